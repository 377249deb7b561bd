/**
 * Files of comma-separated values for spreadsheets, written piece by piece, so that scans go between.
 * A text that a spreadsheet would take for a formula gets an apostrophe before it, so that no name is run as one.
 */
import { appendFileSync } from 'node:fs';
import type { CsvSigns } from '#bridge/csv.ts';
import { yieldToEventLoop } from '../clock.ts';
import { writeExport } from './exports.ts';
import type { DeskPorts } from './ports.ts';

/** Without it spreadsheets take the file for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
/** Spreadsheets run what begins with one of these, also behind white space. */
const FORMULA = /^\s*[=+\-@|\t\r]/;

export interface Exported {
  readonly file: string;
  readonly rows: number;
}

type Row = readonly string[];

/** @param pieces rows of cells, each a `safe` text or a number as `numberWith` writes it */
export async function writeCsv(
  desk: Pick<DeskPorts, 'folder' | 'clock'>,
  name: string,
  { separator }: Pick<CsvSigns, 'separator'>,
  heads: Row,
  pieces: Iterable<readonly Row[]>,
): Promise<Exported> {
  const line = (cells: Row): string => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
  const file = writeExport(desk, name, 'csv', BYTE_ORDER_MARK + line(heads.map(safe)));
  let written = 0;
  for (const rows of pieces) {
    appendFileSync(file, rows.map(line).join(''));
    written += rows.length;
    await yieldToEventLoop();
  }
  return { file, rows: written };
}

export const safe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A figure as the file has it; none is empty. No spreadsheet takes one below zero for a formula. */
export const numberWith =
  ({ decimal }: Pick<CsvSigns, 'decimal'>) =>
  (value: string | null): string =>
    (value ?? '').replace('.', decimal);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
