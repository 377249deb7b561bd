/**
 * The database table of pack barcodes that operators taught this station. A pack barcode stands for several units of an item, such as a
 * carton of 24, or for several packs with another barcode, such as a pallet of cartons.
 * Each barcode has one row: teaching it again replaces what it stood for (upsert). Pack sizes stored in the service are kept with the
 * item, not here.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { TaughtPack } from '#domain/barcode/pack.ts';
import type { Reader, Writer } from '../database.ts';

/** `key`: the form of the code by which a scan finds it (`codeKeys`). */
export type StoredPack = TaughtPack & { readonly key: string };

interface Row {
  readonly code: string;
  readonly key: string;
  readonly itemId: number;
  readonly units: Decimal;
  readonly of: string | null;
}

const COLUMNS = `code, key, item_id AS itemId, units, of_code AS of`;

/** Stores a pack barcode; an existing one is replaced. */
export function putPack(db: Writer, pack: StoredPack, at: string, by: string): void {
  db.run(
    `INSERT INTO pack (code, key, item_id, units, of_code, at, by) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (code) DO UPDATE SET key = excluded.key, item_id = excluded.item_id, units = excluded.units,
        of_code = excluded.of_code, at = excluded.at, by = excluded.by`,
    pack.code,
    pack.key,
    pack.itemId,
    pack.units,
    pack.of ?? null,
    at,
    by,
  );
}

export function removePack(db: Writer, code: string): void {
  db.run(`DELETE FROM pack WHERE code = ?`, code);
}

export const packsByKeys = (db: Reader, keys: readonly string[]): StoredPack[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM pack WHERE key IN (SELECT value FROM json_each(?)) ORDER BY code`,
      JSON.stringify(keys),
    )
    .map(packOf);

export const packsOfItem = (db: Reader, itemId: number): StoredPack[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM pack WHERE item_id = ? ORDER BY code`, itemId).map(packOf);

/** The packs that contain packs with another barcode. */
export const packsOfPacks = (db: Reader): StoredPack[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM pack WHERE of_code IS NOT NULL ORDER BY code`).map(packOf);

export const allPacks = (db: Reader): StoredPack[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM pack ORDER BY code`).map(packOf);

const packOf = ({ of, ...pack }: Row): StoredPack => ({ ...pack, ...(of === null ? {} : { of }) });
