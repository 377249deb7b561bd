/** Every list that is read, refused in every way: what the screens say of it is never that there is nothing, or that this is all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { missingOrders, missingStock } from '#renderer/strings/part.ts';
import { say } from '#renderer/strings/say.ts';
import { warning } from '#renderer/strings/status.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const SOCKET = '5012345678900';
const TAPE = '0036000291452';
const LISTS = {
  items: '/api/v1/items',
  orders: '/api/v1/purchase_orders',
  alerts: '/api/v1/alerts',
  jobs: '/api/v1/jobs',
  fields: '/api/v1/custom_fields',
  units: '/api/v1/units',
  groups: '/api/v1/item_groups',
} as const;
type List = keyof typeof LISTS;
const STATUSES = [401, 403, 500] as const;
const CASES = (Object.keys(LISTS) as List[]).flatMap((list) => STATUSES.map((status) => ({ list, status })));

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 5, unit_rate: 1 }]);
  await world.call('POST', LISTS.alerts, {
    type: 'Quantity',
    item_id: shop.items.socket,
    threshold_method: 'quantity_less_than',
    threshold_value: '200',
    recipient_groups: ['owners'],
  });
});
afterEach(() => world.close());

const deny = (list: List, status: number) =>
  world.trouble(
    // What has changed among the items has a list of its own.
    ...[LISTS[list], ...(list === 'items' ? [`${LISTS.items}/recent`] : [])].map((path) => ({
      on: { method: 'GET', path },
      effect: { kind: 'answer', status, body: '{"message":"not for you"}' },
      times: 1_000_000,
    })),
  );

/** What the screens say is missing or old: of the stock, the orders, the alerts, the connection. */
async function said() {
  const status = await station.read('status', {});
  return {
    stock: missingStock(status) !== null,
    orders: missingOrders(status) !== null,
    alerts: status.pull.alertsDenied,
    isTrouble: status.network.state !== 'online' || status.outbox.paused,
  };
}

/** All lists have been asked for, and answered or not. */
async function tried(list: List): Promise<void> {
  if (list !== 'items') await station.until('status', {}, ({ pull }) => pull.state === 'ready');
  else
    await station.until(
      'status',
      {},
      ({ outbox, network: { state } }) => outbox.paused || state === 'failing',
    );
}

describe('refused from the start', () => {
  const isOfItems = ({ list }: (typeof CASES)[number]) => list === 'items';

  test.each(CASES.filter(isOfItems))('$status on $list → all of it is said to be missing', async (one) => {
    await deny(one.list, one.status);
    station = await world.station();
    await tried(one.list);
    expect(await said()).toEqual({ stock: true, orders: true, alerts: false, isTrouble: true });
    expect((await station.scan(SOCKET, { screen: 'scan' })).said).toMatchObject({ unread: true });
  });

  test.each(CASES.filter((one) => !isOfItems(one)))(
    '$status on $list → that is said to be missing',
    async (one) => {
      const { list, status } = one;
      await deny(list, status);
      station = await world.station();
      await tried(list);
      const now = await said();
      expect(now).toEqual({
        stock: false,
        orders: list === 'orders',
        alerts: list === 'alerts',
        isTrouble: false,
      });
      const { alerts, orders } = await station.read('item', { itemId: shop.items.socket });
      expect(alerts).toHaveLength(list === 'alerts' ? 0 : 1);
      expect(orders).toHaveLength(list === 'orders' ? 0 : 1);
      const scanned = await station.scan(TAPE, { screen: 'receive' });
      expect(scanned.tone).toBe('refused');
      const { detail } = say(scanned);
      expect(detail.includes('not all orders could be read')).toBe(list === 'orders');
      expect(detail.includes('not on any open order')).toBe(list !== 'orders');
    },
  );
});

describe('refused after all was read', () => {
  test.each(CASES)(
    '$status on $list → what is known stays, and that it is old is said',
    async ({ list, status }) => {
      station = await world.station({ reconcileEvery: 300 });
      await station.until('status', {}, ({ pull }) => pull.state === 'ready' && !pull.alertsDenied);
      await deny(list, status);
      const { pull } = await station.read('status', {});
      if (list === 'items') await tried(list);
      else if (list === 'orders')
        await station.until(
          'status',
          {},
          ({ pull: { orders } }) => orders.state === (status >= 500 ? 'failing' : 'denied'),
        );
      else if (list === 'alerts') await station.until('status', {}, (now) => now.pull.alertsDenied);
      else await station.until('status', {}, (now) => now.pull.lastAt !== pull.lastAt);
      const now = await said();
      expect(now).toMatchObject({ stock: false, orders: list === 'orders', alerts: list === 'alerts' });
      expect(now.isTrouble).toBe(list === 'items');
      const { alerts, orders } = await station.read('item', { itemId: shop.items.socket });
      expect([alerts.length, orders.length]).toEqual([1, 1]);
    },
  );
});

test('the whole list alone is refused → since when it was not read is said, while all else goes on', async () => {
  station = await world.station({ reconcileEvery: 300 });
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
  expect(warning(await station.read('status', {}))).toBeNull();
  await world.trouble({
    on: { method: 'GET', path: LISTS.items },
    effect: { kind: 'answer', status: 403, body: '{"message":"not for you"}' },
    times: 1_000_000,
  });
  const refused = await station.until('status', {}, ({ pull }) => pull.wholeLastAt !== null);
  expect(warning(refused)?.title).toContain('The whole stock list was not read since');
  await station.until(
    'status',
    {},
    ({ pull, network }) => network.state === 'online' && pull.lastAt !== refused.pull.lastAt,
  );
  await world.trouble();
  const read = await station.until('status', {}, ({ pull }) => pull.wholeLastAt === null);
  expect(warning(read)).toBeNull();
});

describe('the first loading is interrupted', () => {
  test('after its first page → how far it came is said, no scan is called unknown, and it goes on', async () => {
    const MANY = 1100;
    for (let n = 0; n < MANY; n++)
      await world.call('POST', LISTS.items, { name: `Cable ${n}`, type: 'item' });
    await world.trouble({
      on: { method: 'GET', path: LISTS.items },
      effect: { kind: 'drop', when: 'before' },
      skip: 1,
      times: 1_000_000,
    });
    station = await world.station();
    const status = await station.until('status', {}, ({ network }) => network.state === 'offline');
    expect(status.pull).toMatchObject({ state: 'first', items: 1000, total: MANY + 5 });
    expect(missingStock(status)).toEqual({
      title: 'Only part of the stock is loaded',
      next: 'Loading the stock has stopped at 1,000 of 1,105: no connection. What is not loaded is missing here.',
    });
    expect(missingOrders(status)).not.toBeNull();
    // The oldest are on the page that did not come.
    expect((await station.scan(SOCKET, { screen: 'scan' })).said).toEqual({
      kind: 'unknown-code',
      unread: true,
    });
    await world.trouble();
    await station.act('refresh', {});
    await station.until('status', {}, ({ pull }) => pull.state === 'ready');
    expect((await station.scan(SOCKET, { screen: 'scan' })).said).toMatchObject({ kind: 'item' });
  });
});
