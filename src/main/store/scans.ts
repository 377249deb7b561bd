/** The tape: every scan with what was said to it. Append-only; nothing here is ever changed or removed. */
import type { Place } from '#domain/place.ts';
import type { ScanReply } from '#domain/reply.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json.ts';

export interface TapedScan {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly source: string;
  readonly text: string;
  readonly place: Place;
  readonly sheetId: string | null;
  readonly reply: ScanReply;
}

export function appendScan(db: Writer, scan: TapedScan): void {
  db.run(
    `INSERT INTO scan (id, at, by, source, text, place, symbology, sheet, what, reply) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    scan.id,
    scan.at,
    scan.by,
    scan.source,
    scan.text,
    JSON.stringify(scan.place),
    scan.reply.symbology ?? null,
    scan.sheetId,
    scan.reply.said.what,
    JSON.stringify(scan.reply),
  );
}

/** What was said to a scan that is on the tape already. */
export function replyTo(db: Reader, id: string): ScanReply | undefined {
  const row = db.one<{ reply: string }>(`SELECT reply FROM scan WHERE id = ?`, id);
  return row && fromJson<ScanReply>(row.reply);
}

/** Codes scanned on a count that nothing carries, the most often seen first. */
export function unmatchedOn(db: Reader, sheet: string): { code: string; times: number }[] {
  return db.all<{ code: string; times: number }>(
    `SELECT json_extract(reply, '$.code') AS code, count(*) AS times FROM scan
      WHERE sheet = ? AND what = 'count-unmatched' GROUP BY 1 ORDER BY times DESC, code`,
    sheet,
  );
}

/** How often one such code was scanned on the sheet so far. */
export function timesUnmatched(db: Reader, sheet: string, code: string): number {
  return (
    db.one<{ times: number }>(
      `SELECT count(*) AS times FROM scan
        WHERE sheet = ? AND what = 'count-unmatched' AND json_extract(reply, '$.code') = ?`,
      sheet,
      code,
    )?.times ?? 0
  );
}

export function scansOn(db: Reader, sheet: string): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM scan WHERE sheet = ?`, sheet)?.n ?? 0;
}
