/**
 * Forecasts how many milliseconds a class of work needs to send a number of requests. It simulates, step by step, the send rate
 * (`send-rate.ts`) and the delays (`send-delay.ts`) by which the station will really send. Other clients are assumed to go on at their
 * average rate of the last three minutes. The simulation ends after four rate windows; the requests that are left then are assumed to be
 * sent at a tenth of the even rate (the allowance divided by the window's length). Pure; times in milliseconds.
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

/** Milliseconds that a request takes if nothing delays it. */
export const ONE_REQUEST = 400;
/** Milliseconds of a simulated step at least, and the share of the simulated time that a later step takes. */
const FIRST_STEP = 2000;
const STEP = 0.05;
/** How far ahead the forecast simulates, in window lengths; from then on it assumes this share of the even rate. */
const FURTHEST = 4;
const LEAST = 0.1;
/**
 * The time over which other clients' use is averaged; and the most that counts of it, in even rates, because a burst is over by the time it
 * is seen.
 */
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

/** @param step milliseconds @param sent by this station in them @param others requests per millisecond of the other clients */
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
