/*
 * Limits the account's requests: a maximum for each window of time, for all keys and endpoints together. The window is fixed or sliding. A
 * request that is refused for its key or by the limit itself is not counted, nor is the delivery of an event.
 */
import type { Variants } from '#wire/variants.ts';
import { rateHeaders } from '#wire/limits.ts';
import type { Spent } from './spent.ts';

export interface RateOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly kind: Variants['window'];
  readonly reset: Variants['reset'];
}

export interface RateLimit {
  /** Spends one request of the allowance, if one is left. */
  take(): Promise<Taken>;
  /** The headers that tell where the allowance stands now. */
  headers(): Promise<RateHeaders>;
}

export interface Taken {
  /** False: there was none left. */
  readonly isTaken: boolean;
  readonly headers: RateHeaders;
}

export type RateHeaders = Readonly<Record<string, string>>;

/** Where an allowance stands. Times are epoch milliseconds. */
export interface Standing {
  readonly now: number;
  /** Requests spent in the current window. */
  readonly spent: number;
  readonly resetAt: number;
}

export function rateHeadersOf({ max, reset }: RateOptions, { now, spent, resetAt }: Standing): RateHeaders {
  const delta = Math.max(0, Math.ceil((resetAt - now) / 1000));
  const resetValue = { delta: `${delta}`, epoch: `${Math.ceil(resetAt / 1000)}`, absent: null }[reset];
  return {
    [rateHeaders.max]: `${max}`,
    [rateHeaders.remaining]: `${Math.max(0, max - spent)}`,
    ...(resetValue !== null && { [rateHeaders.reset]: resetValue }),
  };
}

interface Counter {
  /** Requests spent in the current window. */
  spent(now: number): number;
  spend(now: number): void;
  /** When the window resets: for a sliding one, when its oldest request leaves it. */
  resetAt(now: number): number;
  /** Instants that, spent one after the other, lead to where the counter stands. */
  instants(now: number): readonly number[];
}

/** Instants the file may hold beyond twice those that still count. */
const SLACK = 1000;

/** @param kept what was spent before the service was started, and where more is noted */
export function rateLimit(options: RateOptions, clock: () => number, kept: Spent): RateLimit {
  const counter = options.kind === 'fixed' ? fixedWindow(options.windowMs) : slidingWindow(options.windowMs);
  const before = kept.read();
  for (const at of before) if (at <= clock()) counter.spend(at);
  let noted = before.length;

  function note(now: number): void {
    noted += 1;
    if (noted <= 2 * counter.spent(now) + SLACK) {
      kept.add(now);
      return;
    }
    const instants = counter.instants(now);
    kept.replace(instants);
    noted = instants.length;
  }

  const headersAt = (now: number): RateHeaders =>
    rateHeadersOf(options, { now, spent: counter.spent(now), resetAt: counter.resetAt(now) });

  return {
    take: async () => {
      const now = clock();
      const isTaken = counter.spent(now) < options.max;
      if (isTaken) {
        counter.spend(now);
        note(now);
      }
      return { isTaken, headers: headersAt(now) };
    },
    headers: async () => headersAt(clock()),
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
    instants: (now) => (roll(now), Array.from({ length: count }, () => start)),
  };
}

/** Whatever was spent within the last window's length counts. */
function slidingWindow(length: number): Counter {
  let spent: number[] = [];
  let first = 0;
  const pass = (now: number) => {
    while (first < spent.length && (spent[first] ?? now) <= now - length) first += 1;
    if (first <= SLACK) return;
    spent = spent.slice(first);
    first = 0;
  };
  return {
    spent: (now) => (pass(now), spent.length - first),
    spend: (now) => {
      spent.push(now);
    },
    resetAt: (now) => (pass(now), (spent[first] ?? now) + length),
    instants: (now) => (pass(now), spent.slice(first)),
  };
}
