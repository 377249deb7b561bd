/*
 * The indexes on names are made of segments, a new one with each change; many of them make a search slow. FTS5 merges some on
 * its own, as it must for writing; the rest is merged here, a slice at a time, when there is nothing else to do.
 */
import type { Database } from 'better-sqlite3';

/** So many pages take some 10 milliseconds. */
const SLICE = 100;

export function nameIndex(db: Database) {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const merges = ['item_name', 'item_short'].map((index) =>
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${SLICE})`),
  );

  return {
    /** Merges a slice of each index; whether there was anything to merge. */
    merge(): boolean {
      let merged = false;
      for (const merge of merges) {
        const before = changes.get() ?? 0;
        merge.run();
        // The statement itself counts as one change.
        merged = (changes.get() ?? 0) - before > 1 || merged;
      }
      return merged;
    },
  };
}
