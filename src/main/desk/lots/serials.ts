/**
 * A label with a serial number (GS1 AI 21 beside a GTIN) is of one piece. On one receipt or count, in one batch of moves and on the list of
 * what is to be put away it counts once: the piece that is scanned again is refused, unless its scan was undone. A second piece with the same
 * serial can still be counted, by its figure; a quantity scanned before a label is refused with it. One that this station has received on
 * another receipt counts, as it may have come back, and is told.
 */
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import type { Meaning } from '#domain/scanning/interpret.ts';
import { keyOfRow } from '#domain/stock/batch.ts';
import type { Place } from '#domain/scanning/place.ts';
import { isOffList } from '#domain/stock/put-away.ts';
import { serialKey, type WithSerials } from '#domain/receiving/serial.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { OfLot } from '#domain/replies/reply-of-lots.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Reader } from '../../store/database.ts';
import { serialReceived } from '../../store/sheets/lots-on-sheets.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openReceipt } from '../../store/sheets/receipt-and-count-sheets.ts';
import { isSerialOn } from '../../store/sheets/sheet-tallies.ts';
import { AT_LIST, rowsNow } from '../put-away/put-away-list.ts';
import type { Stock } from '../items/stock.ts';

interface Meant {
  readonly meaning: Meaning;
  /** Where it was scanned. */
  readonly at: Place;
}

/** The refusal of a piece that has been counted there, or is to be counted as several; null where the label names none, or it counts. */
export function refuseSerial(
  db: Reader,
  stock: Stock,
  meant: Meant,
  gs1: Gs1Facts | undefined,
  times: number | undefined,
): Outcome | null {
  if (gs1?.gtin === undefined || gs1.serial === undefined) return null;
  const { gtin, serial } = gs1;
  const key = serialKey(gs1) ?? '';
  const counted = countedOn(db, stock, meant, key);
  if (counted === null) return null;
  const said = { kind: 'serial-again', item: counted.item, serial } as const;
  const isThere =
    counted.sheetId !== undefined
      ? isSerialOn(db, counted.sheetId, { gtin, serial })
      : counted.rows?.some((row) => isIn(row, key));
  const { place } = counted;
  if (isThere === true)
    return { tone: 'refused', said, undo: null, ...(place === undefined ? {} : { place }) };
  if (times === undefined || times === 1) return null;
  return { tone: 'refused', said: { ...said, times }, undo: null };
}

/** Where this station has received the piece before. @param sheet of the receipt it is counted on now */
export function serialBefore(
  db: Reader,
  { gtin, serial }: Gs1Facts,
  sheet: string,
): Pick<OfLot, 'serialBefore'> {
  if (gtin === undefined || serial === undefined) return {};
  const before = serialReceived(db, { gtin, serial }, sheet);
  return before === undefined ? {} : { serialBefore: { serial, ...before } };
}

interface CountedOn {
  readonly item: ItemRef;
  /** Absent: there is none (yet). */
  readonly sheetId?: string | undefined;
  /** The goods in hand that it would be put to. */
  readonly rows?: readonly WithSerials[];
  /** Where it is in hand, for its figure to be typed: the page may have been loaded anew since it was scanned. */
  readonly place?: Place;
}

const isIn = ({ serials = [] }: WithSerials, key: string): boolean => serials.includes(key);

/** What it would count, and where; null where it counts nothing. */
function countedOn(db: Reader, stock: Stock, { meaning, at }: Meant, key: string): CountedOn | null {
  if (meaning.kind === 'counted' || meaning.kind === 'count-outside') return meaning;
  if (meaning.kind === 'arrived' || meaning.kind === 'take-back') {
    const { orderId, lineId } = meaning;
    return { ...onReceipt(db, orderId, meaning), place: { screen: 'receive', orderId, lineId } };
  }
  if (meaning.kind === 'open-and-arrived') return onReceipt(db, meaning.order.id, meaning);
  const { item } = 'item' in meaning ? meaning : {};
  if (item === undefined) return null;
  if (meaning.kind === 'batch-item') {
    const rows = setting(db, 'batch');
    const row = rows.find((one) => isIn(one, key));
    if (row === undefined || at.screen !== 'move') return { item, rows };
    const { part: _, ...kept } = at;
    return { item, rows, place: { ...kept, ...keyOfRow(row) } };
  }
  if (meaning.kind === 'put-away-item') {
    const rows = rowsNow(db, stock).filter((row) => !isOffList(row));
    return { item, rows, place: { ...AT_LIST, itemId: item.id } };
  }
  return meaning.kind === 'move' ? { item } : null;
}

function onReceipt(
  db: Reader,
  orderId: number,
  { item }: Pick<Extract<Meaning, { kind: 'arrived' }>, 'item'>,
) {
  return { sheetId: openReceipt(db, orderId)?.id, item };
}
