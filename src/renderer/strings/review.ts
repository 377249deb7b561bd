/** A command that only a person can settle: what happened, and the figures for both readings. */
import type { Reading, ReviewCase } from '#domain/command.ts';
import { subtract } from '#domain/decimal.ts';
import type { Stays } from '#domain/views/outbox.ts';
import { fieldName } from './command.ts';
import { many, signed } from './figure.ts';
import { orderStatus } from './order.ts';

interface ReviewWords {
  readonly title: string;
  readonly detail: string;
  /** What the warehouse's own system said, word for word. */
  readonly quote: string | null;
}

export function review(one: ReviewCase): ReviewWords {
  switch (one.why) {
    case 'refused':
      return { title: 'It was refused', detail: 'Nothing was booked.', quote: one.words };
    case 'gone':
      return {
        title: `The ${one.what === 'folder' ? 'place' : one.what} is not there any more`,
        detail: 'Nothing was booked. It may have been deleted or moved.',
        quote: null,
      };
    case 'order-closed':
      return {
        title: 'The order takes no more goods',
        detail: `It is ${orderStatus(one.status)}. Nothing was booked.`,
        quote: null,
      };
    case 'order-busy':
      return {
        title: 'Somebody else’s receipt on this order does not end',
        detail: 'Nothing of yours was sent. Ask whoever receives there, then send it again.',
        quote: one.words,
      };
    case 'too-many':
      return {
        title: `${one.wanted} wanted, ${one.left} left`,
        detail: 'Somebody else was there first. Nothing was booked.',
        quote: null,
      };
    case 'count-moved':
      return {
        title: `${one.counted} counted, ${one.expected} expected, ${one.now} there now`,
        detail: `Since it was counted, others have changed it by ${signed(subtract(one.now, one.expected))}. Nothing was booked.`,
        quote: null,
      };
    case 'lines-failed':
      return {
        title: `${many(one.lines.length, 'line')} did not go in`,
        detail: 'Only this would be sent again.',
        quote: one.words,
      };
    case 'cannot-tell':
      return {
        title: 'It cannot be told whether this was booked',
        detail:
          'No answer came, and the figures fit neither reading. Look at the stock, then say which is right.',
        quote: null,
      };
    case 'strange-answer':
      return {
        title: 'The answer made no sense',
        detail: 'It is not clear whether it was booked. Look at the stock, then say which is right.',
        quote: one.words,
      };
    case 'edit-moved':
      return {
        title: `The ${fieldName(one.field)} was changed by somebody else`,
        detail: `It was ${said(one.base)}, you made it ${said(one.ours)}, and it is ${said(one.now)} now. Nothing was booked.`,
        quote: null,
      };
    case 'changed-since':
      return {
        title: 'It is not what you saw any more',
        detail:
          one.childrenThen === one.childrenNow
            ? 'It was changed after you decided to delete it. Look again: deleting is for good.'
            : `It held ${many(one.childrenThen, 'record')} then and holds ${one.childrenNow} now. Look again: deleting is for good.`,
        quote: null,
      };
    case 'moved-elsewhere':
      return {
        title: 'Somebody else has moved it',
        detail: 'It is not where it was to be taken from. Nothing was booked.',
        quote: null,
      };
    case 'status-moved':
      return {
        title: `The order is ${orderStatus(one.status)} by now`,
        detail: one.possible
          ? `${capital(orderStatus(one.wanted))} is an end. Look at the order first, then say it again.`
          : `From there it cannot become ${orderStatus(one.wanted)}. Nothing was booked.`,
        quote: null,
      };
    case 'order-moved':
      return {
        title: 'Somebody else changed the same order',
        detail: 'Your lines and theirs are below. Nothing was booked.',
        quote: null,
      };
    case 'look-alikes':
      return {
        title:
          one.ids.length === 0
            ? 'It was taken, and is nowhere to be seen'
            : `${many(one.ids.length, 'record')} could be this one`,
        detail:
          one.ids.length === 0
            ? 'Look whether it is there, then say so.'
            : `Look at ${one.ids.map((id) => `#${id}`).join(', ')}, then say which is right.`,
        quote: null,
      };
    case 'twice':
      return {
        title: 'It looks booked twice',
        detail:
          'A request that nobody heard may have landed late, or somebody else did the same. Look at the stock, then say.',
        quote: null,
      };
    default:
      return one satisfies never;
  }
}

const said = (text: string | null): string => (text === null ? 'empty' : `“${text}”`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function reading(of: Reading['of']): string {
  switch (of) {
    case 'source':
      return 'Where it came from';
    case 'destination':
      return 'Where it went';
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
  return `If it was booked, others changed ${signed(subtract(now, ifApplied))}. If not, others changed ${signed(subtract(now, before))}.`;
}

/** What an undo leaves as it is. */
export function stays(one: Stays): string {
  switch (one) {
    case 'received-on-order':
      return 'The order goes on counting the goods as received.';
    case 'deleted-for-good':
      return 'What is deleted is gone, with its history.';
    case 'status':
      return 'That status is an end; it cannot be left.';
    case 'second-record':
      return 'It comes back as a record of its own, beside the first.';
    case 'nothing-known':
      return 'It is not known what was made, so there is nothing to take back.';
    case 'not-any-more':
      return 'Some of it has changed or gone since; that cannot be taken back.';
    default:
      return one satisfies never;
  }
}
