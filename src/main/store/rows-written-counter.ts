/**
 * Counts the rows that this process has inserted, updated or deleted in a database since it opened it, in all tables. A cache and the sync
 * loop compare two counts to find out whether anything was written in between; the number itself has no meaning.
 */
import type { Reader } from './database.ts';

export function rowsWritten(db: Reader): number {
  return db.one<{ rows: number }>(`SELECT total_changes() AS rows`)?.rows ?? 0;
}
