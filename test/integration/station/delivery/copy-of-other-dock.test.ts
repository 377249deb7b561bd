/**
 * Another client makes a record that looks like the copy which our receipt has made, and ours is put away, emptied or deleted before the
 * mirror is read. Which record is ours cannot be told then: none is taken for it. What tells is kept: the normal receipt asks nothing.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

const RATE = 4.5;
const NAME = 'Cable ties 200 mm, black';
let world: World;
let shop: Warehouse;
let station: TestStation;
let mine: OrderMade;
let theirs: OrderMade;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  const { ties } = shop.items;
  mine = await placeOrder(world, 'PO-MINE', [{ item_id: ties, quantity: 20, unit_rate: RATE }]);
  theirs = await placeOrder(world, 'PO-THEIRS', [{ item_id: ties, quantity: 20, unit_rate: RATE }]);
  station = await world.station({ settleDelay: 400, pullEvery: 60_000, readLag: 0 });
  await station.until('orders', {}, (view) => view.orders.filter(({ lines }) => lines === 1).length === 2);
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
});
afterEach(() => world.close());

const stockOf = async (id: number) =>
  Number((await world.call('GET', `/api/v1/items/${id}`)).json.data.quantity);
/** The records of the article's name, but the item itself. */
async function copies(): Promise<readonly any[]> {
  const all = '/api/v1/items?per_page=1000&folder_id=null&include_subfolders=true';
  const { data } = (await world.call('GET', all)).json;
  return data.filter(({ id, name }: any) => name === NAME && id !== shop.items.ties);
}
/** The id of the copy that is there beside those. */
async function copyBeside(...known: readonly number[]): Promise<number> {
  const found = async () => (await copies()).find(({ id }) => !known.includes(id))?.id;
  await expect.poll(found, { timeout: 5000, interval: 5 }).toBeDefined();
  return found();
}

/** Told as a copy, unless it is told to add to the item. */
async function send(order: OrderMade, folderId?: number, isCopy = true): Promise<void> {
  const at = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
  await station.act('receive.set', { ...at, quantity: '5' });
  if (folderId !== undefined) await station.act('receive.lands', { ...at, folderId });
  if (isCopy) await station.act('receive.choose', { ...at, choice: 'copy' });
  await station.act('receive.send', { orderId: order.id });
}
/** @returns the id of the record that it makes */
async function receive(isCopy = true): Promise<number> {
  await send(mine, undefined, isCopy);
  return copyBeside();
}
const receivedByOther = (quantity: string, folderId = shop.folders.b) =>
  world.call('POST', `/api/v1/purchase_orders/${theirs.id}/receive`, {
    line_items: [{ line_item_id: theirs.lineIds[0], received_quantity: quantity, folder_id: folderId }],
  });
const putAway = (id: number, quantity: number) =>
  world.call('POST', `/api/v1/items/${id}/move`, { quantity, folder_id: shop.folders.a });

async function receipt() {
  await station.until('outbox', {}, ({ waiting }) => waiting.every(({ kind }) => kind !== 'receive'), 20_000);
  await station.act('refresh', {});
  await station.quiet();
  const { settled, review, waiting } = await station.read('outbox', {});
  const id = [...settled, ...review].find(({ kind }) => kind === 'receive')?.id ?? '';
  return { ...(await station.read('command', { id })), asked: review, left: waiting };
}
const UNKNOWN = { steps: [], stays: ['received-on-order', 'perhaps-copied'] };

describe('another dock receives as many of it, and', () => {
  test.each<[string, (ours: number) => Promise<unknown>]>([
    ['ours is put away', (ours) => putAway(ours, 5)],
    ['a part of ours is put away', (ours) => putAway(ours, 2)],
    ['ours is deleted', (ours) => world.call('DELETE', `/api/v1/items/${ours}`)],
    ['ours is called otherwise', (ours) => world.call('PUT', `/api/v1/items/${ours}`, { name: 'Sold' })],
    ['some of ours are taken', (ours) => world.call('PUT', `/api/v1/items/${ours}`, { quantity: 4 })],
  ])('%s → its record is not taken for ours, and undo says that it is not known', async (_, change) => {
    const ours = await receive();
    await receivedByOther('5');
    const other = await copyBeside(ours);
    await change(ours);
    expect((await receipt()).undo).toEqual(UNKNOWN);
    expect(await stockOf(other)).toBe(5);
  });

  test('ours is put away, and a move of ours waits → it asks, and theirs stays where it is', async () => {
    await station.act('plug', { in: false });
    await send(mine);
    const [row] = (await station.read('outbox', {})).waiting;
    const itemId = row?.intent.kind === 'receive' ? (row.intent.lines[0]?.copyId ?? 0) : 0;
    await station.act('move', { itemId, quantity: '5', folderId: shop.folders.a, leaveZero: false });
    await station.act('plug', { in: true });
    const ours = await copyBeside();
    await receivedByOther('5');
    const other = await copyBeside(ours);
    await world.call('POST', `/api/v1/items/${ours}/move`, { quantity: 5, folder_id: null });
    await station.until('outbox', {}, ({ review }) => review.length === 1, 20_000);
    const { asked } = await receipt();
    expect(asked).toMatchObject([{ kind: 'move', review: { kind: 'never-made', isUnknown: true } }]);
    expect((await copies()).find(({ id }) => id === other)).toMatchObject({
      quantity: 5,
      parent_id: shop.folders.b,
    });
  });
});

test('another client copies as many of it into the folder, and ours is put away → the copy is not taken for ours', async () => {
  const ours = await receive();
  await putAway(ours, 5);
  await world.call('POST', '/api/v1/items', {
    name: NAME,
    type: 'item',
    quantity: 5,
    price: RATE,
    parent_id: shop.folders.b,
  });
  expect((await receipt()).undo).toEqual(UNKNOWN);
});

test('told to add, came as a copy that is put away, and another dock’s is there → no record is named, and none is emptied', async () => {
  const { ties } = shop.items;
  const line = { item_id: ties, quantity: 20, unit_rate: 3.9 };
  mine = await placeOrder(world, 'PO-ADDS', [line]);
  theirs = await placeOrder(world, 'PO-ADDS-TOO', [line]);
  await station.act('refresh', {});
  await station.until('orders', {}, (view) => view.orders.filter(({ lines }) => lines === 1).length === 4);
  await world.call('PUT', `/api/v1/items/${ties}`, { price: 4.4 });
  const ours = await receive(false);
  await receivedByOther('5');
  const other = await copyBeside(ours);
  await putAway(ours, 5);
  const { id, review, offers } = await receipt();
  expect(review).toMatchObject({ kind: 'booked-otherwise', lines: [{ recordId: null }] });
  expect(offers).not.toContain('onto-item');
  await station.act('outbox.settle', { id, how: 'applied' });
  expect((await receipt()).undo).toEqual(UNKNOWN);
  expect(await stockOf(other)).toBe(5);
});

describe('what tells them apart', () => {
  const takingBack = (id: number) => ({
    steps: [{ kind: 'adjust', intent: { itemId: id, by: '-5' } }],
    stays: ['received-on-order'],
  });

  test('no other client receives it → the copy is found', async () => {
    const ours = await receive();
    expect((await receipt()).undo).toMatchObject(takingBack(ours));
  });

  test.each(['3', '8'])('another dock receives %s of it elsewhere → the copy of 5 is found', async (many) => {
    const ours = await receive();
    await receivedByOther(many, shop.folders.a);
    await copyBeside(ours);
    expect((await receipt()).undo).toMatchObject(takingBack(ours));
  });

  test('another dock had received as many before, while this station was away → the copy is found', async () => {
    await station.act('plug', { in: false });
    await receivedByOther('5', shop.folders.a);
    const before = await copyBeside();
    await new Promise((done) => setTimeout(done, 3500));
    await station.act('plug', { in: true });
    await send(mine);
    const ours = await copyBeside(before);
    expect((await receipt()).undo).toMatchObject(takingBack(ours));
  });

  test('this station receives as many of it into another location → both are found', async () => {
    const ours = await receive();
    await send(theirs, shop.folders.a);
    const second = await copyBeside(ours);
    await receipt();
    const { settled } = await station.read('outbox', {});
    const undos = await Promise.all(
      settled
        .filter(({ kind }) => kind === 'receive')
        .map(async ({ id }) => (await station.read('command', { id })).undo?.steps[0]?.intent),
    );
    expect(undos).toMatchObject([{ itemId: second }, { itemId: ours }]);
  });
});
