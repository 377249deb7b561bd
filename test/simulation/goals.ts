/** What the simulation must show. */
import type { Kind } from './scenario.ts';
import { GOALS, type Summary, type Worst } from './summary.ts';

export interface Goal {
  readonly what: string;
  readonly figure: number;
  readonly most?: number;
  readonly least?: number;
  readonly met: boolean;
}

/** Up to this load everything is promised; above, only that nothing starves. */
const PROMISED = 0.7;
/**
 * In a fixed window every single seed must drain in time and share fairly. In one that slides what is kept for strangers' bursts
 * is lost to the work for good, so that where they are a tenth of the allowance nobody can have both; there nine seeds in ten
 * must, and the worst is told beside them.
 * @param load the highest of the scenarios'
 */
export function judge(summary: Summary, kind: Kind, load: number): Goal[] {
  const figure = (one: Worst) => (kind === 'fixed' ? one.figure : one.most);
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
      : [atMost('time to drain, in fluid times', figure(summary.drain), GOALS.drain)]),
    ...(summary.fairness === null
      ? []
      : [atLeast("fairness (Jain's index)", figure(summary.fairness), GOALS.fairness)]),
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
