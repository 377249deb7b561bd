/*
 * Which trigrams are rare among the account's names, judged by a sample: enough to choose by, for a wrong guess costs time and
 * never an answer. Taken at the first search and again when the account has doubled.
 */
import type { Database } from 'better-sqlite3';
import { trigrams } from '../rules/fold.ts';

const SPOTS = 1500;
const NAMES_AT_A_SPOT = 1;
/** Spreads the spots evenly and yet out of step with whatever is repeated among the records. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

export function nameSample(db: Database) {
  const last = db.prepare<[], number>('SELECT max(id) FROM item').pluck();
  const some = db
    .prepare<[number], string>(`SELECT name FROM item WHERE id > ? ORDER BY id LIMIT ${NAMES_AT_A_SPOT}`)
    .pluck();
  let seen = new Map<string, number>();
  let takenAt = 0;

  function refresh(): void {
    const end = last.get() ?? 0;
    if (end < 2 * takenAt) return;
    takenAt = end;
    seen = new Map();
    for (let spot = 0; spot < SPOTS; spot += 1) {
      for (const name of some.all(Math.floor(((spot * GOLDEN) % 1) * end)))
        for (const gram of trigrams(name)) seen.set(gram, (seen.get(gram) ?? 0) + 1);
    }
  }

  return {
    /** So many of the trigrams, the rarest ones. */
    rarest(grams: readonly string[], count: number): string[] {
      refresh();
      return grams.toSorted((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0)).slice(0, count);
    },
  };
}
