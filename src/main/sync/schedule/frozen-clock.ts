/**
 * A clock that stands still while the loop decides. "What is ready" and "how long until something is" are two questions: with two
 * clock readings, a backoff that ends between them is neither ready for the first nor waited for by the second.
 */
import type { Clock } from '../../ports.ts';

export interface MomentClock {
  readonly clock: Clock;
  /** @param decide asks everything of one moment; waits for nothing */
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
