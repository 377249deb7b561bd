/** Counts, for each custom field, the items and folders of the mirror that have a value of it. */
import type { Reader } from './database.ts';

/** `isCut`: there are more records with values than are looked through. */
export interface UsesOfFields {
  readonly uses: ReadonlyMap<number, number>;
  readonly isCut: boolean;
}

/** Records that are looked through: what a screen may wait for. */
const MOST_RECORDS = 50_000;

/** Kept until the mirror is written again. */
const counted = new WeakMap<Reader, UsesOfFields & { readonly version: number }>();

export function usesOfFields(db: Reader): UsesOfFields {
  const version = db.version();
  const before = counted.get(db);
  if (before?.version === version) return before;
  const some = `SELECT custom_values FROM record WHERE custom_values IS NOT NULL LIMIT ?`;
  const rows = db.all<{ id: string; n: number }>(
    `SELECT key AS id, count(*) AS n FROM (${some}) AS some, json_each(some.custom_values) GROUP BY key`,
    MOST_RECORDS,
  );
  const seen = db.one<{ n: number }>(`SELECT count(*) AS n FROM (${some})`, MOST_RECORDS + 1)?.n ?? 0;
  const uses = new Map(rows.map(({ id, n }) => [Number(id), n]));
  const now = { version, uses, isCut: seen > MOST_RECORDS };
  counted.set(db, now);
  return now;
}
