/**
 * Forecasts how long a class of work needs for a number of requests: plays forward how the pace is computed (`send-rate.ts`) and kept
 * (`send-delay.ts`), while other clients go on as they did lately. What is told of the queue's end is so the pace that is really kept. Pure;
 * times in milliseconds.
 */
import type { WorkClass } from '../../client/meter.ts';
import { byOthers, due, SLICE } from './requests-sent-over-time.ts';
import { SMOOTHING, type Estimate } from './rate-limit-window.ts';
import { shareKept, type Standing } from './send-delay.ts';
import { burstAllowed, isQuiet, sendRate } from './send-rate.ts';

export interface Backlog {
  readonly work: WorkClass;
  readonly requests: number;
  /** Milliseconds of a pause that are left. */
  readonly rest: number;
  readonly standing: Standing;
  /** The reserve for people, a share of the allowance. */
  readonly share: number;
}

/** Milliseconds a request takes where nothing holds it up. */
export const ONE_REQUEST = 400;
/** The first step that is played, and the share of the time so far that a later one takes. */
const FIRST_STEP = 2000;
const STEP = 0.05;
/** How far ahead it is played, in window lengths; from then on with this share of the even pace. */
const FURTHEST = 4;
const LEAST = 0.1;
/** The time over which it is looked how much others take, and times the even pace that counts: a burst is over when it is seen. */
const LOOKED_BACK = 3 * 60_000;
const MOST_OTHERS = 1;

/** @param at the monotonic time */
export function forecast(known: Estimate, at: number, backlog: Backlog): number {
  const { work, requests, rest, share, standing } = backlog;
  const even = known.max / known.length;
  const others = othersLately(known, at, even);
  let now = later({ ...known, at }, rest, 0, others);
  let { debt, waited } = standing;
  let left = requests;
  let elapsed = rest;
  while (elapsed - rest < FURTHEST * known.length) {
    const step = Math.max(FIRST_STEP, (elapsed - rest) * STEP);
    const kept = shareKept(work, waited, share);
    const most = burstAllowed(work, isQuiet(work, now, kept));
    debt = Math.max(0, debt - sendRate(work, now, kept) * step);
    const able = Math.max(0, Math.min(most - debt, now.remaining, step / ONE_REQUEST));
    if (left <= able) return elapsed + (able > 0 ? (step * left) / able : 0);
    left -= able;
    debt += able;
    waited = able > 0 ? 0 : waited + step;
    now = later(now, step, able, others);
    elapsed += step;
  }
  return elapsed + left / (LEAST * even);
}

function othersLately({ spent, since }: Estimate, at: number, even: number): number {
  const back = Math.min(LOOKED_BACK, at - since);
  return back < SLICE ? 0 : byOthers(spent, at - back, MOST_OTHERS * even * SLICE) / back;
}

/** @param step milliseconds @param sent by us in them @param others requests per millisecond */
function later(now: Estimate, step: number, sent: number, others: number): Estimate {
  if (step === 0) return { ...now, all: now.own + others };
  const { max, kind, length, spent, untilReset } = now;
  const at = now.at + step;
  const own = now.own + (sent / step - now.own) * (1 - Math.exp(-step / SMOOTHING));
  const moved = { ...now, at, own, all: own + others };
  if (untilReset !== null && untilReset <= step) return { ...moved, remaining: max, untilReset: length };
  const back = untilReset === null && kind !== 'fixed' ? due(spent, length, now.at, at) : 0;
  return {
    ...moved,
    remaining: Math.max(0, Math.min(max, now.remaining - sent - others * step + back)),
    untilReset: untilReset === null ? null : untilReset - step,
  };
}
