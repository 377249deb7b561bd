/**
 * Chooses the sync loop's next piece of work: the first one offered, in the order person, probe, outbox, poll, bulk, whose class the
 * request budget permits now. If none is permitted, it returns how long to wait. The budget is asked about every class offered, so that it
 * knows how long each has waited.
 */
import type { Budget } from '../budget/request-budget.ts';
import { CLASSES, type WorkClass } from '../../client/meter.ts';

/** One piece of work. */
export interface Offer {
  /** A command's id, or the name of a pull: the key under which it backs off. */
  readonly what: string;
  readonly work: WorkClass;
  readonly run: () => Promise<void>;
}

export type Chosen<One> =
  | { readonly next: One }
  /** Milliseconds until one of them is permitted; Infinity if none is offered. */
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
