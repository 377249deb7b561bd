/** When a key was made, of the events that are given back for it too: those have the time at which they were given back. */
const times = new WeakMap<Event, number>();

/** @param at milliseconds, as `Event.timeStamp` */
export function noteMadeAt(event: Event, at: number): void {
  times.set(event, at);
}

export const madeAt = (event: Event): number => times.get(event) ?? event.timeStamp;
