/**
 * The delivery rules of the create-order command, which creates a purchase order. The order's number is unique in the account and always
 * sent, so the request is idempotent: of two deliveries the second is refused. An answer with this number, or with an id alone, proves the
 * creation. After a lost answer, or a refusal because the number is taken, the order with the number is searched for in the service's list.
 * The command goes to review (a person decides)
 * - if an order has the number, but no request of this command has reached the service;
 * - if no order has the number, but one with the same vendor and lines was written since the first request: it may be this one, renumbered;
 * - if the service says that the number is taken, but lists no order with it;
 * - if the service accepted the request, but lists no such order; or if it refuses the request for another reason.
 */
import { mayBeApplied } from '#domain/commands/attempt.ts';
import { isOrderNumber } from '#domain/orders/order-number.ts';
import { routes } from '#wire/routes.ts';
import { CLOCK_BLUR, instantOf } from '#wire/limits.ts';
import {
  isUnsent,
  knownAs,
  knownOf,
  type KnownBefore,
} from '../items/collect-similar-records-before-first-request.ts';
import { isOrderedAs } from './edit-order.ts';
import {
  isUncertain,
  mayHaveExtraApplication,
  proof,
  review,
  sinceFirstSent,
  waitForSettleDelay,
  wordsOf,
  type CommandOf,
  type Kind,
  type AttemptHistory,
} from '../command-kind.ts';
import { unitMember } from './order-fields-on-the-wire.ts';
import { askWithin, readOrder, readOrdersSince } from '../../reads/read-plans.ts';
import type { ReadPlan, OrderHead } from '../../reads/read-plan-types.ts';

interface Facts {
  /** The order with the command's number; null if none is listed. */
  readonly found: OrderHead | null;
  /**
   * Orders that may be this command's although they have another number. Before the first attempt: orders that exist but may be stamped as
   * created since.
   */
  readonly alike: readonly number[];
}

interface Preimage extends KnownBefore {
  readonly number: string;
  /** A lower bound of the service's clock when it was sent (epoch milliseconds). Absent in attempts of the first versions. */
  readonly since?: number | null;
}

/** How the service says that a number is taken is not certain: see the assumption `orderNumberTaken`. */
const TAKEN: ReadonlySet<number> = new Set([400, 409, 422]);

export const createOrder: Kind<'create-order', Facts, Preimage> = {
  // Before the first attempt there is nothing to find, unless the service's clock was set back. After it the number identifies the order.
  readPlan: function* (command, past): ReadPlan<Facts> {
    const [first] = past.tries;
    const { number } = command.intent;
    if (first === undefined) {
      // Any read shows the service's clock, from which the search begins if the answer is lost.
      if (past.serviceTime === null) yield* askWithin(null);
      const now = past.behindStamps();
      if (now === null) return { found: null, alike: [] };
      return { found: null, alike: yield* readAlike(command, yield* readOrdersSince(number, now), now) };
    }
    const since = sinceFirstSent(past.tries) ?? undefined;
    const rows = yield* readOrdersSince(number, since);
    const found = rows.find((order) => order.number === number) ?? null;
    const isTold = since === undefined || (found !== null && past.uncertain !== null);
    if (isTold || !(past.uncertain !== null || isUncertain(past.tries))) return { found, alike: [] };
    const known = knownOf(past);
    const all = yield* readAlike(command, rows, since);
    return { found, alike: all.filter((id) => !known.includes(id)) };
  },

  decide: (command, { found, alike }, past) => {
    if (found !== null) {
      return hasReached(past)
        ? { kind: 'settle', proof: proof({ how: 'read-back', made: [found.id] }) }
        : review({ kind: 'look-alikes', ids: [found.id] });
    }
    const others = alike.filter((id) => !past.isNotOfIt(id));
    if (past.uncertain !== null && others.length > 0) return review({ kind: 'look-alikes', ids: others });
    const last = past.tries.at(-1);
    // The number is taken, perhaps by this command's order, though no list contains it: so it is not certain that nothing was applied.
    if (last?.status != null && last.outcome === 'not-applied' && TAKEN.has(last.status))
      return review({ kind: 'cannot-tell', readings: [], reason: 'taken', words: wordsOf(last) });
    // The service accepted the request and lists no such order: it was renumbered or deleted since. A repetition would create another.
    if (past.uncertain?.outcome === 'accepted')
      return waitForSettleDelay(past) ?? review({ kind: 'look-alikes', ids: [] });
    const { number } = command.intent;
    return {
      kind: 'send',
      fenced: true,
      preimage: { number, since: past.serviceTime, ...knownAs(isUnsent(past) ? alike : knownOf(past)) },
      request: { method: routes.createOrder.method, path: routes.createOrder.path, body: bodyOf(command) },
    };
  },

  interpretResponse: ({ intent }, _preimage, answer, past) => {
    if (answer.kind === 'refused') {
      if (answer.status === 404) return review({ kind: 'gone', what: 'item' });
      return TAKEN.has(answer.status) && past.tries.some(mayBeApplied)
        ? { kind: 'read-again', outcome: 'not-applied' }
        : review({ kind: 'refused', words: answer.words, status: answer.status });
    }
    const { data } = routes.createOrder.answer.safeParse(answer.json);
    // The answer may contain the id alone.
    const number = data?.['purchase_order_number'] ?? intent.number;
    return data !== undefined && number === intent.number
      ? { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) }
      : { kind: 'read-again', outcome: 'accepted' };
  },

  duplicates: (_command, { found, alike }, past, shown, counted) => {
    if (!mayHaveExtraApplication(past, counted)) return null;
    const known = counted === 1 ? (shown?.made ?? []) : [];
    const made = [...new Set([...known, ...(found === null ? [] : [found.id])])];
    const all = new Set([...made, ...alike.filter((id) => !past.isNotOfIt(id))]);
    return all.size > counted ? { readings: [], made } : null;
  },

  once: true,

  wrote: (_command, _preimage, { made }) => ({ made: made.map((id) => ({ what: 'order', id })) }),

  undo: (_command, { made }) => ({
    intents: made.map((orderId) => ({ kind: 'delete-order', orderId })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/** How many orders are read, the newest first, to compare their lines. */
const MOST_READ = 5;

/**
 * Orders with the same vendor and lines that were written since the request. Those that show when they were created must have been created
 * since.
 */
function* readAlike(
  { intent: { vendor, lines } }: CommandOf<'create-order'>,
  rows: readonly OrderHead[],
  since: number,
): ReadPlan<readonly number[]> {
  // An order with a number that a station gave is the result of another command.
  const fresh = rows
    .filter((one) => one.vendor === vendor.name && !isOrderNumber(one.number))
    .filter(({ updatedAt }) => instantOf(updatedAt) >= since - CLOCK_BLUR)
    .sort((a, b) => b.id - a.id);
  const alike: number[] = [];
  for (const { id } of fresh.slice(0, MOST_READ)) {
    const read = yield* readOrder(id, { whole: true });
    if (read === null || !isOrderedAs(read.order, lines)) continue;
    const createdAt = instantOf(String(read.wire?.['created_at']));
    if (!(createdAt < since - CLOCK_BLUR)) alike.push(id);
  }
  return alike;
}

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
      ...unitMember(line.unit),
    })),
  };
}

/**
 * Whether some attempt may have reached the service. Then an order with the number is this command's, because no other client gives that
 * number.
 */
function hasReached({ tries }: AttemptHistory<Preimage>): boolean {
  return tries.some(({ outcome }) => outcome !== 'not-sent');
}
