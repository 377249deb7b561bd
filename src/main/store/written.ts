/** How much has been written to a database since it was opened: whoever keeps what was read of it can tell that it is old. */
import type { Reader } from './database.ts';

/** Rows that this process has written, whichever table they are in; only what changes of it says anything. */
export function rowsWritten(db: Reader): number {
  return db.one<{ rows: number }>(`SELECT total_changes() AS rows`)?.rows ?? 0;
}
