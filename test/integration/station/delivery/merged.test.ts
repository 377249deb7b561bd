/** A service that puts a moved portion onto a record of the article that is there already, instead of making another one. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld({ variants: { move: 'merge' } });
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station({ settleDelay: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}
/** What the mirror has stays as it is. */
const stopReading = () =>
  world.trouble({
    on: { method: 'GET', path: '/api/v1/items/recent' },
    effect: { kind: 'drop', when: 'before' },
    times: 1000,
  });
const move = (itemId: number, quantity: string, folderId: number | null, leaveZero = true) =>
  station.act('move', { itemId, quantity, folderId, leaveZero });
async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}
const settled = () => station.until('outbox', {}, (view) => view.waiting.length === 0);
const shown = async (itemId: number) => (await station.read('item', { itemId })).item.quantity;

test('moved onto a record that is there, and not read since → the screen has the pieces there', async () => {
  const { socket } = shop.items;
  const { a, b } = shop.folders;
  const before = { quantity: 5, folder_id: b, leave_zero_quantity: false };
  const there: number = (await world.call('POST', `/api/v1/items/${socket}/move`, before)).json.data.id;
  await open();
  await stopReading();
  await move(socket, '3', b);
  await settled();
  expect([await shown(socket), await shown(there)]).toEqual(['92', '8']);
  expect((await station.read('item', { itemId: socket })).arriving).toEqual([]);
  expect((await move(there, '8', a)).tone).toBe('done');
  await settled();
  expect([await shown(socket), await shown(there)]).toEqual(['100', '0']);
});

test('a new item moved out, and back onto it, then undone → deleted without a question', async () => {
  await open();
  const fields = { name: 'Box', quantity: '3', minQuantity: null, price: null, notes: null, label: null };
  const id = await give({ kind: 'create-item', what: 'item', folderId: shop.folders.a, fields });
  await station.quiet();
  await stopReading();
  const itemId = (await station.read('command', { id })).proof?.made[0] ?? 0;
  await move(itemId, '3', shop.folders.b);
  const { settled: done } = await settled();
  await move(done.find(({ kind }) => kind === 'move')?.proof?.made[0] ?? 0, '3', shop.folders.a);
  await settled();
  expect((await station.act('outbox.undo', { id })).given).toBe(true);
  expect((await settled()).review).toEqual([]);
  expect((await world.call('GET', `/api/v1/items/${itemId}`)).status).toBe(404);
});

test('pieces moved into a folder, onto a record there, and the folder deleted, offline → without a question', async () => {
  const { socket } = shop.items;
  const { b } = shop.folders;
  const before = { quantity: 5, folder_id: b, leave_zero_quantity: false };
  await world.call('POST', `/api/v1/items/${socket}/move`, before);
  await open();
  await station.act('plug', { in: false });
  await move(socket, '3', b);
  await give({ kind: 'delete', recordId: b, what: 'folder' });
  await station.act('plug', { in: true });
  expect((await settled()).review).toEqual([]);
  expect((await world.call('GET', `/api/v1/items/${b}`)).status).toBe(404);
});

test('pieces moved into a folder twice, the second onto what the first made, and the folder deleted, offline → without a question', async () => {
  const { socket } = shop.items;
  const { b } = shop.folders;
  await open();
  await station.act('plug', { in: false });
  await move(socket, '3', b);
  await move(socket, '4', b);
  await give({ kind: 'delete', recordId: b, what: 'folder' });
  await station.act('plug', { in: true });
  expect((await settled()).review).toEqual([]);
  expect((await world.call('GET', `/api/v1/items/${b}`)).status).toBe(404);
});
