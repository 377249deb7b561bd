/** An act on many items, or locations made at once, is taken back as one: what waits, what was booked, and what nothing takes back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { BY_NAME, EVERYTHING } from '#domain/views/items.ts';
import { boltsAndShelf } from '../../../support/service/create-bolts-and-shelf.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let station: TestStation;
let shelf: number;
let bolts: number[];

const item = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).json.data;

beforeEach(async () => {
  world = await startWorld();
  const made = await boltsAndShelf(world);
  shelf = made.shelf;
  bolts = [...made.bolts];
  station = await world.station();
  await station.quiet();
});

afterEach(() => world.close());

const PIECE_A = 'piece-a';

const NONE_BACK = { cancelled: 0, asked: 0, back: 0, beside: 0, left: {} };

test('an act on many that waits is taken back → none of it is sent, and asked again there is nothing left of it', async () => {
  await station.act('plug', { in: false });
  const set = { price: decimal(9) };
  await station.act('items.many', { id: PIECE_A, itemIds: bolts, does: { kind: 'edit', set } });
  await station.act('items.many', { id: 'piece-b', itemIds: bolts, does: { kind: 'tag', tag: 'sale' } });
  expect(await station.act('items.takeBack', { id: PIECE_A })).toEqual({ ...NONE_BACK, cancelled: 3 });
  expect(await station.act('items.takeBack', { id: PIECE_A })).toEqual(NONE_BACK);
  await station.act('plug', { in: true });
  await station.quiet();
  for (const id of bolts) expect(Number((await item(id)).price)).toBe(2);
  // Another piece is another act.
  expect(await world.applied('PUT', '/api/v1/items/*')).toBe(3);
});

test('an act on many that went through is taken back → each is as it was, but those that nothing takes back, by why', async () => {
  const [first = 0, second = 0, third = 0] = bolts;
  await world.call('PUT', `/api/v1/items/${second}`, { tags: ['sale'] });
  await station.act('refresh', {});
  await station.until(
    'itemRows',
    { itemIds: [second] },
    ({ rows }) => rows[0]?.tags.includes('sale') === true,
  );
  await station.act('plug', { in: false });
  await station.act('items.many', { id: PIECE_A, itemIds: bolts, does: { kind: 'tag', tag: 'sale' } });
  // The office has deleted one of them meanwhile: that one asks.
  await world.call('DELETE', `/api/v1/items/${third}`);
  await station.act('plug', { in: true });
  await station.until('outbox', {}, ({ waiting, review }) => waiting.length === 0 && review.length === 1);
  const told = await station.act('items.takeBack', { id: PIECE_A });
  expect(told).toEqual({ ...NONE_BACK, left: { booked: 1, 'was-so': 1, asks: 1 } });
  const taken = await station.act('items.takeBack', { id: PIECE_A, isBack: true });
  expect(taken).toMatchObject({ ...NONE_BACK, back: 1, left: { 'was-so': 1, asks: 1 } });
  await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
  expect((await item(first)).tags).toEqual([]);
  expect((await item(second)).tags).toHaveLength(1);
  const after = await station.act('items.takeBack', { id: PIECE_A, isBack: true });
  expect(after).toEqual({ ...NONE_BACK, left: { 'was-so': 1, asks: 1 } });
});

test('many are moved, and taken back when that is booked → told with pieces and places, and all lie where they lay; what was deleted stays so', async () => {
  await station.act('items.many', { id: PIECE_A, itemIds: bolts, does: { kind: 'move', folderId: shelf } });
  await station.quiet();
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(3);
  const first = {
    name: 'Bolt 1',
    quantity: '10',
    from: { id: shelf, name: 'Shelf' },
    to: { id: null },
  };
  const goods = { first, records: 3, isOneItem: false, all: '60' };
  expect(await station.act('items.takeBack', { id: PIECE_A })).toMatchObject({
    ...NONE_BACK,
    left: { booked: 3 },
    goods: { booked: goods },
  });
  await station.quiet();
  expect(await station.act('items.takeBack', { id: PIECE_A, isBack: true })).toMatchObject({
    back: 3,
    goods: { back: goods },
    left: {},
  });
  await station.quiet();
  const { data } = (await world.call('GET', `/api/v1/items?folder_id=${shelf}`)).json;
  expect(data).toEqual([]);
  // Until the mirror shows it, what is moved back stands beside what it came from.
  const { rows } = await station.until(
    'items',
    { filter: EVERYTHING, order: BY_NAME, from: 0, count: 10 },
    (view) => view.rows.length === bolts.length,
  );
  expect(rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Bolt 1', '10'],
    ['Bolt 2', '20'],
    ['Bolt 3', '30'],
  ]);
  const there = rows.map(({ id }) => id);
  await station.act('items.many', { id: 'piece-b', itemIds: there.slice(0, 2), does: { kind: 'delete' } });
  await station.quiet();
  expect(await station.act('items.takeBack', { id: 'piece-b' })).toEqual({
    ...NONE_BACK,
    left: { 'deleted-for-good': 2 },
  });
});

test('locations that were made at once are taken back, some inside others → none of them is left', async () => {
  const ask = { parentId: shelf, isNested: true, prefix: '', names: ['A-01', 'A-02'] };
  await station.act('items.locations', { ...ask, id: PIECE_A });
  await station.quiet();
  expect(await station.act('items.takeBack', { id: PIECE_A })).toEqual({ ...NONE_BACK, left: { booked: 3 } });
  await station.quiet();
  expect(await station.act('items.takeBack', { id: PIECE_A, isBack: true })).toMatchObject({
    back: 3,
    left: {},
  });
  await station.quiet();
  expect((await world.call('GET', `/api/v1/items?folder_id=${shelf}`)).json.data).toEqual([]);
});
