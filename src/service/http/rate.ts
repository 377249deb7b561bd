/*
 * The account's request allowance: so many requests per window, whatever the key and the endpoint. It is counted in memory, so
 * a restart opens a new window. A request that is refused for its key, or for the allowance itself, costs nothing.
 */
import type { Variants } from '#wire/assumptions.ts';
import { rateHeaders } from '#wire/limits.ts';

export interface RateOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly kind: Variants['window'];
  readonly reset: Variants['reset'];
}

export interface RateLimit {
  /** Spends one request of the allowance; false when there is none left. */
  take(): boolean;
  /** The headers that tell where the allowance stands now. */
  headers(): Record<string, string>;
}

interface Counter {
  /** Requests spent in the current window. */
  spent(now: number): number;
  spend(now: number): void;
  /** When the window resets: for a sliding one, when its oldest request leaves it. */
  resetAt(now: number): number;
}

export function rateLimit(options: RateOptions, clock: () => number): RateLimit {
  const counter = options.kind === 'fixed' ? fixedWindow(options.windowMs) : slidingWindow(options.windowMs);
  return {
    take() {
      const now = clock();
      if (counter.spent(now) >= options.max) return false;
      counter.spend(now);
      return true;
    },
    headers() {
      const now = clock();
      const resetAt = counter.resetAt(now);
      const delta = Math.max(0, Math.ceil((resetAt - now) / 1000));
      const reset = { delta: `${delta}`, epoch: `${Math.ceil(resetAt / 1000)}`, absent: null }[options.reset];
      return {
        [rateHeaders.max]: `${options.max}`,
        [rateHeaders.remaining]: `${Math.max(0, options.max - counter.spent(now))}`,
        ...(reset !== null && { [rateHeaders.reset]: reset }),
      };
    },
  };
}

/** Windows follow each other from the first request on. */
function fixedWindow(length: number): Counter {
  let start = Number.NEGATIVE_INFINITY;
  let count = 0;
  const roll = (now: number) => {
    if (now >= start && now < start + length) return;
    start = now;
    count = 0;
  };
  return {
    spent: (now) => (roll(now), count),
    spend: (now) => {
      roll(now);
      count += 1;
    },
    resetAt: (now) => (roll(now), start + length),
  };
}

/** Whatever was spent within the last window's length counts. */
function slidingWindow(length: number): Counter {
  let spent: number[] = [];
  const current = (now: number) => (spent = spent.filter((at) => at > now - length));
  return {
    spent: (now) => current(now).length,
    spend: (now) => {
      spent.push(now);
    },
    resetAt: (now) => (current(now)[0] ?? now) + length,
  };
}
