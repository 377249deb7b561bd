/**
 * The database table of what the operator chose for single lines of a receipt in progress: the location of the goods, whether they are
 * received at all, differences from the order, and the lot. There is one row for each line with a choice (upsert); each function changes
 * its own columns only. The counted quantities are in `sheet-tallies.ts`.
 */
import { ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { LineDifferences, OverChoice } from '#domain/receiving/line-split.ts';
import type { Lot } from '#domain/receiving/lot.ts';
import type { LineChoice } from '#domain/receiving/receipt.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export interface StoredLineDraft {
  readonly lineId: number;
  readonly folderId: number | null | undefined;
  readonly choice: LineChoice | null;
  readonly differences: LineDifferences;
  readonly typedLot: Lot | null;
}

interface LineDraftRow {
  readonly line_id: number;
  readonly folder_id: number | null;
  readonly folder_said: number;
  readonly choice: LineChoice | null;
  readonly over_choice: OverChoice | null;
  readonly agreed: Decimal | null;
  readonly damaged: Decimal | null;
  readonly missing: Decimal | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly photos: string | null;
  readonly typed_lot: string | null;
}

export function lineDrafts(db: Reader, sheet: string): StoredLineDraft[] {
  return db
    .all<LineDraftRow>(
      `SELECT line_id, folder_id, folder_said, choice, over_choice, agreed, damaged, missing, reason, note, photos, typed_lot
         FROM line_draft WHERE sheet = ?`,
      sheet,
    )
    .map((row) => ({
      lineId: row.line_id,
      folderId: row.folder_said === 1 ? row.folder_id : undefined,
      choice: row.choice,
      differences: {
        over: row.over_choice,
        agreed: row.agreed ?? ZERO,
        damaged: row.damaged ?? ZERO,
        missing: row.missing ?? ZERO,
        reason: row.reason,
        note: row.note ?? '',
        photos: row.photos === null ? [] : fromJson(row.photos),
      },
      typedLot: row.typed_lot === null ? null : fromJson<Lot>(row.typed_lot),
    }));
}

export function setLineDifferences(
  db: Writer,
  sheet: string,
  line: number,
  { over, agreed, damaged, missing, reason, note, photos }: LineDifferences,
): void {
  db.run(
    `INSERT INTO line_draft (sheet, line_id, over_choice, agreed, damaged, missing, reason, note, photos)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (sheet, line_id) DO UPDATE SET
       over_choice = excluded.over_choice, agreed = excluded.agreed, damaged = excluded.damaged, missing = excluded.missing,
       reason = excluded.reason, note = excluded.note, photos = excluded.photos`,
    sheet,
    line,
    over,
    agreed,
    damaged,
    missing,
    reason,
    note,
    photos.length === 0 ? null : JSON.stringify(photos),
  );
}

export function setLineFolder(
  db: Writer,
  sheet: string,
  line: number,
  folderId: number | null | undefined,
): void {
  db.run(
    `INSERT INTO line_draft (sheet, line_id, folder_id, folder_said) VALUES (?, ?, ?, ?)
     ON CONFLICT (sheet, line_id) DO UPDATE SET folder_id = excluded.folder_id, folder_said = excluded.folder_said`,
    sheet,
    line,
    folderId ?? null,
    folderId === undefined ? 0 : 1,
  );
}

export function setLineChoice(db: Writer, sheet: string, line: number, choice: LineChoice | null): void {
  db.run(
    `INSERT INTO line_draft (sheet, line_id, choice) VALUES (?, ?, ?)
     ON CONFLICT (sheet, line_id) DO UPDATE SET choice = excluded.choice`,
    sheet,
    line,
    choice,
  );
}

/** Sets the lot that the operator typed for goods that are counted on the line from now on; null: none. */
export function setTypedLot(db: Writer, sheet: string, line: number, lot: Lot | null): void {
  db.run(
    `INSERT INTO line_draft (sheet, line_id, typed_lot) VALUES (?, ?, ?)
     ON CONFLICT (sheet, line_id) DO UPDATE SET typed_lot = excluded.typed_lot`,
    sheet,
    line,
    lot === null ? null : JSON.stringify(lot),
  );
}
