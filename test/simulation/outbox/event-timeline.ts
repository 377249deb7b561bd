/**
 * The event queue of a simulated run of the outbox. An event, such as another client's write or a late delivery, is scheduled at a time
 * and runs when the simulated clock is advanced to it.
 *
 * `soon` turns a wait of 30 minutes or more into Infinity, so that such a wait is not simulated: unreadable records are retried for ever,
 * and the run would not end.
 */
import type { SimulatedService } from './network-and-service/simulated-service.ts';

export interface Timeline {
  /** Schedules an event at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
  /** Advances the clock, and runs the events that are due. */
  readonly advance: (milliseconds: number) => void;
  /** Milliseconds until the next event; Infinity if there is none. */
  readonly untilNext: () => number;
}

/** Retries further away than this (milliseconds) are not waited for: unreadable records are retried for ever. */
const RARELY = 30 * 60_000;
export const soon = (wait: number): number => (wait >= RARELY ? Infinity : wait);

export function timelineOf(world: SimulatedService): Timeline {
  const happenings: { readonly at: number; readonly do: () => void }[] = [];

  function advance(milliseconds: number): void {
    const to = world.now + milliseconds;
    for (;;) {
      happenings.sort((x, y) => x.at - y.at);
      const next = happenings[0];
      // A receipt is booked when it is due, and not when it is next looked at: a lagging read would hide it.
      const due = world.nextDue();
      if (due <= Math.min(to, next?.at ?? to)) {
        world.now = Math.max(world.now, due);
        world.settle();
        continue;
      }
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
