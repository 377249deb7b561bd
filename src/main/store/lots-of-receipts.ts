/**
 * Finds the receipts whose lots are still to be written on the records that received the goods: applied receipts among the last 1,000
 * commands for which those records are known. Each receipt is returned once: the caller marks it in the transaction in which it enqueues
 * the commands that write the lots. Receipts from before the first field for lots was chosen are marked without writing (`passLotsOver`),
 * because their records may contain goods of another lot by now.
 */
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader, Writer } from './database.ts';

const FAR_BACK = 1000;
/** As SQL. */
const HAS_LOTS = `EXISTS (SELECT 1 FROM json_each(intent, '$.lines') AS line WHERE json_type(line.value, '$.lots') IS NOT NULL)`;

/** In order. */
export function receiptsOfLots(db: Reader): StoredCommand[] {
  return db
    .all<{ id: string }>(
      `SELECT id FROM command
        WHERE seq > (SELECT max(seq) FROM command) - ${FAR_BACK} AND kind = 'receive' AND state = 'applied'
          AND json_type(proof, '$.receivedOn') IS NOT NULL AND json_type(proof, '$.lotsWritten') IS NULL
          AND ${HAS_LOTS}
        ORDER BY seq`,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);
}

/** Receipts behind this one (its seq) that were booked, and are in what the mirror shows. */
export const receiptsShownSince = (db: Reader, seq: number): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE seq > ? AND kind = 'receive' AND state = 'applied' AND reflected = 1 ORDER BY seq`,
      seq,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** Nothing is written of what has been booked up to now. */
export function passLotsOver(db: Writer): void {
  db.run(
    `UPDATE command SET proof = json_set(proof, '$.lotsWritten', json('true'))
      WHERE seq > (SELECT max(seq) FROM command) - ${FAR_BACK} AND kind = 'receive' AND state = 'applied'
        AND proof IS NOT NULL AND ${HAS_LOTS}`,
  );
}

export function keepLotsWritten(db: Writer, seq: number): void {
  db.run(`UPDATE command SET proof = json_set(proof, '$.lotsWritten', json('true')) WHERE seq = ?`, seq);
}
