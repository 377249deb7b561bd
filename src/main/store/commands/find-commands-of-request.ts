/**
 * Finds the commands that one request created for several items or locations, so that a repeated request is not carried out twice and the
 * request can be undone. A screen splits a large act into such requests (pieces of at most 25 items). A command's id is the request's id, a
 * hyphen and a number, so one range of the id index finds them all.
 */
import type { Reader } from '../database.ts';

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
