/**
 * Deletes an order that is still a draft. A missing one counts as deleted; one in another status is left alone, and one that
 * another client has changed since it was seen is asked about.
 */
import type { DeleteOrderBasis } from '#domain/command.ts';
import type { Order } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { draftsOf, isOrderedAs } from './edit-order.ts';
import { deletion, howFound, proof, review, stillComing, type Kind } from './kind.ts';
import { readOrder, type Look } from './look.ts';

interface Preimage {
  readonly version: number;
}

export const deleteOrder: Kind<'delete-order', Order | null, Preimage> = {
  lanes: ({ intent }) => [`order:${intent.orderId}`],

  look: function* (command): Look<Order | null> {
    return (yield* readOrder(command.intent.orderId))?.order ?? null;
  },

  decide: (command, order, past) => {
    if (order === null) {
      return { do: 'settle', proof: proof({ how: howFound(past) }) };
    }
    if (order.status !== 'draft') return review({ why: 'order-closed', status: order.status });
    if (isMoved(order, command.basis)) {
      return review({ why: 'order-moved', lines: draftsOf(order), version: order.version });
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: { version: order.version },
        request: {
          method: routes.deleteOrder.method,
          path: fillPath(routes.deleteOrder.path, { purchase_order_id: command.intent.orderId }),
          body: undefined,
        },
      }
    );
  },

  hear: (_command, _preimage, answer, past) => deletion(answer, past),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

/** The version tells of every change; the lines alone where our own commands have moved the version on. */
function isMoved(order: Order, { version, lines }: DeleteOrderBasis): boolean {
  if (version !== undefined) return order.version !== version;
  return lines !== undefined && !isOrderedAs(order, lines);
}
