/**
 * Provides a clock whose monotonic time can be frozen while the sync loop chooses its next work; its wall clock goes on. The reason: the
 * loop asks "which work is ready?" and "how long until some work is ready?". With two clock readings, a backoff that ends in between would
 * neither be ready for the first question nor be waited for by the second.
 */
import type { Clock } from '../../ports.ts';

export interface FreezableClock {
  readonly clock: Clock;
  /** Runs `decide`, which must not wait, with the clock frozen. */
  freeze<T>(decide: () => T): T;
}

export function freezableClock(clock: Clock): FreezableClock {
  let frozenAt: number | null = null;
  return {
    clock: { ...clock, monotonic: () => frozenAt ?? clock.monotonic() },
    freeze: (decide) => {
      frozenAt = clock.monotonic();
      try {
        return decide();
      } finally {
        frozenAt = null;
      }
    },
  };
}
