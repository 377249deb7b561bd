/** Returns the numbers (`seq`) of the commands of given kinds that were enqueued after a given command, in order. */
import type { IntentKind } from '#domain/intent.ts';
import type { Reader } from './database.ts';

/** @param seq that of the command before them @returns their seqs, in order */
export const seqsSince = (db: Reader, seq: number, kinds: readonly IntentKind[]): number[] =>
  db
    .all<{ seq: number }>(
      `SELECT seq FROM command WHERE seq > ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      seq,
      JSON.stringify(kinds),
    )
    .map((row) => row.seq);
