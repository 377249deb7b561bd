/**
 * Rows of the service's lists that could not be parsed. The mirror keeps its previous version of them, and the status shows them to a
 * person.
 */
import type { Reader, Writer } from './database.ts';
import type { EntryKind } from './small-collections.ts';

/** What the rows of a list are; `item` for items and folders. */
export type UnreadableKind = 'item' | 'order' | EntryKind;

/** Its id, where it has one, and why it could not be read. */
export interface UnreadableRow {
  readonly id: number | null;
  readonly why: string;
}

/** What a page brought: these could not be read, those could. */
export function noteUnreadable(
  db: Writer,
  list: UnreadableKind,
  unreadable: readonly UnreadableRow[],
  fine: readonly number[],
): void {
  for (const id of fine) db.run(`DELETE FROM unreadable_row WHERE list = ? AND id = ?`, list, id);
  for (const { id, why } of unreadable)
    // A row without a number stands for all of its kind.
    db.run(`INSERT OR REPLACE INTO unreadable_row (list, id, why) VALUES (?, ?, ?)`, list, id ?? 0, why);
}

/** How many there are, and the first; null where there are none. */
export function unreadableRows(db: Reader): {
  readonly count: number;
  readonly what: UnreadableKind;
  readonly id: number;
  readonly why: string;
} | null {
  const count = db.one<{ n: number }>(`SELECT count(*) AS n FROM unreadable_row`)?.n ?? 0;
  const row = db.one<{ what: UnreadableKind; id: number; why: string }>(
    `SELECT list AS what, id, why FROM unreadable_row ORDER BY list = 'item' DESC, list, id LIMIT 1`,
  );
  return row === undefined ? null : { count, ...row };
}

/** Before a full scan that will name them again. */
export function forgetUnreadable(db: Writer): void {
  db.run(`DELETE FROM unreadable_row`);
}
