/** The service's reads lag its writes: what this station has just written is not taken for undone, nor written over, nor asked about. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { startLaggingService, type LaggingService } from '../../../support/service/lagging-service.ts';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';

const LAG = 1500;
const LIMIT = 40_000;
let world: World;
let shop: Warehouse;
let order: OrderMade;
let lagging: LaggingService;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  const { tape } = shop.items;
  order = await placeOrder(world, 'PO-1', [{ item_id: tape, quantity: 20, unit_rate: 7 }]);
  const orders = `/api/v1/purchase_orders/${order.id}`;
  const paths = Object.values(shop.items).map((id) => `/api/v1/items/${id}`);
  lagging = await startLaggingService(world, [...paths, orders, `${orders}/receive/status`], LAG);
  station = await world.station({
    readLag: 4000,
    startPractice: async () => ({
      address: lagging.address,
      key: KEY,
      adminToken: '',
      close: async () => {},
    }),
  });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
});
afterEach(async () => {
  await world.close();
  await lagging.close();
});

async function give(intent: ActAsk<'give'>['intent']): Promise<void> {
  expect(await station.act('give', { intent })).toMatchObject({ given: true });
}
async function receive(quantity: string): Promise<void> {
  await station.act('receive.set', { orderId: order.id, lineId: order.lineIds[0] ?? 0, quantity });
  await station.act('receive.send', { orderId: order.id });
}
const adjust = (by: string) => give({ kind: 'adjust', itemId: shop.items.tape, by, reason: null });
/** The record of the tape, once all is sent and nobody is asked. */
async function tapeAtLast() {
  const { review } = await station.until('outbox', {}, ({ waiting }) => waiting.length === 0, LIMIT / 2);
  expect(review).toEqual([]);
  return (await world.call('GET', `/api/v1/items/${shop.items.tape}`)).json.data;
}

it(
  'two differences, one after the other → both are booked',
  async () => {
    await adjust('-3');
    await sleep(LAG / 3);
    await adjust('-2');
    expect(await tapeAtLast()).toMatchObject({ quantity: 15 });
  },
  LIMIT,
);

it(
  'a part moved away, then a difference → both are booked',
  async () => {
    const { tape } = shop.items;
    await station.act('move', { itemId: tape, quantity: '5', folderId: shop.folders.b, leaveZero: false });
    await adjust('-2');
    expect(await tapeAtLast()).toMatchObject({ quantity: 13 });
  },
  LIMIT,
);

it(
  'a receipt, then a difference → both are booked',
  async () => {
    await receive('4');
    await adjust('-2');
    expect(await tapeAtLast()).toMatchObject({ quantity: 22 });
  },
  LIMIT,
);

it(
  'two receipts on one line → both are booked, once each',
  async () => {
    await receive('4');
    await receive('3');
    expect(await tapeAtLast()).toMatchObject({ quantity: 27 });
  },
  LIMIT,
);

it(
  'a difference, then a count → the count stands, and is not asked about',
  async () => {
    await adjust('-3');
    await sleep(LAG / 3);
    const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
    await station.act('count.set', { sheetId, itemId: shop.items.tape, quantity: '18' });
    await sendCount(station, sheetId);
    expect(await tapeAtLast()).toMatchObject({ quantity: 18 });
  },
  LIMIT,
);

it(
  'a count, and before it is sent a receipt → what was counted and what came is booked',
  async () => {
    const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
    await station.act('count.set', { sheetId, itemId: shop.items.tape, quantity: '18' });
    await receive('4');
    await sendCount(station, sheetId);
    expect(await tapeAtLast()).toMatchObject({ quantity: 22 });
  },
  LIMIT,
);

it(
  'a price edited twice → the second one stands, and is not asked about',
  async () => {
    for (const price of ['8', '9']) {
      await give({ kind: 'edit-item', itemId: shop.items.tape, set: { price } });
      await sleep(LAG / 3);
    }
    expect(await tapeAtLast()).toMatchObject({ price: 9 });
  },
  LIMIT,
);
