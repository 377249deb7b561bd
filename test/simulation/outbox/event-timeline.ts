/**
 * The timeline of a simulated history: runs each scheduled event (another client's write, a late delivery) at its time while the simulated
 * clock advances.
 */
import type { SimWorld } from './simulated-service.ts';

export interface Timeline {
  /** Has something happen at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
  /** Lets milliseconds go by, with all that happens in them. */
  readonly advance: (milliseconds: number) => void;
  /** Milliseconds until the next thing happens; infinitely many where nothing will. */
  readonly untilNext: () => number;
}

/** What cannot be read is tried again after longer than this, for ever: a history does not wait for it (milliseconds). */
const RARELY = 30 * 60_000;
export const soon = (wait: number): number => (wait >= RARELY ? Infinity : wait);

export function timelineOf(world: SimWorld): Timeline {
  const happenings: { readonly at: number; readonly do: () => void }[] = [];

  function advance(milliseconds: number): void {
    const to = world.now + milliseconds;
    for (;;) {
      happenings.sort((x, y) => x.at - y.at);
      const next = happenings[0];
      if (next === undefined || next.at > to) break;
      happenings.shift();
      world.now = Math.max(world.now, next.at);
      next.do();
    }
    world.now = to;
  }

  return {
    schedule: (at, what) => {
      happenings.push({ at, do: what });
    },
    advance,
    untilNext: () => Math.min(...happenings.map(({ at }) => at - world.now)),
  };
}
