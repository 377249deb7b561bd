/**
 * Finds the command that replaces another. An operator who settles a command in review may decide it anew; the new command then refers to
 * the old one.
 */
import type { Reader } from './database.ts';

/** The command that a person put in place of a command (its seq); undefined: none. */
export function replacementsOf(
  db: Reader,
  seq: number,
): { readonly id: string; readonly seq: number } | undefined {
  return db.one(`SELECT id, seq FROM command WHERE instead_of = ? ORDER BY seq LIMIT 1`, seq);
}

/** Whether a person put it in place of another. */
export const isReplacement = (db: Reader, seq: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND instead_of IS NOT NULL`, seq) !== undefined;
