/**
 * What other clients did since a command was decided is not deleted, overwritten or undone without a question, and this station's
 * own work is never asked about. Each test is named by the point of the outside audit that it reproduces.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const get = async (path: string) => (await world.call('GET', path)).json.data;

async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

const settled = () =>
  station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length > 0, 20_000);

const make = async (about: object): Promise<number> =>
  (await world.call('POST', '/api/v1/items', { type: 'item', quantity: 500, ...about })).json.data.id;
const isThere = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).status === 200;
const asked = async () =>
  (await station.until('outbox', {}, (view) => view.review.length > 0, 20_000)).review;

/** Once the mirror has read what other clients did: it is shown what one of them did last. */
async function seen(itemId: number, notes: string): Promise<void> {
  await world.call('PUT', `/api/v1/items/${itemId}`, { notes });
  await station.act('refresh', {});
  await station.until('item', { itemId }, (view) => view.notes === notes);
}

it.each([
  ['A4 a record in a folder within it', 'made within'],
  ['A6 other stock of a record in it', 'changed'],
])(
  'a folder deleted, and another client has %s → asked',
  async (_what, done) => {
    const inner = await make({ name: 'C', type: 'folder', parent_id: shop.folders.b });
    await station.act('refresh', {});
    await station.until('folder', { folderId: shop.folders.b }, (view) => view.folders.length === 1);
    await station.act('plug', { in: false });
    await give({ kind: 'delete', recordId: shop.folders.b, what: 'folder' });
    if (done === 'changed') await world.call('PUT', `/api/v1/items/${shop.items.ties}`, { quantity: 900 });
    else await make({ name: 'Precious', parent_id: inner });
    await station.act('plug', { in: true });
    expect(await asked()).toMatchObject([{ kind: 'delete', review: { kind: 'changed-since' } }]);
    expect(await isThere(shop.folders.b)).toBe(true);
  },
  30_000,
);

it('A5 a folder deleted anyway, and another client swaps what is in it meanwhile → asked again', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'delete', recordId: shop.folders.b, what: 'folder' });
  const first = await make({ name: 'New', quantity: 1, parent_id: shop.folders.b });
  await station.act('plug', { in: true });
  const [card] = await asked();
  await world.call('POST', `/api/v1/items/${first}/move`, { quantity: 1, folder_id: shop.folders.a });
  const second = await make({ name: 'Precious', parent_id: shop.folders.b });
  await station.act('outbox.settle', { id: card?.id ?? '', how: 'retry' });
  await station.until('outbox', {}, (view) => view.review.some(({ id }) => id !== card?.id), 20_000);
  expect(await isThere(second)).toBe(true);
  const [again] = await asked();
  await station.act('outbox.settle', { id: again?.id ?? '', how: 'retry' });
  await settled();
  expect(await isThere(second)).toBe(false);
}, 30_000);

it('a folder deleted after own work in it, offline → deleted without a question', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'adjust', itemId: shop.items.ties, by: '-3', reason: null });
  const { socket } = shop.items;
  await station.act('move', { itemId: socket, quantity: '5', folderId: shop.folders.b, leaveZero: false });
  await give({ kind: 'copy', itemId: shop.items.tape, quantity: '2', folderId: shop.folders.b });
  await give({ kind: 'delete', recordId: shop.folders.b, what: 'folder' });
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
  expect(review).toEqual([]);
  expect(await isThere(shop.folders.b)).toBe(false);
}, 30_000);

const ALERTS = '/api/v1/alerts';
const ORDER = '/api/v1/purchase_orders';

it('D10 an item edited and deleted here, and another client has measured it anew → asked', async () => {
  const metre = { type: 'length', name: 'meter', value: '100' };
  const cable = () => make({ name: 'Cable', parent_id: shop.folders.a, measured_quantity: metre });
  const [theirs, ours] = [await cable(), await cable()];
  await station.act('refresh', {});
  await station.until('folder', { folderId: shop.folders.a }, (view) =>
    [theirs, ours].every((id) => view.items.some((one) => one.id === id)),
  );
  await station.act('plug', { in: false });
  for (const id of [theirs, ours]) {
    await give({ kind: 'edit-item', itemId: id, set: { price: '3' } });
    await give({ kind: 'delete', recordId: id, what: 'item' });
  }
  const measured = { measured_quantity: { value: '250' } };
  expect((await world.call('PUT', `/api/v1/items/${theirs}`, measured)).status).toBe(204);
  await station.act('plug', { in: true });
  expect(await asked()).toMatchObject([{ kind: 'delete', review: { kind: 'changed-since' } }]);
  await settled();
  expect([await isThere(theirs), await isThere(ours)]).toEqual([true, false]);
}, 30_000);

it('X6 records made here in folders that go, and another client has filled one → asked of its folder', async () => {
  const other = await make({ name: 'Other', type: 'folder' });
  await station.act('refresh', {});
  await station.until('folder', { folderId: null }, (view) => view.folders.some(({ id }) => id === other));
  await station.act('plug', { in: false });
  const more = { minQuantity: null, price: null, notes: 'of the fair', label: null };
  const fields = { name: 'Box', quantity: '7', ...more };
  for (const folderId of [other, shop.folders.b]) {
    await give({ kind: 'create-item', what: 'item', folderId, fields });
    await give({ kind: 'delete', recordId: folderId, what: 'folder' });
  }
  // The second is made, and its answer is late.
  const slow = { kind: 'latency', ms: 1500 };
  await world.trouble({ on: { method: 'POST', path: '/api/v1/items' }, effect: slow, skip: 1 });
  await station.act('plug', { in: true });
  const boxes = async (): Promise<any[]> =>
    (await get(`/api/v1/items?folder_id=${shop.folders.b}&per_page=100`)).filter(
      (x: any) => x.name === 'Box',
    );
  await expect.poll(boxes, { timeout: 10_000 }).toHaveLength(1);
  const [box] = await boxes();
  expect((await world.call('PUT', `/api/v1/items/${box.id}`, { quantity: 900 })).status).toBe(204);
  const review = { kind: 'changed-since' };
  expect(await asked()).toMatchObject([{ intent: { recordId: shop.folders.b }, review }]);
  expect((await settled()).review).toHaveLength(1);
  expect([await isThere(box.id), await isThere(other)]).toEqual([true, false]);
}, 30_000);

it('B7 alerts changed and deleted, and another client has changed them → asked, with both versions', async () => {
  const watch = { item_id: shop.items.tape, threshold_method: 'quantity_less_than', type: 'Quantity' };
  const shown = { ...watch, threshold_value: 5, recipient_groups: ['owners'] };
  const first = (await world.call('POST', ALERTS, shown)).json.data.id;
  const second = (await world.call('POST', ALERTS, shown)).json.data.id;
  // Alerts of other clients are read when everything is.
  await station.close();
  station = await world.station({ settleDelay: 400, reconcileEvery: 1 });
  await station.until('item', { itemId: shop.items.tape }, (view) => view.alerts.length === 2, 10_000);
  await station.act('plug', { in: false });
  const fields = { itemId: shop.items.tape, method: watch.threshold_method, groups: ['owners'] };
  await give({ kind: 'edit-alert', alertId: first, ...fields, value: '8' });
  await give({ kind: 'delete-alert', alertId: second, itemId: shop.items.tape });
  for (const id of [first, second])
    await world.call('PUT', `${ALERTS}/${id}`, { ...shown, threshold_value: 50 });
  await station.act('plug', { in: true });
  // The second goes after the first, and the first behind it once it is decided on anew: they are in one lane.
  const review = { kind: 'alert-moved', saw: { value: '5' }, now: { value: '50' } };
  const [change] = await asked();
  expect(change).toMatchObject({ kind: 'edit-alert', review });
  await station.act('outbox.settle', { id: change?.id ?? '', how: 'retry' });
  const isDeletion = ({ kind }: { kind: string }) => kind === 'delete-alert';
  await station.until('outbox', {}, (view) => view.review.some(isDeletion), 20_000);
  const [deletion] = await asked();
  expect(deletion).toMatchObject({ kind: 'delete-alert', review });
  await station.act('outbox.settle', { id: deletion?.id ?? '', how: 'discard' });
  expect((await settled()).review).toEqual([]);
  const now: { id: number; threshold_value: string }[] = await get(`${ALERTS}?per_page=100`);
  expect(new Map(now.map((one) => [one.id, Number(one.threshold_value)]))).toEqual(
    new Map([
      [first, 8],
      [second, 50],
    ]),
  );
}, 30_000);

it('G44 a draft deleted, and another client has changed it → asked', async () => {
  const line = { item_id: shop.items.socket, quantity: 3, unit_rate: 4.1 };
  const draft = { currency_code: 'EUR', vendor: { name: 'Meyer' }, line_items: [line] };
  const { id } = (await world.call('POST', ORDER, draft)).json.data;
  const now = await get(`${ORDER}/${id}`);
  const lineId: number = now.line_items[0].id;
  const lines = [{ lineId, itemId: shop.items.socket, quantity: '3', unitRate: '4.1' }];
  await station.act('plug', { in: false });
  await give({ kind: 'delete-order', orderId: id, seen: { version: now.version, lines } });
  const line_items = [...now.line_items, { item_id: shop.items.tape, quantity: 400, unit_rate: 7 }];
  expect((await world.call('PUT', `${ORDER}/${id}`, { ...now, line_items })).status).toBe(200);
  await station.act('plug', { in: true });
  const [card] = await asked();
  expect(card).toMatchObject({ kind: 'delete-order', review: { kind: 'order-moved' } });
  await station.act('outbox.settle', { id: card?.id ?? '', how: 'retry' });
  await settled();
  expect((await world.call('GET', `${ORDER}/${id}`)).status).toBe(404);
}, 30_000);

it('X2 a draft changed and deleted here, and another client has changed its head between → asked', async () => {
  const line = { item_id: shop.items.socket, quantity: 3, unit_rate: 4.1 };
  const draft = { currency_code: 'EUR', vendor: { name: 'Meyer' }, line_items: [line] };
  const ids: number[] = [];
  await station.act('plug', { in: false });
  for (const who of ['theirs', 'ours']) {
    const { id } = (await world.call('POST', ORDER, draft)).json.data;
    const now = await get(`${ORDER}/${id}`);
    const own = { lineId: now.line_items[0].id, itemId: shop.items.socket, unitRate: '4.1' };
    const [before, after] = [[{ ...own, quantity: '3' }], [{ ...own, quantity: '5' }]];
    await give({ kind: 'edit-order', orderId: id, lines: after, seen: before });
    await give({ kind: 'delete-order', orderId: id, seen: { version: now.version, lines: after } });
    const changed = { ...now, vendor: { name: 'Somebody else' }, notes: 'agreed, keep' };
    if (who === 'theirs') await world.call('PUT', `${ORDER}/${id}`, changed);
    ids.push(id);
  }
  await station.act('plug', { in: true });
  expect(await asked()).toMatchObject([{ kind: 'delete-order', review: { kind: 'order-moved' } }]);
  await settled();
  const statuses = ids.map(async (id) => (await world.call('GET', `${ORDER}/${id}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
}, 30_000);

it('X3 an order made here and undone, and another client has changed its head → asked', async () => {
  const lines = [{ itemId: shop.items.socket, quantity: '3', unitRate: '4.1' }];
  const given: string[] = [];
  for (const name of ['Meyer', 'Schulz'])
    given.push(await give({ kind: 'create-order', vendor: { name, email: null }, currency: 'EUR', lines }));
  const { settled: made } = await station.until('outbox', {}, (view) => view.settled.length === 2, 20_000);
  const madeBy = (id: string | undefined) => made.find((one) => one.id === id)?.proof?.made[0] ?? 0;
  const [first, second] = given.map(madeBy);
  const now = await get(`${ORDER}/${first}`);
  const changed = { ...now, vendor: { name: 'Other' }, notes: 'keep', terms: 'net 30' };
  expect((await world.call('PUT', `${ORDER}/${first}`, changed)).status).toBe(200);
  for (const id of given) await station.act('outbox.undo', { id });
  expect(await asked()).toMatchObject([{ kind: 'delete-order', review: { kind: 'order-moved' } }]);
  await settled();
  expect((await world.call('GET', `${ORDER}/${first}`)).status).toBe(200);
  expect((await world.call('GET', `${ORDER}/${second}`)).status).toBe(404);
}, 30_000);

it('B8 an edit undone, and another client has edited since → asked', async () => {
  const id = await give({ kind: 'edit-item', itemId: shop.items.tape, set: { price: '8' } });
  await settled();
  await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { price: 9.5 });
  await seen(shop.items.tape, 'read');
  await station.act('outbox.undo', { id });
  expect(await asked()).toMatchObject([{ review: { kind: 'edit-moved', base: '8', now: '9.5' } }]);
  expect(Number((await get(`/api/v1/items/${shop.items.tape}`)).price)).toBe(9.5);
}, 30_000);

it('E6 a move of a folder undone, and another client has moved it on → asked', async () => {
  const [c, d] = [await make({ name: 'C', type: 'folder' }), await make({ name: 'D', type: 'folder' })];
  await seen(shop.items.tape, 'made');
  const id = await give({ kind: 'move-folder', folderId: shop.folders.b, intoId: c });
  await settled();
  await world.call('PUT', `/api/v1/items/${shop.folders.b}`, { parent_id: d });
  await seen(shop.items.tape, 'moved');
  await station.act('outbox.undo', { id });
  const review = { kind: 'moved-elsewhere', fromId: c, nowIn: d };
  expect(await asked()).toMatchObject([{ kind: 'move-folder', review }]);
}, 30_000);

describe('G41 a new record undone', () => {
  const fields = {
    name: 'Box',
    quantity: '7',
    minQuantity: '2',
    price: '1.5',
    notes: 'new',
    label: { code: '5012345678917', type: 'org.gs1.EAN-13' },
  };
  const create = async (what: 'item' | 'folder') => {
    const bare = { ...fields, quantity: '0', minQuantity: null, price: null };
    const id = await give({
      kind: 'create-item',
      what,
      folderId: shop.folders.a,
      fields: what === 'item' ? fields : bare,
    });
    const done = await settled();
    return { id, made: done.settled.find((row) => row.id === id)?.proof?.made[0] ?? 0 };
  };

  it.each(['item', 'folder'] as const)(
    'that another client has filled: %s → asked',
    async (what) => {
      const { id, made } = await create(what);
      if (what === 'item') await world.call('PUT', `/api/v1/items/${made}`, { quantity: 500 });
      else await make({ name: 'Precious', parent_id: made });
      await seen(shop.items.tape, 'filled');
      await station.act('outbox.undo', { id });
      expect(await asked()).toMatchObject([{ kind: 'delete', review: { kind: 'changed-since' } }]);
      expect(await isThere(made)).toBe(true);
    },
    30_000,
  );

  it('that this station alone has worked on → deleted without a question', async () => {
    const [item, place] = [await create('item'), await create('folder')];
    const work = [
      { kind: 'adjust', itemId: item.made, by: '2', reason: null },
      { kind: 'edit-item', itemId: item.made, set: { price: '3' } },
      { kind: 'copy', itemId: shop.items.tape, quantity: '2', folderId: place.made },
    ] as const;
    await seen(shop.items.tape, 'made');
    for (const intent of work) await give(intent);
    await settled();
    await seen(shop.items.tape, 'done');
    for (const { id } of [item, place]) await station.act('outbox.undo', { id });
    expect((await settled()).review).toEqual([]);
    expect([await isThere(item.made), await isThere(place.made)]).toEqual([false, false]);
  }, 30_000);

  it('that was copied, with nothing done to it → deleted without a question', async () => {
    const intent = { itemId: shop.items.tape, quantity: '2', folderId: shop.folders.b } as const;
    const id = await give({ kind: 'copy', ...intent });
    await settled();
    await seen(shop.items.tape, 'changed since it was copied');
    await station.act('outbox.undo', { id });
    const done = await station.until('outbox', {}, (view) => view.settled.length === 2, 20_000);
    expect(done.review).toEqual([]);
  }, 30_000);
});
