/**
 * Says, by the outcome of an attempt to deliver a command, what the attempt may have done: still arrive, be under way, or have been applied.
 * The outcomes are interpreted here alone, so that no caller takes a missing answer for a refusal.
 */
import type { ReviewCase } from './command.ts';
import type { AttemptOutcome } from '../views/outbox.ts';

interface WithOutcome {
  readonly outcome: AttemptOutcome;
}

/** Outcomes of attempts whose request got no answer: see `mayStillArrive`. */
export const WITHOUT_ANSWER = ['unknown', 'not-seen'] as const satisfies readonly AttemptOutcome[];

/** Its request got no answer: the request may still arrive at the service and be applied, whatever was read or done since. */
export const mayStillArrive = ({ outcome }: WithOutcome): boolean =>
  WITHOUT_ANSWER.some((one) => one === outcome);

/** Its outcome is uncertain: its request got no answer, or the service is still processing it. */
export function isOpen<T extends WithOutcome>(
  one: T,
): one is T & { readonly outcome: 'unknown' | 'accepted' } {
  return one.outcome === 'unknown' || one.outcome === 'accepted';
}

/** It may have been applied, and no answer says so. Of all other attempts it is known whether they were applied. */
export const mayBeApplied = (one: WithOutcome): boolean => mayStillArrive(one) || isOpen(one);

/** Whether a question about another client's change leaves open that the command was applied before it. */
export const mayBeBooked = (review: ReviewCase | null): boolean =>
  review !== null && 'mayBeBooked' in review && review.mayBeBooked;
