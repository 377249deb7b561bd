/**
 * Reads from the outbox which commands undo which. Several commands together can undo one. An undoing command is considered only while it
 * waits or is in review, or if it was applied; one that was refused or cancelled undoes nothing.
 * - `isUndone`: there is such an undoing command, applied or not yet.
 * - `isTakenBack`: there is one, and all of them were applied, so the effect is completely undone.
 * - `undoingCommands` returns them; `undoTargetOf` returns the command that a given one undoes.
 */
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader } from '../database.ts';

/** Whether an undoing command of this one (its seq) waits, is in review or was applied. */
export function isUndone(db: Reader, seq: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') LIMIT 1`,
      seq,
    ) !== undefined
  );
}

/** Whether this command (its seq) is completely undone: at least one undoing command counts, and all that count were applied. */
export const isTakenBack = (db: Reader, seq: number): boolean =>
  db.one<{ isBack: number | null }>(
    `SELECT min(state = 'applied') AS isBack FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled')`,
    seq,
  )?.isBack === 1;

/** The undoing commands of this one (its seq) that wait, are in review or were applied, the oldest first. */
export const undoingCommands = (db: Reader, seq: number): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE undoes = ? AND state NOT IN ('refused', 'cancelled') ORDER BY seq`,
      seq,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** The command (its seq) that this one undoes; null: none. */
export function undoTargetOf(db: Reader, seq: number): number | null {
  return db.one<{ undoes: number | null }>(`SELECT undoes FROM command WHERE seq = ?`, seq)?.undoes ?? null;
}
