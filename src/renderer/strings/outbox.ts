/** The Outbox screen. */
import { isSettled } from '#domain/command.ts';
import type { CommandRow, OutboxView } from '#domain/views/outbox.ts';
import type { Left } from '#domain/views/rehearsal.ts';
import { count, many } from './figure.ts';

const LEFT: Readonly<Record<Left['why'], string>> = {
  many: 'one check covers only so many. Send some first.',
  'no-key': 'there is no key. Enter it in Settings.',
  busy: 'the account is busy. Try again later.',
  unread: 'the service could not be read. Try again when the network is back.',
};

export const outbox = {
  title: 'Outbox',
  list: 'Outbox',
  shown: 'Show',
  all: 'All',
  review: 'Needs you',
  waiting: 'Waiting',
  settled: 'Done',
  emptyTitle: 'Nothing here',
  emptyNext: 'Receipts, moves and counts appear here, and stay until they are done.',
  pick: 'Pick an entry to see how it went.',
  tries: 'Attempts',
  sent: 'Sent',
  came: 'Answer',
  nothingCame: 'No answer came back',
  before: 'Read before sending',
  figures: 'Figures',
  figure: 'Figure',
  was: 'Before',
  ifApplied: 'If booked',
  now: 'Now',
  found: 'Found',
  quote: 'The answer, word for word',
  what: 'What now?',
  again: 'Press again to confirm',
  checkNow: 'Check now',
  reason: 'Reason (if you discard it)',
  discarded: (reason: string) => `Discarded: ${reason}`,
  lookAlike: (id: number) => `Record ${id} is this one`,
  lookAlikeMeans: 'You have checked. It counts as this one.',
  which: 'Which lines were booked?',
  yours: 'Your lines',
  theirs: 'On the order now',
  line: (quantity: string, item: string, rate: string) => `${quantity} × ${item} at ${rate}`,
  undo: 'Undo this entry',
  undoMeans: 'What would be sent',
  undoNothing: 'Nothing would be sent.',
  evidence: 'Save evidence',
  support: 'Save support file',
  saved: (file: string) => `Saved as ${file}`,
  supportMeans: 'Shows how sending went. No key, no names, no quantities.',
  rehearse: 'Dry run',
  rehearseMeans: 'Shows what would happen to everything waiting. Nothing is sent.',
  rehearsed: (all: number, requests: number) =>
    all === 0
      ? 'Nothing is waiting.'
      : `${many(all, 'entry', 'entries')}, ${many(requests, 'request')} in all`,
  leftOut: ({ commands, why }: Left) => `${many(commands, 'entry', 'entries')} not checked: ${LEFT[why]}`,
  would: {
    apply: 'would be booked',
    already: 'already the case; nothing would be sent',
    ask: 'would need you',
    depends: 'waits for an earlier entry',
    'under-way': 'already sent; being checked',
    waits: 'waits for one that needs you or is being checked',
  },
  copies: (n: number) => `${many(n, 'line')} would make a copy instead of adding`,
};

export function summary({ review, waiting }: OutboxView): string {
  if (review.length > 0) {
    const needs = `${many(review.length, 'entry', 'entries')} ${review.length === 1 ? 'needs' : 'need'} you.`;
    const held = waiting.filter(({ heldBy }) => heldBy !== undefined && heldBy !== null).length;
    if (held === 0) return needs;
    return `${needs} ${count(held)} ${held === 1 ? 'waits' : 'wait'} behind ${review.length === 1 ? 'it' : 'them'}.`;
  }
  return waiting.length === 0
    ? 'Everything is done.'
    : `${many(waiting.length, 'entry', 'entries')} waiting, saved safely.`;
}

/** Why an entry is not sent yet; null where nothing is before it. */
export function waitsFor({ state, behind, heldBy }: CommandRow): string | null {
  if (state !== 'queued' || behind === null) return null;
  if (heldBy === null) return `Waiting for entry ${behind}, which has to be done first.`;
  return heldBy === behind
    ? `Waiting for entry ${behind}, which needs your answer.`
    : `Waiting for entry ${behind}, and entry ${heldBy} needs your answer first.`;
}

/** Where there is no attempt. */
export const noTries = ({ state }: CommandRow): string =>
  isSettled(state) || state === 'review' ? 'Nothing was sent.' : 'Not sent yet.';
