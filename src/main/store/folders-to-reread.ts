/**
 * The inventory folders whose contents have to be read again: they left the mirror together with a folder above them, and have
 * reappeared.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** What is in these folders is here. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
