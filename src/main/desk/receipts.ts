/** What is done to a receipt in progress, until it becomes commands. */
import { compare, isPositive, ONE, subtract, ZERO, type Decimal } from '#domain/decimal.ts';
import { splitReceipt, type LineChoice, type ReceiptBlocker, type ReceiptLine } from '#domain/receipt.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { statusAsked } from '#domain/pending-changes.ts';
import { canReceive } from '#domain/record.ts';
import type { NotSent } from '#domain/not-sent.ts';
import type { LineCounted, OrderRef, Outcome } from '#domain/reply.ts';
import type { Reader, Writer } from '../store/database.ts';
import { temporaryIds } from '../store/temporary-ids.ts';
import {
  closeSheet,
  lineDrafts,
  setDestination,
  setLineChoice,
  setLineFolder,
  setNotes,
  type ReceiptSheet,
} from '../store/receipt-and-count-sheets.ts';
import { appendTally } from '../store/sheet-tallies.ts';
import { factsNow } from './facts.ts';
import { append } from './give.ts';
import { unnamed } from './moves.ts';
import { orderRefOf, receiptOf, type OpenReceipt } from './open-receipt.ts';
import { madeOf, sign, type DeskPorts } from './ports.ts';
import { noteAsked, othersSince, sheetFor } from './receipt-sheet.ts';
import { stockNow, type Stock } from './stock.ts';

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
  },
): Outcome | undefined {
  const { orderId, lineId } = what;
  const before = lineIn(desk, db, orderId, lineId);
  if (before === undefined) return undefined;
  // What is refused is not kept; a line that has gone, or whose item has, can still be set to nothing.
  if (what.set !== ZERO && (before.item === undefined || before.line.isOff)) return undefined;
  const { at, by } = sign(desk);
  const sheet = sheetFor(desk, db, orderId);
  const id = desk.newId();
  const set = what.set ?? (what.isRest === true ? restOf(before.line) : undefined);
  appendTally(db, {
    id,
    sheetId: sheet.id,
    subject: lineId,
    itemId: before.line.itemId,
    op: set === undefined ? 'add' : 'set',
    quantity: set ?? what.add ?? ONE,
    expected: null,
    outside: false,
    scanId: what.scanId,
    at,
    by,
  });
  const { open, line, item } = lineIn(desk, db, orderId, lineId) ?? before;
  const said: LineCounted = {
    kind: 'line-counted',
    order: orderRefOf(open.order),
    item: item === undefined ? unnamed(line.itemId) : open.stock.refOf(item),
    lineId,
    line: line.isOff ? null : line.number,
    added: subtract(line.now, before.line.now),
    now: line.now,
    remaining: line.remaining,
    over: line.tone === 'over',
    forecast: line.forecast,
    opened: what.opened,
  };
  const barred = open.receipt.blockers.length > 0;
  return {
    tone: barred ? 'look' : 'done',
    said,
    undo: { kind: 'tally', id },
    place: { screen: 'receive', orderId, lineId },
  };
}

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
    undo: { kind: 'choice', orderId, lineId, choice: line.choice },
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

/**
 * Turns the receipt into commands and closes its sheet; refused where something still bars it, or nothing is counted. Null where
 * there is no such order.
 */
export function sendReceipt(desk: DeskPorts, db: Writer, orderId: number): Outcome | null {
  const open = receiptOf(desk, db, orderId);
  if (open === undefined) return null;
  const barred = barOf(open);
  if (barred !== null) return barred;
  const { sheet, order, receipt } = open;
  if (sheet === undefined || receipt.sends.length === 0) {
    return notSent({ kind: receipt.lines.some(isSetAside) ? 'aside' : 'nothing' });
  }
  const asks = othersOnIt(desk, db, open, sheet);
  if (asks !== null) return asks;
  const notes = sheet.notes?.trim() ?? '';
  const signature = sign(desk);
  const nextId = temporaryIds(db);
  const parts = splitReceipt(
    receipt.sends.map((line) => ({
      lineId: line.lineId,
      itemId: line.itemId,
      quantity: line.now,
      folderId: line.landsIn,
      copyId: line.forecast.kind === 'copies' ? nextId() : null,
    })),
  );
  const facts = factsNow(desk, db, open.stock);
  const ids: string[] = [];
  for (const lines of parts) {
    const intent = { kind: 'receive', orderId, lines, notes: notes === '' ? null : notes } as const;
    const decided = decide(facts, intent, { receipt: receipt.lines });
    const given = append(desk, db, decided, { sheetId: sheet.id, ...signature });
    if (!given.given) throw new Error(`order ${orderId} can be received, and is not: ${given.why}`);
    ids.push(given.id);
  }
  closeSheet(db, sheet.id, 'sent', signature.at);
  return {
    tone: 'done',
    said: {
      kind: 'receipt-sent',
      order: orderRefOf(order),
      lines: receipt.sends.length,
      aside: receipt.lines.filter(isSetAside).length,
      commands: parts.length,
    },
    undo: null,
    ...madeOf(ids),
    place: { screen: 'receive', orderId },
  };
}

const isSetAside = ({ choice, now }: ReceiptLine): boolean => choice === 'aside' && isPositive(now);

/** The status an order will have when a receipt gets there, by what is asked for here already. */
export const statusThen = (stock: Stock, { id, status }: OrderRef): string =>
  canReceive(status) ? (statusAsked(stock, id) ?? status) : status;

/** What bars sending first, and to where it is. */
function barOf({ order, receipt, items, stock }: OpenReceipt): Outcome | null {
  const status = statusThen(stock, order);
  if (!canReceive(status)) return notSent({ kind: 'ended', status });
  const [bar, ...others] = receipt.blockers;
  const line = receipt.lines.find(({ lineId }) => lineId === bar?.lineId);
  if (bar === undefined || line === undefined) return null;
  const item = (items.get(line.itemId) ?? unnamed(line.itemId)).name;
  const about = { item, line: line.number, others: others.length };
  const why = whyNot(bar, about);
  return { ...notSent(why), place: { screen: 'receive', orderId: order.id, lineId: bar.lineId } };
}

function whyNot(
  bar: ReceiptBlocker,
  about: { readonly item: string; readonly line: number; readonly others: number },
): NotSent {
  switch (bar.kind) {
    case 'over':
      return { kind: 'over', ...about, now: bar.now, remaining: bar.remaining };
    case 'off':
      return { kind: 'off', item: about.item, others: about.others, now: bar.now };
    case 'copy':
    case 'goes':
      return { kind: bar.kind, ...about };
    default:
      return bar satisfies never;
  }
}

/** Asks once where others have received on a line that would be sent: it may be the same goods. */
function othersOnIt(
  desk: DeskPorts,
  db: Writer,
  { order, receipt, items }: OpenReceipt,
  sheet: ReceiptSheet,
): Outcome | null {
  const { unasked, at, by } = othersSince(desk, db, order, sheet);
  const [line, ...others] = receipt.sends.filter(({ lineId }) => unasked.has(lineId));
  if (line === undefined) return null;
  noteAsked(desk, db, order, sheet);
  const why: NotSent = {
    kind: 'others',
    item: items.get(line.itemId)?.name ?? '',
    line: line.number,
    quantity: unasked.get(line.lineId) ?? ZERO,
    at,
    by,
    others: others.length,
  };
  return {
    ...notSent(why),
    tone: 'look',
    place: { screen: 'receive', orderId: order.id, lineId: line.lineId },
  };
}

const notSent = (why: NotSent): Outcome => ({
  tone: 'refused',
  said: { kind: 'not-sent', why },
  undo: null,
});
