/**
 * An arrival: goods of several orders at once. Scanned goods count on the first order that has room for them: first on those of the
 * arrival, then on other open orders of its vendors, then on the rest; among those the oldest by the day it was ordered.
 */
import { compare } from '../values/decimal.ts';
import type { Place } from '../scanning/place.ts';
import { lineForItem, type Receipt } from './receipt.ts';
import type { ItemRef, OrderRef } from '../stock/refs.ts';

/** An open order that goods may be of. */
export interface ArrivalCandidate {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
}

export interface ArrivalOrder extends ArrivalCandidate {
  /** It is in the arrival already. */
  readonly isIn: boolean;
  /** Its lines of the items that were scanned. */
  readonly receipt: Receipt;
}

export interface ArrivalFacts {
  /** In the order in which goods are looked for on them. */
  readonly orders: readonly ArrivalOrder[];
  /** Whether all lines of the orders of the arrival have been read. */
  readonly isWhole: boolean;
}

/** In the order in which goods are looked for on them. @param arrival its orders */
export function inSearchOrder<C extends ArrivalCandidate>(
  candidates: readonly C[],
  arrival: readonly OrderRef[],
): C[] {
  const ids = new Set(arrival.map(({ id }) => id));
  const vendors = new Set(arrival.map(vendorKey));
  const rank = ({ order }: C): number => (ids.has(order.id) ? 0 : vendors.has(vendorKey(order)) ? 1 : 2);
  return candidates.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.orderedDate ?? NEVER).localeCompare(b.orderedDate ?? NEVER) ||
      a.order.number.localeCompare(b.order.number),
  );
}

/** Behind every date. */
const NEVER = '9999';

const vendorKey = ({ vendor }: OrderRef): string => vendor.trim().toLowerCase();

/** Whether a scan of one of the items is one of what is still to come. */
export const hasRoomFor = (
  receipt: Receipt,
  items: readonly Pick<ItemRef, 'id'>[],
  inHand?: number,
): boolean =>
  items.some(({ id }) => {
    const line = lineForItem(receipt, id, inHand);
    return line !== undefined && compare(line.now, line.remaining) < 0;
  });

/**
 * The order that goods count on: that of the line in hand while it has room, else the first with room. Without any room it is one too many
 * of that in hand, or of the first that has not set them aside. Undefined: they are on none.
 */
export function orderInArrival(
  orders: readonly ArrivalOrder[],
  items: readonly ItemRef[],
  { lineId, takesBack }: Extract<Place, { screen: 'receive' }>,
): ArrivalOrder | undefined {
  const held = orders.find(({ receipt }) =>
    receipt.lines.some((line) => line.lineId === lineId && items.some(({ id }) => id === line.itemId)),
  );
  const isCounted = ({ receipt }: ArrivalOrder): boolean =>
    items.some(({ id }) => lineForItem(receipt, id) !== undefined);
  const hasRoom = ({ receipt }: ArrivalOrder): boolean => hasRoomFor(receipt, items, lineId);
  if (held !== undefined && (takesBack === true || hasRoom(held))) return held;
  return (
    orders.find(hasRoom) ??
    (held !== undefined && isCounted(held) ? held : orders.find(isCounted)) ??
    orders[0]
  );
}
