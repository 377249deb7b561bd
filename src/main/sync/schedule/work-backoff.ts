/**
 * Records until when each piece of work (a command, a pull) must not be tried again; times are in milliseconds of the monotonic clock. Work
 * can be parked for a given time. Work whose step neither sent a request nor wrote a row backs off for 20 ms, and for twice as long each
 * further time, up to five seconds; when any step has sent or written something, the next such backoff is 20 ms again. So such work does
 * not run in a tight loop, and other work gets its turn.
 */
import type { Clock } from '../../ports.ts';

export interface Backoff {
  /** Until when each is backing off, by the monotonic clock. */
  readonly until: ReadonlyMap<string, number>;
  /** Milliseconds until it may be tried again; 0 or less for now. */
  left(what: string): number;
  park(what: string, milliseconds: number): void;
  free(what: string): void;
  /** A step for it has ended. @param didWork whether it sent a request or wrote a row */
  tried(what: string, didWork: boolean): void;
  clear(): void;
}

const FIRST_BACKOFF = 20;
const LONGEST_BACKOFF = 5000;

export function createBackoff(clock: Pick<Clock, 'monotonic'>): Backoff {
  const until = new Map<string, number>();
  /** How many steps of each did nothing since a step last did something. */
  const idle = new Map<string, number>();

  return {
    until,
    left: (what) => (until.get(what) ?? Number.NEGATIVE_INFINITY) - clock.monotonic(),
    park: (what, milliseconds) => until.set(what, clock.monotonic() + milliseconds),
    free: (what) => until.delete(what),
    tried: (what, didWork) => {
      if (didWork) {
        // The step may have brought what the others wait for.
        idle.clear();
        return;
      }
      const times = idle.get(what) ?? 0;
      idle.set(what, times + 1);
      const least = clock.monotonic() + Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** times);
      const parked = until.get(what);
      // NaN is not greater than `least`.
      until.set(what, parked !== undefined && parked > least ? parked : least);
    },
    clear: () => {
      until.clear();
      idle.clear();
    },
  };
}
