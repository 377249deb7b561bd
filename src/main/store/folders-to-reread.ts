/**
 * The inventory folders whose contents must be read again: each was dropped from the mirror together with a folder above it, and has
 * reappeared. It had been moved out before, with contents that no list of changes names.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** The contents of these folders were read: they leave the queue. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
