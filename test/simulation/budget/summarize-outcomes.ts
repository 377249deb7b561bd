/**
 * Summarizes the outcomes of many simulations of the request budget: totals, percentiles, and for each goal the median and the worst seed.
 * Also defines the limits of the goals (`GOALS`), which `check-goals.ts` applies.
 */
import type { Outcome } from './run-scenario.ts';

/**
 * The limits: 429s per 1,000 answers; percentiles of a person's wait (milliseconds); the time to drain, as a multiple of an ideal fluid's;
 * Jain's index of fairness; minutes (two windows) that work waits without service.
 */
export const GOALS = {
  refusals: 1,
  p95: 1000,
  p99: 10_000,
  drain: 1.35,
  fairness: 0.9,
  drought: 30,
} as const;

export interface Summary {
  readonly seeds: number;
  readonly answers: number;
  /** 429s per 1,000 answers, over all seeds and in the worst. */
  readonly refusals: number;
  readonly worstRefusals: Worst;
  /** Percentiles of the waits of people (milliseconds), over all seeds. */
  readonly waits: { readonly p50: number; readonly p95: number; readonly p99: number; readonly most: number };
  /** In how many seeds people wait longer than the goals; without a refusal, a lost answer was the cause. */
  readonly slow: { readonly seeds: number; readonly unrefused: number };
  readonly drain: Worst | null;
  /** Of a full scan: against a fluid that reserves nothing for people. */
  readonly bare: Worst | null;
  readonly fairness: Worst | null;
  readonly drought: Worst;
  readonly used: number;
}

export interface Worst {
  readonly seed: number;
  readonly figure: number;
  /** The median over the seeds, and the bound that nine in ten seeds keep. */
  readonly median: number;
  readonly most: number;
  /** How many seeds miss the goal. */
  readonly missed: number;
}

export function summarize(outcomes: readonly Outcome[]): Summary {
  const answers = total(outcomes.map((one) => one.answers));
  const waits = outcomes.flatMap((one) => [...one.waits]).sort((a, b) => a - b);
  const slow = outcomes.filter((one) => at(one.waits, 0.95) > GOALS.p95 || at(one.waits, 0.99) > GOALS.p99);
  return {
    seeds: outcomes.length,
    answers,
    refusals: (1000 * total(outcomes.map((one) => one.refusals))) / answers,
    worstRefusals: worst(outcomes, (one) => (1000 * one.refusals) / one.answers, 'more', GOALS.refusals),
    waits: { p50: at(waits, 0.5), p95: at(waits, 0.95), p99: at(waits, 0.99), most: at(waits, 1) },
    slow: { seeds: slow.length, unrefused: slow.filter((one) => one.refusals === 0).length },
    drain: outcomes[0]?.drain === null ? null : worst(outcomes, (one) => one.drain ?? 0, 'more', GOALS.drain),
    bare: outcomes[0]?.bare === null ? null : worst(outcomes, (one) => one.bare ?? 0, 'more', GOALS.drain),
    fairness:
      outcomes[0]?.fairness === null
        ? null
        : worst(outcomes, (one) => one.fairness ?? 1, 'less', GOALS.fairness),
    drought: worst(outcomes, (one) => one.drought / 60_000, 'more', GOALS.drought),
    used: total(outcomes.map((one) => one.used)) / outcomes.length,
  };
}

function worst(
  outcomes: readonly Outcome[],
  by: (one: Outcome) => number,
  bad: 'more' | 'less',
  goal: number,
): Worst {
  const sorted = outcomes
    .map((one) => ({ seed: one.scenario.seed, figure: by(one) }))
    .sort((a, b) => (bad === 'more' ? b.figure - a.figure : a.figure - b.figure));
  const [first, most, middle] = [0, 0.1, 0.5].map((share) => sorted[Math.floor(sorted.length * share)]);
  const missed = sorted.filter(({ figure }) => (bad === 'more' ? figure > goal : figure < goal)).length;
  return {
    seed: first?.seed ?? 0,
    figure: first?.figure ?? 0,
    median: middle?.figure ?? 0,
    most: most?.figure ?? 0,
    missed,
  };
}

const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** The quantile of a sorted list. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
