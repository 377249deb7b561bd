/** Lots of goods that are received: what becomes of them at the service, with all that can happen to their receipt. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOT_WORDS } from '../../../support/samples/sample-lot-phrases-for-office-notes.ts';
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

let world: World;
let shop: Warehouse;
let order: OrderMade;
let station: TestStation;
let fields: { readonly lot: number; readonly expires: number; readonly serial: number };
let socket = 0;
const WORDS = {
  line: 'Line {line}, {item}: {remarks}',
  missing: '{n} missing',
  damaged: '{n} damaged, put into {place}',
  damagedLeft: '{n} damaged, not booked',
  extra: '{n} more, booked in {place}',
  notOurs: '{n} more, not ours',
  photos: '{n} photos at {station}',
  extraDamaged: '{n} damaged beyond into {place}',
  extraItem: '{n} more than ordered, {order}, {vendor}',
  extraDamagedItem: '{n} damaged more than {order}',
  lots: LOT_WORDS,
};
const GTIN = '05012345678900';
const A = `(01)${GTIN}(10)L-204(17)270301`;
const B = `(01)${GTIN}(10)L-205(17)270201`;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  fields = {
    lot: await world.customField('Lot', 'text'),
    expires: await world.customField('Expiry date', 'date'),
    serial: await world.customField('Serial numbers', 'text'),
  };
  order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 20, unit_rate: 4.1 }]);
  [socket = 0] = order.lineIds;
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const scan = (text: string, lineId?: number) =>
  station.scan(text, { screen: 'receive', orderId: order.id, ...(lineId === undefined ? {} : { lineId }) });
const set = (quantity: string) => station.act('receive.set', { orderId: order.id, lineId: socket, quantity });
const map = () => station.act('settings.lots', fields);
const send = () => station.act('receive.send', { orderId: order.id, words: WORDS });
const line = async () => (await station.read('receiving', { orderId: order.id })).lines[0];
const lots = async () => ((await line())?.lots ?? []).map(({ lot, quantity }) => [lot?.lot, quantity]);

interface Record {
  readonly name: string;
  readonly quantity: string;
  readonly parent_id: number | null;
  readonly custom_attribute_values: readonly { custom_attribute_id: number; value: string }[];
}

/** As the service has them: quantity, location, and what stands in the three fields. */
async function sockets() {
  await station.until('status', {}, (view) => view.outbox.waiting === 0);
  expect((await station.read('outbox', {})).review).toEqual([]);
  const { json } = await world.call('GET', '/api/v1/items?per_page=100&include=custom_attributes');
  const all: readonly Record[] = json.data;
  return all
    .filter(({ name }) => name.startsWith('Wall socket'))
    .map(({ quantity, parent_id: at, custom_attribute_values: values }) => {
      const of = (id: number): string | null =>
        values.find((one) => one.custom_attribute_id === id)?.value ?? null;
      return [Number(quantity), at, of(fields.lot), of(fields.expires), of(fields.serial)] as const;
    })
    .toSorted((a, b) => b[0] - a[0]);
}

/** Once the receipt is booked and its record is found, an edit follows. */
async function become(rows: readonly (readonly unknown[])[]): Promise<void> {
  await expect.poll(sockets, { timeout: 15_000, interval: 200 }).toEqual(rows);
}

/** By another client, at the service. */
const putSocket = (fieldsThere: object) =>
  world.call('PUT', `/api/v1/items/${shop.items.socket}`, fieldsThere);

const notesSent = (): unknown[] =>
  world.exchanges
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/receive'))
    .map(({ sent }) => (sent as { action?: { notes?: string } }).action?.notes);

it('scanned and typed, over a restart: by lot on the line, in the notes, and in no field without a mapping', async () => {
  await scan(A);
  await set('12');
  await scan(B);
  await scan(B);
  await station.close();
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  expect(await lots()).toEqual([
    ['L-204', '12'],
    ['L-205', '2'],
  ]);
  await send();
  await become([[114, shop.folders.a, null, null, null]]);
  expect(notesSent()).toEqual([
    'Line 1, Wall socket, double, white: 12 of lot L-204, expires 2027-03-01; 2 of lot L-205, expires 2027-02-01',
  ]);
});

it('a lot is typed once it was counted, its date after it, and undone', async () => {
  await set('3');
  const lot = (of: object | null, from?: string) =>
    station.act('receive.lot', {
      orderId: order.id,
      lineId: socket,
      lot: of as null,
      ...(from === undefined ? {} : { from }),
    });
  await lot({ lot: 'L-9' });
  const dated = await lot({ lot: 'L-9', expires: '2020-01-01' });
  expect(dated).toMatchObject({ tone: 'look', said: { isExpired: true } });
  expect((await line())?.lots[0]?.lot).toEqual({ lot: 'L-9', expires: '2020-01-01' });
  await set('5');
  expect(await lots()).toEqual([['L-9', '5']]);
  await lot({ lot: 'L-10' });
  await set('8');
  expect(await lots()).toEqual([
    ['L-9', '5'],
    ['L-10', '3'],
  ]);
  const out = await lot(null, 'lot L-9');
  expect(await lots()).toEqual([
    [undefined, '5'],
    ['L-10', '3'],
  ]);
  if (out.undo === null) throw new Error('it can be undone');
  await station.act('undo', out.undo as never);
  expect(await lots()).toEqual([
    ['L-9', '5'],
    ['L-10', '3'],
  ]);
});

it('mapped: the record that receives has lot, day and serial numbers once it is booked, and the search finds them', async () => {
  await map();
  await scan(`${A}(21)S-1`);
  await scan(`${A}(21)S-2`);
  expect((await scan(`${A}(21)S-2`)).said).toMatchObject({ kind: 'serial-again' });
  await send();
  await become([[102, shop.folders.a, 'L-204', '2027-03-01', 'S-1, S-2']]);
  await station.until('search', { text: 'L-204', kind: 'item' }, ({ items }) => items[0]?.lot === 'L-204');
  expect((await station.read('item', { itemId: shop.items.socket })).item).toMatchObject({
    lot: 'L-204',
    expires: '2027-03-01',
  });
  const again = await scan(`${A}(21)S-1`);
  expect(again).toMatchObject({
    tone: 'look',
    said: { kind: 'line-counted', now: '1', serialBefore: { serial: 'S-1', order: 'PO-1' } },
  });
});

it('received before a field was mapped, sold and bought anew → nothing is written of goods that are gone', async () => {
  await scan(A);
  await send();
  await become([[101, shop.folders.a, null, null, null]]);
  await station.quiet();
  await putSocket({ quantity: 50 });
  await station.act('refresh', {});
  await station.quiet();
  await map();
  await scan(B);
  expect((await send()).tone).toBe('done');
  await become([[51, shop.folders.a, 'L-205', '2027-02-01', null]]);
});

it('two receipts booked before an empty record is read again → it has their two lots, and none of what it had once', async () => {
  await map();
  const old = [
    { custom_attribute_id: fields.lot, value: 'OLD' },
    { custom_attribute_id: fields.expires, value: '2020-01-01' },
  ];
  await putSocket({ quantity: 0, custom_attribute_values: old });
  await station.act('refresh', {});
  await station.until('item', { itemId: shop.items.socket }, ({ item }) => item.lot === 'OLD');
  await station.act('plug', { in: false });
  for (const label of [A, A, B]) await scan(label);
  expect((await send()).tone).toBe('done');
  for (const label of [B, B]) await scan(label);
  await send();
  await station.act('plug', { in: true });
  await become([[5, shop.folders.a, 'L-204, L-205', '2027-02-01', null]]);
});

it('kept apart: the second lot is asked for its place, a scanned location answers, and it is a record of its own there', async () => {
  await map();
  await station.act('settings.lots', { route: 'apart' });
  await scan(A);
  await send();
  // The stock that was there is of no known lot.
  expect((await line())?.lots[0]?.to).toBe('asked');
  const home = { orderId: order.id, lineId: socket, lot: 'lot L-204', folderId: shop.folders.a };
  await station.act('receive.lotTo', home);
  expect((await send()).said).toMatchObject({ kind: 'receipt-sent' });
  await become([[101, shop.folders.a, 'L-204', '2027-03-01', null]]);
  await station.until('item', { itemId: shop.items.socket }, ({ item }) => item.lot === 'L-204');

  await scan(A);
  expect((await scan(B)).said).toMatchObject({ kind: 'line-counted', asksPlace: { lot: 'L-205' } });
  expect((await send()).said).toMatchObject({ kind: 'not-sent', why: { kind: 'lot', lot: 'L-205' } });
  expect((await scan('LOC-B-01', socket)).said).toMatchObject({
    kind: 'lot-to',
    folder: { id: shop.folders.b },
  });
  expect(await station.read('receiving', { orderId: order.id })).toMatchObject({ commands: 2, blockers: [] });
  await send();
  await become([
    [102, shop.folders.a, 'L-204', '2027-03-01', null],
    [1, shop.folders.b, 'L-205', '2027-02-01', null],
  ]);
});

it('taken back before it was sent → nothing is written; after it was booked → the fields are as before', async () => {
  await map();
  await station.act('plug', { in: false });
  await scan(A);
  await send();
  const { waiting } = await station.read('outbox', {});
  await station.act('undo', { kind: 'command', id: waiting[0]?.id ?? '' });
  expect((await station.read('outbox', {})).waiting).toEqual([]);
  await station.act('plug', { in: true });
  await become([[100, shop.folders.a, null, null, null]]);

  await scan(A);
  await send();
  await become([[101, shop.folders.a, 'L-204', '2027-03-01', null]]);
  await station.until('item', { itemId: shop.items.socket }, ({ item }) => item.lot === 'L-204');
  const { receipts } = await station.read('receiving', { orderId: order.id });
  const booked = receipts.find(({ state }) => state === 'applied')?.id ?? '';
  expect((await station.act('undo', { kind: 'back', id: booked })).said).toMatchObject({ kind: 'undone' });
  await become([[100, shop.folders.a, null, null, null]]);
});

it('two receipts of two lots, the first taken back and then the second → no lot of goods that went back', async () => {
  await map();
  await putSocket({ quantity: 0 });
  await station.act('refresh', {});
  await station.until('item', { itemId: shop.items.socket }, ({ item }) => item.quantity === '0');
  const receive = async (label: string, there: readonly [number, string]) => {
    await scan(label);
    await send();
    const [quantity, lot] = there;
    await become([[quantity, shop.folders.a, lot, '2027-02-01', null]]);
    await station.until('item', { itemId: shop.items.socket }, ({ item }) => item.lot === lot);
  };
  await receive(B, [1, 'L-205']);
  await receive(A, [2, 'L-205, L-204']);
  const { receipts } = await station.read('receiving', { orderId: order.id });
  const inOrder = receipts.toSorted((a, b) => a.at.localeCompare(b.at));
  for (const { id } of inOrder) {
    expect(await station.act('outbox.undo', { id })).toMatchObject({ given: true });
    await station.quiet();
  }
  await become([[0, shop.folders.a, null, null, null]]);
});

/** The price is another at the service than here: what is received comes as a second record, unforeseen. */
async function comeAsSecondRecord(): Promise<string> {
  await map();
  await station.act('plug', { in: false });
  await scan(A);
  await send();
  await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { price: 5 });
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length > 0, 20_000);
  expect(review[0]?.review?.kind).toBe('booked-otherwise');
  return review[0]?.id ?? '';
}

it('came as a second record, and that is left so → the second record has the lot', async () => {
  const id = await comeAsSecondRecord();
  expect(await station.act('outbox.settle', { id, how: 'applied' })).toEqual({ continuedBy: null });
  await become([
    [100, shop.folders.a, null, null, null],
    [1, shop.folders.a, 'L-204', '2027-03-01', null],
  ]);
});

it('came as a second record, and is put onto the item → the item has the lot', async () => {
  const id = await comeAsSecondRecord();
  expect(await station.act('outbox.settle', { id, how: 'onto-item' })).toEqual({ continuedBy: null });
  await become([
    [101, shop.folders.a, 'L-204', '2027-03-01', null],
    [0, shop.folders.a, null, null, null],
  ]);
});

it('two lots of as many, to one other location → two records there, each with its own', async () => {
  await map();
  await station.act('settings.lots', { route: 'apart' });
  await station.act('receive.lands', { orderId: order.id, folderId: shop.folders.b });
  await scan(A);
  await scan(B);
  await station.act('receive.choose', { orderId: order.id, lineId: socket, choice: 'copy' });
  await send();
  const there = async () =>
    (await sockets())
      .filter(([, at]) => at === shop.folders.b)
      .toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? ''));
  await expect.poll(there, { timeout: 15_000, interval: 200 }).toEqual([
    [1, shop.folders.b, 'L-204', '2027-03-01', null],
    [1, shop.folders.b, 'L-205', '2027-02-01', null],
  ]);
});
