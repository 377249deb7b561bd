/**
 * When an operator settles a review by giving a new command in place of the old one, the new command stores the old one's seq
 * (`instead_of`). `replacementsOf` finds the new command of an old one; `isReplacement` tells whether a command has replaced another.
 */
import type { Reader } from './database.ts';

/** The command by which a person replaced this one (its seq); undefined: none. */
export function replacementsOf(
  db: Reader,
  seq: number,
): { readonly id: string; readonly seq: number } | undefined {
  return db.one(`SELECT id, seq FROM command WHERE instead_of = ? ORDER BY seq LIMIT 1`, seq);
}

/** Whether a person replaced another command by this one (its seq). */
export const isReplacement = (db: Reader, seq: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND instead_of IS NOT NULL`, seq) !== undefined;
