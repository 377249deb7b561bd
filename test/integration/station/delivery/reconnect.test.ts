/** A mixed backlog that goes out when the network is back: the station's thread stays free while it does. */
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { rateLimit } from '#wire/limits.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld({ rateMax: rateLimit.max });
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

const give = async (intent: ActAsk<'give'>['intent']) => {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(JSON.stringify(given));
  return given;
};

describe('plugged in again after a mixed backlog', () => {
  it('T3 the thread is free for others while the backlog waits for the allowance', async () => {
    const orders = [];
    for (let n = 0; n < 3; n++)
      orders.push(
        await placeOrder(world, `PO-${n}`, [{ item_id: shop.items.socket, quantity: 9, unit_rate: 4.1 }]),
      );
    const closing = await placeOrder(world, 'PO-C', [
      { item_id: shop.items.ties, quantity: 9, unit_rate: 3.9 },
    ]);
    const extra: number[] = [];
    for (let n = 0; n < 15; n++) {
      const { json } = await world.call('POST', '/api/v1/items', {
        name: `Part ${n}`,
        type: 'item',
        parent_id: shop.folders.a,
        quantity: 50,
      });
      extra.push(json.data.id);
    }
    station = await world.station({ settleDelay: 90_000, pullEvery: 15_000 });
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    await station.until('orders', {}, (view) => view.orders.length === 4);
    await station.act('plug', { in: false });
    await station.until('status', {}, (view) => view.network.state === 'offline');
    for (let n = 0; n < 10; n++)
      await station.act('move', {
        itemId: n < 3 ? shop.items.socket : (extra[n] ?? 0),
        quantity: '2',
        folderId: shop.folders.b,
        leaveZero: false,
      });
    for (const order of orders) {
      await station.act('receive.set', { orderId: order.id, lineId: order.lineIds[0] ?? 0, quantity: '3' });
      await station.act('receive.send', { orderId: order.id });
    }
    const { sheetId } = await station.act('count.open', {
      folderId: shop.folders.a,
      subfolders: false,
      blind: false,
    });
    for (const n of [10, 11, 12])
      await station.act('count.set', { sheetId, itemId: extra[n] ?? 0, quantity: '17' });
    await sendCount(station, sheetId);
    for (let n = 0; n < 3; n++)
      await give({
        kind: 'create-item',
        what: 'item',
        folderId: shop.folders.a,
        fields: {
          name: `New ${n}`,
          quantity: '12',
          minQuantity: null,
          price: null,
          notes: null,
          label: null,
        },
      });
    await give({ kind: 'edit-item', itemId: shop.items.tape, set: { price: '7.5', notes: null } });
    await give({
      kind: 'create-alert',
      itemId: shop.items.tape,
      method: 'quantity_less_than',
      value: '5',
      groups: ['owners'],
    });
    await give({ kind: 'delete', recordId: extra[14] ?? 0, what: 'item' });
    await give({ kind: 'order-status', orderId: closing.id, status: 'closed', seen: 'ordered' });
    for (let n = 5; n < 10; n++)
      await station.act('move', {
        itemId: extra[n] ?? 0,
        quantity: '1',
        folderId: shop.folders.b,
        leaveZero: false,
      });
    expect((await station.read('status', {})).outbox.waiting).toBe(28);
    const before = performance.eventLoopUtilization();
    await station.act('plug', { in: true });
    let beats = 0;
    const beat = setInterval(() => beats++, 50);
    for (let n = 0; n < 25; n++) {
      const { status } = await world.call('GET', `/api/v1/items/${shop.items.tape}`);
      expect(status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    clearInterval(beat);
    // Some of it has gone, the rest is spread over the window; and the thread has time for others.
    const { outbox } = await station.read('status', {});
    expect(outbox.waiting).toBeLessThan(20);
    expect(outbox.waiting).toBeGreaterThan(0);
    expect(beats).toBeGreaterThan(25);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9);
  });
});
