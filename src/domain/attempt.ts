/** What a try to deliver a command may have done, by its outcome. */
import type { ReviewCase } from './command.ts';
import type { AttemptOutcome } from './views/outbox.ts';

interface Tried {
  readonly outcome: AttemptOutcome;
}

/** Outcomes of tries that may land: see `mayLand`. */
export const UNHEARD = ['unknown', 'not-seen'] as const satisfies readonly AttemptOutcome[];

/** No answer to its request came: the service may still apply it, whatever was read or done since. */
export const mayLand = ({ outcome }: Tried): boolean => UNHEARD.some((one) => one === outcome);

/** Its outcome is uncertain: no answer came, or the service is still at work on it. */
export function isOpen<T extends Tried>(one: T): one is T & { readonly outcome: 'unknown' | 'accepted' } {
  return one.outcome === 'unknown' || one.outcome === 'accepted';
}

/** It may have been applied without an answer that says so. Of the others it is known that they were, or were not. */
export const mayBeApplied = (one: Tried): boolean => mayLand(one) || isOpen(one);

/** Whether a question about another client's change leaves open that the command was applied before it. */
export const mayBeBooked = (review: ReviewCase | null): boolean =>
  review !== null && 'mayBeBooked' in review && review.mayBeBooked;
