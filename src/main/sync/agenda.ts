/**
 * What a station does next. Every piece of work there is stands on the agenda with its class; the first in order of precedence
 * that the budget lets go is done. The budget is asked about all of them each time, so it knows how long each has waited.
 */
import type { Budget } from './budget/budget.ts';
import { CLASSES, type WorkClass } from '../client/meter.ts';

export type Chosen<Offer> =
  | { readonly next: Offer }
  /** Milliseconds until one of them may go; Infinity where there is none. */
  | { readonly next: null; readonly wait: number };

export function choose<Offer extends { readonly work: WorkClass }>(
  offers: readonly Offer[],
  budget: Pick<Budget, 'delay'>,
): Chosen<Offer> {
  let next: Offer | null = null;
  let wait = Infinity;
  for (const work of CLASSES) {
    const offer = offers.find((one) => one.work === work);
    if (offer === undefined) continue;
    const delay = budget.delay(work);
    if (delay <= 0) next ??= offer;
    wait = Math.min(wait, delay);
  }
  return next === null ? { next, wait } : { next };
}
