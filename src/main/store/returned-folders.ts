/**
 * Folders that reappeared after a deletion of a folder above them had removed them from the mirror. Their contents have to be read
 * again.
 */
import type { Reader, Writer } from './database.ts';

export function returnedFolders(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM dropped WHERE back = 1 ORDER BY id`).map((row) => row.id);
}

/** What is in these folders is here. */
export function settleReturned(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`DELETE FROM dropped WHERE id = ?`, id);
}
