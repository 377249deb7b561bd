/** Links a command to the one that undoes it. */
import type { Reader } from './database.ts';

/** Whether something that takes it back is on its way, or has been done. */
export function isUndone(db: Reader, seq: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') LIMIT 1`,
      seq,
    ) !== undefined
  );
}

/** The command (its seq) that this one takes back. */
export function undoneBy(db: Reader, seq: number): number | null {
  return db.one<{ undoes: number | null }>(`SELECT undoes FROM command WHERE seq = ?`, seq)?.undoes ?? null;
}
