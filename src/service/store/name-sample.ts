/*
 * Estimates which trigrams are rare in the account's names, from a sample of names. A wrong estimate costs time but never changes a result.
 * The sample is taken at the first search, and again when the account has doubled.
 */
import type { Connection } from './connection.ts';
import { trigrams } from '../rules/fold.ts';

const SPOTS = 1500;
const NAMES_AT_A_SPOT = 1;
/** Spreads the spots evenly and yet out of step with whatever is repeated among the records. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A trigram so many times as frequent as the rarest one is not worth its list. */
const MUCH_RARER = 3;

export function nameSample(db: Connection) {
  const last = db.value<[], number>('SELECT max(id) FROM item');
  const some = db.value<[number], string>(
    `SELECT name FROM item WHERE id > ? ORDER BY id LIMIT ${NAMES_AT_A_SPOT}`,
  );
  let seen = new Map<string, number>();
  let takenAt = 0;

  async function refresh(): Promise<void> {
    const end = (await last.get()) ?? 0;
    if (end < 2 * takenAt) return;
    takenAt = end;
    seen = new Map();
    for (let spot = 0; spot < SPOTS; spot += 1) {
      for (const name of await some.all(Math.floor(((spot * GOLDEN) % 1) * end)))
        for (const gram of trigrams(name)) seen.set(gram, (seen.get(gram) ?? 0) + 1);
    }
  }

  return {
    /**
     * So many of the trigrams, rare ones: the rarest first, and then such as do not overlap with those before, for what
     * overlaps is mostly found in the same names.
     * @param grams in the order in which they stand
     */
    async rarest(grams: readonly string[], count: number): Promise<string[]> {
      await refresh();
      const left = grams
        .map((gram, at) => ({ gram, at, seen: seen.get(gram) ?? 0 }))
        .toSorted((a, b) => a.seen - b.seen);
      const most = MUCH_RARER * ((left[0]?.seen ?? 0) + 1);
      const taken: typeof left = [];
      for (const one of left) {
        if (taken.length === count || one.seen > most) break;
        if (taken.every(({ at }) => Math.abs(at - one.at) >= 3)) taken.push(one);
      }
      const others = left.filter((one) => !taken.includes(one)).slice(0, count - taken.length);
      return [...taken, ...others].map(({ gram }) => gram);
    },
  };
}
