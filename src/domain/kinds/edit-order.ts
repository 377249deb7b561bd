/** Changing the lines of a draft order. Orders are shown as the service has them. */
import { exclusive, shared } from '../lane.ts';
import { ZERO } from '../decimal.ts';
import type { Facts } from '../facts.ts';
import type { Order, OrderLineDraft } from '../record.ts';
import { GONE, type Definition } from './definition.ts';

export interface EditOrderIntent {
  readonly kind: 'edit-order';
  readonly orderId: number;
  readonly lines: readonly OrderLineDraft[];
}

export interface EditOrderBasis {
  readonly kind: 'edit-order';
  readonly order: string;
  readonly vendor: string;
  /** Of its prices; null where the service does not tell it. Absent in commands of earlier versions. */
  readonly currency?: string | null;
  readonly lines: readonly OrderLineDraft[];
}

export const editOrder: Definition<EditOrderIntent, EditOrderBasis> = {
  decide: (facts, { orderId }, seen) => {
    const { mirror, pending, rules } = facts;
    if (pending.isOrderDeleted(orderId)) return GONE;
    const asked = pending.statusOf(orderId);
    if (asked !== null && !rules.isEditable(asked)) return { refused: 'status-waits' };
    const lines = pending.linesOf(orderId) ?? seen.lines ?? linesOf(mirror.order(orderId));
    const id = facts.idNow(orderId);
    const { currency = null } = mirror.order(id) ?? pending.newOrder(id) ?? {};
    return { kind: 'edit-order', ...orderNamed(facts, orderId), currency, lines };
  },
  lanes: ({ intent }) => [
    exclusive('order', intent.orderId),
    ...intent.lines.map((line) => shared('item', line.itemId)),
  ],
};

/** An order by name: the mirror's, the one this station is about to make, or by its number alone. */
export function orderNamed(facts: Facts, orderId: number): Pick<EditOrderBasis, 'order' | 'vendor'> {
  const id = facts.idNow(orderId);
  const known = facts.mirror.order(id);
  if (known !== undefined) return { order: known.number, vendor: known.vendor };
  const made = facts.pending.newOrder(id);
  return { order: made?.number ?? `#${id}`, vendor: made?.vendor.name ?? '' };
}

/** The lines of an order as an edit has them. */
export const linesOf = (order: Order | undefined): OrderLineDraft[] =>
  (order?.lines ?? []).map((line) => ({
    lineId: line.id,
    itemId: line.itemId,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
