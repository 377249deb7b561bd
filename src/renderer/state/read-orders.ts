/** Telling the station which orders a person looks at: those that no pull reads are read then. Nothing is said of it, and nothing waits. */
import { bridge } from '../bridge/connect.ts';
import { queueNow } from './views.ts';

/** The list of orders of every status is in sight. */
export const lookAtOrders = (): void => void bridge.act('orders.look', {}, queueNow());

/** The last one is read first. */
export function readOrders(orderIds: readonly number[]): void {
  const real = orderIds.filter((id) => id > 0);
  if (real.length > 0) void bridge.act('orders.read', { orderIds: real }, queueNow());
}
