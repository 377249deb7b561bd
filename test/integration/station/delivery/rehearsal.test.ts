/** A rehearsal against a real service: what it says, that it writes nothing, and that it comes as it said. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

type Intent = Parameters<typeof station.act<'give'>>[1]['intent'];
async function give(intent: Intent): Promise<{ id: string }> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given;
}

const adjust = (by: string): Intent => ({ kind: 'adjust', itemId: shop.items.tape, by, reason: null });

describe('a rehearsal', () => {
  it('says what would become of everything that waits, with the requests, and writes nothing', async () => {
    const order = await placeOrder(world, 'PO-1', [
      { item_id: shop.items.socket, quantity: 4, unit_rate: 4.1 },
    ]);
    await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
    // Every write is refused, so that all stay in the queue.
    await world.trouble(
      {
        on: { method: 'POST' },
        effect: { kind: 'answer', status: 401, body: '{"message":"no"}' },
        times: 50,
      },
      {
        on: { method: 'PUT' },
        effect: { kind: 'answer', status: 401, body: '{"message":"no"}' },
        times: 50,
      },
    );
    await station.act('move', {
      itemId: shop.items.tape,
      quantity: '15',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.until('status', {}, (view) => view.outbox.paused);
    await station.act('receive.set', { orderId: order.id, lineId: order.lineIds[0] ?? 0, quantity: '4' });
    await station.act('receive.send', { orderId: order.id });
    await give(adjust('-4'));
    // Somebody else is faster: the tape is short by then, and the sockets cost something else.
    await world.trouble();
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 16 });
    await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { price: 5 });
    const before = (await world.ledger()).length;
    const view = await station.act('outbox.rehearse', {});
    expect(view.whole).toBe(true);
    expect(view.commands).toMatchObject([
      { will: 'apply', copies: 0 },
      { will: 'apply', copies: 1 },
      { will: 'ask', review: { kind: 'too-many', wanted: '4', left: '1' } },
    ]);
    expect(view.requests).toBeGreaterThan(3);
    expect((await world.ledger()).length).toBe(before);
    expect((await station.read('outbox', {})).waiting).toHaveLength(3);
  });
});

it('what a rehearsal says is what comes: one after the other on the same things, and what stands behind a question', async () => {
  const order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 4, unit_rate: 4 }]);
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
  const made = await world.call('POST', '/api/v1/items', {
    type: 'folder',
    name: 'Bin',
    parent_id: shop.folders.a,
  });
  const bin: number = made.json.data.id;
  await station.until('folder', { folderId: shop.folders.a }, ({ folders }) =>
    folders.some(({ id }) => id === bin),
  );
  const refuse = { kind: 'answer', status: 401, body: '{"message":"no"}' };
  await world.trouble(
    ...['POST', 'PUT', 'DELETE'].map((method) => ({ on: { method }, effect: refuse, times: 99 })),
  );
  const { b } = shop.folders;
  const into = (intoId: number | null): Intent => ({ kind: 'move-folder', folderId: bin, intoId });
  const named = (name: string): Intent => ({ kind: 'edit-item', itemId: bin, set: { name } });
  const status = (wanted: string, seen: string): Intent => ({
    kind: 'order-status',
    orderId: order.id,
    status: wanted,
    seen,
  });
  const ids: string[] = [];
  for (const intent of [
    into(b),
    into(null),
    named('Bin 1'),
    named('Bin 2'),
    status('closed', 'ordered'),
    { kind: 'adjust', itemId: shop.items.ties, by: '-1', reason: null } as const,
    { kind: 'delete', recordId: shop.items.ties, what: 'item' } as const,
    adjust('-4'),
    { kind: 'edit-item', itemId: shop.items.tape, set: { name: 'Behind it' } } as const,
  ])
    ids.push((await give(intent)).id);
  await station.until('status', {}, (view) => view.outbox.paused);
  await world.trouble();
  await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 1 });
  const { commands } = await station.act('outbox.rehearse', {});
  const wills = ids.map((id) => commands.find((one) => one.id === id)?.will);
  expect(wills).toEqual(['apply', 'apply', 'apply', 'apply', 'apply', 'apply', 'apply', 'ask', 'waits']);

  await station.act('plug', { in: false });
  await station.act('plug', { in: true });
  const outbox = await station.until(
    'outbox',
    {},
    ({ settled, review }) => settled.length === 7 && review.length === 1,
  );
  expect(outbox.settled.map(({ id }) => id).sort()).toEqual(ids.slice(0, 7).sort());
  expect(outbox.review).toMatchObject([{ id: ids[7], review: { kind: 'too-many' } }]);
  expect(outbox.waiting).toMatchObject([{ id: ids[8] }]);
});

it('all of an item is moved away, then it is counted → the rehearsal says that this will ask, and it does', async () => {
  await station.act('plug', { in: false });
  const { tape: itemId } = shop.items;
  await station.act('move', { itemId, quantity: '20', folderId: shop.folders.b, leaveZero: false });
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  await station.act('count.set', { sheetId, itemId, quantity: '3' });
  await sendCount(station, sheetId);
  await world.trouble({
    on: { method: 'POST' },
    effect: { kind: 'answer', status: 401, body: '{"message":"no"}' },
    times: 50,
  });
  await station.act('plug', { in: true });
  await station.until('status', {}, (view) => view.outbox.paused);
  await world.trouble();
  const { commands } = await station.act('outbox.rehearse', {});
  expect(commands).toMatchObject([{ will: 'apply' }, { will: 'ask', review: { kind: 'gone' } }]);
  await station.act('plug', { in: false });
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  expect(review).toMatchObject([{ kind: 'count', review: { kind: 'gone' } }]);
});
