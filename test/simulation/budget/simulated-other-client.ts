/**
 * A simulated program other than Dockhand that sends requests with the same account, and so uses up the same rate limit: steadily, in
 * bursts, or not at all. It records when its requests were served and how many were refused.
 */
import type { Random } from '../../support/seeded-random.ts';
import type { Account } from './simulated-rate-limit.ts';
import type { SimulatedClock } from './simulated-clock.ts';

export type Habit =
  | { readonly kind: 'nothing' }
  /** Requests at random times, on average `perWindow` in each rate window. */
  | { readonly kind: 'steady'; readonly perWindow: number }
  /** Bursts of about `size` requests, on average `every` milliseconds apart. */
  | { readonly kind: 'bursts'; readonly size: number; readonly every: number };

export interface OtherClientFigures {
  /** The times of its served requests. */
  readonly served: number[];
  refused: number;
}

/** Milliseconds between two requests of a burst. */
const QUICK = 80;

export function startOtherClient(
  time: SimulatedClock,
  account: Account,
  random: Random,
  habit: Habit,
  length: number,
): OtherClientFigures {
  const figures: OtherClientFigures = { served: [], refused: 0 };
  const ask = (): boolean => {
    const { ok } = account.ask(time.now());
    if (ok) figures.served.push(time.now());
    else figures.refused += 1;
    return ok;
  };
  const burst = (left: number): void => {
    // If it is refused, the rest of the burst is dropped.
    if (left > 0 && ask()) time.after(QUICK, () => burst(left - 1));
  };
  const again = (every: number, work: () => void): void => {
    time.after(random.gap(every), () => {
      work();
      again(every, work);
    });
  };
  if (habit.kind === 'steady') again(length / habit.perWindow, ask);
  if (habit.kind === 'bursts') {
    again(habit.every, () => burst(Math.round(habit.size * random.between(0.7, 1.3))));
  }
  return figures;
}
