/**
 * What a walk through the whole account has come by, by kind: `record` for items and folders, and what else there is. Whatever
 * is written during a walk counts as seen, so that nothing new is taken for gone.
 */
import type { Reader, Writer } from './database.ts';

export function markSeen(db: Writer, kind: string, ids: readonly number[]): void {
  for (const id of ids) db.run(`INSERT OR IGNORE INTO seen (kind, id) VALUES (?, ?)`, kind, id);
}

export function forgetSeen(db: Writer): void {
  db.run(`DELETE FROM seen`);
}

export function countSeen(db: Reader, kind: string): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM seen WHERE kind = ?`, kind)?.n ?? 0;
}

/** Items and folders that were not seen, the lowest ids first. */
export function unseenRecords(db: Reader, most: number): number[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM record WHERE NOT EXISTS (SELECT 1 FROM seen WHERE kind = 'record' AND seen.id = record.id)
        ORDER BY id LIMIT ?`,
      most,
    )
    .map((row) => row.id);
}

export function unseenOrders(db: Reader): number[] {
  return db
    .all<{ id: number }>(
      `SELECT id FROM purchase_order
        WHERE NOT EXISTS (SELECT 1 FROM seen WHERE kind = 'order' AND seen.id = purchase_order.id) ORDER BY id`,
    )
    .map((row) => row.id);
}

/** Items and folders to be read again one by one. */
export function owe(db: Writer, ids: readonly number[]): void {
  for (const id of ids) db.run(`INSERT OR IGNORE INTO owed (id) VALUES (?)`, id);
}

export function settleOwed(db: Writer, id: number): void {
  db.run(`DELETE FROM owed WHERE id = ?`, id);
}

export function owed(db: Reader, most: number): number[] {
  return db.all<{ id: number }>(`SELECT id FROM owed ORDER BY id LIMIT ?`, most).map((row) => row.id);
}
