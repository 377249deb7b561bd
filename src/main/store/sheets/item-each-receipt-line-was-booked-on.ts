/**
 * Stores on which item the service booked the goods of each receipt line (`keepReceivedOn`): on the ordered item, or on a copy that the
 * service made of it. `locate-received-goods.ts` finds that out from the mirror (the local copy of the account).
 *
 * `receiptsToLocate` finds the receipts whose effect is in the mirror and whose goods are not located yet. It searches the last 1,000
 * commands, for applied receipts and for receipts that are in review because they were applied late. The goods are located once, as soon as
 * possible, because other clients' later changes would be mixed with the receipt's effect. If the booking differs from the forecast shown
 * to the operator, `reviewForecastMismatch` puts the applied receipt in review (a person decides).
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import type { BookedOtherwise, ReceivedOn } from '#domain/receiving/forecast.ts';
import { commandById, type StoredCommand } from '../commands/commands.ts';
import type { Reader, Writer } from '../database.ts';

/** How many of the newest commands are searched. */
const SEARCH_WINDOW = 1000;

/** Receipts whose effect is in the mirror and that are not located yet, the oldest first. */
export function receiptsToLocate(db: Reader): StoredCommand[] {
  return db
    .all<{ id: string }>(
      `SELECT id FROM command
        WHERE seq > (SELECT max(seq) FROM command) - ${SEARCH_WINDOW} AND kind = 'receive' AND reflected = 1
          AND ((state = 'applied' AND json_type(proof, '$.receivedOn') IS NULL)
            OR (state = 'review' AND review ->> '$.kind' = 'applied-late'
              AND json_type(review, '$.receivedOn') IS NULL))
        ORDER BY seq`,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);
}

/** Puts an applied receipt in review because its effect differs from the forecast shown to the operator, until they have answered. */
export function reviewForecastMismatch(db: Writer, seq: number, lines: readonly BookedOtherwise[]): void {
  const review: ReviewCase = { kind: 'booked-otherwise', lines };
  db.run(
    `UPDATE command SET state = 'review', review = ? WHERE seq = ? AND state = 'applied'`,
    JSON.stringify(review),
    seq,
  );
}

/** Stores where the goods of a receipt went: in its proof, or in its review while it has no proof. */
export function keepReceivedOn(db: Writer, seq: number, lines: readonly ReceivedOn[]): void {
  const on = JSON.stringify(lines);
  db.run(
    `UPDATE command SET proof = json_set(proof, '$.receivedOn', json(?)),
        review = iif(proof IS NULL, json_set(review, '$.receivedOn', json(?)), review)
      WHERE seq = ?`,
    on,
    on,
    seq,
  );
}
