/**
 * A new order. Its number is unique in the account and always said, so a request that was heard twice makes one order: the
 * second is refused, and the number leads to the first. Exactly once, without a doubt left over.
 */
import { mayBeApplied } from '#domain/attempt.ts';
import { beside } from '#domain/lane.ts';
import { routes } from '#wire/routes.ts';
import { proof, review, wordsOf, type CommandOf, type Kind, type Past } from './kind.ts';
import { findOrder, type Look, type OrderHead } from './look.ts';

interface Preimage {
  readonly number: string;
  /** A lower bound of the service's clock before it was sent (epoch milliseconds). Absent in attempts of the first versions. */
  readonly since?: number | null;
}

/** How the service says that a number is taken is not certain: see the assumption `duplicateNumber`. */
const TAKEN: ReadonlySet<number> = new Set([400, 409, 422]);

export const createOrder: Kind<'create-order', OrderHead | null, Preimage> = {
  lanes: ({ intent }) => [
    `order:${intent.orderId}`,
    ...intent.lines.map((line) => beside(`item:${line.itemId}`)),
  ],

  // Before the first attempt there is nothing to look for; after any, the number tells.
  look: function* (command, past): Look<OrderHead | null> {
    const [first] = past.tries;
    return first === undefined
      ? null
      : yield* findOrder(command.intent.number, first.preimage.since ?? undefined);
  },

  decide: (command, found, past) => {
    if (found !== null) {
      return mayBeOurs(past)
        ? { do: 'settle', proof: proof({ how: 'read-back', made: [found.id] }) }
        : review({ why: 'look-alikes', ids: [found.id] });
    }
    const last = past.tries.at(-1);
    // Taken, perhaps by ours, though no list shows it: that nothing was booked cannot be said.
    if (last?.status != null && last.outcome === 'not-applied' && TAKEN.has(last.status))
      return review({ why: 'cannot-tell', readings: [], because: 'taken', words: wordsOf(last) });
    const { number } = command.intent;
    return {
      do: 'send',
      fenced: true,
      preimage: { number, since: past.tries[0]?.preimage.since ?? past.serviceTime },
      request: { method: routes.createOrder.method, path: routes.createOrder.path, body: bodyOf(command) },
    };
  },

  hear: (_command, _preimage, answer, past) => {
    if (answer.got === 'refused') {
      if (answer.status === 404) return review({ why: 'gone', what: 'item' });
      return TAKEN.has(answer.status) && mayBeOurs(past)
        ? { do: 'look', outcome: 'not-applied' }
        : review({ why: 'refused', words: answer.words, status: answer.status });
    }
    const made = routes.createOrder.answer.safeParse(answer.json);
    return made.success
      ? { do: 'settle', proof: proof({ how: 'answer', made: [made.data.id] }) }
      : { do: 'look', outcome: 'accepted' };
  },

  undo: (_command, { made }) => ({
    intents: made.map((orderId) => ({ kind: 'delete-order', orderId })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

function bodyOf({ intent }: CommandOf<'create-order'>): object {
  return {
    purchase_order_number: intent.number,
    currency_code: intent.currency,
    vendor: {
      name: intent.vendor.name,
      ...(intent.vendor.email === null ? {} : { email: intent.vendor.email }),
    },
    line_items: intent.lines.map((line) => ({
      item_id: line.itemId,
      quantity: line.quantity,
      unit_rate: line.unitRate,
    })),
  };
}

/** An order with our number is ours if a request of ours may have made it, however late. */
function mayBeOurs(past: Past<Preimage>): boolean {
  return past.tries.some(mayBeApplied);
}
