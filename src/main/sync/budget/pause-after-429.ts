/**
 * The pause after a 429 answer (rate limit exceeded): says for how long requests are held back, and separately for how long those of an
 * operator who waits. If the service stated a reset, the pause lasts until shortly after it. If not, it lasts ten seconds or, in a sliding
 * window, until some of the allowance is estimated to be available again; each further refusal makes it longer, up to about a minute. So it
 * does if the refusal itself says that much of the allowance is left: then it was for another limit, as of requests at one moment, and the
 * reset says nothing about that.
 *
 * An operator's request is tried during the pause, at intervals of 20 to 60 seconds. In a fixed window with a stated reset it is not tried
 * before that reset, because nothing is available earlier. If half of the allowance is back early, the pause ends early. Its end is partly
 * random, so that the account's stations do not all send at once.
 */
import type { RateReport } from '../../client/meter.ts';
import { due } from './requests-sent-over-time.ts';
import type { Window } from './rate-limit-window.ts';

/** A person's request is tried this often while nothing is left, rarer each time: trying may itself be counted. */
const PERSON_RETRY = 20_000;
const LAST_PERSON_RETRY = 60_000;
/** Headers tell whole seconds: nothing is asked sooner than this after a reset, and not by all at the same moment. */
const AFTER_RESET = 1000;
/** Rests after a 429 that tells no reset: doubled each time, with a jitter of half. */
const FIRST_REST = 10_000;
const LAST_REST = 60_000;
/** The share of the allowance that is much: more is not spent while an answer is on its way. */
const MUCH = 0.1;
/** In a sliding window it is known: a rest lasts until so many came back, twice as many each time, but not less than this. */
const ENOUGH = 5;
const LEAST_REST = 3000;

export class PauseAfter429 {
  readonly #random: () => number;
  #until = 0;
  /** It is for another limit than the window's. */
  #isForAnother = false;
  /** When that was decided, and what was left then. */
  #begunAt = 0;
  #begunWith = 0;
  #personAt = Number.NEGATIVE_INFINITY;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Milliseconds of it that are left; 0 where there is none. */
  left(at: number): number {
    return Math.max(0, this.#until - at);
  }

  /** @param refusals in this window, the one that begins it among them @param report what the refusal says of the allowance */
  begin(at: number, window: Window | null, refusals: number, report: RateReport | null): void {
    this.#isForAnother = report !== null && report.remaining > report.max * MUCH;
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
   * Where everything came back before it was said to. Everybody hears of it, and not all begin in the same moment.
   * @param asked when the request left that was answered so
   */
  endsEarly(at: number, asked: number, report: RateReport): void {
    if (at >= this.#until || asked < this.#begunAt) return;
    if (report.remaining - this.#begunWith < report.max / 2) return;
    this.#until = Math.min(this.#until, at + this.#random() * AFTER_RESET);
  }

  /** A person's request has left. */
  triedFor(at: number): void {
    this.#personAt = at;
  }

  /** Milliseconds for a person: tried singly, as soon as it can succeed; until then as often as it might. */
  forPerson(at: number, window: Window | null, refusals: number): number {
    if (at >= this.#until) return 0;
    const resetAt = (this.#isForAnother ? null : window?.resetAt) ?? null;
    // Nothing comes back before: asking would only be one refusal more, and be counted perhaps.
    if (window?.kind === 'fixed' && resetAt !== null && at < resetAt)
      return resetAt + AFTER_RESET * (1 + this.#random()) - at;
    const every = resetAt === null ? PERSON_RETRY * 2 ** (refusals - 1) : LAST_PERSON_RETRY;
    return Math.max(0, Math.min(this.#personAt + Math.min(every, LAST_PERSON_RETRY), this.#until) - at);
  }
}

/** How long no request is worth sending if the service names no reset. @param factor 1 the first time, twice as much each time */
function restOf(window: Window | null, at: number, factor: number): number {
  if (window?.kind !== 'sliding') return Math.min(LAST_REST, FIRST_REST * factor);
  for (let rest = LEAST_REST; rest < LAST_REST; rest += 1000) {
    if (due(window.spent, window.length, at, at + rest) >= ENOUGH * factor) return rest;
  }
  return LAST_REST;
}
