/**
 * Computes how fast this station may send, for each class of work: the send rate (requests per millisecond), the number of requests that
 * may be sent ahead of that rate, the reserve to be left for operators and for other clients' bursts, and whether the account is quiet.
 * Pure. The classes in order of precedence are person, probe, outbox, poll, bulk; a class's rate includes the requests of all classes
 * before it.
 *
 * The account's clients do not talk to each other, but all see the same remaining allowance. So each station first computes the rate for
 * all clients together: what remains, less the reserve, divided by the time until the reset. In a sliding window, requests that become
 * available again meanwhile are added. Then the station corrects its own present rate by adding two differences:
 * - the rate for all, less the rate at which all clients together send now: it is negative if they send too much;
 * - a share (`DRAW`) of the difference between the rate for all and the station's own rate: it is larger for a station that sends less, so
 *   the stations' rates become equal.
 *
 * A rate grows step by step, to little more than twice the present one.
 */
import type { WorkClass } from '../../client/meter.ts';
import { due } from './requests-sent-over-time.ts';
import type { Estimate } from './rate-limit-window.ts';

/** The share of the reserve that each class must leave: bulk work all of it, an operator's requests nothing. */
const KEEPS: Readonly<Record<WorkClass, number>> = { person: 0, probe: 0, outbox: 0.9, poll: 1, bulk: 1 };
/** Requests that a class may send ahead of its rate: occasional requests are sent at once, a backlog is paced. */
const AT_ONCE: Readonly<Record<WorkClass, number>> = {
  person: Infinity,
  probe: Infinity,
  outbox: 6,
  poll: 4,
  bulk: 1,
};
/** The same while the account is quiet: a morning's receipts, or the scan of a small account, are sent without a pause. */
const AT_ONCE_IN_QUIET: Readonly<Record<WorkClass, number>> = { ...AT_ONCE, outbox: 60, poll: 40, bulk: 60 };
/** The most requests that a class may ever send ahead of its rate. */
export const FURTHEST = AT_ONCE_IN_QUIET;
/**
 * Quiet: at least the share `left` of what would remain at an even rate remains, and other clients send at less than `others` of the even
 * rate.
 */
const QUIET = { left: 0.85, others: 0.25 } as const;
/** The share of the difference between the rate for all clients and a station's own that is added to its own. */
const DRAW = 0.7;
/** The share of the even rate with which a station begins that has sent nothing lately. */
const START = 0.15;
/** If no reset is known, what is left above the reserve is spent within this share of the window's length. */
const HORIZON = 1 / 3;
/** The times for which a sliding window is forecast, in its lengths. */
const STEPS = [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1] as const;
/** The most that the rate for all may be, in even rates: before a reset that is certain (`SPRINT`), and otherwise (`STRIDE`). */
const SPRINT = 6;
const STRIDE = 1.05;
/** Before a certain reset the reserve for operators falls to this share: some operators ask in the last moment. */
const LAST_KEPT = 0.2;
/** In the last milliseconds before a reset the reserve for other clients' bursts falls to nothing. */
const LAST_BURST = 10_000;
/** If the reset is not certain, what is left is spread over at least this time (milliseconds). */
const ENDING = 45_000;
/** Milliseconds in which a sliding window's reserve is filled again. */
const DEFICIT = 120_000;
/** Milliseconds ahead for which the requests that become available again are averaged. */
const LOOK = 60_000;

/** What must be left for operators and for other clients' bursts. @param share the adapted reserve, a share of the allowance */
export function reserve(work: WorkClass, now: Estimate, share: number): number {
  const { max, length, untilReset } = now;
  const left = now.kind === 'fixed' && untilReset !== null ? untilReset : length;
  // How much operators will ask for until then varies by the square root of the time, because their requests come at random.
  const people = share * max * Math.max(LAST_KEPT, Math.sqrt(Math.min(1, left / length)));
  const burst = Math.min(now.burst, max / 4) * Math.min(1, left / LAST_BURST);
  // In a fixed window nothing becomes available before the reset, so the reserve is for both together. In a sliding window a request that
  // is kept back is lost for good, and some become available between an operator's requests and a burst, so the reserve is smaller.
  return KEEPS[work] * (now.kind === 'fixed' ? people + burst : Math.hypot(people, burst));
}

/** Whether little was spent in this window, and other clients send next to nothing. */
export function isQuiet(work: WorkClass, now: Estimate, share: number): boolean {
  const { max, remaining, length, untilReset } = now;
  if (remaining - reserve(work, now, share) < 1) return false;
  const even = untilReset === null ? max : max * Math.min(1, untilReset / length);
  return remaining >= even * QUIET.left && now.all - now.own < (QUIET.others * max) / length;
}

/** How many requests a class may send ahead of its rate. */
export function burstAllowed(work: WorkClass, quiet: boolean): number {
  return (quiet ? AT_ONCE_IN_QUIET : AT_ONCE)[work];
}

/** Requests per millisecond that this station may send for this class and all classes before it. */
export function sendRate(work: WorkClass, now: Estimate, share: number): number {
  const even = now.max / now.length;
  const whole = Math.max(0, wholePace(now, now.remaining - reserve(work, now, share)));
  const drawn = now.own + (whole - now.all) + DRAW * (whole - now.own);
  // Several stations may begin at the same time without knowing of each other: each begins slowly, and so notices in time how the allowance
  // falls.
  return Math.max(0, Math.min(2 * now.own + START * even, drawn));
}

/** Requests per millisecond that all clients together may send. @param free what remains, less the reserve */
function wholePace(now: Estimate, free: number): number {
  const { at, length, kind, untilReset, spent } = now;
  const even = now.max / length;
  if (kind === 'unknown' && untilReset === null) {
    const back = due(spent, length, at, at + LOOK) / LOOK;
    return Math.min(back + free / Math.max(ENDING, now.since + length - at), STRIDE * even);
  }
  if (kind === 'sliding') {
    if (free < 0) return Math.max(0, due(spent, length, at, at + LOOK) / LOOK + free / DEFICIT);
    // The rate that can be kept up: until each of the forecast times no more is spent than is left and has become available by then.
    return STEPS.reduce((least, step) => {
      const ahead = length * step;
      return Math.min(least, (free + due(spent, length, at, at + ahead)) / ahead);
    }, STRIDE * even);
  }
  if (untilReset === null) return Math.min(free / (length * HORIZON), STRIDE * even);
  return kind === 'fixed'
    ? Math.min(free / Math.max(untilReset, 3000), SPRINT * even)
    : Math.min(free / Math.max(untilReset, ENDING), STRIDE * even);
}
