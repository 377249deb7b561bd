/**
 * Backoff of single pieces of work, by name: a command parked for a given time after a failure, and a step that neither sent a request
 * nor wrote a row. Such a step waits for some milliseconds, then longer each time up to seconds, until another step has done
 * something; so it is not retried in a tight loop, and what is behind it gets its turn. Pure except for the given clock; times in
 * milliseconds.
 */
import type { Clock } from '../../ports.ts';

export interface Backoff {
  /** By the monotonic clock. */
  readonly until: ReadonlyMap<string, number>;
  /** Until it may be tried again; 0 or less for now. */
  left(what: string): number;
  park(what: string, milliseconds: number): void;
  free(what: string): void;
  /** It was tried. @param didWork whether a request left for it, or something was written */
  tried(what: string, didWork: boolean): void;
  clear(): void;
}

const FIRST_REST = 20;
const LAST_REST = 5000;

export function createBackoff(clock: Pick<Clock, 'monotonic'>): Backoff {
  const until = new Map<string, number>();
  /** How often each was tried for nothing since something was done. */
  const idle = new Map<string, number>();

  return {
    until,
    left: (what) => (until.get(what) ?? Number.NEGATIVE_INFINITY) - clock.monotonic(),
    park: (what, milliseconds) => until.set(what, clock.monotonic() + milliseconds),
    free: (what) => until.delete(what),
    tried: (what, didWork) => {
      if (didWork) {
        // What the others wait for may have come with it.
        idle.clear();
        return;
      }
      const times = idle.get(what) ?? 0;
      idle.set(what, times + 1);
      const least = clock.monotonic() + Math.min(LAST_REST, FIRST_REST * 2 ** times);
      const parked = until.get(what);
      // A time that is no number is none.
      until.set(what, parked !== undefined && parked > least ? parked : least);
    },
    clear: () => {
      until.clear();
      idle.clear();
    },
  };
}
