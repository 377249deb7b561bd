/** The receipts of an order, from several stations and the office, to what one station tells of them. */
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
let [tape, socket] = [0, 0];

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [
    { item_id: shop.items.tape, quantity: 49, unit_rate: 7 },
    { item_id: shop.items.socket, quantity: 20, unit_rate: 4.1 },
  ]);
  [tape = 0, socket = 0] = order.lineIds;
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('orders', {}, (view) => view.orders[0]?.lines === 2);
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const set = (lineId: number, quantity: string) =>
  station.act('receive.set', { orderId: order.id, lineId, quantity });
const differ = (lineId: number, ask: object) =>
  station.act('receive.differs', { orderId: order.id, lineId, ...ask });
const history = () => station.read('orderHistory', { orderId: order.id });

/** Another client receives, and the order is written by it. */
async function officeReceives(lineId: number, quantity: string, folderId: number): Promise<void> {
  await world.call('POST', `/api/v1/purchase_orders/${order.id}/receive`, {
    line_items: [{ line_item_id: lineId, received_quantity: quantity, folder_id: folderId }],
  });
  for (;;) {
    const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}/receive/status`);
    if (json.data.status !== 'pending') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('over, damaged and missing, and not booked yet → as it was said, and booked by line as the verdicts come', async () => {
  await set(tape, '52');
  await differ(tape, { over: 'stock' });
  await set(socket, '8');
  await differ(socket, { damaged: '1', missing: 'rest', reason: 'broken' });
  await station.act('receive.note', { orderId: order.id, notes: 'seal broken' });
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/purchase_orders/*/receive' },
    effect: { kind: 'drop', when: 'before' },
  });
  await station.act('receive.send', { orderId: order.id });
  const sent = (await history()).receipts[0];
  expect(sent).toMatchObject({
    record: {
      order: 'PO-1',
      notes: 'seal broken',
      others: 0,
      lines: [
        {
          lineId: tape,
          number: 1,
          now: '52',
          before: '0',
          ordered: '49',
          split: { sound: '49', extra: '3' },
        },
        { lineId: socket, reason: 'broken', split: { sound: '7', damagedLeft: '1', missing: '12' } },
      ],
    },
  });
  expect(sent?.stand.state).toBe('waiting');
  expect(sent?.stand.lines).toMatchObject([
    { lineId: tape, booked: '0' },
    { lineId: socket, booked: '0', waiting: '7' },
  ]);
  await station.quiet();
  const after = (await history()).receipts[0];
  expect(after?.stand).toMatchObject({
    state: 'booked',
    lines: [
      { lineId: tape, booked: '52', waiting: '0', asks: '0', dropped: '0' },
      { lineId: socket, booked: '7' },
    ],
  });
  // What it was does not change with what becomes of it.
  expect(after?.record).toEqual(sent?.record);
  const notes = await station.read('goodsNotes', { sheetIds: [sent?.sheetId ?? ''] });
  expect(notes.receipts).toEqual([after]);
});

it('others receive before, between and behind → theirs apart from ours, with who wrote the order', async () => {
  await officeReceives(tape, '4', shop.folders.a);
  await station.quiet();
  await set(tape, '2');
  await station.act('receive.send', { orderId: order.id });
  await station.quiet();
  await officeReceives(tape, '3', shop.folders.a);
  await officeReceives(socket, '5', shop.folders.b);
  await station.quiet();
  const { receipts, elsewhere } = await history();
  expect(receipts).toHaveLength(1);
  const seen = elsewhere.flatMap(({ lines }) => lines.map(({ number, quantity }) => [number, quantity]));
  const total = (line: number) => seen.filter(([n]) => n === line).reduce((sum, [, q]) => sum + Number(q), 0);
  expect([total(1), total(2)]).toEqual([7, 5]);
  expect(elsewhere.every(({ readAt }) => readAt !== null)).toBe(true);
  const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
  expect(elsewhere[0]?.by).toBe(json.data.updated_by);
});

it('an order that is closed short → why, in its history', async () => {
  await set(tape, '2');
  await station.act('receive.send', { orderId: order.id });
  await station.quiet();
  const { order: now } = await history();
  await station.act('give', {
    intent: {
      kind: 'order-status',
      orderId: order.id,
      status: 'closed',
      seen: now.status,
      reason: 'vendor is out of it',
    },
  });
  await station.quiet();
  expect((await history()).ends).toMatchObject([
    { state: 'applied', intent: { kind: 'order-status', reason: 'vendor is out of it' } },
  ]);
});

it('a booked receipt is taken back → not said to be booked any more, in its history, on its paper and in the outbox', async () => {
  await set(tape, '52');
  await differ(tape, { over: 'stock' });
  await set(socket, '8');
  await station.act('receive.send', { orderId: order.id });
  await station.quiet();
  const sheetId = (await history()).receipts[0]?.sheetId ?? '';
  const { settled } = await station.read('outbox', {});
  const id = settled.find(({ kind }) => kind === 'receive')?.id ?? '';
  await station.until('command', { id }, (view) => (view.undo?.steps.length ?? 0) > 0);
  await station.act('undo', { kind: 'back', id });
  await station.quiet();
  const [receipt] = (await history()).receipts;
  // What came beyond the order is a record of its own, and stays.
  expect(receipt?.stand).toMatchObject({
    state: 'back-in-part',
    lines: [
      { lineId: tape, booked: '3', takenBack: '49', dropped: '0' },
      { lineId: socket, booked: '0', takenBack: '8', dropped: '0' },
    ],
  });
  const notes = await station.read('goodsNotes', { sheetIds: [sheetId] });
  expect(notes.receipts).toEqual([receipt]);
  expect((await station.read('outbox', {})).settled.find((one) => one.id === id)).toMatchObject({
    state: 'applied',
    isTakenBack: true,
  });
});
