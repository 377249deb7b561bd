/**
 * Finds the commands that were created when a receipt or a count was sent, among the last 10,000 commands. `lastSeq` returns the sequence
 * number (`seq`) of the newest command. The search is limited because commands are never deleted, and no index leads from a sheet to them.
 */
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader } from '../database.ts';

/** How many of the newest commands are searched. */
const SEARCH_WINDOW = 10_000;

/** The commands of a sheet, the oldest first. */
export const commandsOfSheet = (db: Reader, sheetId: string): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE seq > (SELECT max(seq) FROM command) - ${SEARCH_WINDOW} AND sheet = ? ORDER BY seq`,
      sheetId,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** The sequence number of the newest command; zero: there is none. */
export const lastSeq = (db: Reader): number =>
  db.one<{ seq: number | null }>(`SELECT max(seq) AS seq FROM command`)?.seq ?? 0;
