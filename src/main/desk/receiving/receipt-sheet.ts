/**
 * The sheet of a receipt in progress, and what others have received on its order since it was begun: the figures as they were then
 * are kept on it, and again when the operator was asked.
 */
import { byLine, grownSince, receivedWithout, type ByLine } from '#domain/receiving/others.ts';
import type { Order } from '#domain/stock/record.ts';
import { settledReceiptsOf, unsettledCommands, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { orderById } from '../../store/mirror/purchase-orders.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import {
  beginReceipt,
  keepAsked,
  openReceipt,
  type ReceiptSheet,
} from '../../store/sheets/receipt-and-count-sheets.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

/** So many receipts of one order by this station are looked through: more than an order has lines. */
const MOST = 1000;

/** The order's sheet; one is begun where there is none. */
export function sheetFor(desk: DeskPorts, db: Writer, orderId: number): ReceiptSheet {
  const open = openReceipt(db, orderId);
  if (open !== undefined) return open;
  const { at, by } = sign(desk);
  const order = orderById(desk.mirror.read, orderId);
  const seen = order === undefined ? null : byOthers(desk, db, order).most;
  const named = order === undefined ? null : { number: order.number, vendor: order.vendor };
  return beginReceipt(db, { id: desk.newId(), orderId, order: named, at, by, seen });
}

export interface Others {
  /** Since the sheet was begun. */
  readonly lines: ByLine;
  /** When the order was last written and by whom, in the service's words; null where it does not say, or it was this station. */
  readonly at: string | null;
  readonly by: string | null;
  /** Since the operator was asked, or else since it was begun. */
  readonly unasked: ByLine;
}

export function othersSince(desk: DeskPorts, db: Reader, order: Order, sheet: ReceiptSheet): Others {
  const { least } = byOthers(desk, db, order);
  const isOurs = order.updatedBy != null && order.updatedBy === setting(db, 'author');
  const since = (seen: ByLine | null): ByLine => (seen === null ? new Map() : grownSince(seen, least));
  return {
    lines: since(sheet.seen),
    unasked: since(sheet.asked ?? sheet.seen),
    at: isOurs || order.updatedAt === '' ? null : order.updatedAt,
    by: isOurs ? null : (order.updatedBy ?? null),
  };
}

/** The operator is asked about what is there by now: it is not asked again. */
export function noteAsked(desk: DeskPorts, db: Writer, order: Order, sheet: ReceiptSheet): void {
  keepAsked(db, sheet.id, byOthers(desk, db, order).most);
}

/** What others can have received at most, and what they have at least: what is on its way here, or in doubt, may be in the figures. */
function byOthers(
  desk: DeskPorts,
  db: Reader,
  order: Order,
): { readonly most: ByLine; readonly least: ByLine } {
  const own = receiptsOf(db, order.id);
  const unseen = new Set(stockNow(db, desk.mirror.read).commands.map(({ seq }) => seq));
  const booked = own.filter(({ proof }) => proof !== null);
  const shown = booked.filter(({ seq }) => !unseen.has(seq));
  const uncertain = own.filter(({ proof, state }) => proof === null && state !== 'queued');
  return {
    most: receivedWithout(order, shown),
    least: receivedWithout(order, [...booked, ...uncertain]),
  };
}

/** Pieces of each line in receipts that need the operator: they may be in the order's figures, or not. */
export const askedPieces = (db: Reader, orderId: number): ByLine =>
  byLine(receiptsOf(db, orderId).filter(({ state, proof }) => state === 'review' && proof === null));

/** This station's receipts of an order that are not settled, or were booked. */
function receiptsOf(db: Reader, orderId: number): Extract<StoredCommand, { kind: 'receive' }>[] {
  const settled = settledReceiptsOf(db, orderId, MOST).filter(({ state }) => state === 'applied');
  return [...unsettledCommands(db), ...settled].flatMap((command) =>
    command.kind === 'receive' && command.intent.orderId === orderId ? [command] : [],
  );
}
