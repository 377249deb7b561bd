/**
 * The database table of the scan log: every barcode scan with its whole request and the reply that the operator got. If a scan request is
 * repeated with the same id, `replyTo` finds the stored reply, so the scan counts only once. The request is stored whole, so the log can be
 * scanned again on the same stock, with the same replies.
 * Rows are only added, with two exceptions. If a scanned text turns out to be an account's secret key, the text is erased. If a code
 * scanned on a count matched no record, and the operator undoes that scan, its row is marked as undone.
 * The file also lists the codes that matched no record and the items that were scanned last. These lists leave out a scan that a later scan
 * replaced (`mends`), for example because it was only the first piece of a code.
 */
import type { Symbology } from '#domain/barcode/barcode.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Picked, ScanReply } from '#domain/replies/reply.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export interface LoggedScan {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly source: string;
  readonly text: string;
  readonly place: Place;
  readonly sheetId: string | null;
  /** The further members of the request. */
  readonly asked: Asked;
  readonly reply: ScanReply;
}

type ScanSource = 'wedge' | 'serial' | 'camera' | 'file' | 'typed';

export interface Asked {
  readonly symbology?: Symbology;
  readonly gaps?: readonly number[];
  readonly times?: number;
  readonly picked?: Picked;
  readonly paused?: boolean;
  /** The id of an earlier scan that this scan replaces. */
  readonly mends?: string;
  /** The operator is asked which of several records is meant, even if one of them would be taken without a question. */
  readonly asks?: true;
  /** This scan replaces the scan of a pack that had been opened: how many units were left in it. */
  readonly left?: Decimal;
}

/**
 * As SQL: leaves out scans that a later scan replaced, for example because they were only the first piece of a code. The replacing scan
 * follows within five scans: directly, or after scans of other readers.
 */
const NO_PIECE = `NOT EXISTS (
  SELECT 1 FROM scan AS whole
    WHERE whole.seq BETWEEN scan.seq + 1 AND scan.seq + 5 AND json_extract(whole.asked, '$.mends') = scan.id)`;

export function appendScan(db: Writer, scan: LoggedScan): void {
  db.run(
    `INSERT INTO scan (id, at, by, source, text, place, symbology, sheet, kind, asked, reply)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    scan.id,
    scan.at,
    scan.by,
    scan.source,
    scan.text,
    JSON.stringify(scan.place),
    scan.reply.symbology ?? null,
    scan.sheetId,
    scan.reply.said.kind,
    JSON.stringify(scan.asked),
    JSON.stringify(scan.reply),
  );
}

/** Stored in place of a text that contains the account's key. */
export const NOT_KEPT = '[key]';

/** Erases a scan's text: it turned out to be a key, or the first piece of one. */
export function hideScan(db: Writer, id: string): void {
  const hide = `UPDATE scan SET text = ?, reply = json_set(reply, '$.code', ?) WHERE id = ?`;
  db.run(hide, NOT_KEPT, NOT_KEPT, id);
}

/** Erases all scans that contain a key, made before it was known to be one. */
export function hideScansOf(db: Writer, key: string): void {
  const having = `SELECT id FROM scan WHERE instr(text, ?) > 0 OR instr(json_extract(reply, '$.code'), ?) > 0`;
  for (const { id } of db.all<{ id: string }>(having, key, key)) hideScan(db, id);
}

/** The reply to a scan that is in the log already. */
export function replyTo(db: Reader, id: string): ScanReply | undefined {
  const row = db.one<{ reply: string }>(`SELECT reply FROM scan WHERE id = ?`, id);
  return row && fromJson<ScanReply>(row.reply);
}

/** The text of a scan that is in the log already, and how it was read. */
export function sourceOf(
  db: Reader,
  id: string,
): { readonly text: string; readonly source: ScanSource; readonly symbology?: Symbology } | undefined {
  const row = db.one<{ text: string; source: ScanSource; asked: string }>(
    `SELECT text, source, asked FROM scan WHERE id = ?`,
    id,
  );
  if (row === undefined) return undefined;
  const { symbology } = fromJson<Asked>(row.asked);
  return { text: row.text, source: row.source, ...(symbology === undefined ? {} : { symbology }) };
}

/** The name that an item had when it was last scanned on a count; undefined if it was not scanned. */
export const nameScanned = (db: Reader, sheet: string, itemIds: readonly number[]): string | undefined =>
  db.one<{ name: string }>(
    `SELECT json_extract(reply, '$.said.item.name') AS name FROM scan
      WHERE sheet = ? AND json_extract(reply, '$.said.item.id') IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    sheet,
    JSON.stringify(itemIds),
  )?.name;

export interface UnmatchedCode {
  readonly code: string;
  readonly times: number;
  /** Who scanned it last, and when. */
  readonly by: string;
  readonly at: string;
}

/** Codes that were scanned on a count and that no record has, the most frequent first. */
export function unmatchedOn(db: Reader, sheet: string): UnmatchedCode[] {
  return db.all<UnmatchedCode>(
    // With max(at), SQLite takes `by` from the row with the maximum.
    `SELECT json_extract(reply, '$.code') AS code, count(*) AS times, max(at) AS at, by FROM scan
      WHERE sheet = ? AND kind = 'count-unmatched' AND undone = 0 AND ${NO_PIECE} GROUP BY 1 ORDER BY times DESC, code`,
    sheet,
  );
}

/** How often a code that no record has was scanned on a count so far. */
export function timesUnmatched(db: Reader, sheet: string, code: string): number {
  return (
    db.one<{ times: number }>(
      `SELECT count(*) AS times FROM scan
        WHERE sheet = ? AND kind = 'count-unmatched' AND undone = 0 AND json_extract(reply, '$.code') = ? AND ${NO_PIECE}`,
      sheet,
      code,
    )?.times ?? 0
  );
}

/** Marks a scan's unmatched code on a count as undone. @returns the code; undefined if the scan has none or is undone already */
export function undoNoted(db: Writer, id: string, sheet: string): string | undefined {
  const code = db.one<{ code: string }>(
    `SELECT json_extract(reply, '$.code') AS code FROM scan
      WHERE id = ? AND sheet = ? AND kind = 'count-unmatched' AND undone = 0`,
    id,
    sheet,
  )?.code;
  if (code !== undefined) db.run(`UPDATE scan SET undone = 1 WHERE id = ?`, id);
  return code;
}

/**
 * Codes among the last `among` scans that matched no record when they were scanned, each with its newest scan; the last scanned code
 * first.
 */
export function lastUnknown(
  db: Reader,
  among: number,
): { readonly seq: number; readonly times: number; readonly scan: LoggedScan }[] {
  return db
    .all<ScanRow & { readonly times: number }>(
      // With max(seq), SQLite takes the other columns from the row with the maximum.
      `SELECT max(seq) AS seq, count(*) AS times, id, at, by, source, text, place, sheet, asked, reply FROM scan
        WHERE seq > (SELECT max(seq) FROM scan) - ? AND kind IN ('unknown-code', 'count-unmatched')
          AND undone = 0 AND ${NO_PIECE}
        GROUP BY json_extract(reply, '$.code') ORDER BY 1 DESC`,
      among,
    )
    .map((row) => ({ seq: row.seq, times: row.times, scan: loggedOf(row) }));
}

export function scansOn(db: Reader, sheet: string): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM scan WHERE sheet = ?`, sheet)?.n ?? 0;
}

export interface ItemScanned {
  readonly itemId: number;
  readonly at: string;
  readonly by: string;
  /** The operator chose it among several items with the scanned code. */
  readonly isPicked: boolean;
}

/**
 * The items that the last `among` scans found, the newest scan first. A scan that a later one replaced is left out.
 * @param sheet the count whose scans are read; null: all scans
 */
export const lastItemsScanned = (db: Reader, among: number, sheet: string | null): readonly ItemScanned[] =>
  db
    .all<{ item: number; at: string; by: string; picked: string | null }>(
      `SELECT json_extract(reply, '$.said.item.id') AS item, at, by, json_extract(asked, '$.picked.kind') AS picked FROM scan
        WHERE seq > (SELECT max(seq) FROM scan) - ? AND item IS NOT NULL AND (? IS NULL OR sheet = ?) AND ${NO_PIECE}
        ORDER BY seq DESC`,
      among,
      sheet,
      sheet,
    )
    .map(({ item, at, by, picked }) => ({ itemId: item, at, by, isPicked: picked === 'item' }));

interface ScanRow {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly source: string;
  readonly text: string;
  readonly place: string;
  readonly sheet: string | null;
  readonly asked: string;
  readonly reply: string;
}

const COLUMNS = `seq, id, at, by, source, text, place, sheet, asked, reply`;

/** The newest scans, the newest first. */
export function lastScans(db: Reader, most: number): LoggedScan[] {
  return db.all<ScanRow>(`SELECT ${COLUMNS} FROM scan ORDER BY seq DESC LIMIT ?`, most).map(loggedOf);
}

/** The scans in order, `most` at a time. @param after the seq of the last scan already read; 0: from the start */
export function scansAfter(
  db: Reader,
  after: number,
  most: number,
): { readonly seq: number; readonly scan: LoggedScan }[] {
  return db
    .all<ScanRow>(`SELECT ${COLUMNS} FROM scan WHERE seq > ? ORDER BY seq LIMIT ?`, after, most)
    .map((row) => ({ seq: row.seq, scan: loggedOf(row) }));
}

const loggedOf = ({ id, at, by, source, text, place, sheet, asked, reply }: ScanRow): LoggedScan => ({
  id,
  at,
  by,
  source,
  text,
  place: fromJson<Place>(place),
  sheetId: sheet,
  asked: fromJson<Asked>(asked),
  reply: fromJson<ScanReply>(reply),
});
