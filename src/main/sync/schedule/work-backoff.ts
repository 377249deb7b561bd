/**
 * Records until when each piece of work (a command, a pull) must not be tried again; times are in milliseconds of the monotonic clock. Work
 * can be parked for a given time. If a step for it neither sent a request nor wrote a row, the work backs off for 20 ms, and for twice as
 * long each further time, up to five seconds. So such work does not run in a tight loop, and other work gets its turn. When any step has
 * sent or written something, the next such backoff is 20 ms again.
 */
import type { Clock } from '../../ports.ts';

export interface Backoff {
  /** For each piece of work that backs off: until when, by the monotonic clock. */
  readonly until: ReadonlyMap<string, number>;
  /** Milliseconds until the work may be tried again; 0 or less for now. */
  left(what: string): number;
  park(what: string, milliseconds: number): void;
  free(what: string): void;
  /** A step of the work has ended. @param didWork whether it sent a request or wrote a row */
  tried(what: string, didWork: boolean): void;
  clear(): void;
}

const FIRST_BACKOFF = 20;
const LONGEST_BACKOFF = 5000;

export function createBackoff(clock: Pick<Clock, 'monotonic'>): Backoff {
  const until = new Map<string, number>();
  /** For each piece of work: how many of its steps did nothing since any step last did something. */
  const idle = new Map<string, number>();

  return {
    until,
    left: (what) => (until.get(what) ?? Number.NEGATIVE_INFINITY) - clock.monotonic(),
    park: (what, milliseconds) => until.set(what, clock.monotonic() + milliseconds),
    free: (what) => until.delete(what),
    tried: (what, didWork) => {
      if (didWork) {
        // This step may have changed what idle work waits for, so all idle backoffs begin anew.
        idle.clear();
        return;
      }
      const times = idle.get(what) ?? 0;
      idle.set(what, times + 1);
      const least = clock.monotonic() + Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** times);
      const parked = until.get(what);
      // If `parked` is NaN, the comparison is false and `least` is taken.
      until.set(what, parked !== undefined && parked > least ? parked : least);
    },
    clear: () => {
      until.clear();
      idle.clear();
    },
  };
}
