/**
 * Reads and writes the lots and serial numbers of the goods on a receipt in progress. They are columns of the table of tallies
 * (`sheet-tallies.ts`). The table `lot_place` has the location of a lot that is put away separately.
 * An operator can change the lot of goods that are already counted (`sayLot`) and undo the change. A row that was changed stores its former
 * lot in `lot_before`. If the row is changed again, the new `lot_before` contains the old one, so the changes can be undone one by one, the
 * newest first.
 * The file also finds where this station has already received a lot or a serial number. It searches the receipts in progress, and the sent
 * receipts of which at least one command was neither refused nor cancelled.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import { countedLots, lotKey, type CountedLot, type Lot, type LotTally } from '#domain/receiving/lot.ts';
import type { LotPlaces } from '#domain/receiving/lot-route.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

interface Row {
  readonly subject: number;
  readonly op: 'add' | 'set';
  readonly quantity: Decimal;
  readonly undone: number;
  readonly lot: string | null;
  readonly serial: string | null;
}

/** The quantities of each lot by line. Lines without a lot or serial number are left out. @param lineIds absent: all lines */
export function lotsOnLines(
  db: Reader,
  sheet: string,
  lineIds?: readonly number[],
): ReadonlyMap<number, readonly CountedLot[]> {
  const having = db
    .all<Pick<Row, 'subject'>>(
      `SELECT DISTINCT subject FROM tally WHERE sheet = ? AND (lot IS NOT NULL OR serial IS NOT NULL)`,
      sheet,
    )
    .flatMap(({ subject }) => (lineIds?.includes(subject) === false ? [] : [subject]));
  return new Map(having.map((lineId) => [lineId, countedLots(talliesOfLine(db, sheet, lineId))]));
}

const talliesOfLine = (db: Reader, sheet: string, lineId: number): LotTally[] =>
  db
    .all<Row>(
      `SELECT subject, op, quantity, undone, lot, serial FROM tally WHERE sheet = ? AND subject = ? ORDER BY seq`,
      sheet,
      lineId,
    )
    .map(({ op, quantity, undone, lot, serial }) => ({
      op,
      quantity,
      undone: undone === 1,
      lot: lot === null ? null : fromJson<Lot>(lot),
      serial,
    }));

/** The lot of the goods that were counted last on the line; null: none. */
export function lastLot(db: Reader, sheet: string, lineId: number): Lot | null {
  const row = db.one<Pick<Row, 'lot'>>(
    `SELECT lot FROM tally WHERE sheet = ? AND subject = ? AND undone = 0 ORDER BY seq DESC LIMIT 1`,
    sheet,
    lineId,
  );
  return row?.lot == null ? null : fromJson<Lot>(row.lot);
}

/** Assigns another lot to all goods of a line that were counted with lot `from` (null: without a lot). @param act the id to undo it by */
export function sayLot(
  db: Writer,
  { sheet, lineId, act }: { readonly sheet: string; readonly lineId: number; readonly act: string },
  from: Lot | null,
  to: Lot | null,
): void {
  const written = db
    .all<Pick<Row, 'lot'>>(`SELECT DISTINCT lot FROM tally WHERE sheet = ? AND subject = ?`, sheet, lineId)
    .flatMap(({ lot }) => lot ?? [])
    .filter((lot) => lotKey(fromJson<Lot>(lot)) === lotKey(from));
  const among = from === null ? `lot IS NULL` : `lot IN (SELECT value FROM json_each(?))`;
  db.run(
    // If an earlier act changed the row, `lot_before` keeps that act and the lot before it, nested: undoing goes back step by step.
    `UPDATE tally SET lot = ?, lot_act = ?, lot_before = iif(lot_act IS NULL, lot,
        json_object('lot', json(lot), 'act', lot_act, 'before', json(lot_before))) WHERE sheet = ? AND subject = ? AND undone = 0 AND ${among}`,
    to === null ? null : JSON.stringify(to),
    act,
    sheet,
    lineId,
    ...(from === null ? [] : [JSON.stringify(written)]),
  );
}

/** Undoes `sayLot`. @returns the number of tallies (scans and typed quantities) that have their former lot again */
export function undoSayLot(db: Writer, sheet: string, act: string): number {
  return db.run(
    `UPDATE tally SET lot = iif(json_type(lot_before, '$.act') IS NULL, lot_before, json_extract(lot_before, '$.lot')),
        lot_act = json_extract(lot_before, '$.act'), lot_before = json_extract(lot_before, '$.before')
      WHERE sheet = ? AND lot_act = ?`,
    sheet,
    act,
  ).changes;
}

/** For each item, the locations of lots that are put away separately. */
export function lotPlacesOf(db: Reader, sheet: string): ReadonlyMap<number, LotPlaces> {
  const places = new Map<number, Map<string, number | null>>();
  for (const { item_id: itemId, lot, folder_id: folderId } of db.all<{
    item_id: number;
    lot: string;
    folder_id: number | null;
  }>(`SELECT item_id, lot, folder_id FROM lot_place WHERE sheet = ?`, sheet)) {
    const own = places.get(itemId) ?? new Map<string, number | null>();
    places.set(itemId, own.set(lot, folderId));
  }
  return places;
}

/** @param folderId undefined removes the location of the lot */
export function setLotPlace(
  db: Writer,
  { sheet, itemId, lot }: { readonly sheet: string; readonly itemId: number; readonly lot: Lot },
  folderId: number | null | undefined,
): void {
  const key = lotKey(lot);
  if (folderId === undefined) {
    db.run(`DELETE FROM lot_place WHERE sheet = ? AND item_id = ? AND lot = ?`, sheet, itemId, key);
    return;
  }
  db.run(
    `INSERT INTO lot_place (sheet, item_id, lot, folder_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (sheet, item_id, lot) DO UPDATE SET folder_id = excluded.folder_id`,
    sheet,
    itemId,
    key,
    folderId,
  );
}

/** As SQL: the receipt is in progress, or was sent and not all its commands were refused or cancelled. */
const IS_RECEIVED = `(sheet.state = 'open' OR (sheet.state = 'sent' AND EXISTS (
          SELECT 1 FROM command WHERE command.sheet = sheet.id AND command.state NOT IN ('cancelled', 'refused'))))`;

/**
 * Finds another receipt (see `IS_RECEIVED`) on which the piece with this serial number was counted, and when; undefined if there is none.
 * @param sheet the receipt that is left out
 */
export function serialReceived(
  db: Reader,
  { gtin, serial }: { readonly gtin: string; readonly serial: string },
  sheet: string | undefined,
): { readonly order: string; readonly at: string } | undefined {
  return db.one<{ order: string; at: string }>(
    `SELECT coalesce(json_extract(sheet.order_is, '$.number'), '#' || sheet.order_id) AS "order", tally.at AS at
       FROM tally JOIN sheet ON sheet.id = tally.sheet JOIN scan ON scan.id = tally.scan
      WHERE tally.serial = ? AND tally.undone = 0 AND sheet.kind = 'receive' AND sheet.id IS NOT ?
        AND json_extract(scan.reply, '$.gs1.gtin') = ? AND ${IS_RECEIVED}
      ORDER BY tally.seq DESC LIMIT 1`,
    serial,
    sheet ?? null,
    gtin,
  );
}

/** The items of which this station has counted that lot on a receipt (see `IS_RECEIVED`), the one counted last first. */
export const itemsOfLot = (db: Reader, lot: string, most: number): number[] =>
  db
    .all<{ item_id: number }>(
      `SELECT item_id FROM tally JOIN sheet ON sheet.id = tally.sheet
        WHERE json_extract(lot, '$.lot') = ? COLLATE NOCASE AND lot IS NOT NULL
          AND undone = 0 AND item_id IS NOT NULL AND ${IS_RECEIVED}
        GROUP BY item_id ORDER BY max(tally.seq) DESC LIMIT ?`,
      lot,
      most,
    )
    .map(({ item_id }) => item_id);
