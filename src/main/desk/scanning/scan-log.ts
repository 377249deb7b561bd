/** The tape of scans, to look at and to take away: one scan a line (JSON Lines), with all that was asked and answered. */
import type { ScanLogView } from '#domain/views/scan-log.ts';
import { lastScans, scansAfter } from '../../store/sheets/barcode-scan-log.ts';
import { writeExport } from '../exports.ts';
import type { DeskPorts } from '../ports.ts';

const SHOWN = 300;
/** Scans read at a time. */
const BATCH = 500;

export function scanLogView(desk: DeskPorts): ScanLogView {
  const last = lastScans(desk.queue.read, SHOWN + 1);
  const scans = last.slice(0, SHOWN);
  const pieces = new Set(scans.map(({ asked }) => asked.mends));
  return {
    scans: scans.map(({ id, at, by, source, text, place, asked, reply }) => ({
      id,
      at,
      by,
      source,
      text,
      screen: place.screen,
      pace: average(asked.gaps ?? []),
      reply,
      isPiece: pieces.has(id),
    })),
    isCut: last.length > SHOWN,
  };
}

/** @returns where it was written, and how many scans are in it */
export function exportScanLog(desk: DeskPorts): { readonly file: string; readonly scans: number } {
  const lines: string[] = [];
  let batch = scansAfter(desk.queue.read, 0, BATCH);
  while (batch.length > 0) {
    lines.push(...batch.map(({ scan }) => `${JSON.stringify(scan)}\n`));
    batch = scansAfter(desk.queue.read, batch.at(-1)?.seq ?? 0, BATCH);
  }
  return { file: writeExport(desk, 'scans', 'jsonl', lines.join('')), scans: lines.length };
}

const average = (gaps: readonly number[]): number | null =>
  gaps.length === 0 ? null : Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
