/**
 * The database table of pallets: the pallet numbers (SSCC) that this station has given out, each with the receipts whose goods are on the
 * pallet.
 * Rows are never changed or deleted, and the number is the primary key. So no number is given out twice, even if the range of numbers in
 * the settings is changed.
 */
import type { PalletNumbers } from '#domain/barcode/sscc.ts';
import type { Reader, Writer } from '../database.ts';

interface NewPallet extends Pick<PalletNumbers, 'prefix' | 'extension'> {
  readonly sscc: string;
  readonly serial: number;
  readonly sheetIds: readonly string[];
  readonly at: string;
  readonly by: string;
}

export function putPallet(
  db: Writer,
  { sscc, prefix, extension, serial, sheetIds, at, by }: NewPallet,
): void {
  db.run(
    `INSERT INTO pallet (sscc, prefix, extension, serial, sheets, at, by) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    sscc,
    prefix,
    extension,
    serial,
    JSON.stringify(sheetIds),
    at,
    by,
  );
}

/** The highest serial reference of the range that has been used with its prefix; null: none. */
export const highestSerial = (db: Reader, { prefix, extension, first, last }: PalletNumbers): number | null =>
  db.one<{ serial: number | null }>(
    `SELECT max(serial) AS serial FROM pallet WHERE prefix = ? AND extension = ? AND serial BETWEEN ? AND ?`,
    prefix,
    extension,
    first,
    last,
  )?.serial ?? null;

export const isPalletKnown = (db: Reader, sscc: string): boolean =>
  db.one(`SELECT 1 FROM pallet WHERE sscc = ?`, sscc) !== undefined;

/** The numbers of the pallets with goods of a receipt, in the order they were given out. */
export const palletsOf = (db: Reader, sheetId: string): string[] =>
  db
    .all<{ sscc: string }>(
      `SELECT sscc FROM pallet WHERE EXISTS (SELECT 1 FROM json_each(sheets) WHERE value = ?) ORDER BY rowid`,
      sheetId,
    )
    .map(({ sscc }) => sscc);
