/**
 * The database table of an operator's steps on a receipt other than scans: differences from the order, where goods go, lots, and decisions
 * about a line. A step is stored as the act that undoes it, so that the F8 key can undo it even after the app's window was closed. An
 * undone step is deleted.
 * Each step also has the number of the newest tally (a counted scan or typed quantity) at that time. The caller compares it with the newest
 * tally to find out whether the operator's last act was a step or a scan.
 */
import type { Undo } from '#domain/commands/undo.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export type StepUndo = Extract<Undo, { kind: 'differences' | 'choice' | 'landing' | 'lot' | 'lot-place' }>;

export interface ReceiptStep {
  readonly seq: number;
  /** The newest tally (its seq) when the step was made; 0: there was none. */
  readonly afterTally: number;
  readonly undo: StepUndo;
}

export function appendStep(db: Writer, sheetId: string, undo: StepUndo): void {
  db.run(
    `INSERT INTO receipt_step (sheet, after_tally, undo) VALUES (?, (SELECT coalesce(max(seq), 0) FROM tally), ?)`,
    sheetId,
    JSON.stringify(undo),
  );
}

/** Deletes the newest step of that kind on that line; for a change of a lot, the step of that act. */
export function removeStep(db: Writer, sheetId: string, { kind, lineId, ...more }: StepUndo): void {
  db.run(
    `DELETE FROM receipt_step WHERE seq = (
      SELECT max(seq) FROM receipt_step
        WHERE sheet = ? AND json_extract(undo, '$.kind') = ? AND json_extract(undo, '$.lineId') IS ?
          AND json_extract(undo, '$.act') IS ?)`,
    sheetId,
    kind,
    lineId,
    'act' in more ? more.act : null,
  );
}

export function lastStep(db: Reader, sheetIds: readonly string[]): ReceiptStep | undefined {
  const row = db.one<{ seq: number; afterTally: number; undo: string }>(
    `SELECT seq, after_tally AS afterTally, undo FROM receipt_step
      WHERE sheet IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    JSON.stringify(sheetIds),
  );
  return row && { ...row, undo: fromJson<StepUndo>(row.undo) };
}
