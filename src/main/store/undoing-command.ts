/** Tells whether a command was undone by a later one, and which command a given one undoes. */
import type { Reader } from './database.ts';

/** Whether a command that undoes this one (its seq) is waiting or was applied. */
export function isUndone(db: Reader, seq: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') LIMIT 1`,
      seq,
    ) !== undefined
  );
}

/** The command (its seq) that this one undoes. */
export function undoneBy(db: Reader, seq: number): number | null {
  return db.one<{ undoes: number | null }>(`SELECT undoes FROM command WHERE seq = ?`, seq)?.undoes ?? null;
}
