/**
 * A clock that stands still while a decision is made. What to do next and how long there is nothing to do are asked one after the
 * other: a rest that ran out between the two would be neither ready for the first nor waited for by the second.
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
