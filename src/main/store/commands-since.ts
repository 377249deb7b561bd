/** Finds the commands of given kinds that were enqueued after a given command. Returns their sequence numbers (`seq`) in order. */
import type { IntentKind } from '#domain/intent.ts';
import type { Reader } from './database.ts';

/** @param seq the command after which the search begins */
export const seqsSince = (db: Reader, seq: number, kinds: readonly IntentKind[]): number[] =>
  db
    .all<{ seq: number }>(
      `SELECT seq FROM command WHERE seq > ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      seq,
      JSON.stringify(kinds),
    )
    .map((row) => row.seq);
