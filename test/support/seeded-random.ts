/**
 * A deterministic random generator, and the usual draws from it. The same seed gives the same draws, so that a failing test can be
 * replayed exactly.
 */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** In [low, high). */
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(of: readonly T[]): T;
  chance(p: number): boolean;
  /** The time until the next event, if events are `mean` apart on average (exponential distribution). */
  gap(mean: number): number;
  /** A separate stream, so that additional draws for one purpose do not shift the others. */
  fork(): Random;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => Math.floor(random.between(low, high + 1)),
    pick: (of) => {
      const one = of[Math.floor(next() * of.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    chance: (p) => next() < p,
    gap: (mean) => -Math.log(1 - next()) * mean,
    fork: () => randomFrom(Math.floor(next() * 4_294_967_296)),
  };
  return random;
}
