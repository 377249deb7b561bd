/** Finds the commands of an act on many items. Each command's id is the id of the act's piece, a hyphen and a number. */
import type { Reader } from './database.ts';

/** The ids of the commands of a piece, the newest command first. @param piece the id of the piece */
export const commandsOfPiece = (db: Reader, piece: string): readonly string[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE id > ? AND id < ? ORDER BY seq DESC`,
      // All that begin with the one are between the two.
      `${piece}-`,
      `${piece}.`,
    )
    .map(({ id }) => id);
