/**
 * The service adds what is received to the item or makes a copy of it, and does not say which. What another client does to the item,
 * before or after, changes neither which record is ours to take back from, nor which one our later commands mean.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const D = 400;
/** What arrives late does so well before it is checked, on a busy machine too. */
const SLOW = 4 * D;
const RATE = 4.1;
let world: World;
let shop: Warehouse;
let station: TestStation;
/** Of socket, whose price is the rate, and of ties, of which a copy is foreseen. */
let orders: { readonly socket: OrderMade; readonly ties: OrderMade };
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  const { socket, ties } = shop.items;
  orders = {
    socket: await placeOrder(world, 'PO-1', [{ item_id: socket, quantity: 20, unit_rate: RATE }]),
    ties: await placeOrder(world, 'PO-2', [{ item_id: ties, quantity: 20, unit_rate: RATE }]),
  };
});
afterEach(() => world.close());

async function open(settleDelay = D): Promise<void> {
  station = await world.station({ settleDelay, pullEvery: 60_000, readLag: 0 });
  await station.until('orders', {}, (view) => view.orders.filter(({ lines }) => lines === 1).length === 2);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}

const stockOf = async (id: number) =>
  Number((await world.call('GET', `/api/v1/items/${id}`)).json.data.quantity);
const setPrice = (id: number, price: number) => world.call('PUT', `/api/v1/items/${id}`, { price });
const plug = (isIn: boolean) => station.act('plug', { in: isIn });
const drained = () => station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);

async function receive(what: 'socket' | 'ties', quantity: string): Promise<void> {
  const { id: orderId, lineIds } = orders[what];
  const at = { orderId, lineId: lineIds[0] ?? 0 };
  await station.act('receive.set', { ...at, quantity });
  if (what === 'ties') await station.act('receive.choose', { ...at, choice: 'copy' });
  await station.act('receive.send', { orderId });
}

async function receipt() {
  const { settled } = await station.read('outbox', {});
  const id = settled.find(({ kind }) => kind === 'receive')?.id ?? '';
  return { id, undo: (await station.read('command', { id })).undo };
}

it('another price when it was received, set back since → taking it back leaves the item alone', async () => {
  await open();
  const { socket } = shop.items;
  await setPrice(socket, 5);
  await receive('socket', '4');
  await drained();
  await station.quiet();
  await setPrice(socket, RATE);
  await station.act('refresh', {});
  await station.quiet();
  const { id } = await asked();
  await station.act('outbox.settle', { id, how: 'applied' });
  const { undo } = await receipt();
  expect(undo).toMatchObject({ steps: [{ intent: { by: '-4' } }], stays: ['received-on-order'] });
  await station.bridge.act('outbox.undo', { id });
  await drained();
  expect(await stockOf(socket)).toBe(100);
}, 20_000);

async function asked() {
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  const [row] = review;
  if (row === undefined) throw new Error('nobody is asked');
  return row;
}

describe('told to add to the item', () => {
  it('its price was changed before it was booked → the operator is asked, the second record named, and put onto the item', async () => {
    await open();
    const { socket } = shop.items;
    await setPrice(socket, 5);
    await receive('socket', '4');
    await drained();
    await station.quiet();
    const { id, review, proof } = await asked();
    expect(proof).not.toBeNull();
    if (review?.kind !== 'booked-otherwise') throw new Error(review?.kind);
    const [line] = review.lines;
    expect(line).toMatchObject({
      quantity: '4',
      told: { kind: 'adds', itemId: socket },
      now: { kind: 'copies', folderDiffers: false, price: { item: '5', order: '4.1' } },
    });
    const copy = line?.recordId ?? 0;
    expect(await stockOf(copy)).toBe(4);
    expect((await station.read('receiving', { orderId: orders.socket.id })).receipts).toHaveLength(1);
    await station.act('outbox.settle', { id, how: 'onto-item' });
    await drained();
    expect([await stockOf(socket), await stockOf(copy)]).toEqual([104, 0]);
    expect(await receipt()).toEqual({ id, undo: null });
  }, 20_000);

  it('put onto the item, and the service refuses to raise that → the second record keeps its goods', async () => {
    await open();
    const { socket } = shop.items;
    await setPrice(socket, 5);
    await receive('socket', '4');
    await drained();
    await station.quiet();
    const { id, review } = await asked();
    const copy = review?.kind === 'booked-otherwise' ? (review.lines[0]?.recordId ?? 0) : 0;
    await world.trouble({
      on: { method: 'PUT', path: `/api/v1/items/${socket}` },
      effect: { kind: 'answer', status: 422, body: JSON.stringify({ message: 'quantity is locked' }) },
      times: 1000,
    });
    await station.act('outbox.settle', { id, how: 'onto-item' });
    const raise = await asked();
    expect(raise).toMatchObject({ intent: { itemId: socket, by: '4' }, review: { kind: 'refused' } });
    await station.act('outbox.settle', { id: raise.id, how: 'discard' });
    await drained();
    await station.quiet();
    expect([await stockOf(socket), await stockOf(copy)]).toEqual([100, 4]);
  }, 20_000);
});

it('added, and the price set here since → it can be taken back', async () => {
  await open();
  const { socket } = shop.items;
  await receive('socket', '4');
  await drained();
  await station.quiet();
  expect(await stockOf(socket)).toBe(104);
  const edit = { kind: 'edit-item', itemId: socket, set: { price: '5' } } as const;
  await station.act('give', { intent: edit });
  await drained();
  await station.quiet();
  expect((await receipt()).undo?.stays).toEqual(['received-on-order']);
  await station.act('outbox.undo', { id: (await receipt()).id });
  await drained();
  expect(await stockOf(socket)).toBe(100);
}, 20_000);

it('adjusted and then received, before the mirror was read → the adjustment is not taken for the receipt', async () => {
  await open();
  const { socket } = shop.items;
  await plug(false);
  await station.act('give', { intent: { kind: 'adjust', itemId: socket, by: '-3', reason: null } });
  await receive('socket', '4');
  await plug(true);
  await drained();
  await station.quiet();
  expect(await receipt()).toMatchObject({
    undo: { steps: [{ kind: 'adjust', intent: { itemId: socket, by: '-4' } }] },
  });
}, 20_000);

it('a copy foreseen, added all the same, and another client copies as many → theirs is theirs', async () => {
  await open();
  const { ties } = shop.items;
  await plug(false);
  await receive('ties', '5');
  await setPrice(ties, RATE);
  await plug(true);
  await drained();
  const copy = { quantity: 5, folder_id: shop.folders.b };
  const theirs = (await world.call('POST', `/api/v1/items/${ties}/copy`, copy)).json.data.id;
  await station.quiet();
  expect(await stockOf(ties)).toBe(143);
  const { id, review } = await asked();
  expect(review).toMatchObject({ lines: [{ now: { kind: 'adds', itemId: ties }, recordId: null }] });
  await station.act('outbox.settle', { id, how: 'applied' });
  await station.act('outbox.undo', { id });
  await drained();
  expect([await stockOf(ties), await stockOf(theirs)]).toEqual([138, 5]);
}, 20_000);

it('T4 received as a copy, that moved on and the item deleted, all offline → done without a question', async () => {
  await open();
  const { ties } = shop.items;
  await plug(false);
  await receive('ties', '5');
  const [row] = (await station.read('outbox', {})).waiting;
  const itemId = row?.intent.kind === 'receive' ? (row.intent.lines[0]?.copyId ?? 0) : 0;
  await station.act('move', { itemId, quantity: '2', folderId: shop.folders.a, leaveZero: false });
  await station.act('give', { intent: { kind: 'delete', recordId: ties, what: 'item' } });
  await plug(true);
  const { review, settled } = await drained();
  expect(review).toEqual([]);
  expect(settled.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'delete applied',
    'move applied',
    'receive applied',
  ]);
}, 20_000);

async function landsLate(meanwhile: () => Promise<unknown>): Promise<string> {
  await open(SLOW);
  const arrives = await world.intercept('POST', '/api/v1/purchase_orders/*/receive');
  await receive('socket', '4');
  const { waiting } = await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  const id = waiting[0]?.id ?? '';
  await meanwhile();
  await station.act('outbox.settle', { id, how: 'cancel' });
  await station.until('outbox', {}, (view) => view.settled[0]?.state === 'cancelled', 20_000);
  await arrives();
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ id, review: { kind: 'applied-late' } }]);
  await station.act('refresh', {});
  await station.until(
    'outbox',
    {},
    (view) =>
      view.review[0]?.review?.kind === 'applied-late' && view.review[0].review.receivedOn !== undefined,
    20_000,
  );
  return id;
}

it('T8 called off and landed late as a copy, for another price → nothing is taken from the item', async () => {
  const { socket } = shop.items;
  const id = await landsLate(() => setPrice(socket, 5));
  expect((await station.read('command', { id })).offers).toEqual(['applied', 'discard']);
  expect(await station.bridge.act('outbox.settle', { id, how: 'take-back' })).toMatchObject({ ok: false });
  expect(await stockOf(socket)).toBe(100);
}, 40_000);

it('T8 called off and added late → taken back from the item', async () => {
  const { socket } = shop.items;
  const id = await landsLate(async () => {});
  expect(await stockOf(socket)).toBe(104);
  await station.act('outbox.settle', { id, how: 'take-back' });
  await drained();
  expect(await stockOf(socket)).toBe(100);
}, 40_000);

describe('two receipts of one line waited, and were booked before the mirror was read', () => {
  const bookBoth = async (first: string, second: string) => {
    await open();
    await plug(false);
    await receive('socket', first);
    await receive('socket', second);
    await plug(true);
    await drained();
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    const receipts = settled.filter(({ kind }) => kind === 'receive');
    expect(receipts).toHaveLength(2);
    return Promise.all(
      receipts.map(async ({ id }) => ({ id, undo: (await station.read('command', { id })).undo })),
    );
  };

  it.each([
    ['4', '3'],
    ['4', '4'],
  ])('%s and %s → each can be taken back', async (first, second) => {
    const receipts = await bookBoth(first, second);
    const { socket } = shop.items;
    expect(receipts).toMatchObject(
      [second, first].map((quantity) => ({
        undo: { steps: [{ intent: { itemId: socket, by: `-${quantity}` } }], stays: ['received-on-order'] },
      })),
    );
    for (const { id } of receipts) await station.act('outbox.undo', { id });
    await drained();
    expect(await stockOf(socket)).toBe(100);
  });

  it('another client adds as many in between → neither is said to be on the item', async () => {
    await open();
    await plug(false);
    await receive('socket', '4');
    await receive('socket', '3');
    await setPrice(shop.items.socket, 5);
    await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { quantity: 107 });
    await plug(true);
    await drained();
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    const undos = await Promise.all(
      settled.map(async ({ id }) => (await station.read('command', { id })).undo),
    );
    expect(undos).toMatchObject([
      { steps: [], stays: ['received-on-order', 'perhaps-copied'] },
      { steps: [], stays: ['received-on-order', 'perhaps-copied'] },
    ]);
  });
});

it('two lines of one order for one item → both receipts can be taken back', async () => {
  const { socket } = shop.items;
  const line = { item_id: socket, quantity: 20, unit_rate: RATE };
  const order = await placeOrder(world, 'PO-3', [line, { ...line, quantity: 10 }]);
  station = await world.station({ settleDelay: D, pullEvery: 60_000, readLag: 0 });
  await station.until('orders', {}, (view) => view.orders.length === 3);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  for (const [n, quantity] of [
    [0, '4'],
    [1, '2'],
  ] as const)
    await station.act('receive.set', { orderId: order.id, lineId: order.lineIds[n] ?? 0, quantity });
  await station.act('receive.send', { orderId: order.id });
  await drained();
  await station.quiet();
  expect(await stockOf(socket)).toBe(106);
  const { settled } = await station.read('outbox', {});
  for (const { id } of settled) await station.act('outbox.undo', { id });
  await drained();
  expect(await stockOf(socket)).toBe(100);
});
