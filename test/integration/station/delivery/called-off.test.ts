/**
 * Commands given offline on top of others of this station, some of which are called off before anything is sent: what those did not
 * do is no other client's work, and nobody is asked about it.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
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

let world: World;
let shop: Warehouse;
let station: TestStation;
let order: OrderMade;
let alertId: number;

const watch = () => ({ itemId: shop.items.tape, method: ALERT_METHODS.below, groups: ['owners'] });

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  const { tape, ties } = shop.items;
  order = await placeOrder(world, 'PO-1', [{ item_id: ties, quantity: 20, unit_rate: 4.1 }]);
  const alert = { type: 'Quantity', item_id: tape, threshold_method: ALERT_METHODS.below };
  const about = { ...alert, threshold_value: 3, recipient_groups: ['owners'] };
  alertId = (await world.call('POST', '/api/v1/alerts', about)).json.data.id;
  station = await world.station({ settleDelay: 400, pullEvery: 300 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.until('item', { itemId: tape }, (view) => view.alerts.length === 1);
  await station.act('plug', { in: false });
});
afterEach(() => world.close());

type Intent = ActAsk<'give'>['intent'];
async function give(...intents: readonly Intent[]): Promise<void> {
  for (const intent of intents) expect(await station.act('give', { intent })).toMatchObject({ given: true });
}
/** The first of those that wait. */
async function callOffFirst(): Promise<void> {
  const { waiting } = await station.read('outbox', {});
  const [first] = waiting.toSorted((one, other) => one.seq - other.seq);
  await station.act('outbox.settle', { id: first?.id ?? '', how: 'cancel' });
}
async function askedOnceSent(): Promise<readonly (string | undefined)[]> {
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
  return review.map((row) => row.review?.kind);
}
const isThere = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).status === 200;

const adjusted = (itemId: number, by: string): Intent => ({ kind: 'adjust', itemId, by, reason: null });
const renamed = (itemId: number, name: string): Intent => ({ kind: 'edit-item', itemId, set: { name } });
const deleted = (recordId: number, what: 'item' | 'folder' = 'item'): Intent => ({
  kind: 'delete',
  recordId,
  what,
});

it('T4 an item renamed, adjusted and deleted, the name called off → deleted', async () => {
  const { tape } = shop.items;
  await give(renamed(tape, 'Tape'), adjusted(tape, '2'), deleted(tape));
  await callOffFirst();
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(tape)).toBe(false);
});

it('T4 and another client has renamed it → asked', async () => {
  const { tape } = shop.items;
  await give(renamed(tape, 'Tape'), adjusted(tape, '2'), deleted(tape));
  await callOffFirst();
  await world.call('PUT', `/api/v1/items/${tape}`, { name: 'Tape' });
  expect(await askedOnceSent()).toEqual(['changed-since']);
});

it('T4 two adjustments in a folder and its deletion, the one that added called off → deleted', async () => {
  const { socket } = shop.items;
  await give(adjusted(socket, '5'), adjusted(socket, '-3'), deleted(shop.folders.a, 'folder'));
  await callOffFirst();
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(shop.folders.a)).toBe(false);
});

describe('more would be deleted than was shown', () => {
  const moved = async (quantity: string, leaveZero = true) => {
    const to = { folderId: shop.folders.b, quantity: decimal(Number(quantity)), leaveZero };
    await station.act('move', { itemId: shop.items.tape, ...to });
  };
  const cases: readonly (readonly [string, () => Promise<void>])[] = [
    ['an item, all of it moved out', () => moved('20').then(() => give(deleted(shop.items.tape)))],
    ['an item, a part of it moved out', () => moved('15').then(() => give(deleted(shop.items.tape)))],
    ['an item, its stock booked out', () => give(adjusted(shop.items.tape, '-20'), deleted(shop.items.tape))],
    [
      'a folder, an item moved out of it',
      () => moved('20').then(() => give(deleted(shop.folders.a, 'folder'))),
    ],
  ];
  it.each(cases)('%s, and that called off → asked, and still there', async (_, act) => {
    await act();
    await callOffFirst();
    expect(await askedOnceSent()).toEqual(['changed-since']);
    expect(Number((await world.call('GET', `/api/v1/items/${shop.items.tape}`)).json.data.quantity)).toBe(20);
  });

  it('a folder, a folder moved out of it, and the move refused and given up → asked, and still there', async () => {
    const { a, b } = shop.folders;
    const make = { name: 'Box', type: 'folder', parent_id: a };
    const box = (await world.call('POST', '/api/v1/items', make)).json.data.id;
    await station.act('plug', { in: true });
    await station.quiet();
    await station.act('plug', { in: false });
    await give({ kind: 'move-folder', folderId: box, intoId: b }, deleted(a, 'folder'));
    const body = JSON.stringify({ message: 'locked' });
    const on = { method: 'PUT', path: `/api/v1/items/${box}` };
    await world.trouble({ on, effect: { kind: 'answer', status: 422, body }, times: 1 });
    await station.act('plug', { in: true });
    const [row] = (await station.until('outbox', {}, ({ review }) => review.length > 0)).review;
    await station.act('outbox.settle', { id: row?.id ?? '', how: 'discard' });
    const { review } = await station.until(
      'outbox',
      {},
      (view) => view.review.length > 0 && view.waiting.length === 0,
    );
    expect(review.map((one) => one.review?.kind)).toEqual(['changed-since']);
    expect(await isThere(box)).toBe(true);
  });
});

it('all of an order received, and it is closed; the receipt called off → asked, and still open', async () => {
  const at = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
  await station.act('receive.set', { ...at, quantity: '20' });
  // The cable ties cost otherwise than on the order.
  await station.act('receive.choose', { ...at, choice: 'copy' });
  await station.act('receive.send', { orderId: order.id });
  await give({ kind: 'order-status', orderId: order.id, status: 'closed', seen: 'ordered' });
  await callOffFirst();
  expect(await askedOnceSent()).toEqual(['status-moved']);
  const path = `/api/v1/purchase_orders/${order.id}`;
  expect((await world.call('GET', path)).json.data.status).toBe('ordered');
  const { review } = await station.read('outbox', {});
  await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
  await station.until('outbox', {}, (view) => view.waiting.length === 0);
  expect((await world.call('GET', path)).json.data.status).toBe('closed');
});

it('all of an order received, and it is closed; the receipt asks and is sent again → received, then closed, and not asked about', async () => {
  const { socket } = shop.items;
  await station.act('plug', { in: true });
  const { id, lineIds } = await placeOrder(world, 'PO-2', [{ item_id: socket, quantity: 5, unit_rate: 4.1 }]);
  await station.until('orders', {}, ({ orders }) =>
    orders.some(({ order: { number } }) => number === 'PO-2'),
  );
  await station.quiet();
  await station.act('plug', { in: false });
  await give(adjusted(socket, '1'));
  await station.act('receive.set', { orderId: id, lineId: lineIds[0] ?? 0, quantity: '5' });
  await station.act('receive.send', { orderId: id });
  await give({ kind: 'order-status', orderId: id, status: 'closed', seen: 'ordered' });
  const on = { method: 'PUT', path: `/api/v1/items/${socket}` };
  const body = JSON.stringify({ message: 'locked' });
  await world.trouble({ on, effect: { kind: 'answer', status: 422, body }, times: 1 });
  await station.act('plug', { in: true });
  const asks = async (kind: string) => {
    const isIt = (row: { readonly review: { readonly kind: string } | null }) => row.review?.kind === kind;
    const view = await station.until('outbox', {}, ({ review }) => review.some(isIt));
    return view.review.find(isIt)?.id ?? '';
  };
  const adjustment = await asks('refused');
  // The receipt waits behind it. It was to be added to the item; at another price it makes a copy.
  await world.call('PUT', `/api/v1/items/${socket}`, { price: 5 });
  await station.until('item', { itemId: socket }, ({ price }) => price === '5');
  await station.act('outbox.settle', { id: adjustment, how: 'discard' });
  await station.act('outbox.settle', { id: await asks('forecast-changed'), how: 'retry' });
  expect(await askedOnceSent()).toEqual([]);
  const { data } = (await world.call('GET', `/api/v1/purchase_orders/${id}`)).json;
  expect(data).toMatchObject({ status: 'closed', line_items: [{ received_quantity: '5' }] });
}, 30_000);

it('T4 an item renamed and copied into a folder that is deleted, the name called off → deleted', async () => {
  const { tape } = shop.items;
  const copied: Intent = { kind: 'copy', itemId: tape, quantity: '2', folderId: shop.folders.b };
  await give(renamed(tape, 'Tape'), copied, deleted(shop.folders.b, 'folder'));
  await callOffFirst();
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(shop.folders.b)).toBe(false);
});

it('T4 a name called off, given once more, and changed again → changed', async () => {
  const { tape } = shop.items;
  await give(renamed(tape, 'Tape'));
  await callOffFirst();
  await give(renamed(tape, 'Tape'), renamed(tape, 'Label tape'));
  expect(await askedOnceSent()).toEqual([]);
  expect((await world.call('GET', `/api/v1/items/${tape}`)).json.data.name).toBe('Label tape');
});

it('T4 an alert changed and deleted, the change called off → deleted', async () => {
  const changed: Intent = { kind: 'edit-alert', alertId, ...watch(), value: '9' };
  await give(changed, { kind: 'delete-alert', alertId, itemId: shop.items.tape });
  await callOffFirst();
  expect(await askedOnceSent()).toEqual([]);
  expect((await world.call('GET', '/api/v1/alerts?per_page=100')).json.data).toEqual([]);
});

it('T4 received as a copy, and the folder with the copy deleted → deleted', async () => {
  const at = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
  await station.act('receive.set', { ...at, quantity: '5' });
  await station.act('receive.choose', { ...at, choice: 'copy' });
  await station.act('receive.send', { orderId: order.id });
  await give(deleted(shop.folders.b, 'folder'));
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(shop.folders.b)).toBe(false);
}, 30_000);

const cable = (folderId: number): Intent => ({
  kind: 'create-item',
  what: 'item',
  folderId,
  fields: {
    name: 'Cable',
    quantity: '3',
    minQuantity: null,
    price: null,
    notes: null,
    label: null,
    measure: { value: '12.5', unit: 'meter', type: 'length' },
  },
});

it('a new item with a measure, in a folder that is deleted after it → deleted', async () => {
  const { b } = shop.folders;
  await give(cable(b), deleted(b, 'folder'));
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(b)).toBe(false);
});

it('a new item with a measure, copied into a folder that is deleted after it → deleted', async () => {
  const { a, b } = shop.folders;
  const made = await station.act('give', { intent: cable(a) });
  const [itemId = 0] = made.given ? made.made : [];
  await give({ kind: 'copy', itemId, quantity: '2', folderId: b }, deleted(b, 'folder'));
  expect(await askedOnceSent()).toEqual([]);
  expect(await isThere(b)).toBe(false);
});
