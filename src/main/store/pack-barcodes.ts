/**
 * The database table of pack barcodes: each stands for several units of an item, such as a carton of 24. The service has no such codes;
 * they are known only to this station. Storing a code again replaces what it stood for.
 */
import type { Decimal } from '#domain/decimal.ts';
import type { Reader, Writer } from './database.ts';

export interface Pack {
  readonly code: string;
  /** The key by which a scan of the code is looked up (`codeKeys`). */
  readonly key: string;
  readonly itemId: number;
  readonly units: Decimal;
}

const COLUMNS = `code, key, item_id AS itemId, units`;

/** Stores a pack code; an existing one is replaced. */
export function putPack(db: Writer, pack: Pack, at: string, by: string): void {
  db.run(
    `INSERT INTO pack (code, key, item_id, units, at, by) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (code) DO UPDATE SET key = excluded.key, item_id = excluded.item_id, units = excluded.units,
        at = excluded.at, by = excluded.by`,
    pack.code,
    pack.key,
    pack.itemId,
    pack.units,
    at,
    by,
  );
}

export function removePack(db: Writer, code: string): void {
  db.run(`DELETE FROM pack WHERE code = ?`, code);
}

export function packsByKeys(db: Reader, keys: readonly string[]): Pack[] {
  return db.all<Pack>(
    `SELECT ${COLUMNS} FROM pack WHERE key IN (SELECT value FROM json_each(?)) ORDER BY code`,
    JSON.stringify(keys),
  );
}

export function packsOfItem(db: Reader, itemId: number): Pack[] {
  return db.all<Pack>(`SELECT ${COLUMNS} FROM pack WHERE item_id = ? ORDER BY code`, itemId);
}
