/** The computer's own clocks. */
import { setImmediate as afterAll, setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './ports.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  sleep: async (milliseconds, wake) => {
    if (wake.aborted) return;
    try {
      await wait(milliseconds, undefined, { signal: wake });
    } catch {
      // Woken: the only way a timer of this kind fails.
    }
  },
};

/** Resolves when everything else in this process that is due has had its turn. */
export const yieldToEventLoop = (): Promise<void> => afterAll();
