/**
 * Finds the commands of given kinds that this station enqueued after a given command, and returns their sequence numbers (`seq`) in order.
 * A count uses this to find the commands given between the counting of an item and the sending of the count. The undo of an adjustment that
 * booked goods over from another record uses it to find the later adjustment that takes them off that record.
 */
import type { IntentKind } from '#domain/commands/intent.ts';
import type { Reader } from '../database.ts';

/** @param seq the command after which the search begins */
export const seqsSince = (db: Reader, seq: number, kinds: readonly IntentKind[]): number[] =>
  db
    .all<{ seq: number }>(
      `SELECT seq FROM command WHERE seq > ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      seq,
      JSON.stringify(kinds),
    )
    .map((row) => row.seq);
