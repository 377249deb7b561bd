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
  reason: 'Why? (if you drop it)',
  dropped: (reason: string) => `Dropped: ${reason}`,
  lookAlike: (id: number) => `Record ${id} is this one`,
  lookAlikeMeans: 'You have looked. It is taken as ours.',
  which: 'Which lines were booked?',
  yours: 'Your lines',
  theirs: 'On the order now',
  line: (quantity: string, item: string, rate: string) => `${quantity} × ${item} at ${rate}`,
  undo: 'Take it back',
  undoMeans: 'What would be sent',
  undoNothing: 'Nothing would be sent.',
  stays: 'What stays as it is',
  evidence: 'Save the evidence',
  support: 'Save a support file',
  saved: (file: string) => `Saved as ${file}`,
  supportMeans: 'How the deliveries went. No key, no names, no quantities.',
  rehearse: 'Rehearse',
  rehearseMeans: 'Reads what would come of everything that waits. Nothing is sent.',
  rehearsed: (all: number, requests: number) =>
    all === 0 ? 'Nothing waits.' : `${many(all, 'entry', 'entries')}, ${many(requests, 'request')} in all`,
  notWhole: 'It could not be read to the end. Try again when the line is up.',
  would: {
    apply: 'would go through',
    already: 'is so already, nothing would be sent',
    ask: 'would need you',
    depends: 'waits for what is made before it',
    'under-way': 'has left; that is being checked',
  },
  copies: (n: number) => `${many(n, 'line')} would make a copy, not add`,
};

export function summary({ review, waiting }: OutboxView): string {
  if (review.length > 0) {
    return `${many(review.length, 'entry', 'entries')} ${review.length === 1 ? 'needs' : 'need'} you. The others go on.`;
  }
  return waiting.length === 0
    ? 'Everything is done.'
    : `${many(waiting.length, 'entry', 'entries')} waiting, kept safely.`;
}
