/**
 * Finds the receipts whose lots (batch numbers, dates) must still be written into custom fields of the records that received the goods.
 * These are the applied receipts among the last 1,000 commands for which those records are known.
 * A receipt's lots are written once: the caller marks the receipt (`keepLotsWritten`) in the transaction in which it enqueues the commands
 * that write them. When a custom field for lots is chosen in the settings and there was none before, all receipts so far are marked without
 * writing (`passLotsOver`), because their records may contain goods of another lot by then.
 * How a lot is written depends on the stock that the record had before the receipt. So `receiptsShownSince` finds the applied receipts
 * after a given one whose effect is already in the mirror: the caller subtracts their goods from the record's present stock.
 */
import { commandById, type StoredCommand } from '../commands/commands.ts';
import type { Reader, Writer } from '../database.ts';

const SEARCH_WINDOW = 1000;
/** As SQL: a line of the receipt has lots. */
const HAS_LOTS = `EXISTS (SELECT 1 FROM json_each(intent, '$.lines') AS line WHERE json_type(line.value, '$.lots') IS NOT NULL)`;

/** The receipts whose lots are not written yet, the oldest first. */
export function receiptsOfLots(db: Reader): StoredCommand[] {
  return db
    .all<{ id: string }>(
      `SELECT id FROM command
        WHERE seq > (SELECT max(seq) FROM command) - ${SEARCH_WINDOW} AND kind = 'receive' AND state = 'applied'
          AND json_type(proof, '$.receivedOn') IS NOT NULL AND json_type(proof, '$.lotsWritten') IS NULL
          AND ${HAS_LOTS}
        ORDER BY seq`,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);
}

/** The applied receipts after this one (its seq) whose effect is in the mirror. */
export const receiptsShownSince = (db: Reader, seq: number): StoredCommand[] =>
  db
    .all<{ id: string }>(
      `SELECT id FROM command WHERE seq > ? AND kind = 'receive' AND state = 'applied' AND reflected = 1 ORDER BY seq`,
      seq,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);

/** Marks all receipts that are applied so far, so that their lots are not written. */
export function passLotsOver(db: Writer): void {
  db.run(
    `UPDATE command SET proof = json_set(proof, '$.lotsWritten', json('true'))
      WHERE seq > (SELECT max(seq) FROM command) - ${SEARCH_WINDOW} AND kind = 'receive' AND state = 'applied'
        AND proof IS NOT NULL AND ${HAS_LOTS}`,
  );
}

export function keepLotsWritten(db: Writer, seq: number): void {
  db.run(`UPDATE command SET proof = json_set(proof, '$.lotsWritten', json('true')) WHERE seq = ?`, seq);
}
