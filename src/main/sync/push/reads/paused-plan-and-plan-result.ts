/**
 * Defines two types about running a command's read plan. `Begun` is a plan that is paused between two reads, so that a later delivery can
 * resume it. `PlanResult` is the result of running a plan: facts; `parked` (try again later); `stopped` (no request can be made now); or
 * `unreadable` (no facts can be had, and a person is asked).
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import type { Stop } from '../engine/delivery-outcome.ts';
import type { AttemptHistory } from '../kinds/command-kind.ts';
import type { Checked, Reading } from './confirm-missing-record.ts';

/** A plan that waits between two reads. */
export interface Begun {
  readonly plan: Checked<unknown>;
  /** The read it will make next. */
  readonly next: IteratorYieldResult<Reading>;
  readonly past: AttemptHistory<unknown>;
  /** When the plan was begun, and when it last read something, by the monotonic clock. */
  readonly since: number;
  readonly at: number;
  /** The command's state and its attempts' outcomes when the plan was begun: if they change, the plan is dropped. */
  readonly of: string;
}

export type PlanResult =
  | { readonly kind: 'stopped'; readonly why: Stop }
  /** `review`: what a person is asked, if it is known why. */
  | { readonly kind: 'unreadable'; readonly words: string; readonly review?: ReviewCase }
  /**
   * `past`, `since`: as of the plan's beginning. `reads`: how many requests it took; at least two for a plan that was resumed. `isResumed`:
   * it was interrupted, so its first reads are old.
   */
  | ({
      readonly kind: 'facts';
      readonly facts: unknown;
      readonly reads: number;
      readonly isResumed: boolean;
    } & Pick<Begun, 'past' | 'since'>)
  | { readonly kind: 'parked'; readonly milliseconds: number };
