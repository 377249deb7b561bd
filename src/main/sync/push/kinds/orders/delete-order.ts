/**
 * The delivery rules of the delete-order command, which deletes a draft order. An order that is gone counts as deleted, once a second path
 * confirms a 404 (`confirm-missing-record.ts`); a repetition waits for the settle delay. The command goes to review (a person decides)
 * - if the order is no longer a draft;
 * - if another client changed it since the operator saw it: its version shows that, or its whole content if the version seen is unknown;
 * - if the service refuses the request.
 */
import type { OrderShown } from '#domain/kinds/delete-order.ts';
import type { Order } from '#domain/stock/record.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { draftsOf, isOrderedAs } from './edit-order.ts';
import { deletion, howFound, proof, review, waitForSettleDelay, type Kind } from '../command-kind.ts';
import { readOrder } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';
import { hasHeads } from './add-own-writes-to-expected-order.ts';

export type Facts = { readonly order: Order; readonly wire: PurchaseOrder | null } | null;

interface Preimage {
  readonly version: number;
}

export const deleteOrder: Kind<'delete-order', Facts, Preimage> = {
  readPlan: function* (command): ReadPlan<Facts> {
    return yield* readOrder(command.intent.orderId, { whole: true, sure: true });
  },

  decide: (command, facts, past) => {
    if (facts === null) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const { order } = facts;
    if (order.status !== 'draft') return review({ kind: 'order-closed', status: order.status });
    if (isOrderMoved(facts, command.basis)) {
      return review({ kind: 'order-moved', lines: draftsOf(order), version: order.version });
    }
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { version: order.version },
        request: {
          method: routes.deleteOrder.method,
          path: fillPath(routes.deleteOrder.path, { purchase_order_id: command.intent.orderId }),
          body: undefined,
        },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) => deletion(answer),

  wrote: ({ intent: { orderId: id } }) => ({ gone: [{ what: 'order', id }] }),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

/**
 * Whether the order differs from what the operator saw. The version shows every change. If the version seen is unknown, all content must be
 * equal; if the content seen is known only in part, the order counts as changed. Commands of the first versions store neither, and their
 * order counts as unchanged.
 */
export function isOrderMoved(
  { order, wire }: NonNullable<Facts>,
  { version, lines, heads }: OrderShown,
): boolean {
  if (version !== undefined) return order.version !== version;
  if (lines === undefined && heads === undefined) return false;
  if (lines === undefined || heads === undefined || wire === null) return true;
  return !isOrderedAs(order, lines) || !hasHeads(wire, heads);
}
