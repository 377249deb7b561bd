/**
 * Estimates the state of the account's rate limit from the rate headers of the service's answers: how much of the allowance is left, when
 * more becomes available, and how fast this station and the other clients spend it. `applyRateHeaders` computes the state after an answer,
 * `estimate` the likely state at a later time. Both are pure. Times are the monotonic clock's, in milliseconds; rates are requests per
 * millisecond.
 *
 * The service states neither the length nor the kind of its window, and may omit the reset. In a `fixed` window the whole allowance returns
 * at once. In a `sliding` window each request returns one window length after it was made, so the requests of the last window length are
 * kept (`spent`). The kind shows only when something returns; until then it is `unknown`.
 */
import type { RateReport } from '../../client/meter.ts';
import { byOthers, due, forget, SLICE, spend, spread, type Slice } from './requests-sent-over-time.ts';

export interface Window {
  readonly max: number;
  /** When the first answer with rate headers arrived. */
  readonly since: number;
  /** What was left at `at`. */
  readonly remaining: number;
  readonly at: number;
  /** When the whole allowance returns; null while that is unknown. A sliding window has no reset. */
  readonly resetAt: number | null;
  /** The first reset that the service has named since the last one: if the whole allowance is not back by then, the window slides. */
  readonly promised: number | null;
  readonly length: number;
  readonly kind: 'unknown' | 'fixed' | 'sliding';
  /** How fast all clients spend, and how fast this station does, smoothed the same way; of other clients' bursts only what may last. */
  readonly all: number;
  readonly own: number;
  /** The most that other clients lately spent in one burst. */
  readonly burst: number;
  /**
   * By how many requests fewer the headers show as spent than this station has sent: answers overtake each other, and returns are
   * estimated.
   */
  readonly short: number;
  /** What was spent when, for one window length back: a sliding window returns it one length later. */
  readonly spent: readonly Slice[];
}

/** The documented window. */
const DOCUMENTED_LENGTH = 15 * 60_000;
/** The time over which rates are smoothed. */
export const SMOOTHING = 20_000;
/** The time over which a measured use by other clients loses its weight. */
const FADING = 60_000;
/**
 * Other clients do not keep up the rate of a burst, and the reserve allows for it (`burst`). So their measured rate begins at this share of
 * the even rate at most, and grows by this factor at most in each `SMOOTHING`. In a window no longer than `FADING` the limit is higher.
 */
const NEW_USE = 0.75;
const GROWTH = 8;
/** Two headers further apart say little about how the allowance returned. */
const SHARP = 2 * 60_000;
/** With fewer spent requests than these, the kind of window cannot be told reliably. */
const TELLING = 20;
/** If this share of the spent requests has returned, all of them have: the difference is what other clients spent meanwhile. */
const MOST = 0.8;
/** The rate in the first moments of a window, in even rates. */
const RUSH = 5;
/** Milliseconds of uncertainty in a stated reset: seconds are rounded, and answers take time. */
const BLUR = 2000;

/** How many requests `short` may be at most, and the milliseconds in which it fades. */
const MOST_SHORT = 20;
const SHORT_FADES = 120_000;

/** Milliseconds that a burst takes, and window lengths after which it is forgotten. */
const BURST = 20_000;
const BURST_FADES = 4;

export interface HeadersReceived {
  /** When the request left that these headers answer, and when they arrived. */
  readonly asked: number;
  readonly now: number;
  /** This station's requests that the service has counted since the last headers, this one included; and those that it may have counted. */
  readonly counted: number;
  readonly perhaps: number;
}

/** @returns `before` if the headers say nothing usable */
export function applyRateHeaders(
  before: Window | null,
  report: RateReport,
  received: HeadersReceived,
): Window | null {
  const { asked, now, counted, perhaps } = received;
  /** How many of the spent requests are this station's: as many as possible, and only the others count as other clients'. */
  const oursOf = (spent: number) => Math.min(counted + perhaps, Math.max(counted, spent));
  if (report.max < 1) return before;
  const resetAt = report.left === null ? null : now + report.left;
  if (before === null) return begin(received, report, resetAt);
  const since = Math.max(1, now - before.at);
  // Of two requests under way at once, the answer that arrives last may be the older one: it may lower the remaining number, but not raise
  // it.
  const isLate = asked < before.at && report.remaining - before.remaining < report.max / 2;
  const remaining = Math.min(report.remaining, isLate ? before.remaining : report.max);
  const isPutOff = report.left !== null && putsOff(before, asked + report.left, now);
  const gained = remaining - before.remaining + oursOf(before.remaining - remaining);
  const back = isPutOff
    ? isNew(before, report, now, gained)
      ? 'all'
      : 'some'
    : isShort(before, report, now, gained)
      ? 'all'
      : returned(before, now, gained);
  const kind = back === 'all' ? 'fixed' : back === 'some' ? 'sliding' : before.kind;
  // A new window has begun since the last header, so its length is known to within that time.
  const length =
    back === 'all' && report.left !== null
      ? report.left + since
      : Math.max(shortest(before, report, now), report.left ?? 0);
  const fell = back === 'all' ? report.max - remaining : before.remaining - remaining;
  const sliding = kind === 'sliding';
  const seen = fell + (sliding ? due(before.spent, length, before.at, now) : 0) + before.short;
  const own = oursOf(seen);
  const used = Math.max(own, seen);
  const weight = 1 - Math.exp(-since / SMOOTHING);
  const ownRate = before.own + (own / since - before.own) * weight;
  const lasting = Math.max(
    ((NEW_USE * report.max) / length) * Math.max(1, FADING / length),
    Math.max(0, before.all - before.own) * GROWTH ** (since / SMOOTHING),
  );
  const spent = spend(forget(before.spent, now - length), before.at, now, used, own);
  // The stretch is the same however often this station sends: a station that saw more of a burst than others would hold back for all of
  // them.
  const stretch = Math.max(since, BURST);
  const expected = Math.max(report.max / length, before.all - before.own);
  const burst = byOthers(spent, now - stretch) - expected * stretch;
  return {
    max: report.max,
    since: before.since,
    remaining,
    at: now,
    resetAt: sliding ? null : (resetAt ?? resetUnknown(before, now, back === 'all' ? fell : null, length)),
    promised:
      back === 'nothing' && before.promised !== null && now < before.promised + BLUR
        ? before.promised
        : resetAt,
    length,
    kind,
    all: Math.min(before.all + (used / since - before.all) * weight, ownRate + lasting),
    own: ownRate,
    burst: Math.max(
      before.burst * Math.exp(-since / (BURST_FADES * length)),
      since < SHARP && back !== 'all' ? burst : 0,
    ),
    short: back === 'all' ? 0 : Math.max(-MOST_SHORT, seen - used) * Math.exp(-since / SHORT_FADES),
    spent: sliding ? spread(spent, report.max - remaining) : spent,
  };
}

function begin(
  { asked, now, counted, perhaps }: HeadersReceived,
  report: RateReport,
  resetAt: number | null,
): Window {
  const remaining = Math.min(report.remaining, report.max);
  const length = Math.max(DOCUMENTED_LENGTH, report.left ?? 0);
  const gone = report.max - remaining;
  const own = Math.min(gone, counted + perhaps);
  // It is unknown which client spent the rest, and when; much of it may be this station's, from before a restart. It is taken as spent
  // evenly and before the first request, so that it does not count as present use.
  const before = spend([], now - length, asked - SLICE, gone - own, 0);
  return {
    max: report.max,
    since: now,
    remaining,
    at: now,
    resetAt,
    promised: resetAt,
    length,
    kind: 'unknown',
    all: 0,
    own: 0,
    burst: 0,
    short: 0,
    spent: spend(before, asked, now, own, own),
  };
}

/** @param back how many requests have become available again since `before` */
function returned(before: Window, now: number, back: number): 'all' | 'some' | 'nothing' {
  const spent = before.max - before.remaining;
  const gap = now - before.at;
  if (before.kind === 'fixed' && back >= 2 && gap > SHARP) return 'all';
  if (spent < TELLING || gap > before.length / 2) return 'nothing';
  if (back >= spent * (gap > SHARP ? MOST : 0.5)) return 'all';
  if (gap > SHARP) return 'nothing';
  if (back >= 2 + spent / 100) return 'some';
  return before.promised !== null && now >= before.promised + BLUR ? 'some' : 'nothing';
}

/**
 * Whether a whole new window began before the reset that the service stated: a clock was wrong, or stood still while the computer slept.
 * A sliding window cannot have returned so much by then.
 */
function isNew(before: Window, report: RateReport, now: number, back: number): boolean {
  const spent = before.max - before.remaining;
  const isWhole = report.left !== null && report.left + (now - before.at) >= before.length * MOST;
  return isWhole && spent >= TELLING && back >= spent * MOST;
}

/**
 * Whether a window much shorter than the documented one was seen to end at its stated reset. Too few requests are spent in such a window
 * to show its kind, but the time at which all of them returned does.
 */
function isShort(before: Window, report: RateReport, now: number, back: number): boolean {
  const spent = before.max - before.remaining;
  if (report.left === null || before.promised === null || spent < 4 || back < spent) return false;
  const isDue = before.promised > before.at - BLUR && before.promised < now + BLUR;
  return isDue && report.left + (now - before.at) < DOCUMENTED_LENGTH / 4;
}

/**
 * The length of the window, at most. If a stated reset has passed and the next one is near, the window is no longer than the time between
 * the two, even if too little was spent to show its kind. A wrong guess lasts until a reset that is further away is stated.
 */
function shortest(before: Window, report: RateReport, now: number): number {
  const { resetAt, length } = before;
  if (resetAt === null || now < resetAt || report.left === null || report.left >= DOCUMENTED_LENGTH / 4)
    return length;
  return report.max - report.remaining < TELLING ? Math.min(length, report.left + now - resetAt) : length;
}

/** Whether the stated reset has moved away before it came: then it is of single requests, not of a whole window. */
function putsOff({ promised }: Window, resetAt: number, now: number): boolean {
  return promised !== null && now < promised - BLUR && resetAt > promised + BLUR;
}

/** The reset if no header states it: one length after the window was seen to begin. @param used how much was spent in the new window */
function resetUnknown(before: Window, now: number, used: number | null, length: number): number | null {
  if (used === null) return before.resetAt !== null && now < before.resetAt ? before.resetAt : null;
  // All clients that waited send at once, so how much was spent says little about when the window began. A reset that is estimated too
  // late costs a moment; one that is too early costs a refusal at each station.
  return now + length - Math.min(now - before.at, (used * length) / before.max) / RUSH;
}

export interface Estimate extends Window {
  /** What is left now, as estimated. */
  readonly remaining: number;
  /** Milliseconds until the whole allowance returns; null if that is unknown, or if it never returns at once. */
  readonly untilReset: number | null;
}

/** @param unanswered this station's requests that have left and have no answer yet */
export function estimate(window: Window, now: number, unanswered: number): Estimate {
  const { max, resetAt, kind, length } = window;
  if (kind !== 'sliding' && resetAt !== null && now >= resetAt)
    return { ...window, remaining: max - unanswered, untilReset: length };
  const age = now - window.at;
  const others = Math.max(0, window.all - window.own) * Math.min(age, SMOOTHING);
  const back =
    kind === 'sliding' || (kind === 'unknown' && resetAt === null)
      ? due(window.spent, length, window.at, now)
      : 0;
  // An old measurement weighs less: work that waits because other clients were fast must be sent some time.
  return {
    ...window,
    own: window.own * Math.exp(-age / SMOOTHING),
    all: window.all * Math.exp(-age / FADING),
    remaining: Math.min(max, window.remaining - unanswered - others + back),
    untilReset: kind === 'sliding' || resetAt === null ? null : resetAt - now,
  };
}
