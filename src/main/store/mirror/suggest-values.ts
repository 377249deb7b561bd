/**
 * Finds the values of tags or of a custom field that are in use, the most frequent first, at most 100. The mirror may have a million
 * records. So it is read from the highest id down, 5,000 records at a time, until the caller's time is up (`isLate`); then the values of
 * older records are missing.
 */
import type { Reader } from '../database.ts';

/** The number of ids that one query reads, and the highest number of values returned. */
const AT_A_TIME = 5000;
const MOST = 100;

/**
 * @param field tags, or the id of a custom field
 * @param isLate whether the caller has no more time
 */
export function valuesInUse(db: Reader, field: 'tags' | number, isLate: () => boolean): string[] {
  const within = `SELECT * FROM record WHERE id >= ? AND id < ?`;
  const values =
    field === 'tags'
      ? `SELECT one.value AS value FROM (${within} AND tags <> '[]') AS record, json_each(record.tags) AS one`
      : `SELECT custom_values ->> '$."${field}"' AS value FROM (${within}) WHERE value IS NOT NULL`;
  const found = new Map<string, number>();
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const ids = db.one<{ low: number | null }>(
      `SELECT min(id) AS low FROM (SELECT id FROM record WHERE id < ? ORDER BY id DESC LIMIT ${AT_A_TIME})`,
      before,
    );
    const low = ids?.low ?? null;
    if (low === null) break;
    const rows = db.all<{ value: string | number; n: number }>(
      `SELECT value, count(*) AS n FROM (${values}) GROUP BY value`,
      low,
      before,
    );
    for (const { value, n } of rows) found.set(String(value), (found.get(String(value)) ?? 0) + n);
    before = low;
    if (isLate()) break;
  }
  return [...found]
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, MOST)
    .map(([value]) => value);
}
