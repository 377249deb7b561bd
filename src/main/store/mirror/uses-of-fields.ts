/**
 * Counts, for each custom field, the items and folders of the mirror that have a value of it. At most 50,000 records with values are
 * counted, because a screen waits for the result; `isCut` tells that there are more. The result is cached until the next write to the
 * mirror.
 */
import type { Reader } from '../database.ts';

/** `uses`: by field id. `isCut`: there are more records with values than were counted. */
export interface UsesOfFields {
  readonly uses: ReadonlyMap<number, number>;
  readonly isCut: boolean;
}

/** The highest number of records with values that are counted. */
const MOST_RECORDS = 50_000;

/** The last result, valid until the next write to the mirror. */
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
