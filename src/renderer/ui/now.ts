/** The time, for words like "5 min ago": the same for every word on the screen, and new twice a minute. */
import { useSyncExternalStore } from 'react';

/** After so long what was said is shown as past (milliseconds). */
export const PAST = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  // It stood still while nothing showed it.
  if (listeners.size === 0) now = new Date();
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const one of listeners) one();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);

/** Also where the clock is put forward at midnight, and the day begins later. */
export const dayBegan = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
