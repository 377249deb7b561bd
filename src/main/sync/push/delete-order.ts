/** An order nobody wants, deleted while it is a draft. One that is gone is done; one that has gone on is left alone. */
import type { Order } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { deletion, foundSo, proof, review, stillComing, type Kind } from './kind.ts';
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
      return { do: 'settle', proof: proof({ how: foundSo(past) }) };
    }
    if (order.status !== 'draft') return review({ why: 'order-closed', status: order.status });
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
