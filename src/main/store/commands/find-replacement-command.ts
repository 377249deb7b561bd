/**
 * Finds the command by which an operator replaced another one when answering its review (`replacementOf`), and tells whether a command is
 * such a replacement (`isReplacement`). A replacement stores the number of the command that it replaces (`instead_of`).
 * The outbox screen uses this to show which command continues a cancelled one. The delivery of a later command uses it to know that a
 * replaced receipt was not given up, and that a replacement was decided on the values that the review showed
 * (`correct-basis-for-own-commands.ts`).
 */
import type { Reader } from '../database.ts';

/** The command by which a person replaced this one (its seq); undefined: none. */
export function replacementOf(
  db: Reader,
  seq: number,
): { readonly id: string; readonly seq: number } | undefined {
  return db.one(`SELECT id, seq FROM command WHERE instead_of = ? ORDER BY seq LIMIT 1`, seq);
}

/** Whether a person replaced another command by this one (its seq). */
export const isReplacement = (db: Reader, seq: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND instead_of IS NOT NULL`, seq) !== undefined;
