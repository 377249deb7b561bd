/**
 * The two-world oracle. Given what was read before a doubtful request and what is read now, it searches, hand by hand, for the
 * fewest changes by other people that explain the figures in the world where the request went in, and in the world where it
 * did not. The fewer hands are believed; where both need as many, only a person can tell. It knows nothing of how the kinds
 * decide: it tries.
 */

export type World = 'in' | 'out' | 'ambiguous';

export interface MoveSeen {
  readonly quantity: number;
  readonly sourceBefore: number;
  readonly sourceNow: number;
  /** The article's records at the destination. */
  readonly before: ReadonlyMap<number, number>;
  readonly now: ReadonlyMap<number, number>;
}

export function judgeMove(seen: MoveSeen): World {
  const ids = [...new Set([...seen.before.keys(), ...seen.now.keys()])];
  const grown = ids.map((id) => (seen.now.get(id) ?? 0) - (seen.before.get(id) ?? 0)).filter((g) => g !== 0);
  const lost = seen.sourceBefore - seen.sourceNow;
  // Which of two equal records is ours, nobody can say, whatever the world.
  if (grown.filter((g) => g === seen.quantity).length > 1) return 'ambiguous';
  const out = fewest(lost, grown);
  let inside = Number.POSITIVE_INFINITY;
  for (let n = 0; n < grown.length; n++) {
    // One of the records is our portion: as it came, or changed by a hand since.
    const touched = grown[n] === seen.quantity ? 0 : 1;
    inside = Math.min(inside, touched + fewest(lost - seen.quantity, grown.toSpliced(n, 1)));
  }
  // Our portion has been taken away by a hand.
  inside = Math.min(inside, 1 + fewest(lost - seen.quantity, grown));
  return inside === out ? 'ambiguous' : inside < out ? 'in' : 'out';
}

/** The fewest hands that take `lost` from the source and make these growths: tried one after the other. */
function fewest(lost: number, grown: readonly number[]): number {
  if (grown.length === 0) return lost === 0 ? 0 : 1;
  const [first = 0, ...rest] = grown;
  const apart = 1 + fewest(lost, rest);
  return first > 0 ? Math.min(apart, 1 + fewest(lost - first, rest)) : apart;
}

export interface FigureSeen {
  readonly before: number;
  readonly ifApplied: number;
  readonly now: number;
  /** Somebody has touched the record since, as far as its own time tells. */
  readonly touched: boolean;
}

/** One figure that the request sets or raises. */
export function judgeFigure({ before, ifApplied, now, touched }: FigureSeen): World {
  const inside = now === ifApplied ? 0 : 1;
  const out = now === before ? Number(touched) : 1;
  return inside === out ? 'ambiguous' : inside < out ? 'in' : 'out';
}
