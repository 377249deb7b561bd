/**
 * Stores what each line of a receipt was booked onto, the item or a copy, with the proof or with the late landing in review. It is
 * determined once, when the mirror first shows the receipt: later the same records may carry other clients' changes.
 */
import type { ReviewCase } from '#domain/command.ts';
import type { CameOtherwise, ReceivedOn } from '#domain/forecast.ts';
import { commandById, type StoredCommand } from './commands.ts';
import type { Reader, Writer } from './database.ts';

/** Of so many commands back it is found out. */
const FAR_BACK = 1000;

/** Receipts that the mirror shows, and of which it has not been found out yet, in order. */
export function receiptsUnplaced(db: Reader): StoredCommand[] {
  return db
    .all<{ id: string }>(
      `SELECT id FROM command
        WHERE seq > (SELECT max(seq) FROM command) - ${FAR_BACK} AND kind = 'receive' AND reflected = 1
          AND ((state = 'applied' AND json_type(proof, '$.receivedOn') IS NULL)
            OR (state = 'review' AND review ->> '$.why' = 'landed-late'
              AND json_type(review, '$.receivedOn') IS NULL))
        ORDER BY seq`,
    )
    .flatMap(({ id }) => commandById(db, id) ?? []);
}

/** It was applied, and did something other than the operator was told: that stands until they have answered. */
export function askCameOtherwise(db: Writer, seq: number, lines: readonly CameOtherwise[]): void {
  const review: ReviewCase = { why: 'came-otherwise', lines };
  db.run(
    `UPDATE command SET state = 'review', review = ? WHERE seq = ? AND state = 'applied'`,
    JSON.stringify(review),
    seq,
  );
}

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
