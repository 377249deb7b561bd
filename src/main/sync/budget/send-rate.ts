/**
 * Computes how fast this station may send. For each class of work: the send rate (requests per millisecond, for this class and the classes
 * before it together), how many requests may be sent ahead of that rate, the reserve that must be left for operators and other clients'
 * bursts, and whether the account is quiet. Pure.
 *
 * The account's clients do not talk to each other, but all see the same remaining allowance in the rate headers. So each station computes
 * the rate for all clients together: what remains, less the reserve, divided by the time until the reset. In a sliding window, the requests
 * that become available again meanwhile are added. Then it subtracts the rate at which the other clients were seen to send. `DRAW` lets a
 * station that sends less than the others gain faster, so that their rates become equal. A rate grows step by step: to little more than
 * twice the rate at which the station sends now.
 */
import type { WorkClass } from '../../client/meter.ts';
import { due } from './requests-sent-over-time.ts';
import type { Estimate } from './rate-limit-window.ts';

/** How much of the reserve each class keeps its hands off: bulk all of it, a person nothing. */
const KEEPS: Readonly<Record<WorkClass, number>> = { person: 0, probe: 0, outbox: 0.9, poll: 1, bulk: 1 };
/** Requests a class may run ahead of its pace: what comes now and then goes at once, a backlog is paced. */
const AT_ONCE: Readonly<Record<WorkClass, number>> = {
  person: Infinity,
  probe: Infinity,
  outbox: 6,
  poll: 4,
  bulk: 1,
};
/** The same while the account is quiet: a morning's receipts, or a small account, go in one breath. */
const AT_ONCE_IN_QUIET: Readonly<Record<WorkClass, number>> = { ...AT_ONCE, outbox: 60, poll: 40, bulk: 60 };
/** Nobody runs further ahead than this. */
export const FURTHEST = AT_ONCE_IN_QUIET;
/** Quiet is while at least this share of an even pace's rest is there, and others spend less than this. */
const QUIET = { left: 0.85, others: 0.25 } as const;
const DRAW = 0.7;
/** The share of an even pace with which a station begins that has not spent anything lately. */
const START = 0.15;
/** The share of a window within which it is to be brought to its reserve where no reset is known. */
const HORIZON = 1 / 3;
/** How far ahead it is looked in a sliding window, in its lengths. */
const STEPS = [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1] as const;
/** At most so many times the even pace: towards a reset that is certain, and otherwise. */
const SPRINT = 6;
const STRIDE = 1.05;
/** Before a certain reset at least this share of what is kept for people stays: a few always ask in the last moment. */
const LAST_KEPT = 0.2;
/** Milliseconds before a certain reset in which less and less needs to be kept for others' bursts. */
const LAST_BURST = 10_000;
/** What is left is spread over this much (milliseconds) at least where the reset is not certain. */
const ENDING = 45_000;
/** Milliseconds in which what is missing of the reserve of a sliding window is to be made up for. */
const DEFICIT = 120_000;
/** Milliseconds over which what comes back in a sliding window is looked ahead. */
const LOOK = 60_000;

/** What must be left for people and for others' bursts. @param share the adapted reserve, a share of the allowance */
export function reserve(work: WorkClass, now: Estimate, share: number): number {
  const { max, length, untilReset } = now;
  const left = now.kind === 'fixed' && untilReset !== null ? untilReset : length;
  // What people will ask for until then is uncertain by the root of the time, as everything that comes at random.
  const people = share * max * Math.max(LAST_KEPT, Math.sqrt(Math.min(1, left / length)));
  const burst = Math.min(now.burst, max / 4) * Math.min(1, left / LAST_BURST);
  // Before a reset nothing comes back, whoever comes first: there must be enough for both. Where the window slides, what is
  // kept is lost to the work for good, and something comes back between the one and the other.
  return KEEPS[work] * (now.kind === 'fixed' ? people + burst : Math.hypot(people, burst));
}

/** Whether hardly anything was spent in this window, and others are as good as silent. */
export function isQuiet(work: WorkClass, now: Estimate, share: number): boolean {
  const { max, remaining, length, untilReset } = now;
  if (remaining - reserve(work, now, share) < 1) return false;
  const even = untilReset === null ? max : max * Math.min(1, untilReset / length);
  return remaining >= even * QUIET.left && now.all - now.own < (QUIET.others * max) / length;
}

/** How many requests a class may run ahead of its pace. */
export function burstAllowed(work: WorkClass, quiet: boolean): number {
  return (quiet ? AT_ONCE_IN_QUIET : AT_ONCE)[work];
}

/** Requests per millisecond that this station may spend on such work and on all before it. */
export function sendRate(work: WorkClass, now: Estimate, share: number): number {
  const even = now.max / now.length;
  const whole = Math.max(0, wholePace(now, now.remaining - reserve(work, now, share)));
  const drawn = now.own + (whole - now.all) + DRAW * (whole - now.own);
  // Nobody knows how many begin at the same time; each begins slowly, and sees in time how the whole falls.
  return Math.max(0, Math.min(2 * now.own + START * even, drawn));
}

/** Requests per millisecond that everybody together may spend, with so many free. */
function wholePace(now: Estimate, free: number): number {
  const { at, length, kind, untilReset, spent } = now;
  const even = now.max / length;
  if (kind === 'unknown' && untilReset === null) {
    const back = due(spent, length, at, at + LOOK) / LOOK;
    return Math.min(back + free / Math.max(ENDING, now.since + length - at), STRIDE * even);
  }
  if (kind === 'sliding') {
    if (free < 0) return Math.max(0, due(spent, length, at, at + LOOK) / LOOK + free / DEFICIT);
    // As fast as can be kept up: at no time from soon until one length ahead may more be gone than will have come back.
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
