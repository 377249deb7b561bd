/** The Outbox screen. */
import type { OutboxView } from '#domain/views/outbox.ts';
import { many } from './figure.ts';

export const outbox = {
  title: 'Outbox',
  list: 'Outbox',
  shown: 'Show',
  all: 'All',
  review: 'Needs you',
  waiting: 'Waiting',
  settled: 'Done',
  emptyTitle: 'Nothing here',
  emptyNext: 'Receipts, moves and counts show up here, and stay until they are done.',
  pick: 'Pick a row to see how it went.',
  tries: 'What was tried',
  noTries: 'Not sent yet.',
  sent: 'Sent',
  came: 'Came back',
  nothingCame: 'Nothing came back',
  before: 'Read before',
  figures: 'The figures',
  figure: 'Figure',
  was: 'Before',
  ifApplied: 'If booked',
  now: 'Now',
  quote: 'The answer, word for word',
  what: 'What now?',
  again: 'Press again to confirm',
  behind: (seq: number) => `Waits for number ${seq}, which touches the same stock.`,
  checkNow: 'Check now',
};

export function summary({ review, waiting }: OutboxView): string {
  if (review.length > 0) {
    return `${many(review.length, 'entry', 'entries')} ${review.length === 1 ? 'needs' : 'need'} you. The others go on.`;
  }
  return waiting.length === 0
    ? 'Everything is done.'
    : `${many(waiting.length, 'entry', 'entries')} waiting, kept safely.`;
}
