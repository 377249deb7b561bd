/**
 * The delivery rules of the count command, which sets an item's stock to the counted quantity. The stock is read just before the request,
 * so that a change between counting and sending is not overwritten: if it is not the expected stock, the command goes to review (a person
 * decides), even if it already equals the counted quantity. Own commands given after the count shift the expected and the counted quantity
 * alike, as far as they were applied (`CountBasis.shift`). If the stock is not the expected one, and a receipt's goods may still have been
 * booked on this item or on a copy of it, the command waits until that is known, ten minutes at most. The quantity to be set is stored with
 * the attempt.
 *
 * After a lost answer a stock that equals this quantity counts as applied. If the stock is as before, and no other client has written the
 * record since, the same quantity is set again after the settle delay. Any other case goes to review, and so does a refusal. A missing
 * item goes to review. Exception: if no attempt is uncertain and own moves took all that was counted, the count is settled as applied. The
 * duplicate check finds a second application only if later own commands changed the stock and it is back at that quantity.
 *
 * Another client can still write between the read and the write: items have no version, so nothing prevents that. This file also builds the
 * request that sets a stock.
 */
import { add, compare, isNegative, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { isMovedAway } from '#domain/kinds/count.ts';
import type { Item } from '#domain/stock/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import {
  howFound,
  mayBeBooked,
  possibleApplications,
  notFound,
  proof,
  refusal,
  review,
  waitForSettleDelay,
  type CommandOf,
  type Kind,
  type Settle,
} from '../command-kind.ts';
import { firstOf, isRewritten, setAgain } from '../effects-of-own-later-commands.ts';
import { recordBefore, stockSet } from '../effects-left-by-applied-requests.ts';
import { readItem } from '../../reads/read-plans.ts';

/** Milliseconds until a count is decided again while it is not known where a receipt's goods went, and the longest wait for that. */
const LOCATE_CHECK_INTERVAL = 2000;
const LONGEST_LOCATE_WAIT = 10 * 60_000;

interface Preimage {
  readonly quantity: Decimal;
  /** When the record was last written before the attempt. Absent in attempts of the first versions. */
  readonly updatedAt?: string;
  /** The quantity to be set, if it is not the counted one. */
  readonly target?: Decimal;
}

export const count: Kind<'count', Item | null, Preimage> = {
  readPlan: (command) => readItem(command.intent.itemId),

  decide: (command, item, past) => {
    if (item === null) {
      const isExplained = past.uncertain === null && isMovedAway(command.intent.quantity, command.basis);
      return isExplained ? goneAsMoved(command) : notFound(past, 'item');
    }
    const now = item.quantity;
    const { expected, counted, own } = expectedAndCounted(command);
    const before = past.uncertain?.preimage.quantity ?? expected;
    const target = past.uncertain === null ? counted : targetOf(command, past.uncertain.preimage);
    const readings = [{ of: 'item', id: item.id, before, ifApplied: target, now } as const];
    const how = howFound(past);
    if (compare(now, target) === 0 && (how === 'figures' || compare(now, before) === 0))
      return { kind: 'settle', proof: proof({ how, readings }) };
    if (compare(now, before) !== 0) {
      // If the request may have been applied, the stock may already contain the counted difference.
      if (past.uncertain !== null) return review({ kind: 'cannot-tell', readings });
      if (command.basis.shift?.isOpen === true && past.held < LONGEST_LOCATE_WAIT)
        return { kind: 'wait', held: true, milliseconds: LOCATE_CHECK_INTERVAL };
      return review({ kind: 'count-moved', expected, now, counted, ...own, ...mayBeBooked(past) });
    }
    // Another client may have changed the stock we set, and would be overwritten.
    if (past.uncertain !== null && isRewritten(past.uncertain.preimage.updatedAt, item, past))
      return review({ kind: 'cannot-tell', readings, reason: 'rewritten' });
    const isShifted = compare(target, command.intent.quantity) !== 0;
    const preimage = { quantity: now, updatedAt: item.updatedAt, ...(isShifted ? { target } : {}) };
    return waitForSettleDelay(past) ?? { kind: 'send', preimage, request: setQuantity(item.id, target) };
  },

  interpretResponse: (command, preimage, answer) => {
    if (answer.kind === 'refused') return refusal(answer, 'item');
    const target = targetOf(command, preimage);
    const reading = {
      of: 'item',
      id: command.intent.itemId,
      before: preimage.quantity,
      ifApplied: target,
      now: target,
    } as const;
    return { kind: 'settle', proof: proof({ how: 'answer', readings: [reading] }) };
  },

  checkAnswered: true,

  duplicates: (command, item, past, _shown, counted) => {
    const last = past.tries.at(-1)?.preimage;
    const sent = possibleApplications(past.tries);
    if (item === null || last === undefined || sent.length === 0) return null;
    const { itemId } = command.intent;
    const settled = targetOf(command, last);
    const setOn = (preimage: Preimage) => {
      const target = targetOf(command, preimage);
      return setAgain(
        { itemId, before: preimage.quantity, settled, target, now: item.quantity },
        past,
        counted,
      );
    };
    return firstOf([last, ...sent.map(({ preimage }) => preimage)], setOn);
  },

  wrote: (command, preimage) => ({
    records: [stockSet(command.intent.itemId, targetOf(command, preimage))],
    replaced: recordBefore(command.intent.itemId, preimage.updatedAt),
  }),

  undo: (command, { readings }) => {
    const [figures] = readings;
    if (figures === undefined) return { intents: [], stays: ['nothing-known'] };
    const by = subtract(figures.before, figures.ifApplied);
    if (compare(by, ZERO) === 0) return { intents: [], stays: [] };
    return { intents: [{ kind: 'adjust', itemId: command.intent.itemId, by, reason: null }], stays: [] };
  },
};

/** The quantity that an attempt set. */
const targetOf = ({ intent }: CommandOf<'count'>, { target }: Preimage): Decimal => target ?? intent.quantity;

/**
 * The expected and the counted quantity, shifted by own commands since. They stay unshifted if those commands took more than was counted.
 * If it is not known whether a receipt's goods went onto the item or onto a copy, what the operator was shown counts: a stock that fits the
 * other possibility may as well be another client's change.
 */
function expectedAndCounted({ intent: { quantity }, basis: { expected, shift } }: CommandOf<'count'>) {
  const by = shift === undefined || isNegative(add(quantity, shift.by)) ? ZERO : shift.by;
  const own = compare(by, ZERO) === 0 ? {} : { own: by };
  return { expected: add(expected, by), counted: add(quantity, by), own };
}

/** The proof of a count whose record is gone because own moves took all that was counted: the stock is zero, as they left it. */
function goneAsMoved({ intent }: CommandOf<'count'>): Settle {
  const reading = { of: 'item', id: intent.itemId, before: ZERO, ifApplied: ZERO, now: ZERO } as const;
  return { kind: 'settle', proof: proof({ how: 'already', readings: [reading] }) };
}

/** The request that sets an item's stock. */
export function setQuantity(itemId: number, quantity: Decimal) {
  return {
    method: routes.updateItem.method,
    path: fillPath(routes.updateItem.path, { item_id: itemId }),
    body: { quantity: wireNumber(quantity) },
  };
}
