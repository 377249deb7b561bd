/** Leading an order to another status. Orders are shown as the service has them. */
import { exclusive } from '../commands/lane.ts';
import { GONE, type Definition } from './definition.ts';
import { orderShown, type OrderShown } from './delete-order.ts';
import { orderNamed } from './edit-order.ts';

export interface OrderStatusIntent {
  readonly kind: 'order-status';
  readonly orderId: number;
  readonly status: string;
  /** Why, in the operator's words. It stays with the entry: the service takes none. Absent where none was given. */
  readonly reason?: string;
}

export interface OrderStatusBasis {
  readonly kind: 'order-status';
  readonly order: string;
  readonly vendor: string;
  readonly status: string;
  /** The statuses that this station's own earlier commands lead the order to. Absent where there were none. */
  readonly ownStatuses?: readonly string[];
  /**
   * Set if the wanted status approves what is on the order, or allows no edit. Of a command that takes another back: the order as that one,
   * and own commands since, have left it. Absent in commands of earlier versions.
   */
  readonly saw?: OrderShown;
  /** Set before delivery: a receipt that the operator saw on the order was called off, refused or given up since, in whole or in part. */
  readonly isReceiptMissing?: true;
}

/** An approval is of the lines and figures on the order. */
const isOfContent = (status: string): boolean => status === 'approved';

export const orderStatus: Definition<OrderStatusIntent, OrderStatusBasis> = {
  decide: (facts, { orderId, status: wanted }, seen) => {
    const { mirror, pending, rules } = facts;
    if (pending.isOrderDeleted(orderId)) return GONE;
    if (wanted === 'voided' && pending.isReceived(orderId)) return { refused: 'receipt-waits' };
    const asked = pending.statusOf(orderId);
    if (asked !== null && rules.movesFrom(asked)?.includes(wanted) === false)
      return { refused: 'status-waits' };
    const status = seen.status ?? mirror.order(orderId)?.status ?? '';
    const ownStatuses = pending.statusesOf(orderId);
    const own = ownStatuses.length === 0 ? {} : { ownStatuses };
    const saw =
      isOfContent(wanted) || !rules.isEditable(wanted) ? { saw: orderShown(facts, orderId, seen) } : {};
    return { kind: 'order-status', ...orderNamed(facts, orderId), status, ...own, ...saw };
  },
  lanes: ({ intent }) => [exclusive('order', intent.orderId)],
};
