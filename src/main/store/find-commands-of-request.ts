/**
 * Finds the commands that one request on many items created. The page divides such an act into pieces, one request each. The ids of a
 * piece's commands are the id of the piece, a hyphen and a number, so one range of the id index contains them all.
 */
import type { Reader } from './database.ts';

/** The ids of the commands of a piece, the newest command first. @param piece the id of the piece */
export const commandsOfPiece = (db: Reader, piece: string): readonly string[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE id > ? AND id < ? ORDER BY seq DESC`,
      // In the order of texts, every id that begins with the first value is between both values: a full stop follows a hyphen.
      `${piece}-`,
      `${piece}.`,
    )
    .map(({ id }) => id);
