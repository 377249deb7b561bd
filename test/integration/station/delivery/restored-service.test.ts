/**
 * A service restored from a backup gives its ids anew: what waits at a station names a record that another one has replaced. What is
 * written on, deleted or put into is what the operator saw, or nothing; a service that tells less is not held up by it.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const ORDER = '/api/v1/purchase_orders';
const JOBS = '/api/v1/jobs';
const LATER = '2027-02-01T08:00:00.000Z';

let world: World;
let shop: Warehouse;
let station: TestStation;
let orderId: number;
let draftId: number;
let jobId: number;
/** In folder A. */
let shelf: number;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  orderId = (await placeOrder(world, 'PO-1', [{ item_id: shop.items.tape, quantity: 5, unit_rate: 7 }])).id;
  const line_items = [{ item_id: shop.items.tape, quantity: 3, unit_rate: 7 }];
  const draft = {
    purchase_order_number: 'PO-2',
    currency_code: 'EUR',
    vendor: { name: 'Meyer' },
    line_items,
  };
  draftId = (await world.call('POST', ORDER, draft)).json.data.id;
  jobId = (await world.call('POST', JOBS, { name: 'Refit' })).json.data.id;
  const folder = { name: 'Shelf', type: 'folder', parent_id: shop.folders.a };
  shelf = (await world.call('POST', '/api/v1/items', folder)).json.data.id;
  station = await world.station({ settleDelay: 400, pullEvery: 300 });
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
  await station.act('orders.look', {});
  await station.act('orders.read', { orderIds: [draftId] });
  await station.until('order', { orderId: draftId }, ({ isWhole }) => isWhole);
  await station.until('orders', {}, ({ orders }) => orders[0]?.lines === 1);
  await station.quiet();
  await station.act('plug', { in: false });
});
afterEach(() => world.close());

/** A record or order in a list of the service's. */
interface Row {
  readonly id: number;
}
type Intent = ActAsk<'give'>['intent'];
const give = async (intent: Intent) =>
  expect(await station.act('give', { intent })).toMatchObject({ given: true });
/** Plugged in again. @returns what is asked, and how many writes the service has applied since */
async function sent() {
  const before = (await world.ledger()).length;
  await station.act('plug', { in: true });
  const { review, settled } = await station.until(
    'outbox',
    {},
    ({ waiting }) => waiting.length === 0,
    20_000,
  );
  const written = (await world.ledger()).length - before;
  return { asked: review.map((row) => row.review), done: settled.map(({ state }) => state), written };
}
/** What the service answers about one record from now on. */
const alter = (path: string, set: object) => world.alter(path, ({ data }) => ({ data: { ...data, ...set } }));
const alterJobs = (set: object) =>
  world.alter(JOBS, ({ data, ...page }) => ({
    ...page,
    data: data.map((job: object) => ({ ...job, ...set })),
  }));

const edited = (): Intent => ({ kind: 'edit-order', orderId: draftId, set: { notes: 'gate 4' } });
const onDraft: readonly (readonly [string, () => Intent])[] = [
  ['deleted', () => ({ kind: 'delete-order', orderId: draftId, seen: { version: 1 } })],
  ['led on', () => ({ kind: 'order-status', orderId: draftId, status: 'ready_for_review', seen: 'draft' })],
  ['edited', edited],
];
const onFolder: readonly (readonly [string, () => Intent])[] = [
  ['edited', () => ({ kind: 'edit-item', itemId: shelf, set: { notes: 'to be thrown away' } })],
  ['moved', () => ({ kind: 'move-folder', folderId: shelf, intoId: shop.folders.b })],
  ['deleted', () => ({ kind: 'delete', recordId: shelf, what: 'folder' })],
];
const onJob: readonly (readonly [string, () => Intent])[] = [
  ['deleted', () => ({ kind: 'delete-job', jobId })],
  ['started', () => ({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' })],
  ['edited', () => ({ kind: 'edit-job', jobId, set: { notes: 'cancelled' } })],
];

describe('another record has the id', () => {
  test.each(onDraft)(
    'an order is %s, and another was made since → gone, nothing is written',
    async (_, intent) => {
      await give(intent());
      alter(`${ORDER}/${draftId}`, { purchase_order_number: 'PO-3', created_at: LATER });
      expect(await sent()).toMatchObject({ asked: [{ kind: 'gone', what: 'order' }], written: 0 });
    },
  );

  test('goods are received on an order, and another was made since → gone, nothing is written', async () => {
    const lineId = (await world.call('GET', `${ORDER}/${orderId}`)).json.data.line_items[0].id;
    await station.act('receive.set', { orderId, lineId, quantity: '4' });
    await station.act('receive.send', { orderId });
    alter(`${ORDER}/${orderId}`, { purchase_order_number: 'PO-3', created_at: LATER });
    expect(await sent()).toMatchObject({ asked: [{ kind: 'gone', what: 'order' }], written: 0 });
  });

  test('of an order the number alone tells, at the version that was seen → gone, nothing is written', async () => {
    await give(edited());
    alter(`${ORDER}/${draftId}`, { purchase_order_number: 'PO-3', created_at: undefined });
    expect(await sent()).toMatchObject({ asked: [{ kind: 'gone', what: 'order' }], written: 0 });
  });

  test.each(onFolder)('a folder is %s → gone, nothing is written', async (_, intent) => {
    await give(intent());
    alter(`/api/v1/items/${shelf}`, { sid: 'of-another' });
    const { asked, written } = await sent();
    expect([asked.map((one) => one?.kind), written]).toEqual([['gone'], 0]);
  });

  test.each(onJob)('a job is %s → gone, nothing is written', async (_, intent) => {
    await give(intent());
    alterJobs({ created_at: LATER });
    expect(await sent()).toMatchObject({ asked: [{ kind: 'gone', what: 'job' }], written: 0 });
  });

  test('the dry run says so too', async () => {
    await give({ kind: 'delete', recordId: shelf, what: 'folder' });
    alter(`/api/v1/items/${shelf}`, { sid: 'of-another' });
    // Nothing is written while the deletion's own reads fail.
    const failing = { kind: 'answer', status: 503, body: '{"message":"busy"}' };
    await world.trouble({ on: { method: 'GET', path: `/api/v1/items/${shelf}` }, effect: failing, times: 1 });
    await station.act('plug', { in: true });
    const isRead = () =>
      world.exchanges.some(({ path, status }) => path.endsWith(`/${shelf}`) && status === 503);
    await expect.poll(isRead).toBe(true);
    const told = await station.act('outbox.rehearse', {});
    expect(told.commands).toMatchObject([{ will: 'ask', review: { kind: 'gone', what: 'folder' } }]);
  });
});

describe('the mirror has another record under the id of what our command created', () => {
  /** @returns the command that was applied, once it can be undone */
  async function applied() {
    await sent();
    const { settled } = await station.until('outbox', {}, ({ settled: [done] }) => done !== undefined);
    await station.quiet();
    return settled[0]?.id ?? '';
  }
  const undoes = async (id: string) =>
    expect(await station.act('outbox.undo', { id })).toMatchObject({ given: true });

  test('a copy is taken back → gone, nothing is written', async () => {
    await give({ kind: 'copy', itemId: shop.items.tape, quantity: decimal(2), folderId: shelf });
    const id = await applied();
    const { data: listed } = (await world.call('GET', `/api/v1/items?parent_id=${shelf}`)).json;
    const copyId = listed[0].id;
    alter(`/api/v1/items/${copyId}`, { sid: 'of-another' });
    world.alter('/api/v1/items/recent', ({ data, ...page }) => ({
      ...page,
      data: data.map((one: Row) => (one.id === copyId ? { ...one, sid: 'of-another' } : one)),
    }));
    await world.call('PUT', `/api/v1/items/${copyId}`, { name: 'Ladder' });
    await station.act('refresh', {});
    await station.until('item', { itemId: copyId }, ({ item }) => item.name === 'Ladder');
    await undoes(id);
    expect(await sent()).toMatchObject({ asked: [{ kind: 'gone' }], written: 0 });
  });

  test('a new order is taken back → gone, nothing is written', async () => {
    const lines = [{ itemId: shop.items.tape, quantity: decimal(3), unitRate: '7' }];
    await give({ kind: 'create-order', vendor: { name: 'Meyer', email: null }, currency: 'EUR', lines });
    const id = await applied();
    const { data: orders } = (await world.call('GET', ORDER)).json;
    const madeId = Math.max(...orders.map((one: Row) => one.id));
    const other = { created_at: LATER, vendor: { name: 'Huber' } };
    alter(`${ORDER}/${madeId}`, other);
    world.alter(ORDER, ({ data, ...page }) => ({
      ...page,
      data: data.map((one: Row) => (one.id === madeId ? { ...one, ...other } : one)),
    }));
    await station.act('orders.read', { orderIds: [madeId] });
    await station.until(
      'order',
      { orderId: madeId },
      ({ isWhole, ...view }) => isWhole && JSON.stringify(view).includes('Huber'),
    );
    await undoes(id);
    expect(await sent()).toMatchObject({ asked: [{ kind: 'gone' }], written: 0 });
  });
});

describe('the mirror has another folder under the id of the destination by now', () => {
  const into: readonly (readonly [string, (itemId: number) => Intent | null])[] = [
    ['stock is moved into it', () => null],
    ['a copy is put into it', (itemId) => ({ kind: 'copy', itemId, quantity: decimal(2), folderId: shelf })],
    ['a folder is moved into it', () => ({ kind: 'move-folder', folderId: shop.folders.b, intoId: shelf })],
  ];
  test.each(into)('%s → gone, nothing is written', async (_, intentOf) => {
    const { tape } = shop.items;
    const intent = intentOf(tape);
    if (intent === null)
      await station.act('move', { itemId: tape, quantity: '2', folderId: shelf, leaveZero: false });
    else await give(intent);
    // The command cannot be read for until the mirror has been read again.
    const read = intent?.kind === 'move-folder' ? shop.folders.b : tape;
    const failing = { kind: 'answer', status: 500, body: '{"message":"failed"}' };
    await world.trouble({ on: { method: 'GET', path: `/api/v1/items/${read}` }, effect: failing, times: 1 });
    await world.call('PUT', `/api/v1/items/${shelf}`, { name: 'Returns' });
    world.alter('/api/v1/items/recent', ({ data, ...page }) => ({
      ...page,
      data: data.map((one: any) => (one.id === shelf ? { ...one, sid: 'of-another' } : one)),
    }));
    const { asked, written } = await sent();
    expect([asked, written]).toEqual([[{ kind: 'gone', what: 'folder' }], 0]);
  });
});

describe('it is the same record', () => {
  test('another client has renumbered the order → its status is set', async () => {
    await give({ kind: 'order-status', orderId: draftId, status: 'ready_for_review', seen: 'draft' });
    const path = `${ORDER}/${draftId}`;
    const { data } = (await world.call('GET', path)).json;
    const renumbered = { ...data, purchase_order_number: 'PO-9', status: undefined };
    expect((await world.call('PUT', path, renumbered)).status).toBe(200);
    alter(path, { created_at: undefined });
    expect(await sent()).toMatchObject({ asked: [], done: ['applied'] });
  });

  test.each([...onDraft.slice(0, 1), ...onFolder.slice(0, 2), ...onJob.slice(1)])(
    'the service tells neither sid nor creation time of what is %s → done',
    async (_, intent) => {
      await give(intent());
      alter(`${ORDER}/${draftId}`, { created_at: undefined });
      alter(`/api/v1/items/${shelf}`, { sid: undefined, created_at: '' });
      alterJobs({ created_at: undefined });
      expect(await sent()).toMatchObject({ asked: [], done: ['applied'] });
    },
  );

  test('one answer states fractions of a second, and the other none → done', async () => {
    await give({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' });
    const { created_at: at } = (await world.call('GET', `${JOBS}/${jobId}`)).json.data;
    alterJobs({ created_at: at.replace(/\.\d+/, '') });
    expect(await sent()).toMatchObject({ asked: [], done: ['applied'] });
  });
});
