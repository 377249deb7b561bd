/**
 * Another client writes the very same at a moment of a command's life, a gateway answers in the service's place, a request lands
 * after it was given up. Each test is named by the point of the outside audit that it reproduces.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const D = 400;
let world: World;
let shop: Warehouse;
let order: OrderMade;
let lineId: number;
let station: TestStation;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 20, unit_rate: 4.1 }]);
  [lineId = 0] = order.lineIds;
  station = await world.station({ settleDelay: D, pullEvery: 60_000 });
  await station.until('orders', {}, (view) => view.orders.length > 0);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const ORDER = '/api/v1/purchase_orders';
const lost = (method: string, path: string, when: 'before' | 'after' = 'before') =>
  world.trouble({ on: { method, path }, effect: { kind: 'drop', when } });
const get = async (path: string) => (await world.call('GET', path)).json.data;
const received = async () => Number((await get(`${ORDER}/${order.id}`)).line_items[0].received_quantity);
const stockOf = async (id: number) => Number((await get(`/api/v1/items/${id}`)).quantity);

async function receiveElsewhere(quantity: string): Promise<void> {
  await world.call('POST', `${ORDER}/${order.id}/receive`, {
    line_items: [{ line_item_id: lineId, received_quantity: quantity, folder_id: shop.folders.a }],
  });
  await expect.poll(received).toBeGreaterThan(0);
}

async function receiveHere(quantity: string): Promise<void> {
  await station.act('receive.set', { orderId: order.id, lineId, quantity });
  await station.act('receive.send', { orderId: order.id });
}

const moveHere = (quantity: string) =>
  station.act('move', { itemId: shop.items.socket, quantity, folderId: shop.folders.b, leaveZero: false });
const moveElsewhere = (quantity: number) =>
  world.call('POST', `/api/v1/items/${shop.items.socket}/move`, { quantity, folder_id: shop.folders.b });

async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

const settled = () =>
  station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length > 0, 20_000);

it('T1 received elsewhere since the mirror was read, ours lost before → sent again, applied once', async () => {
  await receiveElsewhere('4');
  await lost('POST', `${ORDER}/*/receive`);
  await receiveHere('4');
  expect((await settled()).settled).toMatchObject([{ kind: 'receive', state: 'applied', attempts: 2 }]);
  expect(await received()).toBe(8);
}, 20_000);

it('T1 moved elsewhere since the mirror was read, ours lost before → sent again, applied once', async () => {
  await moveElsewhere(5);
  await lost('POST', '/api/v1/items/*/move');
  await moveHere('5');
  expect((await settled()).settled).toMatchObject([{ kind: 'move', state: 'applied', attempts: 2 }]);
  expect(await stockOf(shop.items.socket)).toBe(90);
}, 20_000);

it('others took some since the scan → what is told to be left is what was found, not what was foretold', async () => {
  await station.act('plug', { in: false });
  const { said, sends } = await moveHere('4');
  const before = await stockOf(shop.items.socket);
  await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { quantity: before - 3 });
  await station.act('plug', { in: true });
  await settled();
  if (said.kind !== 'moved' || sends === undefined) throw new Error('it is moved');
  expect(said.left).toBe(String(before - 4));
  expect(await station.read('delivery', sends)).toMatchObject({ applied: 1, left: String(before - 7) });
  const { settled: done } = await station.read('outbox', {});
  expect(done).toMatchObject([{ kind: 'move', basis: { available: String(before - 3) } }]);
});

it('the stock set by another client before an adjustment goes out → what is told to be left is what was found', async () => {
  await station.act('plug', { in: false });
  const id = await give({ kind: 'adjust', itemId: shop.items.socket, by: decimal(-2), reason: null });
  await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { quantity: 50 });
  await station.act('plug', { in: true });
  await settled();
  expect(await station.read('delivery', { first: id, last: id })).toMatchObject({ applied: 1, left: '48' });
});

it('T1 the item put elsewhere since the mirror was read → moved from there, and told so', async () => {
  const c = (await world.call('POST', '/api/v1/items', { name: 'C-09', type: 'folder' })).json.data.id;
  await station.act('refresh', {});
  await station.quiet();
  await station.act('plug', { in: false });
  await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { parent_id: c });
  await moveHere('4');
  await station.act('plug', { in: true });
  const { review, settled: done } = await settled();
  expect(review).toEqual([]);
  expect(done).toMatchObject([{ kind: 'move', state: 'applied', basis: { fromId: c, from: 'C-09' } }]);
}, 20_000);

it('T1 received elsewhere since the mirror was read, ours takes 7 s → no question', async () => {
  await receiveElsewhere('4');
  await world.trouble({
    on: { method: 'POST', path: `${ORDER}/*/receive` },
    effect: { kind: 'latency', ms: 7000 },
  });
  await receiveHere('4');
  const { review, settled: done } = await settled();
  expect(review).toEqual([]);
  expect(done).toMatchObject([{ kind: 'receive', state: 'applied' }]);
}, 30_000);

it('T2 the answer of a receipt is lost → told as booked, by us or by somebody else, never as proved', async () => {
  await lost('POST', `${ORDER}/*/receive`, 'after');
  await receiveHere('4');
  expect((await settled()).settled).toMatchObject([{ state: 'applied', proof: { how: 'figures' } }]);
  expect(await received()).toBe(4);
}, 20_000);

it('T2 the very same received elsewhere after ours was lost, by another user → a person is asked', async () => {
  await receiveHere('1');
  await settled();
  await world.service.keys.adopt('office', 'another-key-for-tests');
  await world.trouble({
    on: { method: 'POST', path: `${ORDER}/*/receive` },
    effect: { kind: 'drop', when: 'before' },
  });
  await receiveHere('4');
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  await asOffice('POST', `${ORDER}/${order.id}/receive`, {
    line_items: [{ line_item_id: lineId, received_quantity: '4', folder_id: shop.folders.a }],
  });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ review: { kind: 'cannot-tell' } }]);
  expect(await received()).toBe(5);
}, 30_000);

it('T4 received, then the order closed, both offline → closed without a question', async () => {
  await station.act('plug', { in: false });
  await receiveHere('4');
  await give({ kind: 'order-status', orderId: order.id, status: 'closed', seen: 'ordered' });
  await station.act('plug', { in: true });
  const { review } = await station.until(
    'outbox',
    {},
    (view) => view.settled.length + view.review.length === 2,
    20_000,
  );
  expect(review).toEqual([]);
  expect((await get(`${ORDER}/${order.id}`)).status).toBe('closed');
}, 30_000);

it('T4 received, then the item deleted, both offline → deleted without a question', async () => {
  await station.act('plug', { in: false });
  await receiveHere('4');
  await give({ kind: 'delete', recordId: shop.items.socket, what: 'item' });
  await station.act('plug', { in: true });
  const { review } = await station.until(
    'outbox',
    {},
    (view) => view.settled.length + view.review.length === 2,
    20_000,
  );
  expect(review).toEqual([]);
  expect((await world.call('GET', `/api/v1/items/${shop.items.socket}`)).status).toBe(404);
}, 30_000);

it('T4 received, then the item deleted, and another client changes it in between → a person is asked', async () => {
  await station.act('plug', { in: false });
  await receiveHere('4');
  await give({ kind: 'delete', recordId: shop.items.socket, what: 'item' });
  await world.call('PUT', `/api/v1/items/${shop.items.socket}`, { notes: 'keep this one' });
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ kind: 'delete', review: { kind: 'changed-since' } }]);
}, 30_000);

it('T7 a gateway says 404 to a deletion → the item is there, so it is deleted, and not "already gone"', async () => {
  await world.trouble({
    on: { method: 'DELETE', path: '/api/v1/items/*' },
    effect: { kind: 'answer', status: 404, body: '{"message":"no route"}', rate_headers: false },
  });
  await give({ kind: 'delete', recordId: shop.items.tape, what: 'item' });
  expect((await settled()).settled).toMatchObject([{ kind: 'delete', state: 'applied', attempts: 2 }]);
  expect((await world.call('GET', `/api/v1/items/${shop.items.tape}`)).status).toBe(404);
}, 20_000);

it('T7 a gateway says 422 for ever → a person gets its words, after reading agrees', async () => {
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/items/*/move' },
    effect: { kind: 'answer', status: 422, body: '{"message":"blocked here"}', rate_headers: false },
    times: 100,
  });
  await moveHere('5');
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ review: { kind: 'refused', words: 'blocked here' } }]);
  expect(await stockOf(shop.items.socket)).toBe(100);
}, 20_000);

it('T7 a gateway says 404 to a receipt that is booked, another client receives too → asked, not told as gone', async () => {
  const path = `${ORDER}/*/receive`;
  const body = '{"message":"no route"}';
  await world.trouble(
    { on: { method: 'POST', path }, effect: { kind: 'answer', status: 404, body, applied: true } },
    // The read after the answer sees the other client's receipt too.
    { on: { method: 'GET', path }, effect: { kind: 'hold', ms: 1500 }, skip: 1 },
  );
  await receiveHere('4');
  await expect.poll(received).toBe(4);
  await receiveElsewhere('3');
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ review: { kind: 'cannot-tell', readings: [{ before: '0', now: '7' }] } }]);
}, 30_000);

/** What arrives late does so well before it is checked, on a busy machine too. */
const SLOW = 6 * D;

async function slowStation(): Promise<TestStation> {
  await station.close();
  const slow = await world.station({ settleDelay: SLOW, pullEvery: 60_000 });
  await slow.until('orders', {}, (view) => view.orders.length > 0);
  await slow.until('status', {}, (view) => view.pull.state === 'ready');
  return slow;
}

it('T8 called off, found not to be applied, landed late → the cancelled entry asks what to do', async () => {
  const arrives = await world.intercept('POST', '/api/v1/items/*/move');
  station = await slowStation();
  await moveHere('10');
  const { waiting } = await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  const id = waiting[0]?.id ?? '';
  await station.act('outbox.settle', { id, how: 'cancel' });
  await station.until('outbox', {}, (view) => view.settled[0]?.state === 'cancelled', 20_000);
  await arrives();
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ id, review: { kind: 'applied-late' } }]);
  // What landed is taken back once the mirror has read it.
  await station.act('refresh', {});
  await expect
    .poll(async () => (await station.bridge.act('outbox.settle', { id, how: 'take-back' })).ok, {
      timeout: 10_000,
    })
    .toBe(true);
  await station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length === 2, 20_000);
  expect(await stockOf(shop.items.socket)).toBe(90);
  const back = await get(`/api/v1/items?folder_id=${shop.folders.a}&per_page=100`);
  const sockets = back.filter((one: { name: string }) => one.name === 'Wall socket, double, white');
  expect(sockets.reduce((sum: number, one: { quantity: string }) => sum + Number(one.quantity), 0)).toBe(100);
}, 30_000);

it('T8 an adjustment called off and landed late → asked too', async () => {
  const arrives = await world.intercept('PUT', '/api/v1/items/*');
  station = await slowStation();
  const id = await give({ kind: 'adjust', itemId: shop.items.tape, by: '-3', reason: null });
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  await station.act('outbox.settle', { id, how: 'cancel' });
  await station.until('outbox', {}, (view) => view.settled[0]?.state === 'cancelled', 20_000);
  await arrives();
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
  expect(review).toMatchObject([{ id, review: { kind: 'applied-late' } }]);
}, 30_000);

async function asOffice(method: string, path: string, body: unknown): Promise<void> {
  await fetch(world.address + path, {
    method,
    headers: { authorization: 'Bearer another-key-for-tests', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('a new item is made, and another client pastes its notes, mark included,', () => {
  const fields = {
    name: 'Box',
    quantity: '3',
    minQuantity: null,
    price: null,
    notes: 'of Meyer',
    label: null,
  };
  /** The new item's id, and its notes at the service. */
  async function made(answer: 'heard' | 'lost'): Promise<{ id: number; notes: string }> {
    if (answer === 'lost') await lost('POST', '/api/v1/items', 'after');
    const folderId = shop.folders.a;
    await give({ kind: 'create-item', what: 'item', folderId, fields } as never);
    await settled();
    const rows = await get(`/api/v1/items?per_page=100&folder_id=${folderId}`);
    return rows.find(({ name }: { name: string }) => name === 'Box');
  }
  /** What is asked after so many pulls; the duplicate check needs two, and a settle delay or two. */
  async function asked(pulls = 8): Promise<readonly unknown[]> {
    for (let n = 0; n < pulls; n++) {
      await station.act('refresh', {});
      await sleep(D);
    }
    return (await station.read('outbox', {})).review.map(({ review }) => review?.kind);
  }

  it.each(['heard', 'lost'] as const)(
    'into a new one of another name and quantity, answer %s → not asked',
    async (answer) => {
      const { notes } = await made(answer);
      const other = { type: 'item', name: 'Box large', parent_id: shop.folders.a, quantity: 8, notes };
      await world.call('POST', '/api/v1/items', other);
      expect(await asked()).toEqual([]);
    },
  );

  it.each(['heard', 'lost'] as const)(
    'into one that was there before, answer %s → not asked',
    async (answer) => {
      // Stamps this close to the request would not tell the two apart.
      await sleep(2500);
      const { notes } = await made(answer);
      await world.call('PUT', `/api/v1/items/${shop.items.ties}`, { notes });
      expect(await asked()).toEqual([]);
    },
  );

  it('into a new one that is just like it → a person is asked about both', async () => {
    const { id, notes } = await made('heard');
    const like = { type: 'item', name: 'Box', parent_id: shop.folders.a, quantity: 3, notes };
    const other = (await world.call('POST', '/api/v1/items', like)).json.data.id;
    await expect.poll(() => asked(1), { timeout: 20_000 }).toEqual(['twice']);
    const [question] = (await station.read('outbox', {})).review;
    expect(question?.review).toMatchObject({ made: [id, other] });
  });
});
