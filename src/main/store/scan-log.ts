/**
 * The scan log: every scan with its answer. Append-only, except that an account's key that was scanned is erased. A row holds the
 * whole request, so replaying the log on the same stock gives the same answers.
 */
import type { Symbology } from '#domain/barcode.ts';
import type { Place } from '#domain/place.ts';
import type { Picked, ScanReply } from '#domain/reply.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json-columns.ts';

export interface LoggedScan {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly source: string;
  readonly text: string;
  readonly place: Place;
  readonly sheetId: string | null;
  /** What else was asked with it. */
  readonly asked: Asked;
  readonly reply: ScanReply;
}

export interface Asked {
  readonly symbology?: Symbology;
  readonly gaps?: readonly number[];
  readonly times?: number;
  readonly picked?: Picked;
  readonly paused?: boolean;
  /** The scan it stands in place of, which was its first piece. */
  readonly mends?: string;
}

/**
 * Leaves out what was only the first piece of a code: the whole is asked right behind it, or with a scan by another reader or
 * two in between.
 */
const NO_PIECE = `NOT EXISTS (
  SELECT 1 FROM scan AS whole
    WHERE whole.seq BETWEEN scan.seq + 1 AND scan.seq + 5 AND json_extract(whole.asked, '$.mends') = scan.id)`;

export function appendScan(db: Writer, scan: LoggedScan): void {
  db.run(
    `INSERT INTO scan (id, at, by, source, text, place, symbology, sheet, what, asked, reply)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    scan.id,
    scan.at,
    scan.by,
    scan.source,
    scan.text,
    JSON.stringify(scan.place),
    scan.reply.symbology ?? null,
    scan.sheetId,
    scan.reply.said.what,
    JSON.stringify(scan.asked),
    JSON.stringify(scan.reply),
  );
}

/** What is kept instead of a text that has the account's key in it. */
export const NOT_KEPT = '[key]';

/** Takes back what a scan was: it has turned out to be a key, or the first piece of one. */
export function hideScan(db: Writer, id: string): void {
  const hide = `UPDATE scan SET text = ?, reply = json_set(reply, '$.code', ?) WHERE id = ?`;
  db.run(hide, NOT_KEPT, NOT_KEPT, id);
}

/** The same of all scans of a key, made before it was known to be one. */
export function hideScansOf(db: Writer, key: string): void {
  const having = `SELECT id FROM scan WHERE instr(text, ?) > 0 OR instr(json_extract(reply, '$.code'), ?) > 0`;
  for (const { id } of db.all<{ id: string }>(having, key, key)) hideScan(db, id);
}

/** What was said to a scan that is on the tape already. */
export function replyTo(db: Reader, id: string): ScanReply | undefined {
  const row = db.one<{ reply: string }>(`SELECT reply FROM scan WHERE id = ?`, id);
  return row && fromJson<ScanReply>(row.reply);
}

/** What an item was called when it was last scanned on a count; undefined where it was not. */
export const nameScanned = (db: Reader, sheet: string, itemIds: readonly number[]): string | undefined =>
  db.one<{ name: string }>(
    `SELECT json_extract(reply, '$.said.item.name') AS name FROM scan
      WHERE sheet = ? AND json_extract(reply, '$.said.item.id') IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    sheet,
    JSON.stringify(itemIds),
  )?.name;

/** Codes scanned on a count that nothing carries, the most often seen first. */
export function unmatchedOn(db: Reader, sheet: string): { code: string; times: number }[] {
  return db.all<{ code: string; times: number }>(
    `SELECT json_extract(reply, '$.code') AS code, count(*) AS times FROM scan
      WHERE sheet = ? AND what = 'count-unmatched' AND ${NO_PIECE} GROUP BY 1 ORDER BY times DESC, code`,
    sheet,
  );
}

/** How often one such code was scanned on the sheet so far. */
export function timesUnmatched(db: Reader, sheet: string, code: string): number {
  return (
    db.one<{ times: number }>(
      `SELECT count(*) AS times FROM scan
        WHERE sheet = ? AND what = 'count-unmatched' AND json_extract(reply, '$.code') = ? AND ${NO_PIECE}`,
      sheet,
      code,
    )?.times ?? 0
  );
}

/**
 * Codes among the last so many scans that nobody knew when they were scanned, each with its newest scan; the one scanned last
 * first.
 */
export function lastUnknown(
  db: Reader,
  among: number,
): { readonly seq: number; readonly times: number; readonly scan: LoggedScan }[] {
  return db
    .all<ScanRow & { readonly times: number }>(
      // With max(seq), the other columns are those of the row it was found in.
      `SELECT max(seq) AS seq, count(*) AS times, id, at, by, source, text, place, sheet, asked, reply FROM scan
        WHERE seq > (SELECT max(seq) FROM scan) - ? AND what IN ('unknown-code', 'count-unmatched')
          AND ${NO_PIECE}
        GROUP BY json_extract(reply, '$.code') ORDER BY 1 DESC`,
      among,
    )
    .map((row) => ({ seq: row.seq, times: row.times, scan: loggedOf(row) }));
}

export function scansOn(db: Reader, sheet: string): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM scan WHERE sheet = ?`, sheet)?.n ?? 0;
}

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

/** The newest first. */
export function lastScans(db: Reader, most: number): LoggedScan[] {
  return db.all<ScanRow>(`SELECT ${COLUMNS} FROM scan ORDER BY seq DESC LIMIT ?`, most).map(loggedOf);
}

/** In the order they were made, so many at a time. @param after the place on the tape to go on behind; 0: from its start */
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
