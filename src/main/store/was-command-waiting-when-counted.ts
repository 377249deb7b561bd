/**
 * Tells whether a command that has ended without effect was still waiting when an item was counted. Only for such a command is a count's
 * expected stock corrected (`correct-basis-for-unapplied-commands.ts`). Times are not compared, because the clock may have been set.
 * Instead it compares the order in which commands, their ends and tallies (the entries of a count) were stored. If that order is not
 * known, the answer is no.
 */
import type { Reader } from './database.ts';

/** @param command its seq @param tally the first one of the item (its seq) */
export const hasWaitedAtTally = (db: Reader, command: number, tally: number): boolean =>
  db.one(
    `SELECT 1 FROM command, tally WHERE command.seq = ? AND tally.seq = ?
        AND command.seq <= tally.newest_command AND command.newest_tally >= tally.seq`,
    command,
    tally,
  ) !== undefined;

/** The same of an item that has no tally, because it was counted as it was sent. @param count that command (its seq) */
export const hasWaitedAtSend = (db: Reader, command: number, count: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND seq < ? AND newest_command >= ?`, command, count, count) !==
  undefined;
