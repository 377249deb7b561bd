/**
 * The rules of the count command, which sets an item's stock to the counted figure. A count must not overwrite what happened between
 * counting and sending, so the stock is read immediately before. If it is not what was expected, for a change by another client or by this
 * station, the command goes to review (a person decides) with the expected stock, the stock now and the count: only the operator knows
 * which pieces were counted. Another client can still write between that read and our write; the service offers no way to prevent it.
 */
import { compare, subtract, ZERO, type Decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import {
  howFound,
  mayBeBooked,
  landings,
  notFound,
  proof,
  refusal,
  review,
  stillComing,
  type Kind,
} from '../command-kind.ts';
import { firstOf, isRewritten, setAgain } from '../effects-of-own-later-commands.ts';
import { stockSet } from '../write-effects.ts';
import { readItem } from '../../reads/read-plans.ts';

interface Preimage {
  readonly quantity: Decimal;
  /** When the record was last written before the attempt. Absent in attempts of the first versions. */
  readonly updatedAt?: string;
}

export const count: Kind<'count', Item | null, Preimage> = {
  readPlan: (command) => readItem(command.intent.itemId),

  decide: (command, item, past) => {
    if (item === null) return notFound(past, 'item');
    const { quantity: counted } = command.intent;
    const now = item.quantity;
    const before = past.uncertain?.preimage.quantity ?? command.basis.expected;
    const readings = [{ of: 'item', id: item.id, before, ifApplied: counted, now } as const];
    if (compare(now, counted) === 0) return { do: 'settle', proof: proof({ how: howFound(past), readings }) };
    if (compare(now, before) !== 0) {
      // If our request may have been applied, the counted difference may be in the stock already.
      return past.uncertain === null
        ? review({ why: 'count-moved', expected: before, now, counted, ...mayBeBooked(past) })
        : review({ why: 'cannot-tell', readings });
    }
    // Another client may have changed the stock we set, and would be overwritten.
    if (past.uncertain !== null && isRewritten(past.uncertain.preimage.updatedAt, item, past))
      return review({ why: 'cannot-tell', readings, because: 'rewritten' });
    const preimage = { quantity: now, updatedAt: item.updatedAt };
    return stillComing(past) ?? { do: 'send', preimage, request: setQuantity(item.id, counted) };
  },

  interpretResponse: (command, preimage, answer) => {
    if (answer.got === 'refused') return refusal(answer, 'item');
    const { itemId, quantity } = command.intent;
    const reading = {
      of: 'item',
      id: itemId,
      before: preimage.quantity,
      ifApplied: quantity,
      now: quantity,
    } as const;
    return { do: 'settle', proof: proof({ how: 'answer', readings: [reading] }) };
  },

  checkHeard: true,

  duplicates: ({ intent }, item, past, _shown, counted) => {
    const last = past.tries.at(-1)?.preimage;
    const sent = landings(past.tries);
    if (item === null || last === undefined || sent.length === 0) return null;
    const target = intent.quantity;
    const setOn = (before: Decimal) =>
      setAgain({ itemId: item.id, before, settled: target, target, now: item.quantity }, past, counted);
    return firstOf(new Set([last.quantity, ...sent.map(({ preimage }) => preimage.quantity)]), setOn);
  },

  wrote: ({ intent }) => ({ records: [stockSet(intent.itemId, intent.quantity)] }),

  undo: (command, { readings }) => {
    const [figures] = readings;
    if (figures === undefined) return { intents: [], stays: ['nothing-known'] };
    const by = subtract(figures.before, figures.ifApplied);
    if (compare(by, ZERO) === 0) return { intents: [], stays: [] };
    return { intents: [{ kind: 'adjust', itemId: command.intent.itemId, by, reason: null }], stays: [] };
  },
};

/** The request that sets an item's stock. */
export function setQuantity(itemId: number, quantity: Decimal) {
  return {
    method: routes.updateItem.method,
    path: fillPath(routes.updateItem.path, { item_id: itemId }),
    body: { quantity: wireNumber(quantity) },
  };
}
