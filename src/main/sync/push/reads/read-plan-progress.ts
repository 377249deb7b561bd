/**
 * A read plan that waits in the middle of a list (`Begun`), and the result of running a plan (`PlanResult`): facts, parked, stopped, or
 * unreadable.
 */
import type { Stop } from '../engine/delivery-outcome.ts';
import type { AttemptHistory } from '../kinds/kind.ts';
import type { Checked, Reading } from './confirm-missing.ts';

/** A plan that stands in the middle of a list. */
export interface Begun {
  readonly plan: Checked<unknown>;
  /** What it asks for next. */
  readonly next: IteratorYieldResult<Reading>;
  readonly past: AttemptHistory<unknown>;
  /** When it was begun, and when it was, or read something last, by the monotonic clock. */
  readonly since: number;
  readonly at: number;
  /** What the command was like, and had been tried, when it was begun. */
  readonly of: string;
}

export type PlanResult =
  | { readonly came: 'stopped'; readonly why: Stop }
  | { readonly came: 'unreadable'; readonly words: string }
  /**
   * `past`, `since`: of when it was begun. `reads`: how many requests it took, by a plan that was kept at least two. `isResumed`: it was
   * interrupted, so what it read first is old by now.
   */
  | ({
      readonly came: 'facts';
      readonly facts: unknown;
      readonly reads: number;
      readonly isResumed: boolean;
    } & Pick<Begun, 'past' | 'since'>)
  | { readonly came: 'parked'; readonly milliseconds: number };
