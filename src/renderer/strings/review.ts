/** An entry that only a person can settle: what happened, and the figures for both readings. */
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import { ALERT_WHEN } from '#domain/alert.ts';
import type { Reading, ReviewCase } from '#domain/command.ts';
import { subtract } from '#domain/decimal.ts';
import type { AlertFields } from '#domain/intent.ts';
import type { Stays } from '#domain/views/outbox.ts';
import { alertWords } from './alert.ts';
import { fieldName } from './command.ts';
import { many, signed } from './figure.ts';
import { orderStatus } from './order.ts';

interface ReviewWords {
  readonly title: string;
  readonly detail: string;
  /** What the warehouse system said, word for word. */
  readonly quote: string | null;
}

/** @param isInDoubt an attempt may have been booked, for all that is known */
export function review(one: ReviewCase, isInDoubt = false): ReviewWords {
  switch (one.why) {
    case 'refused':
      return { title: 'It was refused', detail: 'Nothing was booked.', quote: one.words };
    case 'gone':
      return {
        title: `The ${one.what === 'folder' ? 'location' : one.what} is no longer there`,
        detail: isInDoubt
          ? 'It may or may not have been booked before. Check the stock, then choose.'
          : 'Nothing was booked. It may have been deleted or moved.',
        quote: null,
      };
    case 'order-closed':
      return {
        title: 'The order does not allow this any more',
        detail: `It is ${orderStatus(one.status)}. Nothing was booked.`,
        quote: null,
      };
    case 'order-busy':
      return {
        title: 'Another receipt on this order is still running',
        detail: 'Nothing of yours was booked. Ask whoever is receiving it, then send again.',
        quote: one.words,
      };
    case 'too-many':
      return {
        title: `${one.wanted} wanted, ${one.left} left`,
        detail: 'Nothing was booked. Check what is there.',
        quote: null,
      };
    case 'count-moved':
      return {
        title: `${one.counted} counted, ${one.expected} expected, ${one.now} there now`,
        detail: `Since the count it has changed by ${signed(subtract(one.now, one.expected))}. Say which figure stands.`,
        quote: null,
      };
    case 'lines-failed':
      return {
        title: `${many(one.lines.length, 'line was', 'lines were')} not booked`,
        detail: 'Sending again sends only what was not booked.',
        quote: one.words,
      };
    case 'cannot-tell':
      return {
        title: 'It is not known whether this was booked',
        detail:
          one.readings.length === 0
            ? 'The record is no longer there. It may or may not have been booked. Check the stock, then choose.'
            : 'The figures alone do not say. Check the stock, then say which is right.',
        quote: null,
      };
    case 'strange-answer':
      return {
        ...(one.unsent === true
          ? {
              title: 'The lists of the warehouse system could not be read',
              detail: 'Nothing was sent. Tell whoever runs the warehouse system, then try again.',
            }
          : {
              title: 'The warehouse system did not give a clear answer',
              detail: 'It may or may not have been booked. Check the stock, then say which is right.',
            }),
        quote: one.words === '' ? null : one.words,
      };
    case 'edit-moved':
      return {
        title: `The ${fieldName(one.field)} is not what you saw`,
        detail: `It was ${said(one.base)}, you made it ${said(one.ours)}, and now it is ${said(one.now)}. Say which stands.`,
        quote: null,
      };
    case 'changed-since':
      return {
        title: 'It has changed since you looked',
        detail: `${changedSince(one)} Check again: deleting is for good.`,
        quote: null,
      };
    case 'moved-elsewhere':
      return {
        title: 'It is not where you took it from',
        detail: 'It was moved since, or a move before it was not booked. Say where it belongs.',
        quote: null,
      };
    case 'status-moved':
      return {
        title: `The order is now ${orderStatus(one.status)}`,
        detail: one.possible
          ? `${capital(orderStatus(one.wanted))} is final. Check the order, then confirm.`
          : `From there it cannot become ${orderStatus(one.wanted)}.`,
        quote: null,
      };
    case 'order-moved':
      return {
        title: 'The order is not what you saw',
        detail: 'Someone else changed it. Check what is on it now, then choose.',
        quote: null,
      };
    case 'alert-moved':
      return {
        title: 'The alert is not what you saw',
        detail: `It was “${alertSaid(one.saw)}”, and now it is “${alertSaid(one.now)}”. Say which stands.`,
        quote: null,
      };
    case 'look-alikes':
      return {
        title:
          one.ids.length === 0
            ? 'Accepted, but cannot be found'
            : `${many(one.ids.length, 'record')} could be this one`,
        detail:
          one.ids.length === 0
            ? 'Check whether it is there, then choose.'
            : `Check ${one.ids.map((id) => `#${id}`).join(', ')}, then say which is right.`,
        quote: null,
      };
    case 'twice':
      return {
        title: 'It looks as if it was booked twice',
        detail:
          'It may have arrived late and been booked again, or someone else did the same. Check the stock, then choose.',
        quote: null,
      };
    case 'landed-late':
      return {
        title: 'It looks as if it was booked after all',
        detail:
          'It was settled as not booked. It may have arrived late, or someone else did the same. Check the stock, then choose.',
        quote: null,
      };
    default:
      return one satisfies never;
  }
}

function changedSince({
  childrenThen,
  childrenNow,
  within,
}: Extract<ReviewCase, { why: 'changed-since' }>): string {
  if (within === null)
    return `It contains ${many(childrenNow, 'record')} now, which with all that is in them are too many to compare with what you saw.`;
  if (childrenThen !== childrenNow)
    return `It contained ${many(childrenThen, 'record')} then and contains ${childrenNow} now.`;
  return within === undefined || within.length === 0
    ? 'It was changed after you decided to delete it.'
    : 'It, or something in it, was changed after you decided to delete it.';
}

/** "Below 10, for owners". */
function alertSaid(fields: AlertFields | null): string {
  const when = ALERT_WHEN.find((one) => ALERT_METHODS[one] === fields?.method) ?? null;
  const words = alertWords({ when, value: fields?.value ?? null });
  return fields === null || fields.groups.length === 0 ? words : `${words}, for ${fields.groups.join(', ')}`;
}

const said = (text: string | null): string => (text === null ? 'empty' : `“${text}”`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Of where it went, only what came on top is told: what else is there is not among the figures.
 */
export function shownReading(one: Reading): Pick<Reading, 'before' | 'ifApplied' | 'now'> {
  if (one.of !== 'destination') return one;
  const since = (figure: Reading['now']) => subtract(figure, one.before);
  return { before: since(one.before), ifApplied: since(one.ifApplied), now: since(one.now) };
}

export function reading(of: Reading['of']): string {
  switch (of) {
    case 'source':
      return 'Where it came from';
    case 'destination':
      return 'Added where it went';
    case 'line':
      return 'Received on the line';
    case 'item':
      return 'In stock';
    default:
      return of satisfies never;
  }
}

/** What each reading would mean, for one figure. */
export function bothReadings({ before, ifApplied, now }: Reading): string {
  return `If it was booked, then others changed it by ${signed(subtract(now, ifApplied))}. If not, others changed it by ${signed(subtract(now, before))}.`;
}

/** What an undo leaves as it is. */
export function stays(one: Stays): string {
  switch (one) {
    case 'received-on-order':
      return 'The order still shows the goods as received.';
    case 'deleted-for-good':
      return 'What was deleted is gone, with its history.';
    case 'status':
      return 'That status is final.';
    case 'second-record':
      return 'It comes back as a separate record, beside the first.';
    case 'nothing-known':
      return 'It is not known what was made, so there is nothing to undo.';
    case 'was-so':
      return 'It was already so before, so there is nothing to undo.';
    case 'perhaps-copied':
      return 'Some of the goods may be on a copy of the item. Adjust that one yourself.';
    case 'not-any-more':
      return 'Some of it has changed or gone since; that cannot be undone.';
    default:
      return one satisfies never;
  }
}
