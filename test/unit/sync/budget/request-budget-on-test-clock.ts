/**
 * Creates a request budget on a clock that the test advances (`bench`). With the returned object a test lets time pass, and reports a
 * request and its answer's rate headers to the budget.
 */
import { createBudget, type Budget } from '#main/sync/budget/request-budget.ts';
import type { RateReport, WorkClass } from '#main/client/meter.ts';

export const MINUTE = 60_000;
export const WINDOW = 15 * MINUTE;

export interface Bench {
  readonly budget: Budget;
  /** Lets time pass. */
  readonly wait: (milliseconds: number) => void;
  /** One request there and back. */
  readonly ask: (work: WorkClass, told: Partial<RateReport> | null, limited?: boolean) => void;
}

/** A budget on a clock of its own, that hears one answer after another. */
export function bench(): Bench {
  let now = 0;
  const budget = createBudget({ monotonic: () => now }, () => 0.5);
  return {
    budget,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    ask: (work, told, limited = false) => {
      const sending = budget.send(work);
      now += 100;
      sending.answered(told && { max: 1000, remaining: 999, left: WINDOW, ...told }, limited);
    },
  };
}
