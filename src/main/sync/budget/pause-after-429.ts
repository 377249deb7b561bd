/**
 * Computes the pause after a 429 answer (rate limit exceeded). `forPerson` returns how long a request must still wait if an operator waits
 * for it, `left` how long any other request must wait. The length of the pause, by the first rule that applies:
 * 1. If the 429 says that more than a tenth of the allowance is left, it was for another limit (for example on simultaneous requests): any
 *    reset is ignored and rule 4 applies. Rule 4 also applies if nothing is known of the window.
 * 2. With a stated reset: until shortly after it.
 * 3. In a sliding window without a reset: until about 5 requests are estimated to be available.
 * 4. Otherwise: about ten seconds.
 *
 * Each further 429 in the window doubles the number of requests in rule 3 and the time in rule 4. By these two rules no pause is longer
 * than about a minute and a half.
 *
 * The length is partly random, so that the account's stations do not all send at once. The pause ends early if an answer shows that half of
 * the allowance has come back. During the pause an operator's request is tried every 20 to 60 seconds. In a fixed window whose reset is
 * known it is not tried before the reset, because nothing is available earlier.
 */
import type { RateReport } from '../../client/meter.ts';
import { due } from './requests-sent-over-time.ts';
import type { Window } from './rate-limit-window.ts';

/** Milliseconds between two tries of an operator's request while nothing is left. The interval grows, because a try may be counted. */
const PERSON_RETRY = 20_000;
const LAST_PERSON_RETRY = 60_000;
/** The headers state whole seconds, so requests wait this long after a reset, and a random time more. */
const AFTER_RESET = 1000;
/** Milliseconds of the pause after a 429 that states no reset: doubled by each further one, and varied at random by half. */
const FIRST_BACKOFF = 10_000;
const LAST_BACKOFF = 60_000;
/**
 * If a 429 states that more than this share of the allowance is left, it was for another limit: the allowance cannot change by so much
 * within one answer.
 */
const MUCH = 0.1;
/**
 * In a sliding window a pause lasts until this many requests are available again, doubled by each further 429, and at least `LEAST_BACKOFF`.
 */
const ENOUGH = 5;
const LEAST_BACKOFF = 3000;

export class PauseAfter429 {
  readonly #random: () => number;
  #until = 0;
  /** Whether the pause is for another limit than the window's. */
  #isForAnother = false;
  /** When the pause began, and how much of the allowance was left then. */
  #begunAt = 0;
  #begunWith = 0;
  #personAt = Number.NEGATIVE_INFINITY;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Milliseconds of the pause that are left; 0 if there is no pause. */
  left(at: number): number {
    return Math.max(0, this.#until - at);
  }

  /**
   * @param window null: nothing is known of it, or the 429 says nothing of it
   * @param refusals how many 429s came in this window, this one included
   * @param report what the headers of this 429 say of the allowance
   */
  begin(at: number, window: Window | null, refusals: number, report: RateReport | null): void {
    this.#isForAnother = window === null || (report !== null && report.remaining > report.max * MUCH);
    const of = this.#isForAnother ? null : window;
    const resetAt = of?.resetAt ?? 0;
    const rest =
      resetAt > at
        ? resetAt - at + AFTER_RESET + this.#random() * 2000
        : restOf(of, at, 2 ** Math.min(refusals - 1, 5)) * (0.5 + this.#random());
    this.#until = Math.max(this.#until, at + rest);
    this.#begunAt = at;
    this.#begunWith = window?.remaining ?? 0;
  }

  /**
   * Ends the pause early if half of the allowance is back before the stated time. All stations see that, so each waits a random time.
   * @param asked when the request left that was answered with this report
   */
  endsEarly(at: number, asked: number, report: RateReport): void {
    if (at >= this.#until || asked < this.#begunAt) return;
    if (report.remaining - this.#begunWith < report.max / 2) return;
    this.#until = Math.min(this.#until, at + this.#random() * AFTER_RESET);
  }

  /** An operator's request has left. */
  triedFor(at: number): void {
    this.#personAt = at;
  }

  /** Milliseconds that an operator's request must wait: until it can succeed, or until the next try if that is unknown. */
  forPerson(at: number, window: Window | null, refusals: number): number {
    if (at >= this.#until) return 0;
    const resetAt = (this.#isForAnother ? null : window?.resetAt) ?? null;
    // Nothing is available before the reset: a try would be refused, and perhaps counted.
    if (window?.kind === 'fixed' && resetAt !== null && at < resetAt)
      return resetAt + AFTER_RESET * (1 + this.#random()) - at;
    const every = resetAt === null ? PERSON_RETRY * 2 ** (refusals - 1) : LAST_PERSON_RETRY;
    return Math.max(0, Math.min(this.#personAt + Math.min(every, LAST_PERSON_RETRY), this.#until) - at);
  }
}

/** Milliseconds of the pause if the service states no reset. @param factor 1 for the first 429, doubled by each further one */
function restOf(window: Window | null, at: number, factor: number): number {
  if (window?.kind !== 'sliding') return Math.min(LAST_BACKOFF, FIRST_BACKOFF * factor);
  for (let rest = LEAST_BACKOFF; rest < LAST_BACKOFF; rest += 1000) {
    if (due(window.spent, window.length, at, at + rest) >= ENOUGH * factor) return rest;
  }
  return LAST_BACKOFF;
}
