/** What a person may say of a command as it stands. Nothing of it happens by itself. */
import type { ReviewCase } from '#domain/commands/command.ts';
import { byDifference, inOwnPlace, ontoItems } from '#domain/commands/rebase.ts';
import type { Settlement } from '#domain/views/outbox.ts';
import type { StoredCommand } from '../../store/commands/commands.ts';
import { hasEnded } from '../receiving/own-stock.ts';

export function offersFor(command: StoredCommand): Settlement[] {
  switch (command.state) {
    case 'queued':
    case 'sending':
    case 'accepted':
    case 'unknown':
      return command.cancelRequested ? [] : ['cancel'];
    case 'review':
      return offersInReview(command);
    case 'applied':
    case 'refused':
    case 'cancelled':
      return [];
    default:
      return command.state satisfies never;
  }
}

/** Nothing takes these back. */
const IRREVERSIBLE: ReadonlySet<StoredCommand['kind']> = new Set([
  'delete',
  'delete-order',
  'order-status',
  'delete-alert',
  'delete-job',
  'job-status',
]);

/** Where it may have been booked before another client's change, the operator may know that it was. */
const booked = ({ mayBeBooked }: { readonly mayBeBooked?: true }): Settlement[] =>
  mayBeBooked === true ? ['applied'] : [];

/** Kinds that are taken back by undoing the record they made: not possible where that record is unknown. */
const MAKING: ReadonlySet<StoredCommand['kind']> = new Set([
  'move',
  'copy',
  'create-item',
  'create-order',
  'create-alert',
  'create-job',
]);

/** Whether it can be taken back: not where it is final, nor where nobody knows which record to undo. */
function isReversible(kind: StoredCommand['kind'], review: ReviewCase & { readonly kind: 'applied-late' }) {
  if (kind === 'receive') return review.receivedOn?.some(({ on }) => on === 'item') === true;
  return !IRREVERSIBLE.has(kind) && !(MAKING.has(kind) && review.made.length === 0);
}

/** The difference that a count found. */
const isOfCount = (command: StoredCommand): boolean =>
  command.kind === 'adjust' && command.basis.counted !== undefined;

function offersInReview(command: StoredCommand): Settlement[] {
  const { kind, review } = command;
  switch (review?.kind) {
    case 'cannot-tell':
      return kind === 'receive' && review.readings.length > 1
        ? ['in-part', 'applied', 'retry', 'discard']
        : ['applied', 'retry', 'discard'];
    case 'unclear-answer':
      return review.unsent === true ? ['retry', 'discard'] : ['applied', 'retry', 'discard'];
    case 'look-alikes':
      return ['applied', 'retry', 'discard'];
    case 'count-moved':
      return [
        ...booked(review),
        ...(byDifference(command, review) === null ? [] : (['difference'] as const)),
        'recount',
        'retry',
        'discard',
      ];
    case 'applied-late':
      return isReversible(kind, review) ? ['applied', 'take-back', 'discard'] : ['applied', 'discard'];
    case 'twice':
      return review.made.length > 1 ? ['applied', 'take-back'] : ['applied'];
    case 'status-moved':
      return [...booked(review), ...(review.possible ? (['retry'] as const) : []), 'discard'];
    case 'edit-moved':
    case 'moved-elsewhere':
    case 'order-moved':
    case 'alert-moved':
    case 'job-moved':
      return [...booked(review), 'retry', 'discard'];
    case 'forecast-changed':
      return inOwnPlace(command, review) === null ? ['retry', 'discard'] : ['own-place', 'retry', 'discard'];
    case 'booked-otherwise':
      return ontoItems(command, review).length === 0 ? ['applied'] : ['applied', 'onto-item'];
    case 'too-many':
      return isOfCount(command) ? ['recount', 'retry', 'discard'] : ['retry', 'discard'];
    case 'order-closed':
    case 'gone':
      return [
        ...(kind === 'receive' && hasEnded(review) ? (['own-stock'] as const) : []),
        ...(review.kind === 'order-closed' && hasEnded(review) ? [] : (['retry'] as const)),
        'discard',
      ];
    case 'refused':
    case 'never-made':
    case 'order-busy':
    case 'changed-since':
    case 'lines-failed':
    case undefined:
      return ['retry', 'discard'];
    default:
      return review satisfies never;
  }
}
