/** Telling the station which orders a person looks at: those that no pull reads are read then. Nothing is said of it, and nothing waits. */
import { useEffect } from 'react';
import { bridge } from '../../bridge/connect.ts';
import { useView } from './use-view.ts';
import { queueNow } from './views.ts';

/** The list of orders of every status is in sight. */
export const lookAtOrders = (): void => void bridge.act('orders.look', {}, queueNow());

/**
 * Asks for orders that are in sight and not here whole, and again when the network is back; the last one is read first.
 * @param version asked for again where it is another one
 * @returns whether the network is out
 */
export function useWholeOrders(orderIds: readonly number[], version?: number | null): boolean {
  const network = useView('status', {}).view?.network.state;
  const isOffline = network === 'offline';
  // One that has not answered yet has been asked.
  const reach = network === 'silent' ? 'online' : network;
  useEffect(() => {
    const real = orderIds.filter((id) => id > 0);
    if (real.length > 0 && !isOffline) void bridge.act('orders.read', { orderIds: real }, queueNow());
    // oxlint-disable-next-line react/exhaustive-deps -- read again where there are others, not where the list is another object
  }, [orderIds.join(' '), version, isOffline, reach]);
  return isOffline;
}
