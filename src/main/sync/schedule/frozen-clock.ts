/**
 * A clock that stands still while the sync loop decides what to do next. "Which work is ready?" and "how long until some work is ready?"
 * are two questions: with two clock readings, a backoff that ends in between is neither ready for the first nor waited for by the second.
 */
import type { Clock } from '../../ports.ts';

export interface MomentClock {
  readonly clock: Clock;
  /** Runs `decide`, which must not wait, with the clock frozen. */
  hold<T>(decide: () => T): T;
}

export function momentClock(clock: Clock): MomentClock {
  let held: number | null = null;
  return {
    clock: { ...clock, monotonic: () => held ?? clock.monotonic() },
    hold: (decide) => {
      held = clock.monotonic();
      try {
        return decide();
      } finally {
        held = null;
      }
    },
  };
}
