/**
 * The queue of inventory folders whose contents must be read from the service again: `returnedFolders` lists it, `settleReturned` removes
 * the folders that were read.
 * `write-items-and-folders.ts` fills the queue. When a folder is deleted from the mirror together with a folder above it, and a later read
 * contains it again, it had been moved out before. Its contents were deleted from the mirror, and no list of changes contains them.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** Removes folders from the queue whose contents were read. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
