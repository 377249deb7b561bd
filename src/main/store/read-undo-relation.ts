/**
 * Reads which command undoes which: whether a command is undone by a later one that waits, is in review or was applied (a refused or
 * cancelled one does not count), and which command a given one undoes.
 */
import { commandById, type StoredCommand } from './commands.ts';
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

/** Whether all that was given to undo this one (its seq) has been applied, and something was. */
export const isTakenBack = (db: Reader, seq: number): boolean =>
  db.one<{ isBack: number | null }>(
    `SELECT min(state = 'applied') AS isBack FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled')`,
    seq,
  )?.isBack === 1;

/** Those that undo this one (its seq), and wait, are in review or were applied, in the order they were given. */
export const undoingCommands = (db: Reader, seq: number): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') ORDER BY seq`,
      seq,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** The command (its seq) that this one undoes. */
export function undoTargetOf(db: Reader, seq: number): number | null {
  return db.one<{ undoes: number | null }>(`SELECT undoes FROM command WHERE seq = ?`, seq)?.undoes ?? null;
}
