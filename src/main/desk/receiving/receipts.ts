/** What is done to a receipt in progress, until it becomes commands. */
import { add, compare, ONE, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import { lotOf } from '#domain/receiving/lot.ts';
import type { LineChoice, ReceiptLine } from '#domain/receiving/receipt.ts';
import { statusAsked } from '#domain/commands/pending-changes.ts';
import { canReceive } from '#domain/stock/record.ts';
import type { ItemRef, OrderRef } from '#domain/stock/refs.ts';
import type { LineCounted, Outcome } from '#domain/replies/reply.ts';
import { isPartOfPiece, withUnit } from '#domain/stock/unit.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { setDestination, setNotes } from '../../store/sheets/receipt-and-count-sheets.ts';
import { lineDrafts, setLineChoice, setLineFolder } from '../../store/sheets/receipt-line-drafts.ts';
import { appendTally } from '../../store/sheets/sheet-tallies.ts';
import { aboutLot, lotCounted } from '../lots/lots.ts';
import { amountScanned } from '../lots/measured.ts';
import { unnamed } from '../moving/moves.ts';
import { orderRefOf, receiptOf, type OpenReceipt } from './open-receipt.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { sheetFor } from './receipt-sheet.ts';
import { serialBefore } from '../lots/serials.ts';
import { stockNow, type Stock } from '../items/stock.ts';

/** Counts on a line: one more by a scan, or a typed figure. Undefined: there is no such line, or nothing can be counted on it. */
export function countLine(
  desk: DeskPorts,
  db: Writer,
  what: {
    readonly orderId: number;
    readonly lineId: number;
    readonly scanId: string | null;
    /** Absent: `add` more. */
    readonly set?: Decimal;
    /** Absent: one. */
    readonly add?: Decimal;
    /** All that is still to come, if anything is, and not `add`. */
    readonly isRest?: boolean;
    readonly opened: boolean;
    /** What the label says of its lot and its serial number. */
    readonly gs1?: Gs1Facts | undefined;
    /** Only whether it is refused is asked: nothing is counted. */
    readonly isTrial?: true;
  },
): Outcome | undefined {
  const { orderId, lineId } = what;
  const before = lineIn(desk, db, orderId, lineId);
  if (before === undefined) return undefined;
  // What is refused is not kept; a line that has gone, or whose item has, can still be set to nothing.
  if (what.set !== ZERO && (before.item === undefined || before.line.isOff)) return undefined;
  const set = what.set ?? (what.isRest === true ? restOf(before.line) : undefined);
  const scanned = set === undefined ? amountScanned(before.line, before.item?.name ?? '', what) : null;
  if (scanned !== null && 'said' in scanned) return scanned;
  const more = scanned?.amount ?? what.add ?? ONE;
  const next = set ?? add(before.line.now, more);
  if (isOverRefused(db, before.line, next))
    return overRefused(orderId, before.line, before.item ?? unnamed(before.line.itemId));
  if (what.isTrial === true) return undefined;
  const { at, by } = sign(desk);
  const sheet = sheetFor(desk, db, orderId);
  const id = desk.newId();
  const lot = lotCounted(db, sheet.id, before.line, what);
  appendTally(db, {
    id,
    sheetId: sheet.id,
    subject: lineId,
    itemId: before.line.itemId,
    op: set === undefined ? 'add' : 'set',
    quantity: set ?? more,
    expected: null,
    outside: false,
    scanId: what.scanId,
    lot,
    serial: what.gs1?.serial ?? null,
    at,
    by,
  });
  const { open, line, item } = lineIn(desk, db, orderId, lineId) ?? before;
  const ref = item === undefined ? unnamed(line.itemId) : open.stock.refOf(item);
  const said: LineCounted = {
    kind: 'line-counted',
    order: orderRefOf(open.order),
    item: ref,
    lineId,
    line: line.isOff ? null : line.number,
    added: subtract(line.now, before.line.now),
    now: line.now,
    remaining: line.remaining,
    over: line.tone === 'over',
    forecast: line.forecast,
    opened: what.opened,
    ...(line.unit === undefined ? {} : { unit: line.unit }),
    ...partOfPiece(line, ref),
    ...aboutLot(desk, line, before.line, lot, lotOf(what.gs1) !== undefined),
    ...(what.gs1 === undefined ? {} : serialBefore(db, what.gs1, sheet.id)),
  };
  const barred = open.receipt.blockers.length > 0;
  return {
    tone: barred || isWarned(said) ? 'look' : 'done',
    said,
    undo: { kind: 'tally', id },
    place: { screen: 'receive', orderId, lineId },
  };
}

const partOfPiece = (
  { now, remaining, unit }: ReceiptLine,
  item: ItemRef,
): Pick<LineCounted, 'isPartOfPiece'> =>
  unit === undefined && isPartOfPiece(now, remaining, item) ? { isPartOfPiece: true } : {};

const isWarned = (said: LineCounted): boolean =>
  said.isPartOfPiece === true ||
  said.isExpired === true ||
  said.otherDay !== undefined ||
  said.serialBefore !== undefined;

const overRefused = (
  orderId: number,
  { lineId, number: line, remaining, unit }: ReceiptLine,
  { name }: { readonly name: string },
): Outcome => ({
  tone: 'refused',
  said: { kind: 'over-refused', name, line, remaining, ...withUnit(unit) },
  undo: null,
  place: { screen: 'receive', orderId, lineId },
});

/** Fewer than were counted are always taken. */
const isOverRefused = (db: Reader, { now, remaining }: ReceiptLine, next: Decimal): boolean =>
  setting(db, 'receiving').over === 'refuse' && compare(next, remaining) > 0 && compare(next, now) > 0;

/** One line with what is known of it; its item is undefined where that has not been read yet, or is gone. */
function lineIn(desk: DeskPorts, db: Reader, orderId: number, lineId: number) {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  return open && line && { open, line, item: open.items.get(line.itemId) };
}

/** What is still to come on a line; undefined where it has been counted already: one more is one too many, and seen to be. */
const restOf = ({ now, remaining }: ReceiptLine): Decimal | undefined =>
  compare(now, remaining) < 0 ? remaining : undefined;

/** Undefined: there is no such order, or no such line. @param folderId undefined: back to the default */
export function landIn(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  lineId: number | undefined,
  folderId: number | null | undefined,
): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, lineId === undefined ? { itemIds: [] } : { lineId });
  const [found] = open?.receipt.lines ?? [];
  if (open === undefined || (lineId !== undefined && found === undefined)) return undefined;
  if (found?.isOff === true) return lineOff(open, found);
  const sheet = sheetFor(desk, db, orderId);
  const before =
    lineId === undefined
      ? sheet.destination
      : lineDrafts(db, sheet.id).find((one) => one.lineId === lineId)?.folderId;
  if (lineId === undefined) setDestination(db, sheet.id, folderId);
  else setLineFolder(db, sheet.id, lineId, folderId);
  const line = lineId === undefined ? undefined : lineIn(desk, db, orderId, lineId)?.line;
  const isSecond =
    line === undefined
      ? receiptOf(desk, db, orderId)?.receipt.blockers.some(({ kind }) => kind === 'copy') === true
      : line.forecast.kind === 'copies' && line.choice === null;
  const landsIn = line === undefined ? folderId : line.landsIn;
  const folder = landsIn === undefined ? null : stockNow(db, desk.mirror.read).placeOf(landsIn);
  return {
    tone: isSecond ? 'look' : 'done',
    said: {
      kind: 'lands-in',
      folder,
      line: line?.number ?? null,
      ...(isSecond ? { secondRecord: true } : {}),
    },
    undo: {
      kind: 'landing',
      orderId,
      lineId: lineId ?? null,
      ...(before === undefined ? {} : { folderId: before }),
      sheetId: sheet.id,
    },
    place: { screen: 'receive', orderId, ...(lineId === undefined ? {} : { lineId }) },
  };
}

/** The operator has decided what becomes of a line; null: nothing any more. Undefined: there is no such line. */
export function chooseLine(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  lineId: number,
  choice: LineChoice | null,
): Outcome | undefined {
  const found = lineIn(desk, db, orderId, lineId);
  if (found === undefined) return undefined;
  const { line, open } = found;
  if (line.isOff) return lineOff(open, line);
  const sheet = sheetFor(desk, db, orderId);
  setLineChoice(db, sheet.id, lineId, choice);
  const item = open.stock.itemRef(line.itemId) ?? null;
  return {
    // Accepted or not, more than was ordered bars the line.
    tone: choice === 'copy' && line.tone === 'over' ? 'look' : 'done',
    said: { kind: 'line-choice', item, line: line.number, choice, was: line.choice },
    undo: { kind: 'choice', orderId, lineId, choice: line.choice, sheetId: sheet.id },
    place: { screen: 'receive', orderId, lineId },
  };
}

/** Nothing is decided of it any more. */
function lineOff({ items, stock }: OpenReceipt, { itemId }: ReceiptLine): Outcome {
  const item = items.get(itemId);
  return {
    tone: 'refused',
    said: { kind: 'line-off', item: item === undefined ? unnamed(itemId) : stock.refOf(item) },
    undo: null,
  };
}

/** Keeps what is typed as the receipt's note; the first letter of it begins the receipt. */
export function noteReceipt(desk: DeskPorts, db: Writer, orderId: number, notes: string): void {
  const sheet = sheetFor(desk, db, orderId);
  setNotes(db, sheet.id, notes === '' ? null : notes);
}

/** The status an order will have when a receipt gets there, by what is asked for here already. */
export const statusThen = (stock: Stock, { id, status }: OrderRef): string =>
  canReceive(status) ? (statusAsked(stock, id) ?? status) : status;

/** As a scan finds it: one that is closed here takes nothing more, also before the mirror shows it. */
export function orderThen(stock: Stock, order: OrderRef): OrderRef {
  const becomes = statusThen(stock, order);
  return becomes === order.status ? order : { ...order, becomes };
}
