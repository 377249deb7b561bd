/** Commands on their way to a real service, with the network's trouble in between. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
import { sendCount } from '../../../support/station/send-stock-count.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}

const scan: TestStation['scan'] = (text, place) => station.scan(text, place);
const moveFour = () =>
  station.act('move', {
    itemId: shop.items.socket,
    quantity: '4',
    folderId: shop.folders.b,
    leaveZero: false,
  });

const MOVE = { method: 'POST', path: '/api/v1/items/*/move' };
const RECEIVE = { method: 'POST', path: '/api/v1/purchase_orders/*/receive' };
const COUNT = { method: 'PUT', path: '/api/v1/items/*' };

const moves = () => world.applied('POST', '/api/v1/items/*/move');
const stock = async (id: number) =>
  Number((await world.call('GET', `/api/v1/items/${id}`)).json.data.quantity);

describe('a move', () => {
  it('of part of an item is applied once and seen everywhere', async () => {
    await open();
    await scan('5012345678900', { screen: 'move' });
    const moved = await scan('LOC-B-01', { screen: 'move', itemId: shop.items.socket, quantity: '4' });
    expect(moved).toMatchObject({ tone: 'done', said: { kind: 'moved', quantity: '4', left: '96' } });
    await station.quiet();
    const view = await station.read('item', { itemId: shop.items.socket });
    expect(view).toMatchObject({ item: { quantity: '96' }, atService: '96', arriving: [] });
    expect(view.elsewhere).toMatchObject([{ folder: { name: 'B-01' }, quantity: '4' }]);
    expect(await moves()).toBe(1);
  });

  it('is on screen at once, and shown once while the service and the mirror catch up', async () => {
    await open();
    const seen = new Set<string>();
    station.bridge.changed(() => {
      void station.read('item', { itemId: shop.items.socket }).then((view) => seen.add(view.item.quantity));
    });
    await moveFour();
    expect((await station.read('item', { itemId: shop.items.socket })).item.quantity).toBe('96');
    await station.quiet();
    expect([...seen]).toEqual(['96']);
  });

  it('of all of it leaves no record behind, here or there', async () => {
    await open();
    await station.act('move', {
      itemId: shop.items.tape,
      quantity: '20',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.quiet();
    const { items } = await station.read('folder', { folderId: shop.folders.a });
    expect(items.map((item) => item.name)).toEqual(['Wall socket, double, white']);
  });

  it('of more than there is, or to where it already is, is refused at the desk', async () => {
    await open();
    const ask = { itemId: shop.items.socket, folderId: shop.folders.b, leaveZero: false };
    expect(await station.act('move', { ...ask, quantity: '101' })).toMatchObject({
      tone: 'refused',
      said: { why: 'not-so-many' },
    });
    expect(await station.act('move', { ...ask, quantity: '1', folderId: shop.folders.a })).toMatchObject({
      said: { why: 'same-folder' },
    });
    expect((await station.read('outbox', {})).waiting).toEqual([]);
  });
});

describe('the answer to a move is lost', () => {
  it('after the service applied it: proved by reading back, sent once', async () => {
    await open();
    await world.trouble({ on: MOVE, effect: { kind: 'drop', when: 'after' } });
    await moveFour();
    await station.quiet();
    expect(await moves()).toBe(1);
    const { settled } = await station.read('outbox', {});
    expect(settled).toMatchObject([{ state: 'applied', attempts: 1, proof: { how: 'figures' } }]);
  });

  it('before it was applied: sent again after the settle delay, applied once', async () => {
    await open();
    await world.trouble({ on: MOVE, effect: { kind: 'drop', when: 'before' } });
    await moveFour();
    await station.quiet();
    expect(await moves()).toBe(1);
    expect((await station.read('outbox', {})).settled).toMatchObject([
      { attempts: 2, proof: { how: 'answer' } },
    ]);
  });

  it('and the request lands late, within the settle delay: proved, sent once', async () => {
    await open();
    await world.trouble({ on: MOVE, effect: { kind: 'hold', ms: 700, drop: true } });
    await moveFour();
    await station.quiet();
    expect(await moves()).toBe(1);
    expect(await stock(shop.items.socket)).toBe(96);
  });

  it.each([
    ['a 500', { kind: 'answer', status: 500, body: '{"message":"failed"}', applied: true }],
    [
      'a captive page',
      { kind: 'answer', status: 200, body: '<html>Log in</html>', applied: true, rate_headers: false },
    ],
    ['a 204 from a proxy', { kind: 'answer', status: 204, applied: true, rate_headers: false }],
    ['half an answer', { kind: 'truncate', breaks: true }],
    ['half an answer as if it were whole', { kind: 'truncate' }],
    ['a bad gateway', { kind: 'answer', status: 502, body: 'nginx', applied: true, rate_headers: false }],
  ])('behind %s: proved by reading back, sent once', async (_what, effect) => {
    await open();
    await world.trouble({ on: MOVE, effect });
    await moveFour();
    await station.quiet();
    expect(await moves()).toBe(1);
    expect((await station.read('outbox', {})).settled).toMatchObject([{ state: 'applied', attempts: 1 }]);
  });
});

describe('a receipt', () => {
  let order: OrderMade;

  beforeEach(async () => {
    order = await placeOrder(world, 'PO-1', [
      { item_id: shop.items.socket, quantity: 2, unit_rate: 4.1 },
      { item_id: shop.items.ties, quantity: 5, unit_rate: 4.1 },
    ]);
    await open();
  });

  async function receiveAll(): Promise<void> {
    const place = { screen: 'receive', orderId: order.id } as const;
    await scan('5012345678900', place);
    await scan('5012345678900', place);
    for (let n = 0; n < 5; n++) await scan('4006381333931', place);
    await station.act('receive.choose', { orderId: order.id, lineId: order.lineIds[1] ?? 0, choice: 'copy' });
    await station.act('receive.send', { orderId: order.id });
  }

  const received = async () => {
    const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
    return json.data.line_items.map((line: { received_quantity: string }) => Number(line.received_quantity));
  };

  it('of a whole order comes true as it was forecast: one adds, one makes a copy at the price of the order', async () => {
    const { lines } = await station.read('receiving', { orderId: order.id });
    expect(lines).toMatchObject([
      { forecast: { kind: 'adds', itemId: shop.items.socket } },
      { forecast: { kind: 'copies', folderDiffers: false, price: { item: '3.9', order: '4.1' } } },
    ]);
    await receiveAll();
    await station.quiet();
    expect(await received()).toEqual([2, 5]);
    expect(await stock(shop.items.socket)).toBe(102);
    expect(await stock(shop.items.ties)).toBe(138);
    const { items } = await station.read('folder', { folderId: shop.folders.b });
    expect(items.map((item) => [item.name, item.quantity])).toEqual([
      ['Cable ties 200 mm, black', '138'],
      ['Cable ties 200 mm, black', '5'],
    ]);
    expect((await station.read('orders', {})).orders).toEqual([]);
    // The service gives the second record a number of its own.
    for (const { id } of items) {
      const { elsewhere } = await station.read('item', { itemId: id });
      expect(elsewhere.map((one) => one.id)).toEqual(items.map((one) => one.id).filter((one) => one !== id));
    }
  });

  it('is not sent while a copy is not agreed to', async () => {
    await scan('4006381333931', { screen: 'receive', orderId: order.id });
    const answer = await station.bridge.act('receive.send', { orderId: order.id });
    expect(answer).toMatchObject({
      ok: true,
      value: { tone: 'refused', said: { kind: 'not-sent', why: { kind: 'copy', line: 2, others: 0 } } },
    });
    expect(await station.read('receiving', { orderId: order.id })).toMatchObject({
      blockers: [{ kind: 'copy' }],
    });
  });

  it.each([
    ['after the service applied it', { kind: 'drop', when: 'after' }],
    ['before it arrived', { kind: 'drop', when: 'before' }],
    ['and it lands late', { kind: 'hold', ms: 700, drop: true }],
    ['behind a 500', { kind: 'answer', status: 500, body: '{"message":"failed"}', applied: true }],
  ])('whose answer is lost %s is received once', async (_what, effect) => {
    await world.trouble({ on: RECEIVE, effect });
    await receiveAll();
    await station.quiet();
    expect(await received()).toEqual([2, 5]);
    expect((await station.read('outbox', {})).settled).toMatchObject([{ state: 'applied' }]);
  });

  it('of which one line fails: the other is settled, the line asks with the words of the service', async () => {
    await world.trouble({
      on_receive: { line_item_id: order.lineIds[1] },
      effect: { kind: 'fail_line', error: 'The item is locked for an audit.' },
    });
    await receiveAll();
    const outbox = await station.until('outbox', {}, (view) => view.review.length === 1);
    expect(outbox.review[0]?.review).toMatchObject({
      kind: 'lines-failed',
      lines: [{ lineId: order.lineIds[1], words: 'The item is locked for an audit.' }],
    });
    expect(await received()).toEqual([2, 0]);
    await station.act('outbox.settle', { id: outbox.review[0]?.id ?? '', how: 'retry' });
    await station.quiet();
    expect(await received()).toEqual([2, 5]);
  });

  it("waits for somebody else's receipt on the same order", async () => {
    await world.close();
    world = await startWorld({ receiveDelay: 400 });
    shop = await stockWarehouse(world);
    order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 9, unit_rate: 4.1 }]);
    await open();
    await scan('5012345678900', { screen: 'receive', orderId: order.id });
    await world.call('POST', `/api/v1/purchase_orders/${order.id}/receive`, {
      line_items: [{ line_item_id: order.lineIds[0], received_quantity: '3', folder_id: shop.folders.a }],
    });
    await station.act('receive.send', { orderId: order.id });
    await station.quiet();
    expect(await received()).toEqual([4]);
  });
});

describe('counts', () => {
  async function countSheet(...scans: string[]): Promise<void> {
    const { sheetId } = await station.act('count.open', {
      folderId: shop.folders.a,
      subfolders: false,
      blind: false,
    });
    for (const code of scans) await scan(code, { screen: 'count', sheetId });
    await sendCount(station, sheetId);
  }

  it.each([
    ['whose answer is lost after it was set', { kind: 'drop', when: 'after' }],
    ['whose request is lost', { kind: 'drop', when: 'before' }],
    ['that lands late', { kind: 'hold', ms: 700, drop: true }],
  ])('%s is set once', async (_what, effect) => {
    await open();
    await world.trouble({ on: COUNT, effect });
    await countSheet('5012345678900', '5012345678900', '5012345678900');
    await station.quiet();
    expect(await stock(shop.items.socket)).toBe(3);
    expect(await world.applied('PUT', '/api/v1/items/*')).toBe(1);
  });

  it('of stock that has moved since ask a person, who may count anyway', async () => {
    await open();
    await station.act('plug', { in: false });
    await countSheet('0036000291452');
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 25 });
    await station.act('plug', { in: true });
    const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
    expect(review[0]?.review).toEqual({ kind: 'count-moved', expected: '20', now: '25', counted: '1' });
    expect(await stock(shop.items.tape)).toBe(25);
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'retry' });
    await station.quiet();
    expect(await stock(shop.items.tape)).toBe(1);
  });
});

describe('the service says no', () => {
  it('to the key in the middle of the queue: nothing is dropped, the rest goes on in order with a new key', async () => {
    await open();
    await station.act('plug', { in: false });
    await moveFour();
    await moveFour();
    await world.trouble({
      on: { ...MOVE },
      effect: { kind: 'answer', status: 401, body: '{"message":"no such key"}' },
    });
    await station.act('plug', { in: true });
    await station.until('status', {}, (view) => view.outbox.paused);
    expect((await station.read('outbox', {})).waiting).toHaveLength(2);
    await station.act('plug', { in: true });
    await station.quiet();
    expect(await moves()).toBe(2);
  });

  it('because the allowance is used up: the queue waits and loses nothing', async () => {
    await world.close();
    world = await startWorld({ rateMax: 30, rateWindowMs: 3000 });
    shop = await stockWarehouse(world);
    await open();
    for (let n = 0; n < 8; n++) await moveFour();
    await station.until('status', {}, (view) => view.outbox.waiting === 0, 30_000);
    expect(await moves()).toBe(8);
  }, 40_000);

  it('to a command: a person gets its words, and other commands go on', async () => {
    await open();
    await world.trouble({
      on: MOVE,
      effect: { kind: 'answer', status: 422, body: '{"message":"quantity is locked"}' },
    });
    await moveFour();
    await station.act('move', {
      itemId: shop.items.tape,
      quantity: '1',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    const outbox = await station.until(
      'outbox',
      {},
      (view) => view.review.length === 1 && view.settled.length === 1,
    );
    expect(outbox.review[0]?.review).toEqual({ kind: 'refused', words: 'quantity is locked', status: 422 });
    expect(outbox.settled[0]).toMatchObject({ intent: { itemId: shop.items.tape }, state: 'applied' });
  });
});

it('a key that may read and not write is a no like any other: a person gets its words', async () => {
  await open();
  const body = '{"message":"this key may not write"}';
  await world.trouble({ on: MOVE, effect: { kind: 'answer', status: 403, body } });
  await moveFour();
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  expect(review[0]?.review).toEqual({ kind: 'refused', words: 'this key may not write', status: 403 });
  expect(await moves()).toBe(0);
});

describe('a command that waits', () => {
  it('can be taken back, and is then never sent', async () => {
    await open();
    await station.act('plug', { in: false });
    const moved = await moveFour();
    expect(await station.act('undo', moved.undo ?? { kind: 'command', id: '' })).toMatchObject({
      said: { kind: 'undone' },
    });
    await station.act('plug', { in: true });
    await station.quiet();
    expect(await moves()).toBe(0);
    expect((await station.read('item', { itemId: shop.items.socket })).item.quantity).toBe('100');
  });

  it('in doubt is found out first, and then cancelled', async () => {
    await open();
    await world.trouble({ on: MOVE, effect: { kind: 'drop', when: 'before' } });
    await moveFour();
    const { waiting } = await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
    await station.act('outbox.settle', { id: waiting[0]?.id ?? '', how: 'cancel' });
    const { settled } = await station.until('outbox', {}, (view) => view.waiting.length === 0);
    expect(settled).toMatchObject([{ state: 'cancelled' }]);
    expect(await moves()).toBe(0);
  });
});
