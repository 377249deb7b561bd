/** A count as a file of comma-separated values, beside the profile's files: under review, or as it was sent. */
import type { Answer } from '#bridge/bridge.ts';
import type { CountExportAsk } from '#bridge/counting.ts';
import { valueOfDifference } from '#domain/stock/count-report.ts';
import type { CountColumn } from '#domain/views/counting.ts';
import { UNNAMED_OPERATOR } from '#domain/values/operator.ts';
import { NOT_NOW, NOT_THERE } from '../act-answers.ts';
import { numberWith, safe, writeCsv, type Exported } from '../csv.ts';
import type { DeskPorts } from '../ports.ts';
import { countedBlind } from './blind-review.ts';
import { rowsOf, type CountRow } from './count-rows.ts';
import { countOf, type OpenCount } from './counts.ts';

/** Rows written at a time. */
const PIECE = 500;

export async function exportCount(desk: DeskPorts, ask: CountExportAsk): Promise<Answer<Exported>> {
  const open = countOf(desk, desk.queue.read, ask.sheetId);
  if (open === undefined) return { ok: false, problem: NOT_THERE };
  if (open.sheet.state === 'discarded' || isHidden(desk, open)) return { ok: false, problem: NOT_NOW };
  const rows = rowsOf(desk, open, ask.unseen);
  const heads = ask.columns.map(({ head }) => head);
  return { ok: true, value: await writeCsv(desk, 'count', ask, heads, piecesOf(rows, ask)) };
}

/** What a blind count expects is known from its review on. */
const isHidden = ({ queue: { read: db } }: DeskPorts, { sheet, stock }: OpenCount): boolean =>
  sheet.blind && sheet.state === 'open' && countedBlind(db, stock, sheet.id) === undefined;

function* piecesOf(rows: readonly CountRow[], ask: CountExportAsk): Iterable<readonly string[][]> {
  for (let from = 0; from < rows.length; from += PIECE)
    yield rows.slice(from, from + PIECE).map((row) => ask.columns.map(({ id }) => cellOf(row, id, ask)));
}

function cellOf(row: CountRow, column: CountColumn, ask: CountExportAsk): string {
  const { words } = ask;
  const number = numberWith(ask);
  switch (column) {
    case 'item':
      return safe(row.name);
    case 'codes':
      return safe(row.codes.join(' '));
    case 'article':
      return safe(row.sid);
    case 'location':
      return safe(row.place.join(' › '));
    case 'expected':
      return number(row.expected);
    case 'counted':
      return number(row.counted);
    case 'difference':
      return number(row.variance);
    case 'unit':
      return safe(row.unit ?? '');
    case 'price':
      return number(row.price);
    case 'value':
      return number(valueOfDifference(row));
    case 'note':
      return row.note === null ? '' : safe(words.notes[row.note]);
    case 'by':
      return safe(row.by.map((name) => (name === UNNAMED_OPERATOR ? words.unnamed : name)).join(', '));
    case 'at':
      return row.at;
    case 'outcome':
      return row.outcome === null ? '' : safe(words.outcomes[row.outcome]);
    default:
      return column satisfies never;
  }
}
