/** The tape of scans, to look at and to take away: one scan a line (JSON Lines), with all that was asked and answered. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TapeView } from '#domain/views/tape.ts';
import { lastScans, scansAfter } from '../store/scans.ts';
import type { DeskPorts } from './ports.ts';

const SHOWN = 300;
/** Scans read and written at a time. */
const BATCH = 500;

export function tapeView(desk: DeskPorts): TapeView {
  return {
    scans: lastScans(desk.queue.read, SHOWN).map(({ id, at, by, source, text, place, asked, reply }) => ({
      id,
      at,
      by,
      source,
      text,
      screen: place.screen,
      pace: average(asked.gaps ?? []),
      reply,
    })),
  };
}

/** @returns where it was written, and how many scans are in it */
export function exportTape(desk: DeskPorts): { readonly file: string; readonly scans: number } {
  const folder = join(desk.folder, 'exports');
  mkdirSync(folder, { recursive: true });
  const stamp = desk.clock.now().toISOString().replaceAll(':', '-').slice(0, 19);
  const file = join(folder, `scans-${stamp}.jsonl`);
  const out = openSync(file, 'w');
  let scans = 0;
  try {
    let batch = scansAfter(desk.queue.read, 0, BATCH);
    while (batch.length > 0) {
      writeSync(out, batch.map(({ scan }) => `${JSON.stringify(scan)}\n`).join(''));
      scans += batch.length;
      batch = scansAfter(desk.queue.read, batch.at(-1)?.seq ?? 0, BATCH);
    }
  } finally {
    closeSync(out);
  }
  return { file, scans };
}

const average = (gaps: readonly number[]): number | null =>
  gaps.length === 0 ? null : Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
