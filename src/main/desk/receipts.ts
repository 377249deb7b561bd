/** One order's receipt in progress, put together from the mirror and the sheet; and what is done to it. */
import { isPositive, ONE, ZERO, type Decimal } from '#domain/decimal.ts';
import type { ReceiveBasisLine } from '#domain/command.ts';
import { queuedByLine } from '#domain/project.ts';
import { draftReceipt, splitReceipt, type LineDraft, type Receipt } from '#domain/receipt.ts';
import { canReceive, type Item, type Order } from '#domain/record.ts';
import type { LineCounted, NotSent, OrderRef, Outcome } from '#domain/reply.ts';
import { tallyChange, tallyTotals } from '#domain/tally.ts';
import { appendCommand } from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { temporaryIds } from '../store/made-ids.ts';
import { orderById } from '../store/orders.ts';
import { folderRef, itemById } from '../store/records.ts';
import {
  beginReceipt,
  closeSheet,
  lineDrafts,
  openReceipt,
  setDestination,
  setLineFolder,
  setNotes,
  type ReceiptSheet,
} from '../store/sheets.ts';
import { appendTally, talliesOf, talliesOn } from '../store/tallies.ts';
import { lanesOf } from '../sync/push/kinds.ts';
import { statusAsked } from './own-effects.ts';
import { sign, type DeskPorts } from './ports.ts';
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
    readonly opened: boolean;
  },
): Outcome | undefined {
  const { at, by } = sign(desk);
  const sheet = openReceipt(db, what.orderId) ?? beginReceipt(db, desk.newId(), what.orderId, at, by);
  const id = desk.newId();
  appendTally(db, {
    id,
    sheetId: sheet.id,
    subject: what.lineId,
    op: what.set === undefined ? 'add' : 'set',
    quantity: what.set ?? what.add ?? ONE,
    expected: null,
    outside: false,
    scanId: what.scanId,
    at,
    by,
  });
  const open = receiptOf(desk, db, what.orderId);
  const line = open?.receipt.lines.find((one) => one.lineId === what.lineId);
  const item = line && open?.items.get(line.itemId);
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

/** @param folderId undefined: back to the default */
export function landIn(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  lineId: number | undefined,
  folderId: number | null | undefined,
): Outcome | undefined {
  const { at, by } = sign(desk);
  const sheet = openReceipt(db, orderId) ?? beginReceipt(db, desk.newId(), orderId, at, by);
  if (lineId === undefined) setDestination(db, sheet.id, folderId);
  else setLineFolder(db, sheet.id, lineId, folderId);
  const open = receiptOf(desk, db, orderId);
  if (open === undefined) return undefined;
  const line = open.receipt.lines.find((one) => one.lineId === lineId);
  const landsIn = line === undefined ? (folderId ?? null) : line.landsIn;
  return {
    tone: 'done',
    said: { what: 'lands-in', folder: folderRef(desk.mirror.read, landsIn), line: line?.number ?? null },
    undo: null,
    place: { screen: 'receive', orderId, ...(lineId === undefined ? {} : { lineId }) },
  };
}

/** Keeps what is typed as the receipt's note; the first letter of it begins the receipt. */
export function noteReceipt(desk: DeskPorts, db: Writer, orderId: number, notes: string): void {
  const { at, by } = sign(desk);
  const sheet = openReceipt(db, orderId) ?? beginReceipt(db, desk.newId(), orderId, at, by);
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

const notSent = (why: NotSent): Outcome => ({
  tone: 'refused',
  said: { what: 'not-sent', why },
  undo: null,
});

function basisLine(desk: DeskPorts, open: OpenReceipt, lineId: number): ReceiveBasisLine {
  const line = open.receipt.lines.find((one) => one.lineId === lineId);
  if (line === undefined) throw new Error(`line ${lineId} is not on the receipt`);
  return {
    lineId,
    name: open.items.get(line.itemId)?.name ?? '',
    ordered: line.ordered,
    before: line.before,
    folder: folderRef(desk.mirror.read, line.landsIn).name,
    forecast: line.forecast,
  };
}
