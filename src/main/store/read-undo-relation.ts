/**
 * Reads which command undoes which: whether a command is undone by a later one that waits, is in review or was applied (a refused or
 * cancelled one does not count), and which command a given one undoes.
 */
import type { Reader } from './database.ts';

/** Whether a command undoes this one (its seq) that waits, is in review or was applied. */
export function isUndone(db: Reader, seq: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') LIMIT 1`,
      seq,
    ) !== undefined
  );
}

/** The command (its seq) that this one undoes. */
export function undoTargetOf(db: Reader, seq: number): number | null {
  return db.one<{ undoes: number | null }>(`SELECT undoes FROM command WHERE seq = ?`, seq)?.undoes ?? null;
}
