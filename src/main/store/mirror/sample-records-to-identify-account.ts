/**
 * Picks a few records of the mirror, by which `check-account-of-new-key.ts` finds out whether a new key belongs to the same account.
 * `sampleRecords` picks items or folders that are spread evenly over the range of their ids. `sampleOrders` picks the orders that have not
 * changed for the longest. The same mirror gives the same sample.
 * Ids are not enough, because another account has records with the same ids. So each record comes with a value that distinguishes it: an
 * item or folder with its origin, which the service sets at creation and never changes (empty if unknown), and an order with the time of
 * its last change.
 */
import type { Reader } from '../database.ts';

export interface RecordSample {
  readonly id: number;
  readonly origin: string;
}

/** At most `many` records of a kind, spread evenly over the range of their ids. */
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

/** At most `many` orders, those first that have not changed for the longest: they have most likely not changed since they were read. */
export function sampleOrders(
  db: Reader,
  many: number,
): readonly { readonly id: number; readonly updatedAt: string }[] {
  return db.all(
    `SELECT id, updated_at AS updatedAt FROM purchase_order WHERE updated_at <> '' ORDER BY updated_at, id LIMIT ?`,
    many,
  );
}
