/** One order's receipt in progress, put together from the mirror and the sheet; and what is done to it. */
import { compare, isPositive, ONE, ZERO, type Decimal } from '#domain/decimal.ts';
import type { ReceiveBasisLine } from '#domain/command.ts';
import { queuedByLine } from '#domain/project.ts';
import {
  draftReceipt,
  splitReceipt,
  type LineChoice,
  type LineDraft,
  type Receipt,
} from '#domain/receipt.ts';
import { canReceive, type Item, type Order } from '#domain/record.ts';
import type { LineCounted, NotSent, OrderRef, Outcome } from '#domain/reply.ts';
import { tallyChange, tallyTotals } from '#domain/tally.ts';
import { appendCommand } from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { temporaryIds } from '../store/made-ids.ts';
import { orderById } from '../store/orders.ts';
import { folderRef, itemById } from '../store/records.ts';
import {
  closeSheet,
  lineDrafts,
  openReceipt,
  setDestination,
  setLineChoice,
  setLineFolder,
  setNotes,
  type ReceiptSheet,
} from '../store/sheets.ts';
import { appendTally, talliesOf, talliesOn } from '../store/tallies.ts';
import { lanesOf } from '../sync/push/kinds.ts';
import { statusAsked } from './own-effects.ts';
import { madeOf, sign, type DeskPorts } from './ports.ts';
import { noteAsked, othersSince, sheetFor } from './receipt-sheet.ts';
import { stockNow, type Stock } from './stock.ts';

export interface OpenReceipt {
  readonly order: Order;
  readonly items: ReadonlyMap<number, Item>;
  readonly sheet: ReceiptSheet | undefined;
  readonly receipt: Receipt;
  readonly stock: Stock;
}

/** @param db the queue, inside or outside a transaction */
export function receiptOf(desk: DeskPorts, db: Reader, orderId: number): OpenReceipt | undefined {
  const order = orderById(desk.mirror.read, orderId);
  if (order === undefined) return undefined;
  const stock = stockNow(db, desk.mirror.read);
  const items = new Map<number, Item>();
  for (const { itemId } of order.lines) {
    // One that is to be deleted is still named.
    const item = stock.item(itemId) ?? itemById(desk.mirror.read, itemId);
    if (item !== undefined) items.set(itemId, item);
  }
  const sheet = openReceipt(db, orderId);
  const receipt = draftReceipt(
    order,
    items,
    sheet === undefined ? new Map() : draftsOf(db, sheet.id),
    sheet?.destination,
    queuedByLine(orderId, stock.commands),
    stock.goes,
  );
  return { order, items, sheet, receipt, stock };
}

function draftsOf(db: Reader, sheet: string): ReadonlyMap<number, LineDraft> {
  const totals = tallyTotals(talliesOf(db, sheet));
  const drafts = new Map<number, LineDraft>();
  for (const [lineId, now] of totals) drafts.set(lineId, { now, choice: null });
  for (const { lineId, folderId, choice } of lineDrafts(db, sheet)) {
    drafts.set(lineId, { now: totals.get(lineId) ?? ZERO, folderId, choice });
  }
  return drafts;
}

export const orderRefOf = ({ id, number, vendor, status }: Order): OrderRef => ({
  id,
  number,
  vendor,
  status,
});

/** Undefined: it has not been read yet, or is gone. */
function itemOfLine(open: OpenReceipt | undefined, lineId: number): Item | undefined {
  const line = open?.receipt.lines.find((one) => one.lineId === lineId);
  return line && open?.items.get(line.itemId);
}

/** Counts on a line: one more by a scan, or a typed figure. The line must be on the order. */
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
  // What is refused is not kept; a line whose item has gone can still be set to nothing.
  if (what.set !== ZERO && itemOfLine(receiptOf(desk, db, what.orderId), what.lineId) === undefined)
    return undefined;
  const { at, by } = sign(desk);
  const sheet = sheetFor(desk, db, what.orderId);
  const id = desk.newId();
  const set = what.set ?? (what.isRest === true ? restOf(desk, db, what.orderId, what.lineId) : undefined);
  appendTally(db, {
    id,
    sheetId: sheet.id,
    subject: what.lineId,
    op: set === undefined ? 'add' : 'set',
    quantity: set ?? what.add ?? ONE,
    expected: null,
    outside: false,
    scanId: what.scanId,
    at,
    by,
  });
  const open = receiptOf(desk, db, what.orderId);
  const line = open?.receipt.lines.find((one) => one.lineId === what.lineId);
  const item = itemOfLine(open, what.lineId);
  if (open === undefined || line === undefined || item === undefined) return undefined;
  const said: LineCounted = {
    what: 'line-counted',
    order: orderRefOf(open.order),
    item: open.stock.refOf(item),
    lineId: line.lineId,
    line: line.number,
    added: tallyChange(talliesOn(db, sheet.id, what.lineId)),
    now: line.now,
    remaining: line.remaining,
    over: line.tone === 'over',
    forecast: line.forecast,
    opened: what.opened,
  };
  const barred = open.receipt.bars.some((bar) => bar.lineId === line.lineId);
  return {
    tone: barred ? 'look' : 'done',
    said,
    undo: { what: 'tally', id },
    place: { screen: 'receive', orderId: what.orderId, lineId: line.lineId },
  };
}

/** What is still to come on a line; undefined where it has been counted already: one more is one too many, and seen to be. */
function restOf(desk: DeskPorts, db: Reader, orderId: number, lineId: number): Decimal | undefined {
  const line = receiptOf(desk, db, orderId)?.receipt.lines.find((one) => one.lineId === lineId);
  return line !== undefined && compare(line.now, line.remaining) < 0 ? line.remaining : undefined;
}

/** @param folderId undefined: back to the default */
export function landIn(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  lineId: number | undefined,
  folderId: number | null | undefined,
): Outcome | undefined {
  const sheet = sheetFor(desk, db, orderId);
  const before =
    lineId === undefined
      ? sheet.destination
      : lineDrafts(db, sheet.id).find((one) => one.lineId === lineId)?.folderId;
  if (lineId === undefined) setDestination(db, sheet.id, folderId);
  else setLineFolder(db, sheet.id, lineId, folderId);
  const open = receiptOf(desk, db, orderId);
  if (open === undefined) return undefined;
  const line = open.receipt.lines.find((one) => one.lineId === lineId);
  const landsIn = line === undefined ? folderId : line.landsIn;
  const folder = landsIn === undefined ? null : folderRef(desk.mirror.read, landsIn);
  return {
    tone: 'done',
    said: { what: 'lands-in', folder, line: line?.number ?? null },
    undo: {
      what: 'landing',
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
  const line = receiptOf(desk, db, orderId)?.receipt.lines.find((one) => one.lineId === lineId);
  if (line === undefined) return undefined;
  const sheet = sheetFor(desk, db, orderId);
  setLineChoice(db, sheet.id, lineId, choice);
  const item = stockNow(db, desk.mirror.read).itemRef(line.itemId) ?? null;
  return {
    tone: 'done',
    said: { what: 'line-choice', item, line: line.number, choice },
    undo: { what: 'choice', orderId, lineId, choice: line.choice },
    place: { screen: 'receive', orderId, lineId },
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
    const isAside = receipt.lines.some(({ choice, now }) => choice === 'aside' && isPositive(now));
    return notSent({ because: isAside ? 'aside' : 'nothing' });
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
      copyId: line.forecast.does === 'copies' ? nextId() : null,
    })),
  );
  const ids: string[] = [];
  for (const lines of parts) {
    const decided = {
      kind: 'receive' as const,
      intent: { kind: 'receive' as const, orderId, lines, notes: notes === '' ? null : notes },
      basis: {
        kind: 'receive' as const,
        order: order.number,
        vendor: order.vendor,
        version: order.version,
        lines: lines.map((line) => basisLine(desk, open, line.lineId)),
      },
    };
    const id = desk.newId();
    appendCommand(db, { id, decided, lanes: lanesOf(decided), sheetId: sheet.id, ...signature });
    desk.trace('appended', id);
    ids.push(id);
  }
  closeSheet(db, sheet.id, 'sent', signature.at);
  return {
    tone: 'done',
    said: {
      what: 'receipt-sent',
      order: orderRefOf(order),
      lines: receipt.sends.length,
      commands: parts.length,
    },
    undo: null,
    ...madeOf(ids),
    place: { screen: 'receive', orderId },
  };
}

/** The status an order will have when a receipt gets there, by what is asked for here already. */
export const statusThen = (stock: Stock, { id, status }: OrderRef): string =>
  canReceive(status) ? (statusAsked(stock, id) ?? status) : status;

/** What bars sending first, and to where it is. */
function barOf({ order, receipt, items, stock }: OpenReceipt): Outcome | null {
  const status = statusThen(stock, order);
  if (!canReceive(status)) return notSent({ because: 'ended', status });
  const [bar, ...others] = receipt.bars;
  const line = receipt.lines.find(({ lineId }) => lineId === bar?.lineId);
  if (bar === undefined || line === undefined) return null;
  const about = { item: items.get(line.itemId)?.name ?? '', line: line.number, others: others.length };
  const why: NotSent =
    bar.why === 'over'
      ? { because: 'over', ...about, now: bar.now, remaining: bar.remaining }
      : { because: bar.why, ...about };
  return { ...notSent(why), place: { screen: 'receive', orderId: order.id, lineId: bar.lineId } };
}

/** Asks once where others have received on a line that would be sent: it may be the same goods. */
function othersOnIt(
  desk: DeskPorts,
  db: Writer,
  { order, receipt, items }: OpenReceipt,
  sheet: ReceiptSheet,
): Outcome | null {
  const { unasked, by } = othersSince(desk, db, order, sheet);
  const [line, ...others] = receipt.sends.filter(({ lineId }) => unasked.has(lineId));
  if (line === undefined) return null;
  noteAsked(desk, db, order, sheet);
  const why: NotSent = {
    because: 'others',
    item: items.get(line.itemId)?.name ?? '',
    line: line.number,
    quantity: unasked.get(line.lineId) ?? ZERO,
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
  said: { what: 'not-sent', why },
  undo: null,
});

function basisLine(desk: DeskPorts, open: OpenReceipt, lineId: number): ReceiveBasisLine {
  const line = open.receipt.lines.find((one) => one.lineId === lineId);
  if (line === undefined) throw new Error(`line ${lineId} is not on the receipt`);
  const item = open.items.get(line.itemId);
  return {
    lineId,
    name: item?.name ?? '',
    ...(item === undefined ? {} : { sid: item.sid }),
    ordered: line.ordered,
    before: line.before,
    folder: folderRef(desk.mirror.read, line.landsIn).name,
    forecast: line.forecast,
  };
}
