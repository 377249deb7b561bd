/** A command that only a person can settle: what happened, and the figures for both readings. */
import type { Reading, ReviewCase } from '#domain/command.ts';
import { many } from './figure.ts';
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
    case 'too-many':
      return {
        title: `${one.wanted} wanted, ${one.left} left`,
        detail: 'Somebody else was there first. Nothing was booked.',
        quote: null,
      };
    case 'count-moved':
      return {
        title: `${one.counted} counted, ${one.expected} expected, ${one.now} there now`,
        detail: 'The stock changed after it was counted. Keep the count, or count again.',
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
    default:
      return one satisfies never;
  }
}

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
