/*
 * The indexes on names are made of segments, a new one with each change; many of them make a search slow. FTS5 merges some on
 * its own, as it must for writing; the rest is merged here, a slice at a time, when there is nothing else to do.
 */
import type { Connection } from './connection.ts';

/** So many pages take some 10 milliseconds. */
const SLICE = 100;

export interface NameIndex {
  /** Merges a slice of each index; whether there was anything to merge. */
  merge(): Promise<boolean>;
}

export function nameIndex(db: Connection): NameIndex {
  const changes = db.value<[], number>('SELECT total_changes()');
  const merges = ['item_name', 'item_short'].map((index) =>
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${SLICE})`),
  );

  return {
    async merge(): Promise<boolean> {
      let merged = false;
      for (const merge of merges) {
        const before = (await changes.get()) ?? 0;
        await merge.run();
        // The statement itself counts as one change.
        merged = ((await changes.get()) ?? 0) - before > 1 || merged;
      }
      return merged;
    },
  };
}
