/**
 * Picks a few records of the mirror, with which `check-account-of-new-key.ts` finds out whether a new key belongs to the same account:
 * items or folders spread evenly over the range of their ids, and the orders that have not changed for the longest. The same mirror gives
 * the same sample. Each record comes with what tells it from a record with the same id in another account: for an item or folder its
 * origin, which the service sets at creation and never changes (empty if unknown); for an order the time of its last change.
 */
import type { Reader } from './database.ts';

export interface RecordSample {
  readonly id: number;
  readonly origin: string;
}

/** As many records of a kind, or fewer, spread evenly over the span of their ids. */
export function sampleRecords(db: Reader, kind: 'item' | 'folder', many: number): readonly RecordSample[] {
  const ends = db.one<{ low: number | null; high: number | null }>(
    `SELECT min(id) AS low, max(id) AS high FROM record WHERE kind = ? AND id > 0`,
    kind,
  );
  const { low = null, high = null } = ends ?? {};
  if (low === null || high === null) return [];
  const found = new Map<number, RecordSample>();
  for (let n = 0; n < many; n++) {
    const from = Math.floor(low + ((high - low) * n) / Math.max(1, many - 1));
    const one = db.one<RecordSample>(
      `SELECT id, origin FROM record WHERE kind = ? AND id >= ? ORDER BY id LIMIT 1`,
      kind,
      from,
    );
    if (one !== undefined) found.set(one.id, one);
  }
  return [...found.values()];
}

/** So many orders, those first that have not changed for the longest: they are likely to be as they were. */
export function sampleOrders(
  db: Reader,
  many: number,
): readonly { readonly id: number; readonly updatedAt: string }[] {
  return db.all(
    `SELECT id, updated_at AS updatedAt FROM purchase_order WHERE updated_at <> '' ORDER BY updated_at, id LIMIT ?`,
    many,
  );
}
