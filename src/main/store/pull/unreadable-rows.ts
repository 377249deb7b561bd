/**
 * The database table of the rows of the service's lists that could not be parsed or were too large, and of the lists that could not be read
 * to their end. An operator sees them in the status. The mirror keeps its previous version of such a record.
 * A row is removed from the table when it can be read again, or at the next full scan. Rows without a known id, and the lists themselves,
 * share one row of the table for each list.
 */
import type { Reader, Writer } from '../database.ts';
import type { CollectionKind } from '../mirror/jobs-alerts-fields-units-groups.ts';

/** The list that a row is from; `item` for items and folders. */
export type UnreadableKind = 'item' | 'order' | CollectionKind;

/** A row's id if it has one, and why it could not be parsed. */
export interface UnreadableRow {
  readonly id: number | null;
  readonly why: string;
}

/** Stores which rows of a page could not be parsed, and removes those that could (`fine`). */
export function noteUnreadable(
  db: Writer,
  list: UnreadableKind,
  unreadable: readonly UnreadableRow[],
  fine: readonly number[],
): void {
  for (const id of fine) db.run(`DELETE FROM unreadable_row WHERE list = ? AND id = ?`, list, id);
  for (const { id, why } of unreadable)
    // All rows without an id share the id 0.
    db.run(`INSERT OR REPLACE INTO unreadable_row (list, id, why) VALUES (?, ?, ?)`, list, id ?? 0, why);
}

/** The number of unreadable rows and the first of them, items first; null if there are none. */
export function unreadableRows(db: Reader): {
  readonly count: number;
  readonly kind: UnreadableKind;
  readonly id: number;
  readonly why: string;
} | null {
  const count = db.one<{ n: number }>(`SELECT count(*) AS n FROM unreadable_row`)?.n ?? 0;
  const row = db.one<{ kind: UnreadableKind; id: number; why: string }>(
    `SELECT list AS kind, id, why FROM unreadable_row ORDER BY list = 'item' DESC, list, id LIMIT 1`,
  );
  return row === undefined ? null : { count, ...row };
}

/** The ids of unreadable items and folders, as far as they have some. */
export const unreadableRecords = (db: Reader): number[] =>
  db.all<{ id: number }>(`SELECT id FROM unreadable_row WHERE list = 'item' AND id <> 0`).map(({ id }) => id);

/** Removes all rows, before a full scan that stores them anew. */
export function forgetUnreadable(db: Writer): void {
  db.run(`DELETE FROM unreadable_row`);
}
