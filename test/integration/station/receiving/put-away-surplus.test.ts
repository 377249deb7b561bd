/** What came beyond the order is put away where the item is kept, also while some of the item is out on a job. */
import { expect, it } from 'vitest';
import { atReceiving } from '../../../support/station/station-with-open-order.ts';

it('a surplus booked as own stock lands where the item is kept, some of which is on a job → it stays', async () => {
  const { world, warehouse, order, station } = await atReceiving();
  try {
    const { socket } = warehouse.items;
    const job = (await world.call('POST', '/api/v1/jobs', { name: 'Harbour School refit' })).json.data;
    await world.call('POST', `/api/v1/jobs/${job.id}/items`, { items: [{ item_id: socket, quantity: 2 }] });
    await station.quiet();
    const [, lineId = 0] = order.lineIds;
    await station.act('receive.set', { orderId: order.id, lineId, quantity: '11' });
    await station.act('receive.differs', { orderId: order.id, lineId, over: 'stock' });
    expect((await station.act('receive.send', { orderId: order.id })).said.kind).toBe('receipt-sent');
    await station.act('putAway.begin', { from: { kind: 'receipt', orderId: order.id } });
    const { rows } = await station.read('putAway', {});
    expect(rows.map(({ quantity, to, by }) => [quantity, to?.name, by])).toEqual([
      ['10', 'A-03', 'booked'],
      ['1', 'A-03', 'booked'],
    ]);
  } finally {
    await world.close();
  }
});
