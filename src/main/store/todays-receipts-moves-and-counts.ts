/**
 * Lists the receipts, moves and counts that were applied since a given moment, for the day's figures on the overview screen; also what came
 * beyond an order, and the counts that were booked as an adjustment. Those that were undone are left out, except receipts: undoing one
 * changes only the stock, and its lines remain received.
 */
import type { Decided, Proof } from '#domain/command.ts';
import type { DecidedOnSheet } from '#domain/views/today.ts';
import type { Reader } from './database.ts';
import { readDecided } from './upgrade-stored-commands.ts';
import { fromJson } from './json-columns.ts';

interface Row {
  kind: Decided['kind'];
  format: number;
  intent: string;
  basis: string;
  proof: string | null;
  sheet: string | null;
}

/**
 * Receipts, moves and counts (also counts booked by their difference), in order, without those that were undone and the commands that
 * undid them. An undone receipt stays: undoing it changes only the stock, and its lines remain received on the order.
 * @param moment ISO 8601, in UTC, by the station's clock
 */
export function receiptsMovesAndCountsSince(db: Reader, moment: string): readonly DecidedOnSheet[] {
  return db
    .all<Row>(
      `SELECT kind, format, intent, basis, proof, sheet FROM command
        WHERE settled_at >= ? AND state = 'applied' AND undoes IS NULL
          AND (kind IN ('receive', 'move', 'count') OR (kind = 'create-item' AND sheet IS NOT NULL)
            OR (kind = 'adjust' AND json_extract(basis, '$.counted') IS NOT NULL))
          AND (kind = 'receive' OR NOT EXISTS (
            SELECT 1 FROM command AS back WHERE back.undoes = command.seq AND back.state = 'applied'))
        ORDER BY seq`,
      moment,
    )
    .map(({ kind, format, intent, basis, proof, sheet }) => ({
      ...readDecided(kind, format, intent, basis),
      sheetId: sheet,
      proof: proof === null ? null : fromJson<Proof>(proof),
    }));
}
