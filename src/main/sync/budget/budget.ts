/**
 * The account's request allowance, shared with strangers and seen only through the headers. Every request of the station
 * passes here: its unit of work asks before it starts, it says when it leaves, and tells what the headers said. People come
 * first and are never held up by bulk work; after a 429 everything but a person rests until the window resets.
 */
import type { BudgetView } from '#domain/views/status.ts';
import { CLASSES, type Meter, type RateTold, type WorkClass } from '../../client/meter.ts';
import type { Clock } from '../../ports.ts';
import { ahead, FURTHEST, isQuiet, pace, reserve } from './pace.ts';
import { byAll, byOthers, due } from './spending.ts';
import { estimate, hear, type Estimate, type Window } from './window.ts';

export interface Budget extends Meter {
  /** Milliseconds until a unit of this class may start; 0 for now. */
  delay(work: WorkClass): number;
  /** How much rarer than usual to look for changes, from 1: the busier the account, the less of it goes to looking. */
  stretch(): number;
  /** Milliseconds until so many requests of a class will have been made, as things stand. */
  clearIn(work: WorkClass, requests: number): number;
  /** Null until the service has answered once. */
  view(): BudgetView | null;
}

/** The reserve for people: the share of the allowance that other work leaves alone. It begins with the most. */
const RESERVE = { least: 0.05, most: 0.14, crowded: 0.2 } as const;
/** One refusal is a burst of somebody's; so many in one window, and the account is crowded. */
const CROWDED = 3;
/** A reserve that was never used up by more than this was too much. */
const TOUCHED = 0.5;
/** After so many milliseconds of waiting a class takes what it needs, whatever is kept back for those before it. */
const PATIENCE: Readonly<Record<WorkClass, number>> = {
  person: 0,
  probe: 10_000,
  outbox: 240_000,
  poll: 300_000,
  bulk: 600_000,
};
/** A person's request is tried this often while nothing is left, rarer each time: trying may itself be counted. */
const PERSON_RETRY = 20_000;
const LAST_PERSON_RETRY = 60_000;
/** Headers tell whole seconds: nothing is asked sooner than this after a reset, and not by all at the same moment. */
const AFTER_RESET = 1000;
/** Nothing waits longer than this without looking whether things have changed. */
const LOOK_AGAIN = 2000;
/** Requests beyond what it may run ahead that count against a class. */
const MOST_DEBT = 4;
/** Rests after a 429 where nobody knows when something comes back: doubled each time, spread by half. */
const FIRST_REST = 10_000;
const LAST_REST = 60_000;
/** In a sliding window it is known: a rest lasts until so many came back, twice as many each time, but not less than this. */
const ENOUGH = 5;
const LEAST_REST = 3000;
/** Looking becomes rarer from this share of an even pace on, and at most so many times rarer. */
const BUSY = 0.3;
const RAREST = 8;
/** Milliseconds over which it is looked how busy the account is: single quiet moments are no reason to look. */
const LOOKED_BACK = 5 * 60_000;
/** The same for others: while they are at it we keep out of their way. */
const BUSY_NOW = 60_000;
/** Milliseconds over which others' use is shown. */
const SHOWN = 3 * 60_000;
/** Milliseconds a request takes where nothing holds it up. */
const ONE_REQUEST = 400;
const NONE: Readonly<Record<WorkClass, number>> = { person: 0, probe: 0, outbox: 0, poll: 0, bulk: 0 };

/** @param random 0 to 1; spreads stations that were parked together */
export function createBudget(clock: Pick<Clock, 'monotonic'>, random: () => number): Budget {
  const startedAt = clock.monotonic();
  let window: Window | null = null;
  let share: number = RESERVE.most;
  /** Sent and not answered; answered without headers since the last that had some; and lost since then. */
  let unheard = 0;
  let uncounted = 0;
  let perhaps = 0;
  let parkedUntil = 0;
  /** When that was decided, and what was left then. */
  let parkedAt = 0;
  let parkedWith = 0;
  let refusals = 0;
  let personAt = Number.NEGATIVE_INFINITY;
  /** By class: how many requests it and those before it are ahead of its pace, as of when that was last looked at. */
  const debts = { ...NONE };
  const paidAt = { ...NONE };
  const waitsSince = new Map<WorkClass, number>();
  let turnedAt = startedAt;
  /** The least that was left in this window, as a share of what was to be kept. */
  let touched = Infinity;

  function now(): Estimate | null {
    return window && estimate(window, clock.monotonic(), unheard);
  }

  function heard(asked: number, told: RateTold | null, limited: boolean): void {
    const at = clock.monotonic();
    unheard = Math.max(0, unheard - 1);
    if (!limited) uncounted += 1;
    if (told !== null) {
      window = hear(window, told, { asked, now: at, counted: uncounted, perhaps });
      uncounted = 0;
      perhaps = 0;
      adapt(at);
    } else if (limited && window !== null) {
      window = { ...window, remaining: 0, at };
    }
    if (limited) park(at);
    else if (at < parkedUntil && told !== null && asked >= parkedAt) unpark(at, told);
  }

  /** Where everything came back before it was said to. Everybody hears of it, and not all begin in the same moment. */
  function unpark(at: number, told: RateTold): void {
    if (told.remaining - parkedWith < told.max / 2) return;
    parkedUntil = Math.min(parkedUntil, at + random() * AFTER_RESET);
  }

  function park(at: number): void {
    refusals += 1;
    if (refusals === 1 || refusals === CROWDED) {
      const most = refusals === 1 ? RESERVE.most : RESERVE.crowded;
      share = Math.max(share, Math.min(most, share * 1.3 + 0.01));
    }
    const resetAt = window?.resetAt ?? 0;
    const rest =
      resetAt > at
        ? resetAt - at + AFTER_RESET + random() * 2000
        : restOf(window, at, 2 ** Math.min(refusals - 1, 5)) * (0.5 + random());
    parkedUntil = Math.max(parkedUntil, at + rest);
    parkedAt = at;
    parkedWith = window?.remaining ?? 0;
  }

  /** Once a window: what was kept back and not needed was too much. */
  function adapt(at: number): void {
    const known = now();
    if (known === null) return;
    touched = Math.min(touched, known.remaining / Math.max(5, reserve('bulk', known, share)));
    if (at - turnedAt < known.length) return;
    if (refusals === 0 && touched > TOUCHED) share = Math.max(RESERVE.least, share * 0.85);
    turnedAt = at;
    touched = Infinity;
    refusals = 0;
  }

  /** A person's request is tried singly, as soon as it can succeed; until then as often as it might. */
  function personDelay(at: number): number {
    if (at >= parkedUntil) return 0;
    const resetAt = window?.resetAt ?? null;
    // Nothing comes back before: asking would only be one refusal more, and be counted perhaps.
    if (window?.kind === 'fixed' && resetAt !== null && at < resetAt)
      return resetAt + AFTER_RESET * (1 + random()) - at;
    const every = resetAt === null ? PERSON_RETRY * 2 ** (refusals - 1) : LAST_PERSON_RETRY;
    return Math.max(0, Math.min(personAt + Math.min(every, LAST_PERSON_RETRY), parkedUntil) - at);
  }

  function delayOf(work: WorkClass, at: number): number {
    if (work === 'person') return personDelay(at);
    if (at < parkedUntil) return parkedUntil - at;
    const known = now();
    if (known === null) return 0;
    // The window has turned and nobody has said how the new one stands: one request is worth more than any guess.
    if (known.resetAt !== null && at >= known.resetAt && unheard === 0) return 0;
    if (known.remaining < 1) return Math.max(1000, Math.min(known.untilReset ?? LOOK_AGAIN, LOOK_AGAIN));
    const waited = at - (waitsSince.get(work) ?? at);
    if (work === 'probe' || waited >= PATIENCE[work]) return 0;
    const kept = share * Math.min(1, 2 - (2 * waited) / PATIENCE[work]);
    const speed = pace(work, known, kept);
    debts[work] = Math.max(0, debts[work] - speed * (at - paidAt[work]));
    paidAt[work] = at;
    const quiet = isQuiet(work, known, kept);
    const most = ahead(work, quiet);
    if (speed <= 0) return quiet && debts[work] < most ? 0 : LOOK_AGAIN;
    return debts[work] < most ? 0 : Math.min(LOOK_AGAIN, (debts[work] - most + 1) / speed);
  }

  return {
    send: (work) => {
      const at = clock.monotonic();
      unheard += 1;
      if (work === 'person') personAt = at;
      // What one class spends, those after it have spent as well.
      for (const one of CLASSES.slice(CLASSES.indexOf(work))) {
        debts[one] = Math.min(debts[one] + 1, FURTHEST[one] + MOST_DEBT);
      }
      waitsSince.delete(work);
      return {
        heard: (told, limited) => heard(at, told, limited),
        lost: (sent) => {
          unheard = Math.max(0, unheard - 1);
          if (sent) perhaps += 1;
        },
      };
    },

    delay: (work) => {
      const at = clock.monotonic();
      const wait = delayOf(work, at);
      if (wait > 0 && !waitsSince.has(work)) waitsSince.set(work, at);
      return wait;
    },

    stretch: () => {
      const known = now();
      if (known === null) return 1;
      const at = clock.monotonic();
      const all = byAll(known.spent, at - LOOKED_BACK) / LOOKED_BACK;
      const others = byOthers(known.spent, at - BUSY_NOW) / BUSY_NOW;
      const used = Math.max(all, others) / (known.max / known.length);
      return Math.min(RAREST, Math.max(1, Math.exp(5 * (used - BUSY))));
    },

    clearIn: (work, requests) => {
      const at = clock.monotonic();
      const rest = Math.max(0, parkedUntil - at);
      const known = now();
      if (known === null || (rest === 0 && requests <= ahead(work, isQuiet(work, known, share))))
        return rest + requests * ONE_REQUEST;
      // What others take now they will take then.
      const even = known.max / known.length;
      const later = Math.max(even / 10, even * (1 - share) - Math.max(0, known.all - known.own));
      const sooner = Math.max(later, pace(work, known, share));
      return rest + Math.max(requests * ONE_REQUEST, requests / (rest > 0 ? later : sooner));
    },

    view: () => {
      const known = now();
      if (known === null) return null;
      const at = clock.monotonic();
      const from = Math.max(startedAt, at - SHOWN);
      const minutes = (at - from) / 60_000;
      return {
        max: known.max,
        remaining: Math.max(0, Math.floor(known.remaining)),
        secondsToReset: known.untilReset === null ? null : Math.ceil(known.untilReset / 1000),
        parked: at < parkedUntil,
        othersPerMinute: minutes < 0.5 ? null : Math.round(byOthers(known.spent, from) / minutes),
      };
    },
  };
}

/** How long nothing is worth asking for where no reset is told. @param factor 1 the first time, twice as much each time */
function restOf(window: Window | null, at: number, factor: number): number {
  if (window?.kind !== 'sliding') return Math.min(LAST_REST, FIRST_REST * factor);
  for (let rest = LEAST_REST; rest < LAST_REST; rest += 1000) {
    if (due(window.spent, window.length, at, at + rest) >= ENOUGH * factor) return rest;
  }
  return LAST_REST;
}
