/**
 * What this station does to an item between the counting of it and the delivery of its count: the count says what was there when it was
 * counted, so what was expected and what was counted are shifted by that, as it was proved, and nobody is asked about it.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
let sheetId: string;

async function open(about: Parameters<typeof startWorld>[0] = {}): Promise<void> {
  world = await startWorld(about);
  shop = await stockWarehouse(world);
  station = await world.station({ settleDelay: 400, readLag: 0 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  ({ sheetId } = await station.act('count.open', { subfolders: false, blind: false }));
}
afterEach(() => world.close());

const plug = (isIn: boolean) => station.act('plug', { in: isIn });
const quantityOf = async (id: number) => {
  const { status, json } = await world.call('GET', `/api/v1/items/${id}`);
  return status === 404 ? 'gone' : Number(json.data.quantity);
};
const set = (quantity: string, itemId = shop.items.tape) =>
  station.act('count.set', { sheetId, itemId, quantity });
const scan = () => station.scan('0036000291452', { screen: 'count', sheetId });
const change = (quantity: number) => world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity });
async function move(quantity: string, itemId = shop.items.tape, folderId = shop.folders.b): Promise<void> {
  await station.act('move', { itemId, quantity, folderId, leaveZero: false });
}
async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}
const settled = () => station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
const shown = async () => (await station.read('item', { itemId: shop.items.tape })).item.quantity;
const countIn = ({ settled: all }: Awaited<ReturnType<typeof settled>>) =>
  all.find(({ kind }) => kind === 'count');

/** Four of tape arrive at the place, on an order at the item's price; with `socket`, three of that as well. */
async function receive({ socket = false } = {}): Promise<OrderMade> {
  const line = (item_id: number, quantity: number, unit_rate: number) => ({ item_id, quantity, unit_rate });
  const lines = [line(shop.items.tape, 4, 7), ...(socket ? [line(shop.items.socket, 3, 4.1)] : [])];
  const order = await placeOrder(world, 'PO-1', lines);
  await plug(true);
  await station.until('orders', {}, (view) => view.orders[0]?.lines === lines.length, 20_000);
  await plug(false);
  for (const [n, lineId] of order.lineIds.entries())
    await station.act('receive.set', { orderId: order.id, lineId, quantity: n === 0 ? '4' : '3' });
  await station.act('receive.send', { orderId: order.id });
  return order;
}

describe('own commands given after an item was counted, and before its count is sent', () => {
  beforeEach(() => open());

  test('a move that was booked by then → the difference is booked on what it left, and nobody is asked', async () => {
    await set('18');
    await move('5');
    await settled();
    await sendCount(station, sheetId);
    expect(await shown()).toBe('13');
    const outbox = await settled();
    expect(outbox.review).toEqual([]);
    expect(countIn(outbox)?.proof?.readings).toMatchObject([{ before: '15', ifApplied: '13', now: '13' }]);
    expect(await quantityOf(shop.items.tape)).toBe(13);
  });

  test.each([
    ['a move', 13],
    ['an adjustment', 15],
    ['a receipt', 22],
  ])('%s that waits with it → the same, and the screen shows it all along', async (what, left) => {
    await plug(false);
    await set('18');
    if (what === 'a move') await move('5');
    else if (what === 'a receipt') await receive();
    else await give({ kind: 'adjust', itemId: shop.items.tape, by: '-3', reason: null });
    await sendCount(station, sheetId);
    expect(await shown()).toBe(String(left));
    await plug(true);
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(shop.items.tape)).toBe(left);
  });

  test('a move that is called off before it is sent → the figure counted is booked', async () => {
    await plug(false);
    await set('18');
    await move('5');
    await sendCount(station, sheetId);
    const { waiting } = await station.read('outbox', {});
    const id = waiting.find(({ kind }) => kind === 'move')?.id ?? '';
    await station.act('outbox.settle', { id, how: 'cancel' });
    expect(await shown()).toBe('18');
    await plug(true);
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(shop.items.tape)).toBe(18);
  });

  test.each([
    ['retry', 13],
    ['difference', 10],
  ] as const)('and another client’s change → it is asked with figures of now; %s', async (how, left) => {
    await set('18');
    await move('5');
    await settled();
    await plug(false);
    await sendCount(station, sheetId);
    await change(12);
    await plug(true);
    const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
    expect(review[0]?.review).toEqual({
      kind: 'count-moved',
      expected: '15',
      now: '12',
      counted: '13',
      own: '-5',
    });
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how });
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(shop.items.tape)).toBe(left);
  });

  test('the answer to the count is lost → the figure it had set is found, and set once', async () => {
    await set('18');
    await move('5');
    await settled();
    await world.trouble({
      on: { method: 'PUT', path: '/api/v1/items/*' },
      effect: { kind: 'drop', when: 'after' },
    });
    await sendCount(station, sheetId);
    const outbox = await settled();
    expect(outbox.review).toEqual([]);
    expect(countIn(outbox)?.proof).toMatchObject({ how: 'figures', readings: [{ now: '13' }] });
    expect(await world.applied('PUT', '/api/v1/items/*')).toBe(1);
  });

  test('a move between two of its scans → only the operator knows which pieces were counted, and is asked', async () => {
    await scan();
    await move('5');
    await scan();
    await settled();
    await sendCount(station, sheetId);
    expect((await settled()).review[0]?.review).toMatchObject({ expected: '20', now: '15', counted: '2' });
  });

  test('what takes back an entry from before the count → that says nothing of the shelf, and is asked', async () => {
    const id = await give({ kind: 'adjust', itemId: shop.items.tape, by: '-5', reason: null });
    await settled();
    await set('14');
    await station.act('outbox.undo', { id });
    await settled();
    await sendCount(station, sheetId);
    expect((await settled()).review[0]?.review).toMatchObject({ expected: '15', now: '20', counted: '14' });
  });

  test('another count of it → that says nothing of the shelf, and it is asked which of them stands', async () => {
    await set('18');
    const other = await station.act('count.open', {
      subfolders: false,
      folderId: shop.folders.a,
      blind: false,
    });
    await station.act('count.set', { sheetId: other.sheetId, itemId: shop.items.tape, quantity: '17' });
    await sendCount(station, other.sheetId);
    await settled();
    await sendCount(station, sheetId);
    expect((await settled()).review[0]?.review).toMatchObject({ expected: '20', now: '17', counted: '18' });
  });
});

describe('what those commands did is as it was proved, not as it was foretold', () => {
  test.each([
    ['applied', 18],
    ['onto-item', 22],
  ] as const)(
    'a receipt whose goods went onto a second record, %s → what is on the item',
    async (how, left) => {
      await open();
      await plug(false);
      await set('18');
      await receive();
      await sendCount(station, sheetId);
      await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { price: 8 });
      await plug(true);
      const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
      expect(review[0]?.review?.kind).toBe('booked-otherwise');
      await station.act('outbox.settle', { id: review[0]?.id ?? '', how });
      expect((await settled()).review).toEqual([]);
      expect(await quantityOf(shop.items.tape)).toBe(left);
    },
  );

  test.each([
    ['discard', 18],
    ['retry', 22],
  ] as const)('a receipt of which just its line failed, %s → what of it was booked', async (how, left) => {
    await open();
    await plug(false);
    await set('18');
    const { lineIds } = await receive({ socket: true });
    await sendCount(station, sheetId);
    await world.trouble({
      on_receive: { line_item_id: lineIds[0] },
      effect: { kind: 'fail_line', error: 'Locked for an audit.' },
    });
    await plug(true);
    const { review } = await station.until('outbox', {}, (view) => view.review.length === 1, 20_000);
    expect(review[0]?.review?.kind).toBe('lines-failed');
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how, reason: 'not ours' });
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(shop.items.tape)).toBe(left);
  });

  test('a move onto this very item, where the service adds it → the figure counted and what came', async () => {
    await open({ variants: { move: 'merge' } });
    const { tape } = shop.items;
    await move('8');
    await settled();
    const there = await station.read('folder', { folderId: shop.folders.b });
    const part = there.items.find(({ name }) => name === 'Label tape 12 mm')?.id ?? 0;
    await set('7', part);
    await move('3', tape);
    await settled();
    await sendCount(station, sheetId);
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(part)).toBe(10);
  });
});

describe('an item that is moved away whole after it was counted', () => {
  beforeEach(() => open());

  test('all that was counted → the record went with it, and nobody is asked', async () => {
    await plug(false);
    await set('20');
    await move('20');
    await sendCount(station, sheetId);
    await plug(true);
    const outbox = await settled();
    expect(outbox.review).toEqual([]);
    expect(countIn(outbox)?.proof).toMatchObject({ how: 'already', readings: [{ now: '0' }] });
    expect(await quantityOf(shop.items.tape)).toBe('gone');
  });

  test('it is read by then that it went → it is not said to have been deleted, and is not sent', async () => {
    const gone = async () =>
      (await station.read('counting', { sheetId })).gone.map(({ quantity }) => quantity);
    await set('20');
    await set('90', shop.items.socket);
    await move('20');
    await station.quiet();
    expect(await gone()).toEqual([]);
    expect((await sendCount(station, sheetId)).said).toMatchObject({ kind: 'count-sent', items: 1 });
    expect((await settled()).review).toEqual([]);
  });

  test('it is read by then, and there were others than went → it is said to be gone', async () => {
    await set('19');
    await move('20');
    await station.quiet();
    const { gone } = await station.read('counting', { sheetId });
    expect(gone).toMatchObject([{ itemId: shop.items.tape, quantity: '19' }]);
  });

  test('it is rehearsed while both wait → it is said that nothing is to be sent for the count', async () => {
    await plug(false);
    await set('20');
    await move('20');
    await sendCount(station, sheetId);
    await world.trouble({
      on: { method: 'POST' },
      effect: { kind: 'answer', status: 401, body: '{"message":"no"}' },
      times: 50,
    });
    await plug(true);
    await station.until('status', {}, (view) => view.outbox.paused, 20_000);
    const { commands } = await station.act('outbox.rehearse', {});
    expect(commands.map(({ will }) => will)).toEqual(['apply', 'already']);
  });

  test.each(['22', '18'])(
    '%s counted of twenty → the twenty that went do not explain it, and it is asked',
    async (n) => {
      await plug(false);
      await set(n);
      await move('20');
      await sendCount(station, sheetId);
      await plug(true);
      expect((await settled()).review[0]?.review).toEqual({ kind: 'gone', what: 'item' });
    },
  );
});

describe('two records of one article on one shelf, of which one is counted and then the other booked onto it', () => {
  /** Four of tape, as a record of their own; the twenty of tape and these are counted as tape, and the records are put together. */
  async function countAndMerge(): Promise<number> {
    const { tape } = shop.items;
    const body = { name: 'Label tape 12 mm', type: 'item', parent_id: shop.folders.a, quantity: 4, price: 7 };
    const other: number = (await world.call('POST', '/api/v1/items', body)).json.data.id;
    await station.until('twins', { itemId: tape }, ({ rows }) => rows.length === 1, 20_000);
    await plug(false);
    await set('24');
    const ask = { id: 'together', itemId: tape, taken: [other], seen: decimal(24), reason: 'twins' };
    expect(await station.act('items.merge', ask)).toMatchObject({ given: 2 });
    return other;
  }

  test('it is not known with which of them the four were counted → asked, with the figure that was counted', async () => {
    await open();
    const other = await countAndMerge();
    await sendCount(station, sheetId);
    await plug(true);
    const { review } = await settled();
    expect(review.map((one) => one.review)).toEqual([
      { kind: 'count-moved', expected: '20', now: '24', counted: '24' },
    ]);
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
    expect((await settled()).review).toEqual([]);
    expect([await quantityOf(shop.items.tape), await quantityOf(other)]).toEqual([24, 0]);
  });

  test('and that was taken back before the count is sent → the figure counted is booked without a question', async () => {
    await open();
    await countAndMerge();
    await plug(true);
    await settled();
    await station.act('items.takeBack', { id: 'together', isBack: true });
    await settled();
    await sendCount(station, sheetId);
    expect((await settled()).review).toEqual([]);
    expect(await quantityOf(shop.items.tape)).toBe(24);
  });
});

test('another client has brought the stock to the figure counted → it is asked, and not told as already so', async () => {
  await open();
  await plug(false);
  await set('18');
  await sendCount(station, sheetId);
  await change(18);
  await plug(true);
  const { review } = await settled();
  expect(review[0]?.review).toEqual({ kind: 'count-moved', expected: '20', now: '18', counted: '18' });
  await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'difference' });
  expect((await settled()).review).toEqual([]);
  expect(await quantityOf(shop.items.tape)).toBe(16);
});
