/** Finds the commands that a receipt or a count was sent as, among the last 10,000 commands; and the number (`seq`) of the last command. */
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader } from './database.ts';

/** Only those among so many last commands are found. */
const FAR_BACK = 10_000;

/** In order. */
export const commandsOfSheet = (db: Reader, sheetId: string): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE seq > (SELECT max(seq) FROM command) - ${FAR_BACK} AND sheet = ? ORDER BY seq`,
      sheetId,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** Of the command that was given last; zero: none was. */
export const lastSeq = (db: Reader): number =>
  db.one<{ seq: number | null }>(`SELECT max(seq) AS seq FROM command`)?.seq ?? 0;
