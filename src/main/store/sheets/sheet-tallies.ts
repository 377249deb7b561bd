/**
 * The database table of tallies, the single entries on a sheet (a receipt or a count): one row for each scan or typed quantity, in order. A
 * scan adds to the quantity of its line or item (`add`); a typed quantity replaces it (`set`).
 * No row is deleted: undoing a tally marks it (`undone`). `talliesOf`, `talliesOn` and `talliesTogether` return undone rows too, and their
 * callers must leave them out of sums.
 * `talliesTogether` combines equal rows while it reads them, because a line may be scanned a thousand times. `isSerialOn` tells whether a
 * serial number is already counted on the sheet.
 */
import { compare, decimal, type Decimal } from '#domain/values/decimal.ts';
import type { Lot } from '#domain/receiving/lot.ts';
import type { Tallies, Tally } from '#domain/stock/tally.ts';
import type { Reader, Writer } from '../database.ts';

export interface StoredTally extends Tally {
  readonly seq: number;
  readonly sheetId: string;
  /** The item of an order line; null on a count, and in rows of earlier versions. */
  readonly itemId: number | null;
  readonly expected: Decimal | null;
  readonly outside: boolean;
  /** The newest command (its seq) when the tally was stored; 0: there was none; null in rows of earlier versions. */
  readonly newestCommand: number | null;
  readonly at: string;
  readonly by: string;
}

export interface NewTally {
  readonly id: string;
  readonly sheetId: string;
  readonly subject: number;
  readonly itemId?: number;
  readonly op: 'add' | 'set';
  readonly quantity: Decimal;
  readonly expected: Decimal | null;
  readonly outside: boolean;
  readonly scanId: string | null;
  /** The lot and the serial number of the goods; absent or null: unknown. */
  readonly lot?: Lot | null;
  readonly serial?: string | null;
  readonly at: string;
  readonly by: string;
}

interface Row {
  seq: number;
  id: string;
  sheet: string;
  subject: number;
  item_id: number | null;
  op: 'add' | 'set';
  quantity: Decimal;
  expected: Decimal | null;
  outside: number;
  undone: number;
  newest_command: number | null;
  at: string;
  by: string;
}

const COLUMNS = `seq, id, sheet, subject, item_id, op, quantity, expected, outside, undone, newest_command, at, by`;

export function appendTally(db: Writer, tally: NewTally): void {
  db.run(
    `INSERT INTO tally (id, sheet, subject, item_id, op, quantity, expected, outside, scan, lot, serial, at, by, newest_command)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM command))`,
    tally.id,
    tally.sheetId,
    tally.subject,
    tally.itemId ?? null,
    tally.op,
    tally.quantity,
    tally.expected,
    tally.outside ? 1 : 0,
    tally.scanId,
    tally.lot == null ? null : JSON.stringify(tally.lot),
    tally.serial ?? null,
    tally.at,
    tally.by,
  );
}

export function talliesOf(db: Reader, sheet: string): StoredTally[] {
  return db.all<Row>(`SELECT ${COLUMNS} FROM tally WHERE sheet = ? ORDER BY seq`, sheet).map(tallyOf);
}

export function talliesOn(db: Reader, sheet: string, subjects: readonly number[]): StoredTally[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM tally WHERE sheet = ? AND subject IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      sheet,
      JSON.stringify(subjects),
    )
    .map(tallyOf);
}

export interface StoredTallies extends Tallies {
  /** The item of the newest combined row (see `StoredTally`). */
  readonly itemId: number | null;
}

type TalliesRow = Pick<Row, 'subject' | 'item_id' | 'op' | 'quantity' | 'undone'>;

/**
 * The tallies of a sheet, combined: equal rows of a subject (a line or an item) become one row with a number of times, and rows before a
 * typed quantity, which it replaced, are left out. A line may have been scanned a thousand times and is read at each scan. The rows are
 * combined here and not in SQL, because SQLite takes three times as long.
 * @param subjects absent: all
 * @returns for each subject, a typed quantity before the scans since; the row with the newest item id is the last one
 */
export function talliesTogether(
  db: Reader,
  sheet: string,
  subjects?: readonly number[],
): readonly StoredTallies[] {
  const among = subjects === undefined ? '' : 'AND subject IN (SELECT value FROM json_each(?))';
  const rows = db.all<TalliesRow>(
    `SELECT subject, item_id, op, quantity, undone FROM tally WHERE sheet = ? ${among} ORDER BY seq`,
    sheet,
    ...(subjects === undefined ? [] : [JSON.stringify(subjects)]),
  );
  const bySubject = new Map<number, Map<string, StoredTallies>>();
  for (const { subject, item_id: itemId, op, quantity, undone } of rows) {
    const alike = `${op} ${quantity} ${undone}`;
    const before = op === 'set' && undone === 0 ? undefined : bySubject.get(subject);
    const own = before ?? new Map<string, StoredTallies>();
    const times = (own.get(alike)?.times ?? 0) + 1;
    own.delete(alike);
    own.set(alike, { subject, itemId, op, quantity, undone: undone === 1, times });
    bySubject.set(subject, own);
  }
  return [...bySubject.values()].flatMap((own) => [...own.values()]);
}

export function tallyById(db: Reader, id: string): StoredTally | undefined {
  const row = db.one<Row>(`SELECT ${COLUMNS} FROM tally WHERE id = ?`, id);
  return row && tallyOf(row);
}

/** The other tallies of the same scan that are not undone, in order. A scan has several if it was counted on several lines. */
export const talliesOfSameScan = (db: Reader, { seq }: Pick<StoredTally, 'seq'>): StoredTally[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM tally
        WHERE scan = (SELECT scan FROM tally WHERE seq = ?) AND seq <> ? AND undone = 0 ORDER BY seq`,
      seq,
      seq,
    )
    .map(tallyOf);

/** The id of the last tally of a sheet that is not undone. */
export const lastTally = (db: Reader, sheet: string): string | undefined =>
  db.one<{ id: string }>(
    `SELECT id FROM tally WHERE sheet = ? AND undone = 0 ORDER BY seq DESC LIMIT 1`,
    sheet,
  )?.id;

export function undoTally(db: Writer, id: string): void {
  db.run(`UPDATE tally SET undone = 1 WHERE id = ?`, id);
}

function tallyOf(row: Row): StoredTally {
  return {
    seq: row.seq,
    id: row.id,
    sheetId: row.sheet,
    subject: row.subject,
    itemId: row.item_id,
    op: row.op,
    quantity: row.quantity,
    expected: row.expected,
    outside: row.outside === 1,
    undone: row.undone === 1,
    newestCommand: row.newest_command,
    at: row.at,
    by: row.by,
  };
}

/** The number of different items or lines that were counted on the sheet, without items of another location. */
export function countSubjects(db: Reader, sheet: string): number {
  const found = db.one<{ n: number }>(
    `SELECT count(DISTINCT subject) AS n FROM tally WHERE sheet = ? AND undone = 0 AND outside = 0`,
    sheet,
  );
  return found?.n ?? 0;
}

/** Who counted on a sheet and who sent it, in the order of their first act. */
export const countedBy = (db: Reader, sheet: string): string[] =>
  db
    .all<{ by: string }>(
      `SELECT by FROM (SELECT by, at FROM tally WHERE sheet = ? AND undone = 0
         UNION ALL SELECT by, at FROM command WHERE sheet = ?) GROUP BY by ORDER BY min(at)`,
      sheet,
      sheet,
    )
    .map(({ by }) => by);

/**
 * Whether a piece with this serial number of this article is counted on the sheet. An undone scan does not count. If a lower quantity was
 * typed after the scans, only that many pieces count, those that were scanned first (as in `countedLots`).
 */
export function isSerialOn(
  db: Reader,
  sheet: string,
  { gtin, serial }: { readonly gtin: string; readonly serial: string },
): boolean {
  const tallies = db.all<{ subject: number; op: Tally['op']; quantity: Decimal; serial: string | null }>(
    `SELECT tally.subject, tally.op, tally.quantity, json_extract(scan.reply, '$.gs1.serial') AS serial
      FROM tally LEFT JOIN scan ON scan.id = tally.scan
      WHERE tally.sheet = ? AND tally.undone = 0 AND tally.subject IN (
        SELECT tally.subject FROM tally JOIN scan ON scan.id = tally.scan
          WHERE tally.sheet = ? AND tally.undone = 0
            AND json_extract(scan.reply, '$.gs1.serial') = ? AND json_extract(scan.reply, '$.gs1.gtin') = ?)
      ORDER BY tally.seq`,
    sheet,
    sheet,
    serial,
    gtin,
  );
  const counted = new Map<number, readonly string[]>();
  for (const { subject, op, quantity, serial: one } of tallies) {
    const before = counted.get(subject) ?? [];
    const kept = op === 'set' ? before.filter((_, n) => compare(quantity, decimal(n)) > 0) : before;
    counted.set(subject, one === null ? kept : [...kept, one]);
  }
  return [...counted.values()].some((serials) => serials.includes(serial));
}
