/**
 * The delivery rules of the order-status command, which sets the status of an order. Optimistic locking: the request names the order's
 * version, and the service refuses a stale one; then the order is read again. An order that already has the wanted status counts as set, so
 * after a lost answer it is enough to read the order. The command goes to review (a person decides)
 * - if the order's present status does not allow the change;
 * - if the new status is final (voided, closed), and the present one is neither the one the operator saw nor one that this station has set
 *   since;
 * - if the new status is final, and an earlier receipt of this station on the order was not applied: nothing can be received on the order
 *   any more;
 * - if the new status approves the order's content or allows no edit, and the order differs from what the operator saw: for approved and
 *   ordered the version is compared, for voided and closed only the lines, because a receipt raises the version;
 * - if the command undoes an earlier status command, and the version shows that the order was written after that earlier command;
 * - if the order may have been written more than once since an uncertain attempt;
 * - if the order no longer exists, or the service refuses the request for another reason than a stale version.
 */
import type { OrderShown } from '#domain/kinds/delete-order.ts';
import type { Order } from '#domain/stock/record.ts';
import { finalStatuses, orderMoves, orderStatuses } from '#wire/purchase-order.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  howFound,
  mayBeBooked,
  isOverwritten,
  isStale,
  notFound,
  proof,
  refusal,
  review,
  type Kind,
} from '../command-kind.ts';
import { orderBefore, versionMoved } from '../effects-left-by-applied-requests.ts';
import { isOrderMoved, type Facts } from './delete-order.ts';
import { draftsOf, isOrderedAs } from './edit-order.ts';
import { readOrder } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

interface Preimage {
  readonly version: number;
  readonly status: string;
}

export const orderStatus: Kind<'order-status', Facts, Preimage> = {
  readPlan: function* (command): ReadPlan<Facts> {
    return yield* readOrder(command.intent.orderId, { whole: true });
  },

  decide: (command, facts, past) => {
    if (facts === null) return notFound(past, 'order');
    const { order } = facts;
    const { orderId, status: wanted } = command.intent;
    if (order.status === wanted) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const isLegal = movesFrom(order.status).includes(wanted);
    const isEnd = finalStatuses.some((status) => status === wanted);
    const { status: shown, ownStatuses = [], saw, isReceiptMissing = false } = command.basis;
    const isMoved = isReceiptMissing || (order.status !== shown && !ownStatuses.includes(order.status));
    if (!isLegal || (isEnd && isMoved)) {
      const moved = { kind: 'status-moved', status: order.status, wanted, possible: isLegal } as const;
      return review({ ...moved, ...mayBeBooked(past) });
    }
    if (saw !== undefined && ((!isEnd && isOrderMoved(facts, saw)) || areOthers(order, saw))) {
      const { version } = order;
      return review({ kind: 'order-moved', lines: draftsOf(order), version, ...mayBeBooked(past) });
    }
    if (isOverwritten(order.version, past))
      return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    return {
      kind: 'send',
      fenced: true,
      preimage: { version: order.version, status: order.status },
      request: {
        method: routes.setOrderStatus.method,
        path: fillPath(routes.setOrderStatus.path, { purchase_order_id: orderId }),
        body: { status: wanted, version: order.version },
      },
    };
  },

  interpretResponse: (_command, _preimage, answer, past) => {
    if (answer.kind === 'ok') return { kind: 'settle', proof: proof({ how: 'answer' }) };
    // Stale version: another client wrote first. Read again and decide anew.
    return isStale(answer, past) ? { kind: 'read-again', outcome: 'not-applied' } : refusal(answer, 'order');
  },

  wrote: ({ intent: { orderId } }, { version }) => ({
    orders: [versionMoved(orderId, version)],
    replaced: orderBefore(orderId, version),
  }),

  undo: ({ intent, basis }, _proof, preimage) => {
    const status = preimage?.status ?? basis.status;
    return movesFrom(intent.status).includes(status)
      ? { intents: [{ kind: 'order-status', orderId: intent.orderId, status }], stays: [] }
      : { intents: [], stays: ['status'] };
  },
};

/**
 * Whether the lines differ from those that the operator saw. They also do if an own edit, which the operator saw as applied, was not
 * applied.
 */
const areOthers = (order: Order, { lines }: OrderShown): boolean =>
  lines !== undefined && !isOrderedAs(order, lines);

/** The statuses that can follow a status; none for a status that is not known. */
function movesFrom(status: string): readonly string[] {
  const known = orderStatuses.find((word) => word === status);
  return known === undefined ? [] : orderMoves[known];
}
