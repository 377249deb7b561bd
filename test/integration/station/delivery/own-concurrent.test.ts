/** A command in doubt, and other commands of this station that do beside it what it was to do: they are not taken for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const D = 1500;
let world: World;
let shop: Warehouse;
let station: TestStation;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station({ settleDelay: D });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}
async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}
const TAPE = { name: 'Label tape 12 mm', minQuantity: null, price: null, notes: null, label: null };
const lost = (path: string, times = 1) =>
  world.trouble({ on: { method: 'POST', path }, effect: { kind: 'drop', when: 'before' }, times });
const uncertain = (id: string) =>
  station.until('outbox', {}, (view) => view.waiting.some((row) => row.id === id && row.state === 'unknown'));
/** It is looked at as soon as it is in doubt, and then not before the settle delay is over. */
const looked = () => sleep(D / 3);
const drained = () => station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);

it('T2 a copy is lost, and an item like it is made there by us → it is not taken for the copy', async () => {
  await open();
  const folderId = shop.folders.b;
  await lost('/api/v1/items/*/copy');
  const id = await give({ kind: 'copy', itemId: shop.items.tape, quantity: '3', folderId });
  await uncertain(id);
  await give({ kind: 'create-item', what: 'item', folderId, fields: { ...TAPE, quantity: '3' } });
  const { settled, review } = await drained();
  expect(review).toEqual([]);
  expect(settled.map(({ kind, state }) => [kind, state])).toEqual([
    ['create-item', 'applied'],
    ['copy', 'applied'],
  ]);
  expect(await world.applied('POST', '/api/v1/items/*/copy')).toBe(1);
}, 30_000);

it('T2 a copy is lost, and of an item like it that we make there no answer comes → it is not taken for the copy', async () => {
  await open();
  const folderId = shop.folders.b;
  await world.trouble(
    { on: { method: 'POST', path: '/api/v1/items/*/copy' }, effect: { kind: 'drop', when: 'before' } },
    { on: { method: 'POST', path: '/api/v1/items' }, effect: { kind: 'drop', when: 'after' } },
  );
  const id = await give({ kind: 'copy', itemId: shop.items.tape, quantity: '3', folderId });
  await uncertain(id);
  await give({ kind: 'create-item', what: 'item', folderId, fields: { ...TAPE, quantity: '3' } });
  expect((await drained()).review).toEqual([]);
  expect(await world.applied('POST', '/api/v1/items/*/copy')).toBe(1);
}, 30_000);

it('T2 a move is lost, somebody takes as many, and we receive as many there → not said to be applied', async () => {
  const { socket } = shop.items;
  const at = { quantity: 5, folder_id: shop.folders.b };
  const there = (await world.call('POST', `/api/v1/items/${socket}/move`, at)).json.data.id;
  const order = await placeOrder(world, 'PO-1', [{ item_id: there, quantity: 20, unit_rate: 4.1 }]);
  await open();
  await station.until('orders', {}, (view) => view.orders.some(({ lines }) => lines === 1));
  await lost('/api/v1/items/*/move');
  await station.act('move', { itemId: socket, quantity: '4', folderId: shop.folders.b, leaveZero: false });
  const [row] = (await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown')).waiting;
  const line = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
  await station.act('receive.set', { ...line, quantity: '4' });
  await station.act('receive.send', { orderId: order.id });
  await world.call('PUT', `/api/v1/items/${socket}`, { quantity: 91 });
  const { settled } = await station.until(
    'outbox',
    {},
    (view) => view.waiting.every(({ id, heldBy }) => id !== row?.id && heldBy !== null),
    20_000,
  );
  expect(settled.filter(({ kind }) => kind === 'move')).toEqual([]);
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
}, 30_000);

it('T2 a move is lost, and we receive as many there → done without a question', async () => {
  const { socket } = shop.items;
  const at = { quantity: 5, folder_id: shop.folders.b };
  const there = (await world.call('POST', `/api/v1/items/${socket}/move`, at)).json.data.id;
  const order = await placeOrder(world, 'PO-1', [{ item_id: there, quantity: 20, unit_rate: 4.1 }]);
  await open();
  await station.until('orders', {}, (view) => view.orders.some(({ lines }) => lines === 1));
  await lost('/api/v1/items/*/move');
  await station.act('move', { itemId: socket, quantity: '4', folderId: shop.folders.b, leaveZero: false });
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  const line = { orderId: order.id, lineId: order.lineIds[0] ?? 0 };
  await station.act('receive.set', { ...line, quantity: '4' });
  await station.act('receive.send', { orderId: order.id });
  expect((await drained()).review).toEqual([]);
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(2);
}, 30_000);

it('T8 a copy is lost, and of two like it a person says that they are none → not asked again', async () => {
  await open();
  const { tape } = shop.items;
  const at = { quantity: 3, folder_id: shop.folders.b };
  await lost('/api/v1/items/*/copy');
  const id = await give({ kind: 'copy', itemId: tape, quantity: '3', folderId: at.folder_id });
  await uncertain(id);
  await looked();
  for (let n = 0; n < 2; n++) await world.call('POST', `/api/v1/items/${tape}/copy`, at);
  await station.until('outbox', {}, (view) => view.review.length === 1);
  await station.act('outbox.settle', { id, how: 'discard' });
  await sleep(3 * D);
  expect(await station.read('command', { id })).toMatchObject({ state: 'refused' });
}, 30_000);

it('T8 a person says that it is none of what is there, to have it sent again, and calls it off → not asked again', async () => {
  await open();
  const { socket } = shop.items;
  await lost('/api/v1/items/*/move');
  const id = await (async () => {
    await station.act('move', { itemId: socket, quantity: '4', folderId: shop.folders.b, leaveZero: false });
    const { waiting } = await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
    return waiting[0]?.id ?? '';
  })();
  await looked();
  await world.call('POST', `/api/v1/items/${socket}/move`, { quantity: 4, folder_id: shop.folders.b });
  await world.call('PUT', `/api/v1/items/${socket}`, { quantity: 100 });
  await station.until('outbox', {}, (view) => view.review.length === 1);
  await station.act('plug', { in: false });
  await station.act('outbox.settle', { id, how: 'retry' });
  await station.act('outbox.settle', { id, how: 'cancel' });
  await station.act('plug', { in: true });
  await station.until('command', { id }, ({ state }) => state === 'cancelled');
  await sleep(3 * D);
  expect(await station.read('command', { id })).toMatchObject({ state: 'cancelled' });
}, 30_000);
