/**
 * Checks the summary of many simulations of the request budget against its goals: the share of 429 answers, how long operators wait, the
 * time to work off a backlog or a full scan, fairness among stations, and the longest time that a class of work waits without service.
 * Above 70 % load only the last goal applies. Returns each goal with the value reached and whether it is met.
 */
import { GOALS, type Summary } from './summarize-outcomes.ts';

export interface Goal {
  readonly what: string;
  readonly figure: number;
  readonly most?: number;
  readonly least?: number;
  readonly met: boolean;
}

/** Up to this load all goals apply; above it, only that no work waits too long without service. */
const PROMISED = 0.7;
/**
 * Refusals and waits are judged over all seeds together. A backlog must drain in time in every seed; a full scan, which is bulk work and
 * gives way to other work, must end in time in nine of ten, and nine of ten must be fair. No work may wait too long in any seed.
 * @param load the highest of the scenarios
 */
export function judge(summary: Summary, load: number): Goal[] {
  const drought = atMost(
    'minutes without service for work that waits',
    summary.drought.figure,
    GOALS.drought,
  );
  if (load > PROMISED) return [drought];
  return [
    atMost('429 in 1,000 answers', summary.refusals, GOALS.refusals),
    atMost('seconds a person waits, p95', summary.waits.p95 / 1000, GOALS.p95 / 1000),
    atMost('seconds a person waits, p99', summary.waits.p99 / 1000, GOALS.p99 / 1000),
    ...(summary.drain === null
      ? []
      : [
          atMost(
            'time to drain, in fluid times',
            summary.bare === null ? summary.drain.figure : summary.drain.most,
            GOALS.drain,
          ),
        ]),
    ...(summary.fairness === null
      ? []
      : [atLeast("fairness (Jain's index)", summary.fairness.most, GOALS.fairness)]),
    drought,
  ];
}

const atMost = (what: string, figure: number, most: number): Goal => ({
  what,
  figure,
  most,
  met: figure <= most,
});
const atLeast = (what: string, figure: number, least: number): Goal => ({
  what,
  figure,
  least,
  met: figure >= least,
});
