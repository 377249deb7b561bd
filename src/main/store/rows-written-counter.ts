/**
 * Counts the rows that this process has written to a database since it was opened, in all tables. A cache, and the sync loop, compare two
 * counts to find out whether anything was written in between.
 */
import type { Reader } from './database.ts';

/** Rows that this process has written, in all tables; only a change of the number has a meaning. */
export function rowsWritten(db: Reader): number {
  return db.one<{ rows: number }>(`SELECT total_changes() AS rows`)?.rows ?? 0;
}
