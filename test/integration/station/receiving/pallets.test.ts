/** Numbers of pallets: each once, whatever happens; and on the note of the receipt. */
import { afterEach, beforeEach, expect, it } from 'vitest';
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

let world: World;
let shop: Warehouse;
let order: OrderMade;
let station: TestStation;
let sheetId: string;

const NUMBERS = { prefix: '4012345', extension: '3', first: 1, last: 3 };
const take = () => station.act('pallet.take', { sheetIds: [sheetId] });
const left = async () => (await station.read('settings', {})).pallets?.left;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.tape, quantity: 49, unit_rate: 7 }]);
  station = await world.station({ pullEvery: 60_000 });
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
  await station.act('receive.set', { orderId: order.id, lineId: order.lineIds[0] ?? 0, quantity: '10' });
  await station.act('receive.send', { orderId: order.id });
  const { receipts } = await station.read('orderHistory', { orderId: order.id });
  sheetId = receipts[0]?.sheetId ?? '';
});
afterEach(() => world.close());

it('a station without numbers → none is given, and it is said why', async () => {
  expect(await take()).toMatchObject({ tone: 'refused', said: { kind: 'pallet-not-taken', why: 'not-set' } });
});

it('three numbers → three pallets on the note of the receipt, over a restart, and then it is said that they are used up', async () => {
  await station.act('settings.pallets', { pallets: NUMBERS });
  expect(await left()).toBe(3);
  const codes = [(await take()).said];
  await station.close();
  station = await world.station({ pullEvery: 60_000 });
  codes.push((await take()).said, (await take()).said);
  const ssccs = codes.map((said) => (said.kind === 'pallet-taken' ? said.sscc : ''));
  expect(ssccs).toEqual(['340123450000000017', '340123450000000024', '340123450000000031']);
  expect((await take()).said).toEqual({ kind: 'pallet-not-taken', why: 'used-up' });
  expect(await left()).toBe(0);
  const { receipts } = await station.read('goodsNotes', { sheetIds: [sheetId] });
  expect(receipts[0]?.pallets).toEqual(ssccs);
  // The same range once more gives none of them again.
  await station.act('settings.pallets', { pallets: null });
  await station.act('settings.pallets', { pallets: { ...NUMBERS, first: 2, last: 4 } });
  expect((await take()).said).toMatchObject({ sscc: '340123450000000048', left: 0 });
});

it('another prefix whose serial comes to the same digits → the next one that is free', async () => {
  await station.act('settings.pallets', { pallets: { ...NUMBERS, last: 1 } });
  expect((await take()).said).toMatchObject({ sscc: '340123450000000017' });
  await station.act('settings.pallets', { pallets: { ...NUMBERS, prefix: '40123450', last: 2 } });
  expect(await left()).toBe(1);
  expect((await take()).said).toMatchObject({ sscc: '340123450000000024', left: 0 });
  expect((await take()).said).toMatchObject({ why: 'used-up' });
});

it('numbers that no prefix can have → refused, and nothing is kept', async () => {
  const pallets = { ...NUMBERS, last: 1_000_000_000 };
  expect(await station.bridge.act('settings.pallets', { pallets })).toMatchObject({
    problem: { code: 'bad-ask' },
  });
  expect(await left()).toBeUndefined();
});
