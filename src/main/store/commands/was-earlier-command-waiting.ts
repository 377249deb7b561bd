/**
 * Tells whether an earlier command was still waiting when an item was counted or a later command was given. If so, the screens showed its
 * effect then. If that effect never came, what a count expected or an operator saw must be corrected; if it came, it is what the screens
 * showed whatever an older form had shown (`correct-basis-for-own-commands.ts`).
 * Times are not compared, because the clock may have been set. Sequence numbers are compared instead. Each tally (an entry of a count)
 * stores the number of the newest command at that time. Each command stores the number of the newest command when it was settled, and also
 * of the newest tally if it ended without effect. If one of these numbers is unknown, the answer is no.
 */
import type { Reader } from '../database.ts';

/** @param command the seq of the command that ended @param tally the seq of the item's first tally */
export const wasWaitingAtTally = (db: Reader, command: number, tally: number): boolean =>
  db.one(
    `SELECT 1 FROM command, tally WHERE command.seq = ? AND tally.seq = ?
        AND command.seq <= tally.newest_command AND command.newest_tally >= tally.seq`,
    command,
    tally,
  ) !== undefined;

/** A count without a tally was counted when it was given. @param command the seq of the earlier command @param later that of the other */
export const wasWaitingAtCommand = (db: Reader, command: number, later: number): boolean =>
  db.one(`SELECT 1 FROM command WHERE seq = ? AND seq < ? AND newest_command >= ?`, command, later, later) !==
  undefined;
