/**
 * The account's request allowance, shared with strangers and seen only through the headers. One unit of work (a delivery, a
 * page of a pull) asks here before it starts. People come first; bulk work is spread over what is left of the window so that
 * it never takes the last of it; a 429 parks everything but a person until the window resets.
 */
import type { BudgetView } from '#domain/views/status.ts';
import type { Allowance } from '#wire/limits.ts';
import type { Clock } from '../ports.ts';

/** In order of precedence. */
export type WorkClass = 'person' | 'probe' | 'outbox' | 'poll' | 'bulk';

export interface Budget {
  heard(allowance: Allowance | null, limited: boolean): void;
  /** Milliseconds until a unit of this class may start; 0 for now. */
  delay(work: WorkClass): number;
  started(work: WorkClass): void;
  view(): BudgetView | null;
}

/** The documented window, where the reset header is missing. */
const WINDOW = 15 * 60_000;
/** The share of the allowance that polling and bulk work leave alone. */
const RESERVE: Readonly<Record<WorkClass, number>> = {
  person: 0,
  probe: 0,
  outbox: 0.01,
  poll: 0.05,
  bulk: 0.15,
};
/** The share of the allowance that bulk work may be ahead of an even pace: a small account is read in one go. */
const BURST = 0.15;
/** A person's request is tried this often while everything is parked. */
const PERSON_RETRY = 15_000;

/** @param random 0 to 1; spreads stations that were parked together */
export function createBudget(clock: Clock, random: () => number): Budget {
  let last: { readonly max: number; readonly remaining: number; readonly resetAt: number | null } | null =
    null;
  let parkedUntil = 0;
  let personAt = Number.NEGATIVE_INFINITY;
  let bulkAt = Number.NEGATIVE_INFINITY;

  function current() {
    if (last?.resetAt != null && clock.monotonic() >= last.resetAt)
      last = { max: last.max, remaining: last.max, resetAt: null };
    return last;
  }

  return {
    heard: (allowance, limited) => {
      const now = clock.monotonic();
      if (allowance !== null) {
        const left =
          allowance.resetAt === null ? null : Math.max(0, allowance.resetAt - clock.now().getTime());
        last = {
          max: allowance.max,
          remaining: allowance.remaining,
          resetAt: left === null ? null : now + left,
        };
      }
      if (limited) {
        const reset = last?.resetAt ?? now + 60_000;
        parkedUntil = Math.max(parkedUntil, reset + 500 + random() * 2000);
      }
    },

    delay: (work) => {
      const now = clock.monotonic();
      if (now < parkedUntil)
        return work === 'person' ? Math.max(0, personAt + PERSON_RETRY - now) : parkedUntil - now;
      const known = current();
      if (known === null || work === 'person' || work === 'probe') return 0;
      const untilReset = known.resetAt === null ? WINDOW : Math.max(1, known.resetAt - now);
      const free = known.remaining - RESERVE[work] * known.max * Math.min(1, untilReset / WINDOW);
      if (free < 1) return untilReset;
      const ahead = (known.max * untilReset) / WINDOW - known.remaining > BURST * known.max;
      return work === 'bulk' && ahead ? Math.max(0, bulkAt + untilReset / free - now) : 0;
    },

    started: (work) => {
      if (work === 'person') personAt = clock.monotonic();
      if (work === 'bulk') bulkAt = clock.monotonic();
    },

    view: () => {
      const known = current();
      if (known === null) return null;
      const now = clock.monotonic();
      return {
        max: known.max,
        remaining: known.remaining,
        secondsToReset: known.resetAt === null ? null : Math.ceil((known.resetAt - now) / 1000),
        parked: now < parkedUntil,
      };
    },
  };
}
