/** Changing the lines of an order that can still be changed, and what else is written on it. Orders are shown as the service has them. */
import { exclusive, shared } from '../commands/lane.ts';
import { ZERO } from '../values/decimal.ts';
import type { Facts, Seen } from '../commands/facts.ts';
import { namesOf, type OrderFields } from '../orders/order-fields.ts';
import type { NewOrder, Order, OrderLineDraft } from '../stock/record.ts';
import { GONE, type Definition } from './definition.ts';

export interface EditOrderIntent {
  readonly kind: 'edit-order';
  readonly orderId: number;
  /** All of them, in the place of those it has. Absent: they stay as they are. */
  readonly lines?: readonly OrderLineDraft[];
  /** The fields that change. Absent: none does. */
  readonly set?: OrderFields;
}

export interface EditOrderBasis {
  readonly kind: 'edit-order';
  readonly order: string;
  readonly vendor: string;
  /** Of its prices; null where the service does not tell it. Absent in commands of earlier versions. */
  readonly currency?: string | null;
  /** Absent where they stay as they are. */
  readonly lines?: readonly OrderLineDraft[];
  /** Those that are to change, as they were. Absent where none is. */
  readonly fields?: OrderFields;
}

export const editOrder: Definition<EditOrderIntent, EditOrderBasis> = {
  decide: (facts, intent, seen) => {
    const { mirror, pending, rules } = facts;
    const { orderId } = intent;
    if (pending.isOrderDeleted(orderId)) return GONE;
    const asked = pending.statusOf(orderId);
    if (asked !== null && !rules.isEditable(asked)) return { refused: 'status-waits' };
    const id = facts.idNow(orderId);
    const { currency = null } = mirror.order(id) ?? pending.newOrder(id) ?? {};
    const lines = pending.linesOf(orderId) ?? seen.lines ?? linesOf(mirror.order(orderId));
    return {
      kind: 'edit-order',
      ...orderNamed(facts, orderId),
      currency,
      ...(intent.lines === undefined ? {} : { lines }),
      ...(intent.set === undefined ? {} : { fields: fieldsShown(facts, orderId, intent.set, seen) }),
    };
  },
  lanes: ({ intent }) => [
    exclusive('order', intent.orderId),
    ...(intent.lines ?? []).map((line) => shared('item', line.itemId)),
  ],
};

/** The fields that are to change, as they are once this station's own commands have gone through. */
function fieldsShown(
  { mirror, pending, idNow }: Facts,
  orderId: number,
  set: OrderFields,
  { orderFields: shown = {} }: Seen,
): OrderFields {
  const id = idNow(orderId);
  const made = pending.newOrder(id);
  const known = { ...(made && fieldsOfNew(made)), ...mirror.order(id)?.fields };
  const now = { ...known, ...shown, ...pending.fieldsOf(orderId) };
  return Object.fromEntries(namesOf(set).map((name) => [name, now[name] ?? null]));
}

/** What is written on an order that is yet to be made. */
export const fieldsOfNew = ({ number, currency, vendor }: NewOrder): OrderFields => ({
  number,
  currency,
  vendor: vendor.name,
  email: vendor.email,
  terms: null,
  notes: null,
});

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
