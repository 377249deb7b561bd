/**
 * The queue of inventory folders whose contents must be read from the service again: lists it, and removes from it the folders that were
 * read. `write-items-and-folders.ts` adds a folder that was deleted from the mirror together with a folder above it, if a later read shows
 * that it still exists: it had been moved before the other was deleted. No list of changes contains its contents.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** The contents of these folders were read: they leave the queue. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
