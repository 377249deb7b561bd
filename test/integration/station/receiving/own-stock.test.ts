/** Goods that are here, and whose order has been ended by another client: they are booked as stock of their own. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { placeOrder, type OrderMade, type Warehouse } from '../../../support/service/small-warehouse.ts';
import type { TestStation, World } from '../../../support/station/start-service-and-stations.ts';
import { atReceiving } from '../../../support/station/station-with-open-order.ts';

let world: World;
let shop: Warehouse;
let order: OrderMade;
let station: TestStation;
let [ties, socket] = [0, 0];
const ORDERS = '/api/v1/purchase_orders';

beforeEach(async () => {
  ({ world, warehouse: shop, order, station } = await atReceiving());
  [ties = 0, socket = 0] = order.lineIds;
});
afterEach(() => world.close());

/** Two lines are received offline, and the order is closed by another client meanwhile. @returns the entry that asks */
async function endedMeanwhile(): Promise<string> {
  await station.act('plug', { in: false });
  for (const [lineId, quantity, folderId] of [
    [ties, '5', shop.folders.a],
    [socket, '3', shop.folders.b],
  ] as const) {
    await station.act('receive.set', { orderId: order.id, lineId, quantity });
    await station.act('receive.lands', { orderId: order.id, lineId, folderId });
    await station.act('receive.choose', { orderId: order.id, lineId, choice: 'copy' });
  }
  await station.act('receive.note', { orderId: order.id, notes: 'two cartons wet' });
  await station.act('receive.send', { orderId: order.id });
  const { json } = await world.call('GET', `${ORDERS}/${order.id}`);
  const ended = { status: 'closed', version: json.data.version };
  await world.call('PUT', `${ORDERS}/${order.id}/status`, ended);
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  expect(review[0]?.review).toMatchObject({ kind: 'order-closed', status: 'closed' });
  return review[0]?.id ?? '';
}

/** The records in a folder that have the order in their notes. */
const bookedIn = async (folderId: number) =>
  (await inFolder(folderId)).filter((one: { notes: string | null }) => one.notes?.includes('PO-1 · '));

it('goods of it are put away meanwhile → what was to go there goes', async () => {
  await station.act('plug', { in: false });
  const receive = { orderId: order.id, lineId: socket };
  await station.act('receive.set', { ...receive, quantity: '3' });
  await station.act('receive.lands', { ...receive, folderId: shop.folders.b });
  await station.act('receive.choose', { ...receive, choice: 'copy' });
  await station.act('receive.send', { orderId: order.id });
  const [waiting] = (await station.read('outbox', {})).waiting;
  const copyId = waiting?.intent.kind === 'receive' ? (waiting.intent.lines[0]?.copyId ?? 0) : 0;
  const moved = {
    id: 'm1',
    itemId: copyId,
    quantity: decimal(3),
    folderId: shop.folders.a,
    leaveZero: false,
  };
  expect((await station.act('move', moved)).said.kind).toBe('moved');
  const { json } = await world.call('GET', `${ORDERS}/${order.id}`);
  const ended = { status: 'closed', version: json.data.version };
  await world.call('PUT', `${ORDERS}/${order.id}/status`, ended);
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'own-stock' });
  await station.quiet();
  expect((await station.read('outbox', {})).review).toEqual([]);
  expect(await bookedIn(shop.folders.a)).toMatchObject([{ quantity: 3 }]);
  expect(await bookedIn(shop.folders.b)).toEqual([]);
});

it('sent as two receipts, and the second is cancelled → what was booked of the first stays booked', async () => {
  const twice = await placeOrder(world, 'PO-2', [
    { item_id: shop.items.tape, quantity: 50, unit_rate: 7 },
    { item_id: shop.items.tape, quantity: 20, unit_rate: 7 },
  ]);
  await station.act('refresh', {});
  await station.until('orders', {}, (view) => view.orders.some(({ lines }, n) => n > 0 && lines === 2));
  await station.act('plug', { in: false });
  for (const lineId of twice.lineIds)
    await station.act('receive.set', { orderId: twice.id, lineId, quantity: '3' });
  await station.act('receive.send', { orderId: twice.id });
  const { json } = await world.call('GET', `${ORDERS}/${twice.id}`);
  const ended = { status: 'closed', version: json.data.version };
  await world.call('PUT', `${ORDERS}/${twice.id}/status`, ended);
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length >= 1);
  await station.act('plug', { in: false });
  await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'own-stock' });
  const { waiting } = await station.read('outbox', {});
  const second = waiting.find(({ kind }) => kind === 'receive');
  if (second !== undefined) await station.act('outbox.settle', { id: second.id, how: 'cancel' });
  await station.act('plug', { in: true });
  await station.until('outbox', {}, (view) => view.waiting.length === 0);
  const { json: items } = await world.call('GET', `/api/v1/items?folder_id=${shop.folders.a}`);
  const own = items.data.filter((one: { notes: string | null }) => one.notes?.includes('PO-2 · '));
  expect(own).toMatchObject([{ quantity: 3 }]);
});

const inFolder = async (folderId: number) => {
  const { json } = await world.call('GET', `/api/v1/items?folder_id=${folderId}`);
  return json.data;
};

it('the order is closed meanwhile → a record for each line where it was to land, with the order in its notes, once', async () => {
  const [inA, inB] = [await inFolder(shop.folders.a), await inFolder(shop.folders.b)];
  const id = await endedMeanwhile();
  expect((await station.read('command', { id })).offers).toEqual(['own-stock', 'discard']);
  const { continuedBy } = await station.act('outbox.settle', { id, how: 'own-stock' });
  expect(continuedBy).not.toBeNull();
  // A second answer, of a screen that is behind, books nothing again.
  await expect(station.act('outbox.settle', { id, how: 'own-stock' })).rejects.toThrow('not-now');
  await station.quiet();
  const made = async (folderId: number, before: readonly { id: number }[]) =>
    (await inFolder(folderId)).filter((one: { id: number }) => before.every(({ id: old }) => old !== one.id));
  expect(await made(shop.folders.a, inA)).toMatchObject([
    { quantity: 5, notes: expect.stringMatching(/PO-1 · .*\ntwo cartons wet/) },
  ]);
  expect(await made(shop.folders.b, inB)).toMatchObject([
    { quantity: 3, notes: expect.stringMatching(/PO-1 · /) },
  ]);
  const { json } = await world.call('GET', `${ORDERS}/${order.id}`);
  const received = json.data.line_items.map((line: { received_quantity: string }) => line.received_quantity);
  expect(received.map(Number)).toEqual([0, 0]);
  expect(await station.read('command', { id })).toMatchObject({ state: 'cancelled', offers: [] });
});
