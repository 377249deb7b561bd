/**
 * Lists the receipts, moves and counts that were applied since a given moment, for the day's totals on the overview screen. The list
 * includes goods beyond an order that became new items, and counts that were sent as an adjustment.
 * Commands that were undone are left out, and so are the commands that undid them. A receipt stays in the list even if it was undone:
 * undoing changes only the stock, and the lines remain received on the order.
 */
import type { Decided, Proof } from '#domain/commands/command.ts';
import type { DecidedOnSheet } from '#domain/views/today.ts';
import type { Reader } from '../database.ts';
import { readDecided } from '../commands/upgrade-stored-commands.ts';
import { fromJson } from '../json-columns.ts';

interface Row {
  kind: Decided['kind'];
  format: number;
  intent: string;
  basis: string;
  proof: string | null;
  sheet: string | null;
}

/**
 * The commands that the header describes, in the order in which they were enqueued.
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
