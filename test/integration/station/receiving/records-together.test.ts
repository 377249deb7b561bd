/** Records of one article become one, against the real service: by moves where the account merges them, else by two adjustments each. */
import { afterEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
afterEach(() => world.close());

/** 95 sockets in A, and 5 of the same article in B. @returns the id of the record in B */
async function open(options: Parameters<typeof startWorld>[0] = {}): Promise<number> {
  world = await startWorld(options);
  shop = await stockWarehouse(world);
  const { socket } = shop.items;
  const body = { quantity: 5, folder_id: shop.folders.b, leave_zero_quantity: false };
  const moved = await world.call('POST', `/api/v1/items/${socket}/move`, body);
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  return moved.json.data.id;
}

const quantityOf = async (id: number): Promise<string> =>
  String((await world.call('GET', `/api/v1/items/${id}`)).json.data.quantity);
const twins = (taken?: readonly number[]) =>
  station.read('twins', { itemId: shop.items.socket, ...(taken === undefined ? {} : { taken }) });
const merge = async (taken: readonly number[], seen: number, id = 'together') =>
  station.act('items.merge', {
    id,
    itemId: shop.items.socket,
    taken,
    seen: decimal(seen),
    reason: 'put together',
  });

test('an account that makes records of moved portions → one is raised, the other emptied and kept, both proved; taken back as one', async () => {
  const other = await open();
  // It is in another location: its goods would have to be carried, and it is chosen on purpose.
  expect(await twins()).toMatchObject({ becomes: '95', taken: 0, rows: [{ by: 'sid', isTaken: false }] });
  expect(await twins([other])).toMatchObject({
    into: { quantity: '95' },
    becomes: '100',
    taken: 1,
    commands: 2,
    rows: [{ item: { id: other, quantity: '5' }, by: 'sid', isTaken: true, becomes: '0', way: 'adjust' }],
  });
  // Not the figures that were seen: nothing is given.
  expect(await merge([other], 101)).toMatchObject({ given: 0, said: { why: 'changed' } });
  expect(await merge([other], 100)).toMatchObject({ given: 2, said: { records: 1, becomes: '100' } });
  // Asked again, because the answer was lost: once.
  expect(await merge([other], 100)).toMatchObject({ given: 2, said: null });
  await station.quiet();
  expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['100', '0']);
  expect(await world.applied('PUT', '/api/v1/items/*')).toBe(2);
  expect(await world.applied('DELETE', '/api/v1/items/*')).toBe(0);
  expect((await twins()).last).toMatchObject({
    halves: [
      { kind: 'raised', quantity: '5', place: 'A-03', as: 'done' },
      { kind: 'emptied', quantity: '5', place: 'B-01', as: 'done' },
    ],
    off: '0',
    isWaiting: false,
  });
  const { settled } = await station.read('outbox', {});
  const proofs = await Promise.all(
    settled.map(async ({ id }) => (await station.read('command', { id })).proof),
  );
  expect(proofs.map((proof) => proof?.readings.map(({ now }) => now))).toEqual([['0'], ['100']]);
  // Two entries, and the goods of one record.
  expect(await station.act('items.takeBack', { id: 'together', isBack: true })).toMatchObject({
    back: 2,
    goods: { back: { first: { quantity: '5' }, records: 1, all: '5' } },
    left: {},
  });
  expect((await twins()).last?.halves.map(({ as }) => as)).toEqual(['going-back', 'going-back']);
  await station.quiet();
  expect((await twins()).last).toMatchObject({
    halves: [{ as: 'back' }, { as: 'back' }],
    off: '0',
    isWaiting: false,
  });
  expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['95', '5']);
});

test('an account that merges, as its last move has shown → one move, and the emptied record is kept', async () => {
  const other = await open({ variants: { move: 'merge' } });
  const { socket } = shop.items;
  // Nothing has shown it yet.
  expect((await twins([other])).rows).toMatchObject([{ way: 'adjust' }]);
  await station.act('move', { itemId: socket, quantity: decimal(2), folderId: shop.folders.b });
  await station.quiet();
  expect(await twins([other])).toMatchObject({
    becomes: '100',
    commands: 1,
    rows: [{ item: { id: other, quantity: '7' }, way: 'move' }],
  });
  expect(await merge([other], 100)).toMatchObject({ given: 1, said: { moves: 1 } });
  await station.quiet();
  expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['100', '0']);
  expect(await world.applied('DELETE', '/api/v1/items/*')).toBe(0);
});

test('one half is refused → which, and by how much the stock is off; the half that was booked is taken back with it', async () => {
  const other = await open();
  await world.trouble({
    on: { method: 'PUT', path: `/api/v1/items/${other}` },
    effect: { kind: 'answer', status: 422, body: JSON.stringify({ message: 'quantity is locked' }) },
    times: 1000,
  });
  await merge([other], 100);
  await station.until('outbox', {}, ({ waiting, review }) => waiting.length === 0 && review.length === 1);
  expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['100', '5']);
  expect((await twins()).last).toMatchObject({
    halves: [
      { kind: 'raised', as: 'done' },
      { kind: 'emptied', as: 'asks' },
    ],
    off: '5',
    isWaiting: false,
  });
  expect(await station.act('items.takeBack', { id: 'together', isBack: true })).toMatchObject({
    back: 1,
    left: { asks: 1 },
  });
  await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
  expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['95', '5']);
});

test('same name alone → shown as that, and put together only where it is chosen', async () => {
  const other = await open();
  const name = 'Wall socket, double, white';
  const namesake: number = (
    await world.call('POST', '/api/v1/items', {
      name,
      type: 'item',
      quantity: 3,
      price: 9,
      parent_id: shop.folders.b,
    })
  ).json.data.id;
  const own = await station.read('item', { itemId: shop.items.socket });
  const isNamed = own.item.name === name;
  if (!isNamed) await world.call('PUT', `/api/v1/items/${namesake}`, { name: own.item.name });
  await station.until('twins', { itemId: shop.items.socket }, ({ rows }) => rows.length === 2);
  const { rows, becomes } = await twins();
  expect(becomes).toBe('95');
  expect(rows.find(({ item }) => item.id === namesake)).toMatchObject({ by: 'name', isTaken: false });
  const chosen = await twins([other, namesake]);
  expect(chosen.becomes).toBe('103');
  expect(chosen.rows.find(({ item }) => item.id === namesake)).toMatchObject({
    isTaken: true,
    way: 'adjust',
    loses: ['price'],
  });
});

describe('the record that stays is not raised', () => {
  const PUT = (id: number) => ({ method: 'PUT', path: `/api/v1/items/${id}` });
  const refuse = (id: number) =>
    world.trouble({
      on: PUT(id),
      effect: { kind: 'answer', status: 422, body: JSON.stringify({ message: 'quantity is locked' }) },
      times: 1000,
    });
  const asked = () =>
    station.until('outbox', {}, ({ waiting, review }) => waiting.length === 1 && review.length === 1);
  /** Put together offline; the outbox goes on when the raise is asked about. @returns the row that asks */
  async function mergeOffline(other: number, meanwhile: () => Promise<unknown>, quantity = 5) {
    await station.act('plug', { in: false });
    await merge([other], 95 + quantity);
    await meanwhile();
    await station.act('plug', { in: true });
    const { waiting, review } = await asked();
    const [raise, emptying] = [review[0], waiting[0]];
    if (raise === undefined || emptying === undefined) throw new Error('there is no question');
    expect(emptying).toMatchObject({
      state: 'queued',
      attempts: 0,
      intent: { itemId: other, by: `-${quantity}` },
    });
    return raise;
  }

  test('deleted by another client meanwhile → the other is not emptied, also once the raise is discarded', async () => {
    const other = await open();
    const { socket } = shop.items;
    const { id, review } = await mergeOffline(other, () => world.call('DELETE', `/api/v1/items/${socket}`));
    expect(review?.kind).toBe('gone');
    await station.act('outbox.settle', { id, how: 'discard' });
    const { settled } = await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
    expect(settled.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'refused']);
    await station.quiet();
    expect(await quantityOf(other)).toBe('5');
  });

  test('the service refuses it → the other keeps its goods, and is emptied when the raise has gone through', async () => {
    const other = await open();
    const { socket } = shop.items;
    const { id, review } = await mergeOffline(other, () => refuse(socket));
    expect(review?.kind).toBe('refused');
    expect(await quantityOf(other)).toBe('5');
    await world.trouble();
    await station.act('outbox.settle', { id, how: 'retry' });
    await station.until('outbox', {}, ({ waiting, review: more }) => waiting.length + more.length === 0);
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['100', '0']);
  });

  test('another client has taken goods off the other meanwhile → it is asked before either is written', async () => {
    const other = await open();
    const { socket } = shop.items;
    const change = (quantity: number) => world.call('PUT', `/api/v1/items/${other}`, { quantity });
    const { id, review } = await mergeOffline(other, () => change(3));
    expect(review).toEqual({ kind: 'too-many', wanted: '5', left: '3', lineId: null, isOfSource: true });
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['95', '3']);
    await change(5);
    await station.act('outbox.settle', { id, how: 'retry' });
    await station.until('outbox', {}, ({ waiting, review: more }) => waiting.length + more.length === 0);
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['100', '0']);
  });

  test('an own addition to the other, counted in, is called off → it is asked, and discarded nothing is written', async () => {
    const other = await open();
    await station.act('plug', { in: false });
    const ask = { kind: 'adjust', itemId: other, by: decimal(3), reason: null } as const;
    const added = await station.act('give', { intent: ask });
    const { id, review } = await mergeOffline(
      other,
      () => station.act('outbox.settle', { id: added.given ? added.id : '', how: 'cancel' }),
      8,
    );
    expect(review).toEqual({ kind: 'too-many', wanted: '8', left: '5', lineId: null, isOfSource: true });
    await station.act('outbox.settle', { id, how: 'discard' });
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
    await station.quiet();
    expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['95', '5']);
  });

  test('the other is deleted by another client meanwhile → it is asked, and nothing is written', async () => {
    const other = await open();
    const { review } = await mergeOffline(other, () => world.call('DELETE', `/api/v1/items/${other}`));
    expect(review).toEqual({ kind: 'too-many', wanted: '5', left: '0', lineId: null, isOfSource: true });
    expect(await quantityOf(shop.items.socket)).toBe('95');
  });

  test('taken back as one when the record that stays has fewer → neither is given', async () => {
    const other = await open();
    const { socket } = shop.items;
    await merge([other], 100);
    await station.quiet();
    await station.act('give', { intent: { kind: 'adjust', itemId: socket, by: decimal(-97), reason: null } });
    await station.quiet();
    expect(await station.act('items.takeBack', { id: 'together', isBack: true })).toMatchObject({ back: 0 });
    await station.quiet();
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['3', '0']);
  });

  test('the raise alone is called off before it is sent → the emptying with it', async () => {
    const other = await open();
    await station.act('plug', { in: false });
    await merge([other], 100);
    const { waiting } = await station.read('outbox', {});
    const raise = waiting.find(({ intent }) => intent.kind === 'adjust' && intent.by === '5');
    await station.act('outbox.settle', { id: raise?.id ?? '', how: 'cancel' });
    await station.act('plug', { in: true });
    await station.until('outbox', {}, (view) => view.waiting.length === 0);
    await station.quiet();
    expect([await quantityOf(shop.items.socket), await quantityOf(other)]).toEqual(['95', '5']);
  });

  test('taken back as one, and what was emptied cannot be raised again → nothing is taken off the other', async () => {
    const other = await open();
    const { socket } = shop.items;
    await merge([other], 100);
    await station.quiet();
    await refuse(other);
    await station.act('items.takeBack', { id: 'together', isBack: true });
    const { review } = await asked();
    expect(review).toMatchObject([{ intent: { itemId: other, by: '5' } }]);
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['100', '0']);
    await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'discard' });
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
    await station.quiet();
    expect([await quantityOf(socket), await quantityOf(other)]).toEqual(['100', '0']);
  });
});

describe('taken back while it is not known, or not decided, whether the other record was emptied', () => {
  const back = () => station.act('items.takeBack', { id: 'together', isBack: true });
  const sums = async (other: number) => [await quantityOf(shop.items.socket), await quantityOf(other)];
  const raise = async () =>
    (await station.read('outbox', {})).settled.find(({ intent }) => 'by' in intent && intent.by === '5');

  test('the emptying is not answered, and arrives late → both go back, the second with the same act once more', async () => {
    const other = await open();
    const deliver = await world.intercept('PUT', `/api/v1/items/${other}`);
    await merge([other], 100);
    await station.until(
      'outbox',
      {},
      ({ waiting }) => waiting.length === 1 && waiting[0]?.state === 'unknown',
    );
    expect(await back()).toMatchObject({ asked: 1, back: 0, left: { unread: 1 } });
    await deliver();
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
    expect(await sums(other)).toEqual(['100', '0']);
    expect(await back()).toMatchObject({ back: 2 });
    await station.quiet();
    expect(await sums(other)).toEqual(['95', '5']);
  });

  test('the emptying is refused and asks → it is given up with the raise, and cannot be sent again', async () => {
    const other = await open();
    const body = JSON.stringify({ message: 'locked' });
    const on = { method: 'PUT', path: `/api/v1/items/${other}` };
    await world.trouble({ on, effect: { kind: 'answer', status: 422, body }, times: 1 });
    await merge([other], 100);
    const { review } = await station.until(
      'outbox',
      {},
      (view) => view.review.length === 1 && view.waiting.length === 0,
    );
    expect(await back()).toMatchObject({ back: 1 });
    const id = review[0]?.id ?? '';
    expect(await station.read('command', { id })).toMatchObject({ state: 'refused', offers: [] });
    await station.quiet();
    expect(await sums(other)).toEqual(['95', '5']);
  });

  test('both are booked, and the raise alone is undone from the outbox → it is not, and says what goes first', async () => {
    const other = await open();
    await merge([other], 100);
    await station.quiet();
    const { id = '' } = (await raise()) ?? {};
    expect((await station.read('command', { id })).undo).toEqual({ steps: [], stays: ['emptied'] });
    await expect(station.act('outbox.undo', { id })).rejects.toThrow('not-now');
    await station.quiet();
    expect(await sums(other)).toEqual(['100', '0']);
  });
});

describe('put together again after the first emptying was called off', () => {
  const sums = async (other: number) => [await quantityOf(shop.items.socket), await quantityOf(other)];
  async function mergeTwice(other: number): Promise<void> {
    await station.act('plug', { in: false });
    await merge([other], 100);
    await station.act('outbox.settle', { id: 'together-1', how: 'cancel' });
    expect(await merge([other], 105, 'again')).toMatchObject({ given: 2 });
  }
  async function connected(): Promise<void> {
    await station.act('plug', { in: true });
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
  }

  test('the first raise is called off as well → the second emptying stays with the second raise', async () => {
    const other = await open();
    await mergeTwice(other);
    await station.act('outbox.settle', { id: 'together-0', how: 'cancel' });
    await connected();
    expect(await sums(other)).toEqual(['100', '0']);
  });

  test('all is booked, and the first raise undone → it is, because the other was emptied for the second', async () => {
    const other = await open();
    await mergeTwice(other);
    await connected();
    expect(await sums(other)).toEqual(['105', '0']);
    expect((await station.act('outbox.undo', { id: 'together-0' })).given).toBe(true);
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
    expect(await sums(other)).toEqual(['100', '0']);
  });
});

test('what was put together is put together onward, all of it waits → the first goes back only after the second', async () => {
  const other = await open();
  const { socket } = shop.items;
  await station.act('plug', { in: false });
  await merge([other], 100, 'first');
  const onward = { id: 'onward', itemId: other, taken: [socket], seen: decimal(100), reason: 'on' };
  expect(await station.act('items.merge', onward)).toMatchObject({ given: 2 });
  const shown = () =>
    Promise.all(
      [socket, other].map(async (itemId) => (await station.read('item', { itemId })).item.quantity),
    );
  expect(await station.act('items.takeBack', { id: 'first' })).toMatchObject({ left: { 'moved-on': 2 } });
  for (const half of ['first-0', 'first-1'])
    await expect(station.act('outbox.settle', { id: half, how: 'cancel' })).rejects.toThrow('not-now');
  expect(await shown()).toEqual(['0', '100']);
  await station.act('items.takeBack', { id: 'onward' });
  expect(await station.act('items.takeBack', { id: 'first' })).toMatchObject({ cancelled: 2, left: {} });
  expect(await shown()).toEqual(['95', '5']);
});
