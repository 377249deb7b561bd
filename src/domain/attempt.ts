/** What a try to deliver a command may have done, by its outcome. */
import type { AttemptOutcome } from './views/outbox.ts';

interface Tried {
  readonly outcome: AttemptOutcome;
}

/** Outcomes of tries that may land: see `mayLand`. */
export const UNHEARD = ['unknown', 'not-seen'] as const satisfies readonly AttemptOutcome[];

/** Its request was not heard of: it may be applied even now, whatever has been found out or done since. */
export const mayLand = ({ outcome }: Tried): boolean => UNHEARD.some((one) => one === outcome);

/** Nobody knows yet what came of it: it was not heard of, or the service is still at work on it. */
export function isOpen<T extends Tried>(one: T): one is T & { readonly outcome: 'unknown' | 'accepted' } {
  return one.outcome === 'unknown' || one.outcome === 'accepted';
}

/** It may have been applied without an answer that says so. Of the others it is known that they were, or were not. */
export const mayBeApplied = (one: Tried): boolean => mayLand(one) || isOpen(one);
