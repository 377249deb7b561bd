/**
 * Measures how long the app's event loop is blocked, and which share of the time its thread is busy, while it delivers some sixty waiting
 * commands of several kinds after the connection returns. The reference is a loop of plain requests to the same service in the same
 * process. The request allowance is too small for all commands, so part of the time the outbox waits for the budget.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { rateLimit } from '#wire/limits.ts';
import { placeOrder, stockWarehouse } from '../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../support/station/start-service-and-stations.ts';
import { row, type Row } from '../bench-row.ts';

/** Milliseconds for which each is measured. */
const LOOKED_AT = 10_000;

export async function bench(): Promise<readonly Row[]> {
  const world = await startWorld({ rateMax: 3 * rateLimit.max });
  const shop = await stockWarehouse(world);
  const orders = [];
  for (const number of ['PO-1', 'PO-2', 'PO-3'])
    orders.push(await placeOrder(world, number, [{ item_id: shop.items.ties, quantity: 9, unit_rate: 3.9 }]));
  const parts = await makeParts(world, shop.folders.a, 40);
  const station = await world.station({ settleDelay: 90_000, pullEvery: 15_000 });
  await station.until('orders', {}, (view) => view.orders.length === orders.length);

  const bare = await heldUp(async (isOver) => {
    while (!isOver()) {
      await world.call('GET', `/api/v1/items/${shop.items.tape}`);
      await new Promise((resolve) => setTimeout(resolve, LOOKED_AT / 100));
    }
  });
  await station.act('plug', { in: false });
  await backlog(station, parts, shop.folders.b, orders);
  const ours = await heldUp(async (isOver) => {
    await station.act('plug', { in: true });
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  const { outbox } = await station.read('status', {});
  console.log(
    `  ${outbox.waiting} commands still wait; the longest: ${ours.longest} ms, bare ${bare.longest} ms`,
  );
  await world.close();
  return [
    row('event-loop delay on reconnect, p99 (reference: bare requests)', ours.p99, bare.p99, 10, 'less'),
    row('the thread at work on reconnect, share (reference: all of it)', ours.busy, 1, 0.5, 'less'),
  ];
}

async function makeParts(world: World, folderId: number, count: number): Promise<number[]> {
  const parts: number[] = [];
  for (let n = 0; n < count; n++) {
    const part = { name: `Part ${n}`, type: 'item', parent_id: folderId, quantity: 50 };
    parts.push((await world.call('POST', '/api/v1/items', part)).json.data.id);
  }
  return parts;
}

/** Enqueues moves, receipts, adjustments and new items: more than the allowance lets through at once. */
async function backlog(
  station: TestStation,
  parts: readonly number[],
  folderId: number,
  orders: readonly { readonly id: number; readonly lineIds: readonly number[] }[],
): Promise<void> {
  for (const { id, lineIds } of orders) {
    await station.act('receive.set', { orderId: id, lineId: lineIds[0] ?? 0, quantity: '3' });
    await station.act('receive.send', { orderId: id });
  }
  for (const [n, itemId] of parts.entries()) {
    const fields = {
      name: `New ${n}`,
      quantity: '1',
      minQuantity: null,
      price: null,
      notes: null,
      label: null,
    };
    await station.act('move', { itemId, quantity: '2', folderId, leaveZero: false });
    if (n % 4 === 0)
      await station.act('give', { intent: { kind: 'create-item', what: 'item', folderId, fields } });
    if (n % 4 === 1) await station.act('give', { intent: { kind: 'adjust', itemId, by: '1', reason: null } });
  }
}

/** Measures by how many milliseconds timers were late, and the share of time in which the thread was busy. */
async function heldUp(
  work: (isOver: () => boolean) => Promise<void>,
): Promise<{ p99: number; longest: number; busy: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = performance.eventLoopUtilization();
  const end = performance.now() + LOOKED_AT;
  delay.enable();
  await work(() => performance.now() > end);
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  return { p99: delay.percentile(99) / 1e6, longest: Math.round(delay.max / 1e6), busy: utilization };
}
