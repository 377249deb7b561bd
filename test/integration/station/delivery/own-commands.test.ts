/**
 * What the desk says and takes while this station's own commands wait, or have gone through and are not in the mirror yet: a
 * forecast comes true, and nothing is taken that those commands have made impossible.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
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

const ORDER = '/api/v1/purchase_orders';
let world: World;
let shop: Warehouse;
let order: OrderMade;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [
    { item_id: shop.items.socket, quantity: 20, unit_rate: 4.1 },
    { item_id: shop.items.tape, quantity: 20, unit_rate: 7 },
  ]);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 2);
}

async function openOffline(): Promise<void> {
  await open();
  await station.act('plug', { in: false });
}

type Asked = ActAsk<'give'>['intent'];
const ask = (intent: Asked) => station.act('give', { intent });
async function give(intent: Asked): Promise<string> {
  const given = await ask(intent);
  if (!given.given) throw new Error(given.why);
  return given.id;
}
const get = async (path: string) => (await world.call('GET', path)).json.data;
const settled = () => station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);

/** Plugged in again, everything goes through, and nobody is asked anything. */
async function goesThrough(): Promise<void> {
  await station.act('plug', { in: true });
  expect((await settled()).review).toEqual([]);
}

const count = (n: number) =>
  station.act('receive.set', { orderId: order.id, lineId: order.lineIds[n] ?? 0, quantity: '4' });
const forecast = async (n: number) =>
  (await station.read('receiving', { orderId: order.id })).lines[n]?.forecast.kind;
const send = async () => (await station.act('receive.send', { orderId: order.id })).said;

describe('a receipt', () => {
  test('own price edit waits → a second record is forecast, and agreed to before it is sent', async () => {
    await openOffline();
    await give({ kind: 'edit-item', itemId: shop.items.socket, set: { price: '5' } });
    await count(0);
    expect(await forecast(0)).toBe('copies');
    expect(await send()).toMatchObject({ kind: 'not-sent', why: { kind: 'copy' } });
    const [lineId = 0] = order.lineIds;
    await station.act('receive.choose', { orderId: order.id, lineId, choice: 'copy' });
    await send();
    expect((await station.read('item', { itemId: shop.items.socket })).item.quantity).toBe('100');
    await goesThrough();
    expect(Number((await get(`/api/v1/items/${shop.items.socket}`)).quantity)).toBe(100);
  });

  test('own price edit applied, not read yet → a second record is forecast', async () => {
    await open();
    await world.trouble({
      on: { method: 'GET', path: '/api/v1/items/recent' },
      effect: { kind: 'drop', when: 'before' },
      times: 50,
    });
    await give({ kind: 'edit-item', itemId: shop.items.socket, set: { price: '5' } });
    await settled();
    await count(0);
    expect(await forecast(0)).toBe('copies');
  });

  test('own move of all of the item waits → not sent, its other line is', async () => {
    await openOffline();
    const { tape: itemId } = shop.items;
    await station.act('move', { itemId, quantity: '20', folderId: shop.folders.b, leaveZero: false });
    await count(0);
    expect(await count(1)).toMatchObject({ tone: 'look', said: { forecast: { kind: 'goes' } } });
    expect(await send()).toMatchObject({ why: { kind: 'goes', item: 'Label tape 12 mm', line: 2 } });
    expect(await ask({ kind: 'adjust', itemId, by: '1', reason: null })).toMatchObject({ why: 'gone' });
    const lineId = order.lineIds[1] ?? 0;
    await station.act('receive.choose', { orderId: order.id, lineId, choice: 'aside' });
    expect(await send()).toMatchObject({ kind: 'receipt-sent', lines: 1 });
    await goesThrough();
  });

  test('own move of all of it leaves the record → received onto it', async () => {
    await openOffline();
    const { tape: itemId } = shop.items;
    await station.act('move', { itemId, quantity: '20', folderId: shop.folders.b, leaveZero: true });
    await count(1);
    expect(await forecast(1)).toBe('adds');
    await send();
    await goesThrough();
    expect(Number((await get(`/api/v1/items/${itemId}`)).quantity)).toBe(4);
  });

  test('own deletion of the place it goes to waits → not sent', async () => {
    await openOffline();
    await give({ kind: 'delete', recordId: shop.folders.b, what: 'folder' });
    await count(0);
    await station.act('receive.lands', { orderId: order.id, folderId: shop.folders.b });
    expect(await send()).toMatchObject({ why: { kind: 'goes' } });
  });

  test.each(['closed', 'voided'])(
    'own status %s waits → the order takes none, and says so',
    async (status) => {
      await openOffline();
      await give({ kind: 'order-status', orderId: order.id, status, seen: 'ordered' });
      await count(0);
      expect(await send()).toEqual({ kind: 'not-sent', why: { kind: 'ended', status } });
      expect((await station.scan('5012345678900', { screen: 'receive' })).said.kind).toBe('not-ordered');
      await goesThrough();
    },
  );
});

test('own deletion of a folder waits → nothing is taken on it or on what is in it', async () => {
  await openOffline();
  const { folders, items } = shop;
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  await give({ kind: 'delete', recordId: folders.a, what: 'folder' });

  const gone = { given: false, why: 'gone' };
  const { socket: itemId } = items;
  expect(await ask({ kind: 'adjust', itemId, by: '-2', reason: null })).toEqual(gone);
  expect(await ask({ kind: 'edit-item', itemId, set: { notes: 'new' } })).toEqual(gone);
  expect(await ask({ kind: 'edit-item', itemId: folders.a, set: { name: 'A' } })).toEqual(gone);
  expect(await ask({ kind: 'copy', itemId, quantity: '1', folderId: folders.b })).toEqual(gone);
  expect(await ask({ kind: 'move-folder', folderId: folders.a, intoId: folders.b })).toEqual(gone);
  const moved = await station.act('move', { itemId, quantity: '1', folderId: folders.b, leaveZero: false });
  expect(moved.said).toMatchObject({ kind: 'move-refused', why: 'gone' });
  expect((await station.bridge.act('count.set', { sheetId, itemId, quantity: '9' })).ok).toBe(false);

  expect((await station.bridge.read('item', { itemId })).ok).toBe(false);
  expect((await station.bridge.read('folder', { folderId: folders.a })).ok).toBe(false);
  expect((await station.read('folder', { folderId: null })).folders.map(({ id }) => id)).toEqual([folders.b]);
  expect((await station.read('search', { text: 'socket', kind: 'all' })).items).toEqual([]);
  expect((await station.read('search', { text: 'A-03', kind: 'all' })).folders).toEqual([]);
  for (const code of ['5012345678900', 'LOC-A-03'])
    expect((await station.scan(code, { screen: 'move' })).said.kind).toBe('unknown-code');
  await goesThrough();
});

test('own folder move waits → a folder goes into another as they will be, and not into one inside it', async () => {
  await openOffline();
  const { a, b } = shop.folders;
  await give({ kind: 'move-folder', folderId: a, intoId: b });
  const refused = { given: false, why: 'inside-itself' };
  expect(await ask({ kind: 'move-folder', folderId: b, intoId: a })).toEqual(refused);
  await give({ kind: 'move-folder', folderId: a, intoId: null });
  await give({ kind: 'move-folder', folderId: b, intoId: a });
  expect(await ask({ kind: 'move-folder', folderId: a, intoId: b })).toEqual(refused);
  await goesThrough();
  expect(await get(`/api/v1/items/${b}`)).toMatchObject({ parent_id: a });
});

test('own move of all of an item waits → scanned in Move again it is the goods where they go, and they are moved on', async () => {
  await openOffline();
  const [a, b] = [shop.folders.a, shop.folders.b];
  const first = { id: 'm1', itemId: shop.items.tape, quantity: decimal(20), folderId: b, leaveZero: true };
  await station.act('move', first);
  const { said, twins } = await station.scan('0036000291452', { screen: 'move' });
  if (said.kind !== 'move-item') throw new Error(said.kind);
  expect(said.item).toMatchObject({ folder: { id: b }, quantity: '20' });
  expect(twins).toMatchObject({ by: 'stock', others: 1 });
  await station.act('move', { ...first, id: 'm2', itemId: said.item.id, quantity: decimal(3), folderId: a });
  await goesThrough();
  const { data } = (await world.call('GET', `/api/v1/items?folder_id=${b}`)).json;
  expect(data).toContainEqual(expect.objectContaining({ name: 'Label tape 12 mm', quantity: 17 }));
});

test('a new item whose request lands late is shown once, under the id it has here, until it is found', async () => {
  station = await world.station({ settleDelay: 3000, pullEvery: 100 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/items' },
    effect: { kind: 'hold', ms: 300, drop: true },
  });
  const fields = { name: 'Box', quantity: '5', minQuantity: null, price: null, notes: null, label: null };
  await give({ kind: 'create-item', what: 'item', folderId: shop.folders.a, fields });
  const boxes = async () =>
    (await station.read('folder', { folderId: shop.folders.a })).items.filter(({ name }) => name === 'Box')
      .length;
  let most = 0;
  for (const end = performance.now() + 2500; performance.now() < end;) {
    most = Math.max(most, await boxes());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await world.applied('POST', '/api/v1/items')).toBeGreaterThan(0);
  expect(most).toBe(1);
  await station.quiet();
  expect(await boxes()).toBe(1);
}, 20_000);

test('own deletion of a draft waits → its lines and its status are not changed any more', async () => {
  const made = await world.call('POST', ORDER, {
    purchase_order_number: 'D-1',
    currency_code: 'EUR',
    vendor: { name: 'Meyer', email: 'sales@meyer.example' },
    line_items: [{ item_id: shop.items.socket, quantity: 2, unit_rate: 1 }],
  });
  const draft = await get(`${ORDER}/${made.json.data.id}`);
  await openOffline();
  const orderId: number = draft.id;
  const lineId: number = draft.line_items[0].id;
  const seen = [{ lineId, itemId: shop.items.socket, quantity: '2', unitRate: '1' }];
  await give({ kind: 'delete-order', orderId, seen: { version: draft.version, lines: seen } });
  const lines = [...seen, { itemId: shop.items.tape, quantity: '1', unitRate: '1' }];
  const gone = { given: false, why: 'gone' };
  expect(await ask({ kind: 'edit-order', orderId, lines, seen })).toEqual(gone);
  expect(await ask({ kind: 'order-status', orderId, status: 'ordered', seen: 'draft' })).toEqual(gone);
  await goesThrough();
});

test('the item of a line is gone → what is counted onto it is refused and not kept', async () => {
  await open();
  await world.call('DELETE', `/api/v1/items/${shop.items.socket}`);
  await give({ kind: 'delete', recordId: shop.items.socket, what: 'item' });
  await station.quiet();
  const [lineId = 0] = order.lineIds;
  expect((await station.bridge.act('receive.set', { orderId: order.id, lineId, quantity: '4' })).ok).toBe(
    false,
  );
  expect((await station.read('receiving', { orderId: order.id })).lines[0]).toMatchObject({
    item: null,
    now: '0',
  });
  expect(await send()).toMatchObject({ kind: 'not-sent', why: { kind: 'nothing' } });
});

test('a form that shows a change taken back meanwhile → not taken for another client’s change', async () => {
  await openOffline();
  const itemId = shop.items.tape;
  const first = await give({ kind: 'edit-item', itemId, set: { name: 'Tape Y' } });
  await station.act('undo', { kind: 'command', id: first });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await give({ kind: 'edit-item', itemId, set: { name: 'Tape Z' }, seen: { name: 'Tape Y' } });
  await station.act('plug', { in: true });
  expect((await settled()).review).toEqual([]);
  expect(await get(`/api/v1/items/${itemId}`)).toMatchObject({ name: 'Tape Z' });
});

test('another client sets what a cancelled change was to set, it is seen, and set back → asked, and not written over', async () => {
  await open();
  const itemId = shop.items.tape;
  const path = `/api/v1/items/${itemId}`;
  await station.act('plug', { in: false });
  const first = await give({ kind: 'edit-item', itemId, set: { name: 'Tape Y' } });
  await station.act('undo', { kind: 'command', id: first });
  await station.act('plug', { in: true });
  await world.call('PUT', path, { name: 'Tape Y' });
  await station.act('refresh', {});
  await station.until('item', { itemId }, ({ item }) => item.name === 'Tape Y');
  await station.act('plug', { in: false });
  await give({ kind: 'edit-item', itemId, set: { name: 'Tape Z' }, seen: { name: 'Tape Y' } });
  await world.call('PUT', path, { name: 'Label tape 12 mm' });
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  expect(review[0]?.review).toMatchObject({ kind: 'edit-moved', base: 'Tape Y', now: 'Label tape 12 mm' });
  expect(await get(path)).toMatchObject({ name: 'Label tape 12 mm' });
});

test('two forms opened before either change, the second change taken back → the first one is ours, not another client’s', async () => {
  await openOffline();
  const itemId = shop.items.tape;
  const seen = { name: 'Label tape 12 mm' };
  await give({ kind: 'edit-item', itemId, set: { name: 'Tape Y' }, seen });
  const second = await give({ kind: 'edit-item', itemId, set: { name: 'Tape Y' }, seen });
  await station.act('undo', { kind: 'command', id: second });
  await give({ kind: 'edit-item', itemId, set: { name: 'Tape Z' } });
  await goesThrough();
  expect(await get(`/api/v1/items/${itemId}`)).toMatchObject({ name: 'Tape Z' });
});

test('what was just made is not called final before the mirror shows it', async () => {
  await open();
  const fields = { name: 'New', quantity: '1', minQuantity: null, price: null, notes: null, label: null };
  const id = await give({ kind: 'create-item', what: 'item', folderId: null, fields });
  const sends = { first: id, last: id };
  const applied = await station.until('delivery', sends, (view) => view.applied === 1);
  expect(applied.isFinal).toBe(false);
  await station.quiet();
  expect(await station.read('delivery', sends)).toMatchObject({ applied: 1, isFinal: false });
});

describe('labels', () => {
  const type = 'org.gs1.EAN-13';

  test('two items relabelled, the one with the old code of the other → the code is of the one alone', async () => {
    await openOffline();
    const [old, other] = ['4006381333931', 'NEW-1'];
    const { ties, tape } = shop.items;
    await give({ kind: 'edit-item', itemId: ties, set: { label: { code: other, type } } });
    await give({ kind: 'edit-item', itemId: tape, set: { label: { code: old, type } } });
    expect((await station.scan(old, { screen: 'move' })).said).toMatchObject({ item: { id: tape } });
    expect((await station.scan(other, { screen: 'move' })).said).toMatchObject({ item: { id: ties } });
  });

  test('a folder relabelled → found by its new code, not by the old one', async () => {
    await openOffline();
    await give({ kind: 'edit-item', itemId: shop.folders.b, set: { label: { code: 'LOC-B-99', type } } });
    const said = async (code: string) => (await station.scan(code, { screen: 'move' })).said;
    expect(await said('LOC-B-99')).toMatchObject({ folder: { id: shop.folders.b } });
    expect(await said('LOC-B-01')).toMatchObject({ kind: 'unknown-code' });
    expect(await station.read('labelled', { code: 'LOC-B-99' })).toMatchObject({
      items: [],
      folders: [{ id: shop.folders.b }],
    });
    expect(await station.read('labelled', { code: 'LOC-B-01' })).toEqual({ items: [], folders: [] });
  });

  test.each([
    ['changed', { code: 'NEW', type }],
    ['cleared', null],
  ])(
    'a label without a symbology, %s and taken back → as it was, without a question',
    async (_how, label) => {
      await open();
      const { a } = shop.folders;
      const id = await give({ kind: 'edit-item', itemId: a, set: { label } });
      await station.quiet();
      await station.act('outbox.undo', { id });
      expect((await settled()).review).toEqual([]);
      expect(await get(`/api/v1/items/${a}`)).toMatchObject({ label_url: 'LOC-A-03', label_url_type: null });
    },
  );
});
