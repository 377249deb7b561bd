/**
 * Tells whether a command that has ended without effect was still waiting when an item was counted. The count's expected stock then
 * contained an effect that never came, and is corrected (`correct-basis-for-unapplied-commands.ts`).
 * Times are not compared, because the clock may have been set. Instead, each tally (an entry of a count) stores the number of the newest
 * command at that time, and each command that ended without effect the numbers of the newest tally and command. The command was waiting if
 * it was enqueued before the tally and ended after it. For an item without a tally the count's own command takes the tally's place. If one
 * of these numbers is unknown, the answer is no.
 */
import type { Reader } from './database.ts';

/** @param command the seq of the command that ended @param tally the seq of the item's first tally */
export const hasWaitedAtTally = (db: Reader, command: number, tally: number): boolean =>
  db.one(
    `SELECT 1 FROM command, tally WHERE command.seq = ? AND tally.seq = ?
        AND command.seq <= tally.newest_command AND command.newest_tally >= tally.seq`,
    command,
    tally,
  ) !== undefined;

/** Does the same for an item without a tally, because it was counted when the count was sent. @param count the seq of the count's command */
export const hasWaitedAtSend = (db: Reader, command: number, count: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND seq < ? AND newest_command >= ?`, command, count, count) !==
  undefined;
