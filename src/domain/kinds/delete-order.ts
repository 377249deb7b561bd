/** Deleting a draft order, as the operator saw it. Orders are shown as the service has them. */
import type { Facts, Seen } from '../commands/facts.ts';
import { exclusive } from '../commands/lane.ts';
import type { OrderLineDraft } from '../stock/record.ts';
import type { Definition } from './definition.ts';
import { linesOf, orderNamed } from './edit-order.ts';

export interface DeleteOrderIntent {
  readonly kind: 'delete-order';
  readonly orderId: number;
}

export interface DeleteOrderBasis extends OrderShown {
  readonly kind: 'delete-order';
  readonly order: string;
  readonly vendor: string;
}

/** An order as the operator saw it. */
export interface OrderShown {
  /** The one that was seen, without this station's own earlier commands. Absent where it is not known. */
  readonly version?: number;
  /** Compared, with the heads, where the version is absent. Absent where the mirror does not have them. */
  readonly lines?: readonly OrderLineDraft[];
  /** What it has besides its lines, in the service's words. Known of an order that is made here. */
  readonly heads?: Readonly<Record<string, unknown>>;
}

export const deleteOrder: Definition<DeleteOrderIntent, DeleteOrderBasis> = {
  decide: (facts, { orderId }, seen) => {
    const asked = facts.pending.statusOf(orderId);
    if (asked !== null && asked !== 'draft') return { refused: 'status-waits' };
    return { kind: 'delete-order', ...orderNamed(facts, orderId), ...orderShown(facts, orderId, seen) };
  },
  lanes: ({ intent }) => [exclusive('order', intent.orderId)],
};

/** An order as the screen showed it, or else the mirror; its lines with what this station's own commands make of them. */
export function orderShown(facts: Facts, orderId: number, seen: Seen): OrderShown {
  const { mirror, pending } = facts;
  const id = facts.idNow(orderId);
  const made = pending.newOrder(id);
  const version = seen.version ?? mirror.order(id)?.version;
  const shown = seen.lines ?? (mirror.isOrderWhole(id) ? linesOf(mirror.order(id)) : undefined);
  const lines = pending.linesOf(id) ?? made?.lines ?? shown;
  // Minus one: the list did not tell it.
  const isTold = version !== undefined && version >= 0;
  return {
    ...(isTold ? { version } : made === undefined ? {} : { heads: facts.rules.headsOf(made) }),
    ...(lines === undefined ? {} : { lines }),
  };
}
