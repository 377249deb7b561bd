/** A key of another account at the same address: what waits for this one is not booked there. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { stockWarehouse, type Warehouse } from '../../support/small-warehouse.ts';
import { noKeychain } from '../../support/fake-keychains.ts';
import { KEY, startWorld, type TestStation, type World } from '../../support/start-service-and-stations.ts';

const OTHERS_KEY = 'the-key-of-the-other-account';
let world: World;
let other: World;
let front: Listening;
let shop: Warehouse;
let station: TestStation;
let isCut: boolean;
/** Reads of the tape wait for it. */
let hold: { readonly came: () => void; readonly until: Promise<void> } | null;

beforeEach(async () => {
  world = await startWorld();
  other = await startWorld();
  shop = await stockWarehouse(world);
  // Its records have the same numbers: what tells them apart is that they are other articles.
  await stockWarehouse(other);
  other.service.keys.adopt('other', OTHERS_KEY);
  isCut = false;
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
        return (isOthers ? other : world).service.fetch(request, connection);
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  station = await world.station({ keychain: noKeychain });
  await station.act('profile.add', { name: 'Acme', address: front.url, key: KEY });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(async () => {
  await world.close();
  await front.close();
  await other.close();
});

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
  expect(await station.bridge.act('profile.key', { key: OTHERS_KEY })).toMatchObject({
    problem: { code: 'other-account' },
  });
  await adjust();
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
  expect(await quantityAt(other)).toBe(20);
});

it('given while a command is being sent → that is sent to its end with the key of before', async () => {
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
  world.service.keys.adopt('second', 'a-second-key-for-tests');
  await cut();
  isCut = false;
  expect(await station.act('profile.key', { key: 'a-second-key-for-tests' })).toEqual({ isTried: true });
  await station.quiet();
  expect(await quantityAt(world)).toBe(17);
});
