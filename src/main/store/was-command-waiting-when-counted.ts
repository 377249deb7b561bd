/**
 * Tells whether a command that later ended without effect was still waiting when an item was counted. If so, the stock that the count
 * expected includes an effect that never came, and must be corrected (`correct-basis-for-unapplied-commands.ts`).
 * Times are not compared, because the clock may have been set. Sequence numbers are compared instead. Each tally (an entry of a count)
 * stores the number of the newest command at that time. Each command that ends without effect stores the numbers of the tally and the
 * command that are the newest then. The command was waiting if it was enqueued before the tally and ended after it.
 * If the item has no tally, it was counted when the count was sent, and the count's own command is compared instead. If one of these
 * numbers is unknown, the answer is no.
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
