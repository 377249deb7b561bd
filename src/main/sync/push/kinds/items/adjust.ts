/**
 * The delivery rules of the adjust command, which changes an item's stock by a difference. The service can only set a stock, so the target
 * is computed from a fresh read and stored with the attempt. A repetition after a lost answer sets the same target, never a new sum, and
 * waits for the settle delay. A new sum is computed only if a person has seen the values and had the command sent again. After a lost
 * answer a stock that equals the target counts as applied.
 *
 * An adjustment can book goods over from another record (`fromId`); that record's stock is then read as well. The command goes to review (a
 * person decides)
 * - if the outcome is uncertain, and the stock is neither the one before nor the target;
 * - if the outcome is uncertain, and the stock is the one before, but another client has written the record since;
 * - if the difference would make the stock negative;
 * - if the other record has fewer goods than are to be booked over; that is checked before each request;
 * - if the item no longer exists, or the service refuses the request.
 *
 * The duplicate check finds a second application only if later own commands have changed the stock, and the stock equals a target again.
 */
import { add, compare, isNegative, negate, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { setQuantity } from './count.ts';
import {
  possibleApplications,
  notFound,
  proof,
  refusal,
  review,
  waitForSettleDelay,
  type CommandOf,
  type Kind,
  type Review,
} from '../command-kind.ts';
import { firstOf, isRewritten, setAgain } from '../effects-of-own-later-commands.ts';
import { recordBefore, stockSet } from '../effects-left-by-applied-requests.ts';
import { readItem } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

interface Preimage {
  readonly quantity: Decimal;
  readonly updatedAt: string;
  readonly target: Decimal;
}

interface Facts extends Item {
  /** The stock of the record whose goods are booked; zero if it is gone. Absent: they are of no other record. */
  readonly source?: Decimal;
}

export const adjust: Kind<'adjust', Facts | null, Preimage> = {
  readPlan: function* ({ intent: { itemId, fromId } }): ReadPlan<Facts | null> {
    const item = yield* readItem(itemId);
    if (item === null || fromId === undefined) return item;
    return { ...item, source: (yield* readItem(fromId))?.quantity ?? ZERO };
  },

  decide: (command, item, past) => {
    if (item === null) return notFound(past, 'item');
    const now = item.quantity;
    if (past.uncertain !== null) {
      const { quantity: before, updatedAt, target } = past.uncertain.preimage;
      const readings = [{ of: 'item', id: item.id, before, ifApplied: target, now } as const];
      if (compare(now, target) === 0) return { kind: 'settle', proof: proof({ how: 'figures', readings }) };
      if (compare(now, before) !== 0) return review({ kind: 'cannot-tell', readings });
      if (isRewritten(updatedAt, item, past))
        return review({ kind: 'cannot-tell', readings, reason: 'rewritten' });
      return (
        waitForSettleDelay(past) ??
        lackingAtSource(command, item) ?? {
          kind: 'send',
          preimage: past.uncertain.preimage,
          request: setQuantity(item.id, target),
        }
      );
    }
    const target = add(now, command.intent.by);
    // A count that was turned into a difference of zero, because it found the expected stock: nothing is written, whatever the stock is
    // now.
    if (command.basis.counted !== undefined && compare(target, now) === 0) {
      const reading = { of: 'item', id: item.id, before: now, ifApplied: target, now } as const;
      return { kind: 'settle', proof: proof({ how: 'already', readings: [reading] }) };
    }
    if (isNegative(target)) {
      return review({ kind: 'too-many', wanted: negate(command.intent.by), left: now, lineId: null });
    }
    return (
      lackingAtSource(command, item) ?? {
        kind: 'send',
        preimage: { quantity: now, updatedAt: item.updatedAt, target },
        request: setQuantity(item.id, target),
      }
    );
  },

  interpretResponse: (command, { quantity: before, target }, answer) => {
    if (answer.kind === 'refused') return refusal(answer, 'item');
    const reading = {
      of: 'item',
      id: command.intent.itemId,
      before,
      ifApplied: target,
      now: target,
    } as const;
    return { kind: 'settle', proof: proof({ how: 'answer', readings: [reading] }) };
  },

  checkAnswered: true,

  duplicates: (_command, item, past, _shown, counted) => {
    const last = past.tries.at(-1)?.preimage;
    const sent = possibleApplications(past.tries);
    if (item === null || last === undefined || sent.length === 0) return null;
    const { quantity: before, target: settled } = last;
    const setTo = (target: Decimal) =>
      setAgain({ itemId: item.id, before, settled, target, now: item.quantity }, past, counted);
    // Earlier attempts may have set other targets, before a person had the command sent again.
    const targets = new Set([settled, ...sent.map(({ preimage }) => preimage.target)]);
    return firstOf(targets, setTo);
  },

  wrote: ({ intent: { itemId } }, { target, updatedAt }) => ({
    records: [stockSet(itemId, target)],
    replaced: recordBefore(itemId, updatedAt),
  }),

  // Taking back books the goods over the other way: what was emptied is raised before what was raised is emptied.
  undo: ({ intent: { itemId, by, fromId, intoId, pairId } }) => ({
    intents: [
      {
        kind: 'adjust',
        itemId,
        by: negate(by),
        reason: null,
        ...(intoId === undefined ? {} : { fromId: intoId }),
        ...(fromId === undefined ? {} : { intoId: fromId }),
        ...(pairId === undefined ? {} : { pairId: `${pairId}-back` }),
      },
    ],
    stays: [],
  }),
};

/** The review where the other record has fewer than are to be booked: they could not be taken off it afterwards. */
function lackingAtSource({ intent: { by } }: CommandOf<'adjust'>, { source }: Facts): Review | null {
  const isLacking = source !== undefined && compare(by, source) > 0;
  if (!isLacking) return null;
  return review({ kind: 'too-many', wanted: by, left: source, lineId: null, isOfSource: true });
}
