/**
 * A simulated rate limit of the service. `createAccount` counts requests and answers each one with yes or no (a 429) and the rate headers.
 * The options say how it behaves: the windows are fixed, clock-aligned or sliding; the headers give the time of the reset in one of
 * several forms (`RESETS`), wrongly, or not at all (`UNTOLD`); a 429 has rate headers or not, and counts as a request or not.
 * `test/unit/sync/budget/account.test.ts` compares it with the counter of the real service.
 */
import { rateHeaders } from '#wire/limits.ts';
import { rateReportOf } from '#main/client/answer.ts';
import type { RateReport } from '#main/client/meter.ts';

/** Forms of a reset that can be parsed; `zoneless`: a time in UTC that does not say so. */
export const RESETS = ['delta', 'epoch', 'epoch-ms', 'date', 'zoneless'] as const;
/**
 * Missing or wrong resets: none; always 0; the beginning of the window; or a time in answers without a `date` header, while the
 * workstation's clock is wrong by more than a window.
 */
export const UNTOLD = ['absent', 'zero', 'past', 'clock-fast', 'clock-slow'] as const;

export interface AccountOptions {
  readonly max: number;
  readonly length: number;
  /** `aligned`: fixed windows that follow the wall clock and not the first request. */
  readonly kind: 'fixed' | 'aligned' | 'sliding';
  readonly reset: (typeof RESETS)[number] | (typeof UNTOLD)[number];
  /** The reset that a sliding window reports: when the oldest request returns, or when all have. */
  readonly slidingReset: 'oldest' | 'all';
  /** Whether a 429 carries the rate headers, and whether it counts as a request. */
  readonly refusalTells: boolean;
  readonly refusalCounts: boolean;
}

export interface Account {
  /** One request at this time: whether it is allowed, and what the answer's headers say. */
  ask(now: number): { readonly ok: boolean; readonly told: RateReport | null };
}

/** The wall clock when a simulation begins; not at the beginning of an aligned window. */
const EPOCH = Date.UTC(2026, 10, 20, 6, 7);
/** By how much a wrong clock is off (milliseconds). */
const OFF = 20 * 60_000;

export function createAccount(options: AccountOptions): Account {
  const { max } = options;
  const counter = counterOf(options);
  return {
    ask: (now) => {
      const ok = counter.spent(now) < max;
      if (ok || options.refusalCounts) counter.spend(now);
      if (!ok && !options.refusalTells) return { ok, told: null };
      const remaining = Math.max(0, max - counter.spent(now));
      return { ok, told: tell(options, remaining, counter.resetAt(now), now) };
    },
  };
}

/** Writes the numbers into real header texts and parses those with the app's own parser. */
function tell(
  { max, length, reset }: AccountOptions,
  remaining: number,
  resetAt: number,
  now: number,
): RateReport | null {
  const wall = EPOCH + now;
  const seconds = String(Math.ceil((EPOCH + resetAt) / 1000));
  const date = new Date(EPOCH + resetAt);
  const skew = reset === 'clock-fast' ? OFF : reset === 'clock-slow' ? -OFF : null;
  const headers: Readonly<Record<string, string | null>> = {
    [rateHeaders.max]: String(max),
    [rateHeaders.remaining]: String(remaining),
    [rateHeaders.reset]: {
      delta: String(Math.max(0, Math.ceil((resetAt - now) / 1000))),
      epoch: seconds,
      'epoch-ms': String(Math.ceil(EPOCH + resetAt)),
      date: date.toUTCString(),
      zoneless: date.toISOString().slice(0, 19).replace('T', ' '),
      absent: null,
      zero: '0',
      past: new Date(EPOCH + resetAt - length).toUTCString(),
      'clock-fast': seconds,
      'clock-slow': seconds,
    }[reset],
    date: skew === null ? new Date(wall).toUTCString() : null,
  };
  return rateReportOf((name) => headers[name] ?? null, wall + (skew ?? 0));
}

interface Counter {
  spent(now: number): number;
  spend(now: number): void;
  resetAt(now: number): number;
}

function counterOf({ kind, length, max, slidingReset }: AccountOptions): Counter {
  switch (kind) {
    case 'fixed':
      return fixed(length, (now) => now);
    case 'aligned':
      return fixed(length, (now) => Math.floor((EPOCH + now) / length) * length - EPOCH);
    case 'sliding':
      return sliding(length, max, slidingReset);
    default:
      return kind satisfies never;
  }
}

function fixed(length: number, startAt: (now: number) => number): Counter {
  let start = Number.NEGATIVE_INFINITY;
  let count = 0;
  const roll = (now: number) => {
    if (now < start + length) return;
    start = startAt(now);
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

function sliding(length: number, max: number, tells: AccountOptions['slidingReset']): Counter {
  let spent: number[] = [];
  let first = 0;
  const roll = (now: number) => {
    for (let at = spent[first]; at !== undefined && at <= now - length; at = spent[first]) first += 1;
    if (first <= 4 * max) return;
    spent = spent.slice(first);
    first = 0;
  };
  return {
    spent: (now) => (roll(now), spent.length - first),
    spend: (now) => {
      spent.push(now);
    },
    resetAt: (now) => (
      roll(now),
      (tells === 'oldest' ? (spent[first] ?? now) : (spent.at(-1) ?? now)) + length
    ),
  };
}
