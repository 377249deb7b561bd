/*
 * Merges segments of the FTS5 indexes on names while the service is idle. Each change adds a segment, and many segments make a search slow.
 * FTS5 merges only some of them by itself; the rest is merged here, a slice at a time.
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
