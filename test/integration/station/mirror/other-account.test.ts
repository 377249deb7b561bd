/** A key of another account at the same address: what waits for this one is not booked there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const OTHERS_KEY = 'the-key-of-the-other-account';
const SECOND_KEY = 'a-second-key-for-tests';
const LAMP = { text: 'lamp', kind: 'all' } as const;
let world: World;
let other: World;
let front: Listening;
let shop: Warehouse;
let station: TestStation;
let isCut: boolean;
/** The services tell no `sid`. */
let isWithoutSid: boolean;
/** Reads of the tape wait for it. */
let hold: { readonly came: () => void; readonly until: Promise<void> } | null;

beforeEach(async () => {
  world = await startWorld();
  other = await startWorld();
  shop = await stockWarehouse(world);
  // Its records have the same numbers: what tells them apart is that they are other articles.
  await stockWarehouse(other);
  await other.service.keys.adopt('other', OTHERS_KEY);
  isCut = false;
  isWithoutSid = false;
  hold = null;
  front = await listen(
    {
      fetch: async (request, connection) => {
        if (isCut) return new Response('<html>no way through</html>', { status: 502 });
        if (hold !== null && request.method === 'GET' && request.url.includes(`/items/${shop.items.tape}`)) {
          hold.came();
          await hold.until;
        }
        const isOthers = request.headers.get('authorization') === `Bearer ${OTHERS_KEY}`;
        const answer = await (isOthers ? other : world).service.fetch(request, connection);
        if (!isWithoutSid) return answer;
        const body = (await answer.text()).replaceAll(/"sid":"[^"]*"/g, '"sid":null');
        return new Response(body === '' ? null : body, answer);
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  station = await world.station({ keychain: noKeychain });
});
afterEach(async () => {
  await world.close();
  await front.close();
  await other.close();
});

async function begin(): Promise<void> {
  await station.act('profile.add', { name: 'Acme', address: front.url, key: KEY });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}
const remove = (place: World, ids: readonly number[]) =>
  Promise.all(ids.map((id) => place.call('DELETE', `/api/v1/items/${id}`)));
const adjust = () =>
  station.act('give', { intent: { kind: 'adjust', itemId: shop.items.tape, by: '-3', reason: null } });
const quantityAt = async (place: World): Promise<number> =>
  (await place.call('GET', `/api/v1/items/${shop.items.tape}`)).json.data.quantity;

async function cut(): Promise<void> {
  isCut = true;
  await station.act('refresh', {});
  await station.until('status', {}, (view) => view.network.state !== 'online');
  await adjust();
}

it('is refused, and what waited goes on with the key of before', async () => {
  await begin();
  expect(await station.bridge.act('profile.key', { key: OTHERS_KEY })).toMatchObject({
    problem: { code: 'other-account' },
  });
  await adjust();
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
  expect(await quantityAt(other)).toBe(20);
});

it('given while a command is being sent → that is sent to its end with the key of before', async () => {
  await begin();
  let release = (): void => {};
  const until = new Promise<void>((done) => (release = done));
  const came = new Promise<void>((done) => (hold = { came: done, until }));
  await adjust();
  await came;
  const changing = station.bridge.act('profile.key', { key: OTHERS_KEY });
  hold = null;
  release();
  expect(await changing).toMatchObject({ problem: { code: 'other-account' } });
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
  expect(await quantityAt(other)).toBe(20);
});

it('kept while nobody answers → nothing is sent with it, which is said, until the right one comes', async () => {
  await begin();
  await cut();
  expect(await station.act('profile.key', { key: OTHERS_KEY })).toEqual({ isTried: false });
  isCut = false;
  await station.act('refresh', {});
  await station.until('status', {}, (view) => view.key === 'other-account' && view.outbox.paused, 40_000);
  expect(await quantityAt(other)).toBe(20);
  expect((await station.read('outbox', {})).waiting).toHaveLength(1);
  expect(await station.act('profile.key', { key: KEY })).toEqual({ isTried: true });
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
  expect((await station.read('status', {})).key).toBe('held');
}, 60_000);

it('another key of the same account → it is taken, and what waited is sent', async () => {
  await begin();
  await world.service.keys.adopt('second', SECOND_KEY);
  await cut();
  isCut = false;
  expect(await station.act('profile.key', { key: SECOND_KEY })).toEqual({ isTried: true });
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
});

it('of an account that knows the same numbers, and the service tells no sid → refused', async () => {
  isWithoutSid = true;
  await begin();
  expect(await station.bridge.act('profile.key', { key: OTHERS_KEY })).toMatchObject({
    problem: { code: 'other-account' },
  });
});

it('of an account that knows the same numbers, and only locations are loaded → refused', async () => {
  await remove(world, Object.values(shop.items));
  await begin();
  expect(await station.bridge.act('profile.key', { key: OTHERS_KEY })).toMatchObject({
    problem: { code: 'other-account' },
  });
});

it('of the same account, where the oldest and the newest items were deleted meanwhile → taken', async () => {
  const made: number[] = [];
  for (let n = 0; n < 12; n++) {
    const body = { name: `Lamp ${n}`, type: 'item', quantity: 1 };
    made.push((await world.call('POST', '/api/v1/items', body)).json.data.id);
  }
  await begin();
  await world.service.keys.adopt('second', SECOND_KEY);
  await cut();
  await remove(world, [...Object.values(shop.items), ...made.slice(-3)]);
  isCut = false;
  expect(await station.act('profile.key', { key: SECOND_KEY })).toEqual({ isTried: true });
});

it('given while a key of the same account is being checked → what that shows is not held of it', async () => {
  await begin();
  await world.service.keys.adopt('second', SECOND_KEY);
  let release = (): void => {};
  const until = new Promise<void>((done) => (release = done));
  const came = new Promise<void>((done) => (hold = { came: done, until }));
  const first = station.bridge.act('profile.key', { key: SECOND_KEY });
  await came;
  const second = station.bridge.act('profile.key', { key: OTHERS_KEY });
  hold = null;
  release();
  expect(await second).toMatchObject({ problem: { code: 'other-account' } });
  await first;
}, 30_000);

describe('of the same account, of which nothing is left that was loaded', () => {
  beforeEach(async () => {
    await begin();
    await world.service.keys.adopt('second', SECOND_KEY);
    await cut();
    await remove(world, [...Object.values(shop.items), ...Object.values(shop.folders)]);
    await world.call('POST', '/api/v1/items', { name: 'New lamp', type: 'item', quantity: 1 });
  });

  it('tried → refused; a person says that it is the same → used, and what waits goes out', async () => {
    isCut = false;
    expect(await station.bridge.act('profile.key', { key: SECOND_KEY })).toMatchObject({
      problem: { code: 'other-account' },
    });
    await station.act('profile.trustKey', { key: SECOND_KEY });
    await station.until('outbox', {}, ({ waiting }) => waiting.length === 0, 20_000);
    expect(await station.read('status', {})).toMatchObject({ key: 'held', outbox: { paused: false } });
  });

  it('kept unanswered → nothing is sent or pulled until a person says that it is the same', async () => {
    expect(await station.act('profile.key', { key: SECOND_KEY })).toEqual({ isTried: false });
    isCut = false;
    await station.act('refresh', {});
    await station.until('status', {}, (view) => view.key === 'other-account', 40_000);
    expect((await station.read('search', LAMP)).items).toEqual([]);
    expect((await station.read('outbox', {})).waiting).toHaveLength(1);
    await station.act('profile.trustKey', {});
    await station.until('search', LAMP, ({ items }) => items.length === 1, 20_000);
    // It is known from now on.
    expect(await station.act('profile.key', { key: SECOND_KEY })).toEqual({ isTried: true });
  }, 60_000);
});
