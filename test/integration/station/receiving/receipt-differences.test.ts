/** What comes otherwise than ordered, from what an operator says to the stock and the notes at the service. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import { LOT_WORDS } from '../../../support/samples/sample-lot-phrases-for-office-notes.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let order: OrderMade;
let station: TestStation;
let [tape, socket] = [0, 0];
const WORDS = {
  line: 'Line {line}, {item}: {remarks}',
  missing: '{n} missing',
  damaged: '{n} damaged, put into {place}',
  damagedLeft: '{n} damaged, not booked',
  extra: '{n} more, booked in {place}',
  notOurs: '{n} more, not ours',
  photos: 'photos at {station}: {n}',
  extraDamaged: '{n} damaged beyond into {place}',
  extraItem: '{n} more than ordered, {order}, {vendor}',
  extraDamagedItem: '{n} damaged more than {order}',
  lots: LOT_WORDS,
};

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [
    { item_id: shop.items.tape, quantity: 49, unit_rate: 7 },
    { item_id: shop.items.socket, quantity: 20, unit_rate: 4.1 },
  ]);
  [tape = 0, socket = 0] = order.lineIds;
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 2);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const set = (lineId: number, quantity: string) =>
  station.act('receive.set', { orderId: order.id, lineId, quantity });
const differ = (lineId: number, ask: object) =>
  station.act('receive.differs', { orderId: order.id, lineId, ...ask });
const send = () => station.act('receive.send', { orderId: order.id, words: WORDS });
const line = async (lineId: number) =>
  (await station.read('receiving', { orderId: order.id })).lines.find((one) => one.lineId === lineId);

async function booked() {
  await station.until('status', {}, (view) => view.outbox.waiting === 0);
  const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
  const lines: readonly { id: number; received_quantity: string }[] = json.data.line_items;
  return Object.fromEntries(lines.map((one) => [one.id, Number(one.received_quantity)]));
}

interface Record {
  readonly id: number;
  readonly name: string;
  readonly quantity: string;
  readonly parent_id: number | null;
  readonly notes: string | null;
}

async function recordsNamed(name: string): Promise<Record[]> {
  const { json } = await world.call('GET', '/api/v1/items?per_page=100');
  const all: readonly Record[] = json.data;
  return all.filter((one) => one.name.startsWith(name)).toSorted((a, b) => a.id - b.id);
}

/** In the requests themselves. */
const notesSent = (): unknown[] =>
  world.exchanges
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/receive'))
    .map(({ sent }) => (sent as { action?: { notes?: string } }).action?.notes);

it('52 against 49: 49 on the order and 3 as a record of their own, with the order in its notes', async () => {
  await set(tape, '52');
  expect((await line(tape))?.tone).toBe('over');
  expect((await send()).said).toMatchObject({ kind: 'not-sent', why: { kind: 'over' } });
  const said = await differ(tape, { over: 'stock' });
  expect(said.said).toMatchObject({ kind: 'line-differs', split: { sound: '49', extra: '3' } });
  expect((await send()).said).toMatchObject({ kind: 'receipt-sent', lines: 1, extra: 1 });
  expect(await booked()).toMatchObject({ [tape]: 49 });
  const records = await recordsNamed('Label tape');
  expect(records.map(({ quantity }) => Number(quantity))).toEqual([69, 3]);
  expect(records[1]?.notes).toContain('3 more than ordered, PO-1, Meyer Electrical');
  expect(notesSent()).toEqual(['Line 1, Label tape 12 mm: 3 more, booked in A-03']);
});

it('taken back, a receipt with more than ordered names what stays: before it is done and after', async () => {
  await set(tape, '52');
  await differ(tape, { over: 'stock' });
  await send();
  await booked();
  const { settled } = await station.read('outbox', {});
  const receipt = settled.find(({ kind }) => kind === 'receive');
  const surplus = [{ name: 'Label tape 12 mm', quantity: '3' }];
  // On which record it has landed is known when that has been read.
  const { undo } = await station.until(
    'command',
    { id: receipt?.id ?? '' },
    (view) => (view.undo?.steps.length ?? 0) > 0,
  );
  expect(undo).toMatchObject({ surplus });
  const back = await station.act('undo', { kind: 'back', id: receipt?.id ?? '' });
  expect(back.said).toMatchObject({ kind: 'undone', of: 'back', surplus });
  await station.until('status', {}, (view) => view.outbox.waiting === 0);
  const records = await recordsNamed('Label tape');
  expect(records.map(({ quantity }) => Number(quantity))).toEqual([20, 3]);
});

it('after a kill, F8 takes back what was said of a line last, then what was counted before it', async () => {
  await set(tape, '52');
  await differ(tape, { over: 'stock' });
  await differ(tape, { moreDamaged: '1' });
  const last = { kind: 'last', sheet: { orderId: order.id } } as const;
  expect(await station.read('lastDone', last.sheet)).toEqual({ name: 'Label tape 12 mm', change: null });
  expect((await station.act('undo', last)).said).toMatchObject({ kind: 'line-differs', undone: true });
  expect((await line(tape))?.differences).toMatchObject({ over: 'stock', damaged: '0' });
  await station.act('undo', last);
  expect((await line(tape))?.differences).toMatchObject({ over: null });
  expect((await station.act('undo', last)).said).toMatchObject({ kind: 'undone' });
  expect((await line(tape))?.now).toBe('0');
  expect((await station.act('undo', last)).said).toMatchObject({ kind: 'undo-late' });
  // Taken back by what the page had kept, it is no step any more.
  await set(socket, '2');
  const told = await differ(socket, { moreDamaged: '1' });
  if (told.undo?.kind !== 'differences') throw new Error('no undo');
  await station.act('undo', told.undo);
  expect((await station.act('undo', last)).said).toMatchObject({ kind: 'undone' });
  expect((await line(socket))?.now).toBe('0');
});

it('not ours: 49 on the order, nothing else is booked, and the office reads of it', async () => {
  await set(tape, '52');
  await differ(tape, { over: 'not-ours' });
  await send();
  expect(await booked()).toMatchObject({ [tape]: 49 });
  expect(await recordsNamed('Label tape')).toHaveLength(1);
  expect(notesSent()).toEqual(['Line 1, Label tape 12 mm: 3 more, not ours']);
});

it('of an order that is complete already, what comes is stock of its own alone', async () => {
  await set(tape, '49');
  await send();
  await booked();
  await station.until('receiving', { orderId: order.id }, (view) => view.lines[0]?.remaining === '0');
  await set(tape, '2');
  await station.act('receive.note', { orderId: order.id, notes: 'two cartons wet' });
  await differ(tape, { over: 'stock' });
  expect((await send()).said).toMatchObject({ kind: 'receipt-sent', commands: 0, extra: 1 });
  expect(await booked()).toMatchObject({ [tape]: 49 });
  const records = await recordsNamed('Label tape');
  expect(records.map(({ quantity }) => Number(quantity))).toEqual([69, 2]);
  // No receipt goes out that could carry it.
  expect(records[1]?.notes).toContain('two cartons wet');
});

it('damaged goods go into their location, in a request behind the others', async () => {
  await station.act('settings.receiving', { quarantine: { folderId: shop.folders.b } });
  await set(socket, '8');
  await differ(socket, { moreDamaged: '1' });
  await differ(socket, { moreDamaged: '1' });
  const shown = await station.read('receiving', { orderId: order.id });
  expect(shown).toMatchObject({ sends: 1, commands: 2, blockers: [] });
  await send();
  expect(await booked()).toMatchObject({ [socket]: 8 });
  const records = await recordsNamed('Wall socket');
  expect(records.map(({ quantity, parent_id: at }) => [Number(quantity), at])).toEqual([
    [106, shop.folders.a],
    [2, shop.folders.b],
  ]);
  expect((await station.read('outbox', {})).review).toEqual([]);
});

it('damaged and missing, not booked: the rest is, and the notes say so, with the note of the line', async () => {
  await set(socket, '8');
  await differ(socket, { damaged: '1', missing: 'rest', reason: 'Broken' });
  await station.act('receive.note', { orderId: order.id, lineId: socket, notes: 'carton wet' });
  expect((await line(socket))?.tone).toBe('part');
  await station.act('receive.note', { orderId: order.id, notes: 'seal broken' });
  await send();
  expect(await booked()).toMatchObject({ [socket]: 7 });
  expect(notesSent()).toEqual([
    'seal broken\nLine 2, Wall socket, double, white: 12 missing; 1 damaged, not booked; Broken; carton wet',
  ]);
});

it('all that is said is damaged or missing: there is nothing to book, in words, and nothing is lost', async () => {
  expect((await send()).said).toMatchObject({ kind: 'not-sent', why: { kind: 'nothing' } });
  await set(tape, '2');
  await differ(tape, { damaged: '2' });
  await differ(socket, { missing: 'rest' });
  expect((await send()).said).toMatchObject({ kind: 'not-sent', why: { kind: 'nothing-booked' } });
  await set(socket, '1');
  await send();
  await booked();
  expect(notesSent()).toEqual([
    'Line 1, Label tape 12 mm: 2 damaged, not booked\nLine 2, Wall socket, double, white: 19 missing',
  ]);
});

it('what cannot be is refused in words, and what was said is undone', async () => {
  await set(socket, '2');
  expect((await differ(socket, { over: 'stock' })).said).toMatchObject({ why: 'nothing-over' });
  expect((await differ(socket, { damaged: '3' })).said).toMatchObject({ why: 'not-counted' });
  const said = await differ(socket, { damaged: '2' });
  expect(said.undo).toMatchObject({ kind: 'differences' });
  if (said.undo === null) throw new Error('it cannot be undone');
  await station.act('undo', said.undo);
  expect((await line(socket))?.differences.damaged).toBe('0');
  await set(socket, '20');
  expect((await differ(socket, { missing: 'rest' })).said).toMatchObject({ why: 'all-there' });
});

it('where more is refused it is not counted, by scan or figure; where it is tolerated nobody is asked', async () => {
  await station.act('settings.receiving', { over: 'refuse' });
  await set(socket, '20');
  expect((await set(socket, '21')).said).toMatchObject({ kind: 'over-refused', remaining: '20' });
  expect((await line(socket))?.now).toBe('20');
  await station.act('settings.receiving', { over: 'allow', tolerance: 10 });
  await set(socket, '22');
  expect((await station.read('receiving', { orderId: order.id })).blockers).toEqual([]);
  await set(socket, '23');
  expect((await station.read('receiving', { orderId: order.id })).blockers).toMatchObject([{ kind: 'over' }]);
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pictures = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => Buffer.concat([PNG, Buffer.from([i])]).toString('base64'));

it('photos of a line → kept with it, undone, no more than five, named in the notes, and never uploaded', async () => {
  await set(socket, '8');
  await differ(socket, { moreDamaged: '1' });
  const ids: string[] = [];
  for (const data of pictures(6)) ids.push((await station.act('photo.add', { data })).id);
  const photoOf = (n: number) => ({ id: ids[n] ?? '', name: `wet ${n}.png` });
  for (const n of [0, 1, 2, 3]) await differ(socket, { addPhoto: photoOf(n) });
  // The same picture once more is the same photo.
  await differ(socket, { addPhoto: photoOf(0) });
  expect((await line(socket))?.differences.photos.map(({ name }) => name)).toHaveLength(4);
  const fifth = await differ(socket, { addPhoto: photoOf(4) });
  expect(fifth.said).toMatchObject({ kind: 'line-differs', photos: 5 });
  expect((await differ(socket, { addPhoto: photoOf(5) })).said).toMatchObject({ why: 'enough-photos' });
  if (fifth.undo === null) throw new Error('it cannot be undone');
  await station.act('undo', fifth.undo);
  await differ(socket, { removePhoto: ids[3] });
  expect((await line(socket))?.differences.photos).toHaveLength(3);
  expect((await station.read('keptPhoto', { id: ids[0] ?? '' })).data).toBe(pictures(1)[0]);
  await send();
  await booked();
  expect(notesSent()).toEqual([
    'Line 2, Wall socket, double, white: 1 damaged, not booked; photos at Dock 1: 3',
  ]);
  expect(world.exchanges.filter(({ path }) => /photo/.test(path))).toEqual([]);
});
