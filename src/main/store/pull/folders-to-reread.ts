/**
 * The queue of inventory folders whose contents must be read from the service again: `returnedFolders` lists it, `settleReturned` removes
 * the folders that were read. `write-items-and-folders.ts` fills it.
 * A folder comes into the queue if it was deleted from the mirror together with a folder above it, and a later read contains it: so it had
 * been moved out of that folder before the deletion. Its contents are missing from the mirror, and no list of changes contains them.
 */
import type { Reader, Writer } from '../database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** Removes folders from the queue whose contents were read. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
