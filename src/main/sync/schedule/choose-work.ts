/**
 * Chooses the next piece of work. Every piece is on the agenda with its class, and the first in order of precedence that the budget
 * permits is done. The budget is asked about all of them each time, so it knows how long each has waited.
 */
import type { Budget } from '../budget/budget.ts';
import { CLASSES, type WorkClass } from '../../client/meter.ts';

/** One piece of work. */
export interface Offer {
  /** A command's id, or a name: what was tried for nothing rests by it. */
  readonly what: string;
  readonly work: WorkClass;
  readonly run: () => Promise<void>;
}

export type Chosen<One> =
  | { readonly next: One }
  /** Milliseconds until one of them may go; Infinity where there is none. */
  | { readonly next: null; readonly wait: number };

export function choose<One extends { readonly work: WorkClass }>(
  offers: readonly One[],
  budget: Pick<Budget, 'delay'>,
): Chosen<One> {
  let next: One | null = null;
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
