/**
 * The rows of a count's file: what was counted, what was not seen and what was decided of it, what was seen there and belongs elsewhere,
 * and unknown codes. Of a count that was sent the figures are those that were sent.
 */
import { asDecided, byItem, choiceOf, type UnseenDecision } from '#domain/stock/count.ts';
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { CountNote, CountOutcome } from '#domain/views/counting.ts';
import type { Reader } from '../../store/database.ts';
import { idsOf } from '../../store/commands/temporary-ids.ts';
import { nameScanned, unmatchedOn } from '../../store/sheets/barcode-scan-log.ts';
import { leftAsIs } from '../../store/sheets/receipt-and-count-sheets.ts';
import { talliesOf } from '../../store/sheets/sheet-tallies.ts';
import type { Stock } from '../items/stock.ts';
import { rowsOfSheet } from '../outbox/outbox.ts';
import type { DeskPorts } from '../ports.ts';
import { goneUnsent, linesAsSent, type LineAsSent } from './as-sent.ts';
import type { OpenCount } from './counts.ts';

export interface CountRow {
  readonly name: string;
  readonly codes: readonly string[];
  readonly sid: string;
  /** Names of locations, the outer first. */
  readonly place: readonly string[];
  readonly expected: Decimal | null;
  readonly counted: Decimal | null;
  readonly variance: Decimal | null;
  readonly unit?: string;
  readonly price: Decimal | null;
  /** Who counted it, or decided on it. */
  readonly by: readonly string[];
  /** When that was last. */
  readonly at: string;
  readonly note: CountNote | null;
  /** Null: it was not to be sent. */
  readonly outcome: CountOutcome | null;
}

const NOTHING: CountRow = {
  name: '',
  codes: [],
  sid: '',
  place: [],
  expected: null,
  counted: null,
  variance: null,
  price: null,
  by: [],
  at: '',
  note: null,
  outcome: null,
};

/** @param unseen what is decided of what was not seen, while it is not sent yet */
export function rowsOf(
  desk: DeskPorts,
  open: OpenCount,
  unseen: readonly UnseenDecision[],
): readonly CountRow[] {
  const db = desk.queue.read;
  const counters = countersOf(db, open);
  const { sheet } = open;
  const isSent = sheet.state === 'sent';
  const sent = isSent ? linesAsSent(db, rowsOfSheet(desk, sheet.id)) : [];
  const isLess = isSent && sent.length < (sheet.sent ?? 0);
  return [
    ...(isSent ? sentRows(db, open, sent, counters) : openRows(open, unseen, counters)),
    ...[...open.outside].map(([itemId, counted]): CountRow => {
      const found = about(open.stock, open.stock.item(itemId));
      return { ...NOTHING, ...found, counted, ...counters(itemId), note: 'outside', ...notBooked(isSent) };
    }),
    ...goneUnsent(open.gone, sent).map(([itemId, counted]): CountRow => {
      const name = nameScanned(db, sheet.id, idsOf(db, itemId)) ?? '';
      return { ...NOTHING, name, counted, ...counters(itemId), note: 'gone', ...notBooked(isSent) };
    }),
    ...unmatchedOn(db, sheet.id).map(({ code, times, by, at }): CountRow => {
      const scanned = { codes: [code], counted: decimal(times), by: [by], at };
      return { ...NOTHING, ...scanned, note: 'unknown', ...notBooked(isSent) };
    }),
    ...(isLess ? [{ ...NOTHING, note: 'lost' } as const] : []),
  ];
}

const notBooked = (isSent: boolean): Pick<CountRow, 'outcome'> => ({ outcome: isSent ? 'dropped' : null });

type Counters = (itemId: number) => Pick<CountRow, 'by' | 'at'>;

/** Who counted each item, in the order of their first piece, and when the last was counted. */
function countersOf(db: Reader, { sheet, stock }: OpenCount): Counters {
  const known = new Map<number, Pick<CountRow, 'by' | 'at'>>();
  for (const { undone, subject, by, at } of talliesOf(db, sheet.id)) {
    if (undone) continue;
    const id = stock.idNow(subject);
    const before = known.get(id)?.by ?? [];
    known.set(id, { by: before.includes(by) ? before : [...before, by], at });
  }
  return (itemId) => known.get(itemId) ?? { by: [], at: '' };
}

function openRows(
  { lines, stock }: OpenCount,
  unseen: readonly UnseenDecision[],
  counters: Counters,
): CountRow[] {
  const decisions = byItem(unseen.map((one) => ({ ...one, itemId: stock.idNow(one.itemId) })));
  return lines.map(({ item, line }) => {
    const { expected, counted, variance } = asDecided(line, decisions);
    const seen = { expected, counted, variance, price: item.price, ...counters(item.id) };
    const note = line.counted === null ? (choiceOf(line, decisions) ?? 'unseen') : null;
    return { ...NOTHING, ...about(stock, item), ...seen, note };
  });
}

function sentRows(
  db: Reader,
  { sheet, stock }: OpenCount,
  sent: readonly LineAsSent[],
  counters: Counters,
): CountRow[] {
  const rows = sent.map((line): CountRow => {
    const { name, sid, expected, counted, variance, price, outcome } = line;
    const kept = { name, sid: articleOf(sid), place: placeThen(stock, line), ...withUnit(line.unit) };
    const seen = counters(line.itemId);
    const isSeen = seen.by.length > 0;
    const who = isSeen ? seen : { by: [line.by], at: line.at };
    const { codes = [] } = stock.item(line.itemId) ?? {};
    const figures = { expected, counted, variance, price, outcome };
    return { ...NOTHING, ...kept, codes, ...figures, ...who, note: isSeen ? null : 'zero' };
  });
  const left = [...leftAsIs(db, sheet.id)].map(([itemId, expected]): CountRow => {
    const found = about(stock, stock.item(stock.idNow(itemId)));
    return { ...NOTHING, ...found, expected, note: 'leave' };
  });
  return [...rows, ...left];
}

/** What it is; nothing of an item that is there no more. */
function about(stock: Stock, item: Item | undefined): Pick<CountRow, 'name' | 'codes' | 'sid' | 'place'> {
  if (item === undefined) return NOTHING;
  const { name, codes, folderId } = item;
  const sid = articleOf(item.sid);
  return { name, codes, sid, place: placeNow(stock, folderId), ...withUnit(stock.unitOf(item)) };
}

/** Empty while the service has not given it one: it is named after the temporary id of its first record. */
const articleOf = (sid: string | null): string => (sid === null || sid.startsWith('#-') ? '' : sid);

function placeNow(stock: Stock, folderId: number | null): string[] {
  const { name, path } = stock.placeOf(folderId);
  return [...path, name].filter(Boolean);
}

/** Where the location is by now, while it is still called so; else its name alone. */
function placeThen(stock: Stock, { folder: { id, name } }: LineAsSent): readonly string[] {
  const now = id === undefined ? undefined : stock.folder(id);
  return now?.name === name ? [...now.path, name].filter(Boolean) : [name].filter(Boolean);
}
