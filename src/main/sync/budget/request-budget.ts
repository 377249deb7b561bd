/**
 * The request budget: says how long a request of each class of work must wait (`delay`), so that this station and the account's other
 * clients together stay within the service's rate limit. An operator's requests (class `person`) wait only after a 429. Requests of the
 * other classes are paced (`send-delay.ts`), and wait after a 429. Deliveries also wait while the service accepts no writes
 * (`pause-writes-after-503.ts`).
 *
 * How much is left is known only from the rate headers of answers. So each request is reported when it leaves, and again when its answer
 * arrives or is given up. The budget also says by which factor pulls should be rarer on a busy account (`stretch`), how long a number of
 * requests will take (`clearIn`), and what the operator sees of the limit (`view`).
 */
import type { BudgetView } from '#domain/views/status.ts';
import type { Meter, RateReport, Sending, WorkClass } from '../../client/meter.ts';
import type { Clock } from '../../ports.ts';
import { forecast, ONE_REQUEST } from './forecast-send-time.ts';
import { SendDelays } from './send-delay.ts';
import { PauseAfter429 } from './pause-after-429.ts';
import { PauseWrites } from './pause-writes-after-503.ts';
import { ReserveShare } from './adapt-share-reserved-for-operators.ts';
import { byOthers, byUs, SLICE } from './requests-sent-over-time.ts';
import { applyRateHeaders, estimate, type Estimate, type Window } from './rate-limit-window.ts';

export interface Budget extends Meter {
  /** Milliseconds until a unit of this class may start; 0 for now. */
  delay(work: WorkClass): number;
  /** By which factor pulls are to be rarer than usual (1 or more): the busier the account, the rarer. */
  stretch(): number;
  /** Estimated milliseconds until this number of requests of a class will have been sent. */
  clearIn(work: WorkClass, requests: number): number;
  /** Null until the service has answered once. */
  view(): BudgetView | null;
}

/** Pulls become rarer if more than this share of the even rate is used, by this factor at most. */
const BUSY = 0.3;
const RAREST = 8;
/** Milliseconds over which the account's use is averaged: a single quiet moment does not make pulls more frequent. */
const LOOKED_BACK = 5 * 60_000;
/** The same for other clients alone: while they are busy, this station pulls less. */
const BUSY_NOW = 60_000;
/** The most that counts of other clients' use, in even rates, so that a burst is soon forgotten. */
const MOST_BUSY = 1;
/** Milliseconds over which other clients' use is averaged for the screen; if it is less in the last of them, that is shown instead. */
const SHOWN = 3 * 60_000;
const SHOWN_LAST = 30_000;

/** @param random 0 to 1; spreads stations that were parked together */
export function createBudget(clock: Pick<Clock, 'monotonic'>, random: () => number): Budget {
  return new AccountBudget(clock, random);
}

class AccountBudget implements Budget {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #rest: PauseAfter429;
  readonly #writes = new PauseWrites();
  readonly #share: ReserveShare;
  readonly #sendDelays = new SendDelays();
  #window: Window | null = null;
  /** Requests sent and not answered; answered since the last rate headers; and lost since then. */
  #unanswered = 0;
  #uncounted = 0;
  #perhaps = 0;

  constructor(clock: Pick<Clock, 'monotonic'>, random: () => number) {
    this.#clock = clock;
    this.#rest = new PauseAfter429(random);
    this.#share = new ReserveShare(clock.monotonic());
  }

  send(work: WorkClass): Sending {
    const at = this.#clock.monotonic();
    this.#unanswered += 1;
    if (work === 'person') this.#rest.triedFor(at);
    this.#sendDelays.spend(work);
    return {
      answered: (report, limited, writesIn = null) => {
        if (writesIn !== null) this.#writes.answered(this.#clock.monotonic(), writesIn);
        this.#answered(at, report, limited);
      },
      lost: (sent) => {
        this.#unanswered = Math.max(0, this.#unanswered - 1);
        if (sent) this.#perhaps += 1;
        else this.#sendDelays.takeBack(work);
      },
    };
  }

  delay(work: WorkClass): number {
    const at = this.#clock.monotonic();
    const wait = this.#delayOf(work, at);
    if (wait > 0) this.#sendDelays.waits(work, at);
    return wait;
  }

  stretch(): number {
    const known = this.#now();
    if (known === null) return 1;
    const at = this.#clock.monotonic();
    const even = known.max / known.length;
    const others = (back: number) => byOthers(known.spent, at - back, MOST_BUSY * even * SLICE) / back;
    const own = byUs(known.spent, at - LOOKED_BACK) / LOOKED_BACK;
    const used = Math.max(own + others(LOOKED_BACK), others(BUSY_NOW)) / even;
    return Math.min(RAREST, Math.max(1, Math.exp(5 * (used - BUSY))));
  }

  clearIn(work: WorkClass, requests: number): number {
    const at = this.#clock.monotonic();
    const rest = this.#restOf(work, at);
    const known = this.#now();
    if (known === null) return rest + requests * ONE_REQUEST;
    const standing = this.#sendDelays.standing(work, at);
    return forecast(known, at, { work, requests, rest, standing, share: this.#share.value });
  }

  view(): BudgetView | null {
    const known = this.#now();
    if (known === null) return null;
    const at = this.#clock.monotonic();
    // What was spent before the first answer may be this station's use before its restart, so it is not reported as other clients' use.
    const from = Math.max(known.since, at - SHOWN);
    const minutes = (at - from) / 60_000;
    const average = byOthers(known.spent, from) / minutes;
    const last = byOthers(known.spent, known.at - SHOWN_LAST) / (SHOWN_LAST / 60_000);
    return {
      max: known.max,
      remaining: Math.max(0, Math.floor(known.remaining)),
      secondsToReset: known.untilReset === null ? null : Math.ceil(known.untilReset / 1000),
      pausedFor: this.#rest.left(at) === 0 ? null : Math.ceil(this.#rest.left(at) / 1000),
      othersPerMinute: minutes < 0.5 ? null : Math.round(Math.min(average, last)),
    };
  }

  #now(): Estimate | null {
    return this.#window && estimate(this.#window, this.#clock.monotonic(), this.#unanswered);
  }

  #answered(asked: number, stated: RateReport | null, limited: boolean): void {
    const at = this.#clock.monotonic();
    // No account has an allowance of zero: such headers say nothing about the window, and neither does a 429 with them.
    const isNonsense = stated !== null && stated.max < 1;
    const report = isNonsense ? null : stated;
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    if (!limited) this.#uncounted += 1;
    if (report !== null) {
      const since = { asked, now: at, counted: this.#uncounted, perhaps: this.#perhaps };
      this.#window = applyRateHeaders(this.#window, report, since);
      this.#uncounted = 0;
      this.#perhaps = 0;
      const known = this.#now();
      if (known !== null) this.#share.adapt(at, known);
    } else if (limited && !isNonsense && this.#window !== null) {
      this.#window = { ...this.#window, remaining: 0, at };
    }
    if (limited) this.#rest.begin(at, isNonsense ? null : this.#window, this.#share.refused(), report);
    else if (report !== null) this.#rest.endsEarly(at, asked, report);
  }

  #delayOf(work: WorkClass, at: number): number {
    if (work === 'person') return this.#rest.forPerson(at, this.#window, this.#share.refusals);
    const rest = this.#restOf(work, at);
    if (rest > 0) return rest;
    const known = this.#now();
    if (known === null) return 0;
    // A new window has begun and no answer has shown its allowance yet: one request is sent, because its answer is better than an estimate.
    if (known.resetAt !== null && at >= known.resetAt && this.#unanswered === 0) return 0;
    return this.#sendDelays.delay(work, at, known, this.#share.value);
  }

  /** Milliseconds until a pause is over that holds this class. A delivery may send what its reads allow, so it waits with all of them. */
  #restOf(work: WorkClass, at: number): number {
    const isDelivery = work === 'outbox' || work === 'probe';
    return Math.max(this.#rest.left(at), isDelivery ? this.#writes.left(at) : 0);
  }
}
