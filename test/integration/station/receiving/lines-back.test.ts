/** A receipt that cannot be booked because of one line goes back onto its order, where that line is put right. */
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
let [tape, socket] = [0, 0];
const RECEIVE = '/api/v1/purchase_orders';

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [
    { item_id: shop.items.tape, quantity: 50, unit_rate: 1 },
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
const send = () => station.act('receive.send', { orderId: order.id });

/** Another client receives so many of the first line before the station is online again. @returns what is asked then */
async function receivedElsewhere(quantity: number) {
  await world.call('POST', `${RECEIVE}/${order.id}/receive`, {
    line_items: [{ line_item_id: tape, received_quantity: String(quantity), folder_id: shop.folders.a }],
  });
  await expect.poll(received).toMatchObject({ [tape]: quantity });
  await station.act('plug', { in: true });
  await station.act('refresh', {});
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  return { id: review[0]?.id ?? '', asks: review[0]?.review };
}

/** Fifty and eight are sent, while another client receives thirty of the first. */
async function refused(): Promise<string> {
  await station.act('plug', { in: false });
  await set(tape, '50');
  await set(socket, '8');
  for (const lineId of [tape, socket])
    await station.act('receive.choose', { orderId: order.id, lineId, choice: 'copy' });
  await station.act('receive.lands', { orderId: order.id, lineId: socket, folderId: shop.folders.b });
  await station.act('receive.note', { orderId: order.id, notes: 'two cartons wet' });
  await send();
  const { id, asks } = await receivedElsewhere(30);
  expect(asks).toEqual({ kind: 'too-many', wanted: '50', left: '20', lineId: tape });
  await station.until('receiving', { orderId: order.id }, (view) => view.lines[0]?.remaining === '20');
  return id;
}

async function received(): Promise<Record<number, number>> {
  const { json } = await world.call('GET', `${RECEIVE}/${order.id}`);
  const lines: readonly { id: number; received_quantity: string }[] = json.data.line_items;
  return Object.fromEntries(lines.map((line) => [line.id, Number(line.received_quantity)]));
}

const onSheet = async () => {
  const { lines } = await station.read('receiving', { orderId: order.id });
  return Object.fromEntries(lines.map((line) => [line.lineId, line]));
};

it('the lines are on the order again as they were sent; one is put right, and all is booked once', async () => {
  const id = await refused();
  expect((await station.read('command', { id })).offers).toEqual(['correct', 'retry', 'discard']);
  await station.act('outbox.settle', { id, how: 'correct' });
  expect(await station.read('command', { id })).toMatchObject({ state: 'cancelled', offers: [] });
  expect(await onSheet()).toMatchObject({
    [tape]: { now: '50', landsIn: { id: shop.folders.a } },
    [socket]: { now: '8', landsIn: { id: shop.folders.b }, choice: 'copy' },
  });
  expect((await station.read('receiving', { orderId: order.id })).notes).toBe('two cartons wet');
  // A second answer, of a screen that is behind, puts nothing on top.
  await expect(station.act('outbox.settle', { id, how: 'correct' })).rejects.toThrow('not-now');
  await set(tape, '20');
  expect((await send()).said).toMatchObject({ kind: 'receipt-sent', lines: 2 });
  await station.quiet();
  expect((await station.read('outbox', {})).review).toEqual([]);
  expect(await received()).toEqual({ [tape]: 50, [socket]: 8 });
});

it('what is counted on the order by then stays, and a line that was set aside is not any more', async () => {
  const id = await refused();
  await set(socket, '2');
  await station.act('receive.choose', { orderId: order.id, lineId: socket, choice: 'aside' });
  await station.act('receive.note', { orderId: order.id, notes: 'second pallet' });
  await station.act('outbox.settle', { id, how: 'correct' });
  expect(await onSheet()).toMatchObject({ [tape]: { now: '50' }, [socket]: { now: '10', choice: 'copy' } });
  expect((await station.read('receiving', { orderId: order.id })).notes).toBe(
    'second pallet\ntwo cartons wet',
  );
});

it('where the order takes nothing any more, it is not offered', async () => {
  const id = await refused();
  await station.act('give', {
    intent: { kind: 'order-status', orderId: order.id, status: 'closed', seen: 'partially_received' },
  });
  expect((await station.read('command', { id })).offers).toEqual(['retry', 'discard']);
});

it('damaged goods that were refused are damaged goods again, and the location of their line stays', async () => {
  await station.act('settings.receiving', { quarantine: { folderId: shop.folders.b } });
  await station.act('plug', { in: false });
  await set(tape, '50');
  await station.act('receive.choose', { orderId: order.id, lineId: tape, choice: 'copy' });
  await station.act('receive.differs', { orderId: order.id, lineId: tape, damaged: '2' });
  await send();
  // One is not to come any more: the 48 sound ones go in, the 2 damaged ones do not.
  const { id, asks } = await receivedElsewhere(1);
  expect(asks).toMatchObject({ kind: 'too-many', wanted: '2', left: '1', lineId: tape });
  await station.until('receiving', { orderId: order.id }, (view) => view.lines[0]?.remaining === '1');
  await station.act('outbox.settle', { id, how: 'correct' });
  expect(await onSheet()).toMatchObject({
    [tape]: { now: '2', landsIn: { id: shop.folders.a }, differences: { damaged: '2' } },
  });
  expect((await station.read('receiving', { orderId: order.id })).notes).toBe('');
});

/** What is said of a line that did not come as ordered, beside how many were counted. */
const WORDS = {
  line: '{line} {item}: {remarks}',
  missing: 'missing {n}',
  damaged: 'damaged {n}',
  damagedLeft: 'damaged, not booked {n}',
  extra: 'more {n}',
  extraDamaged: 'more damaged {n}',
  notOurs: 'not ours {n}',
  photos: '',
  extraItem: '',
  extraDamagedItem: '',
  lots: LOT_WORDS,
};

it('lines that came otherwise than ordered → damaged, missing, not ours and notes are on them again, and the office reads them', async () => {
  await station.act('plug', { in: false });
  const at = { orderId: order.id };
  const differs = (lineId: number, ask: object) => station.act('receive.differs', { ...at, lineId, ...ask });
  await set(tape, '45');
  await differs(tape, { missing: '5' });
  await station.act('receive.note', { ...at, lineId: tape, notes: 'one carton short' });
  await set(socket, '25');
  await differs(socket, { damaged: '3', reason: 'crushed' });
  await differs(socket, { over: 'not-ours' });
  for (const lineId of [tape, socket]) await station.act('receive.choose', { ...at, lineId, choice: 'copy' });
  await station.act('receive.send', { ...at, words: WORDS });
  const { id } = await receivedElsewhere(30);
  await station.until('receiving', at, (view) => view.lines[0]?.remaining === '20');
  await station.act('outbox.settle', { id, how: 'correct' });
  expect(await onSheet()).toMatchObject({
    [tape]: { now: '45', differences: { missing: '5', note: 'one carton short' } },
    [socket]: {
      now: '25',
      differences: { damaged: '3', reason: 'crushed', over: 'not-ours' },
    },
  });
  await set(tape, '18');
  const { sends } = await station.act('receive.send', { ...at, words: WORDS });
  await station.quiet();
  expect(await received()).toEqual({ [tape]: 48, [socket]: 20 });
  expect((await station.read('command', { id: sends?.first ?? '' })).intent).toMatchObject({
    remarks:
      '1 Label tape 12 mm: missing 2; one carton short\n2 Wall socket, double, white: damaged, not booked 3; not ours 2; crushed',
  });
});

it('a line that was set aside is set aside again, with what was counted of it', async () => {
  await station.act('plug', { in: false });
  await set(tape, '50');
  await set(socket, '8');
  await station.act('receive.choose', { orderId: order.id, lineId: tape, choice: 'copy' });
  await station.act('receive.choose', { orderId: order.id, lineId: socket, choice: 'aside' });
  await send();
  const { id } = await receivedElsewhere(30);
  await station.act('outbox.settle', { id, how: 'correct' });
  expect(await onSheet()).toMatchObject({ [tape]: { now: '50' }, [socket]: { now: '8', choice: 'aside' } });
});
