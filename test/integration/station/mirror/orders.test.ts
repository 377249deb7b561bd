/** Orders of every status on a whole station: what the mirror keeps, how one is found, and when it is read whole. */
import { describe, expect, it, vi } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { placeOrder } from '../../../support/service/small-warehouse.ts';
import {
  ORDER,
  draft,
  get,
  give,
  open,
  opened,
  settled,
  shop,
  station,
  world,
} from '../../../support/service/warehouse-with-orders.ts';

const ANY = { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 100 };

describe('what the mirror keeps', () => {
  it('orders of every status are listed; one that takes no receipt is read whole when it is opened, and not again', async () => {
    const id = await draft();
    await placeOrder(world, 'PO-9', [{ item_id: shop.items.ties, quantity: 5, unit_rate: 3.9 }]);
    await open();
    const { rows, byStatus } = await station.read('orderList', ANY);
    expect(byStatus).toEqual({ draft: 1, ordered: 1 });
    expect(rows.find((row) => row.id === id)).toMatchObject({
      vendor: 'Meyer',
      total: '12.3',
      currency: 'EUR',
    });

    const head = await station.read('order', { orderId: id });
    expect(head).toMatchObject({ readAt: null, isWhole: false, lines: [], canEdit: false, canDelete: true });
    const requests = vi.spyOn(world.service, 'fetch');
    const reads = () => requests.mock.calls.filter(([{ url }]) => new URL(url).pathname === `${ORDER}/${id}`);
    const whole = await opened(id);
    expect(whole).toMatchObject({
      version: 1,
      fields: {
        vendor: 'Meyer',
        email: 'm@example.org',
        terms: '30 days net',
        notes: 'ring the bell',
        'shipTo.city': 'Bergen',
      },
      rest: { 'vendor.account': { no: 'K-17' } },
      computed: '12.3',
      total: '12.3',
      moves: ['ready_for_review', 'approved', 'ordered'],
      canEdit: true,
    });
    expect(whole.lines).toMatchObject([
      { unit: 'meter', ordered: '3', received: '0', toCome: '3', amount: '12.3' },
    ]);
    expect(whole.readAt).not.toBeNull();
    await station.act('refresh', {});
    await station.quiet();
    expect(reads()).toHaveLength(1);
  });

  it('orders that are opened cannot be read at first → each is read all the same', async () => {
    const ids = [await draft(), await draft()];
    await open();
    await world.trouble({
      on: { method: 'GET', path: `${ORDER}/*` },
      effect: { kind: 'answer', status: 500, body: '{"message":"failed"}' },
      times: 2,
    });
    await station.act('orders.read', { orderIds: ids });
    for (const id of ids)
      expect(await station.until('order', { orderId: id }, (view) => view.isWhole, 15_000)).toMatchObject({
        lines: [{}],
      });
  }, 30_000);

  it('lines of a listed order are changed offline → the list tells what it comes to with them', async () => {
    const id = await draft();
    await open();
    const { lines } = await opened(id);
    await station.act('plug', { in: false });
    const line = { lineId: lines[0]?.lineId ?? 0, itemId: shop.items.socket, unitRate: decimal('4.1') };
    const seen = [{ ...line, quantity: decimal(3) }];
    await give({ kind: 'edit-order', orderId: id, lines: [{ ...line, quantity: decimal(10) }], seen });
    const { rows } = await station.read('orderList', ANY);
    expect(rows.find((row) => row.id === id)).toMatchObject({ total: '41' });
  });

  it('another client changes a draft while a person looks at the orders → its page says so and is read again', async () => {
    const id = await draft();
    await open();
    expect(await opened(id)).toMatchObject({ subTotal: '12.3', version: 1 });
    const now = await get(id);
    await world.call('PUT', `${ORDER}/${id}`, { ...now, notes: 'mind the step' });
    await station.act('orders.look', {});
    const old = await station.until('order', { orderId: id }, (view) => !view.isWhole);
    expect(old.fields['notes']).toBe('ring the bell');
    // The list tells the new total and version, and no sum of the lines: the old one is not told beside them.
    expect(old).toMatchObject({ subTotal: null, version: 2 });
    expect((await opened(id)).fields['notes']).toBe('mind the step');
  });

  it('another client deletes a draft while a person looks at the orders → it is gone', async () => {
    const id = await draft();
    await open();
    await world.call('DELETE', `${ORDER}/${id}`);
    await station.act('orders.look', {});
    const { rows } = await station.until('orderList', ANY, (view) => view.total === 0);
    expect(rows).toEqual([]);
  });
});

describe('an order is found', () => {
  it('by a vendor and a number with letters beyond ASCII, in any case, before it is sent and after', async () => {
    await draft({ purchase_order_number: 'Nº ÆØ-9', vendor: { name: 'ÖKO Bau' } });
    await draft({ vendor: { name: 'Müller & Söhne' } });
    await open();
    const found = async (text: string) =>
      (await station.read('orderList', { ...ANY, text })).rows.map(({ vendor }) => vendor);
    expect(await found('öko')).toEqual(['ÖKO Bau']);
    expect(await found('MÜLLER')).toEqual(['Müller & Söhne']);
    expect(await found('sohne')).toEqual(['Müller & Söhne']);
    expect(await found('æø-9')).toEqual(['ÖKO Bau']);
    await station.act('plug', { in: false });
    await give({
      kind: 'create-order',
      vendor: { name: 'Größl', email: null },
      currency: 'EUR',
      lines: [{ itemId: shop.items.socket, quantity: decimal(1), unitRate: decimal(2) }],
    });
    expect(await found('GROSSL')).toEqual(['Größl']);
    await station.act('plug', { in: true });
    await settled();
    await station.until('orderList', ANY, ({ rows }) => rows.every(({ isNew }) => !isNew));
    expect(await found('GROSSL')).toEqual(['Größl']);
  });

  it('by number, vendor, item, status, date and lateness, a part of many at a time', async () => {
    const { id } = await placeOrder(world, 'PO-77', [
      { item_id: shop.items.tape, quantity: 5, unit_rate: 7 },
    ]);
    await draft({ purchase_order_number: 'D-1', vendor: { name: 'Schulz' } });
    await open();
    const found = async (about: object) =>
      (await station.read('orderList', { ...ANY, ...about })).rows.map(({ number }) => number);
    expect(await found({ text: 'po-77' })).toEqual(['PO-77']);
    expect(await found({ text: 'schul' })).toEqual(['D-1']);
    expect(await found({ text: 'label tape' })).toEqual(['PO-77']);
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ vendor: 'Schulz' })).toEqual(['D-1']);
    expect(await found({ status: 'ordered' })).toEqual(['PO-77']);
    const day = (await get(id)).ordered_date.slice(0, 10);
    expect(await found({ from: day, until: day })).toEqual(['PO-77']);
    expect(await found({ from: '2999-01-01' })).toEqual([]);
    expect(await found({ isLate: true })).toEqual([]);
    expect(await found({ most: 1 })).toHaveLength(1);
    expect((await station.read('orderList', { ...ANY, most: 1 })).total).toBe(2);
  });
});

describe('a status is undone', () => {
  const led = async (id: number, ...statuses: readonly string[]): Promise<void> => {
    for (const status of statuses) {
      const { version } = await get(id);
      expect((await world.call('PUT', `${ORDER}/${id}/status`, { status, version })).status).toBe(200);
    }
  };
  const ready = (id: number) =>
    give({ kind: 'order-status', orderId: id, status: 'ready_for_review', seen: 'draft' });

  it.each([
    ['led it on', ['approved']],
    ['led it on and back', ['approved', 'ready_for_review']],
  ])('and another client has %s since → said beforehand, asked, and left as it is', async (_, statuses) => {
    const id = await draft();
    await open();
    const first = await ready(id);
    await station.quiet();
    await led(id, ...statuses);
    await station.act('orders.look', {});
    await station.until(
      'command',
      { id: first },
      (view) => view?.undo?.stays.includes('written-since') === true,
    );
    await station.act('outbox.undo', { id: first });
    const { review } = await settled();
    expect(review.map((row) => row.review?.kind)).toEqual(['order-moved']);
    expect((await get(id)).status).toBe(statuses.at(-1));
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
    expect((await settled()).review).toEqual([]);
    expect((await get(id)).status).toBe('draft');
  });

  it('and this station has edited the order since → set back without a question', async () => {
    const id = await draft();
    await open();
    await opened(id);
    const first = await ready(id);
    await give({ kind: 'edit-order', orderId: id, set: { notes: 'gate 4' } });
    await station.quiet();
    const shown = await station.read('command', { id: first });
    expect(shown?.undo).toMatchObject({ steps: [{ kind: 'order-status' }], stays: [] });
    await station.act('plug', { in: false });
    await give({ kind: 'edit-order', orderId: id, set: { notes: 'gate 5' } });
    await station.act('outbox.undo', { id: first });
    await station.act('plug', { in: true });
    expect((await settled()).review).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'draft', notes: 'gate 5' });
  });
});
