/**
 * Lists the inventory folders whose contents must be read from the service again, and removes those that were read. Such a folder was
 * deleted from the local mirror together with the folder above it, and then appeared again: it had been moved out in time, with contents
 * that are in no list of changes.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** The contents of these folders were read: they leave the queue. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
