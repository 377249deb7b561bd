/** Open orders, and one order being received. */
import { sum, type Decimal } from '../values/decimal.ts';
import type { LineLot } from '../receiving/lot-route.ts';
import { bookedWithLine } from '../receiving/receipt-bookings.ts';
import { type ReceiptBlocker, type ReceiptLine } from '../receiving/receipt.ts';
import type { ReceiptEnd } from '../receiving/receipt-end.ts';
import { canReceive, type FolderRef, type OrderStatus } from '../stock/record.ts';
import type { ItemRef, OrderRef } from '../stock/refs.ts';
import type { CommandRow } from './outbox.ts';

export interface OrdersView {
  readonly orders: readonly OrderRow[];
  /** Those that take no receipt any more, and have something counted onto them here that is not sent. */
  readonly ended: readonly OrderRow[];
}

export interface OrderRow {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
  /** When its goods are expected; absent where the account tells none. */
  readonly expected?: string;
  readonly lines: number;
  /** As on the order itself: with what has been counted onto it here and not been sent. */
  readonly complete: number;
  /** False where only the list has told of it, and its lines are not here yet. */
  readonly isRead: boolean;
  /** Something has been counted onto it here and not been sent. */
  readonly started: boolean;
  readonly waiting: number;
  /** The status it goes to by a command that waits; null: none does. */
  readonly becomes: string | null;
  readonly review: number;
}

/** Receipts in review first, then those in progress, then by date. */
export const inOrder = (rows: readonly OrderRow[]): OrderRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(b.review > 0) - Number(a.review > 0) ||
      Number(b.started) - Number(a.started) ||
      (a.orderedDate ?? '').localeCompare(b.orderedDate ?? '') ||
      a.order.number.localeCompare(b.order.number),
  );

export interface ReceivingView {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
  /** The status it goes to by a command that waits; null: none does. */
  readonly becomes: string | null;
  /** The statuses in which it can be ended from here. */
  readonly ends: readonly OrderStatus[];
  /** Where everything lands that has no place of its own on the line; null: each in its item's own folder. */
  readonly destination: FolderRef | null;
  /** What the office wrote on the order; absent where it wrote nothing, or that is not known. */
  readonly orderNotes?: string;
  /** What has been typed to go with the receipt. */
  readonly notes: string;
  readonly lines: readonly ReceivingLine[];
  /** As on the row of the order. */
  readonly isRead: boolean;
  readonly complete: number;
  readonly blockers: readonly ReceiptBlocker[];
  /** How many lines would be sent, and in how many commands. */
  readonly sends: number;
  readonly commands: number;
  /** Others have received on it since this receipt was begun, last at that time (ISO 8601) and by that one, where known; null: nobody has. */
  readonly others: { readonly at: string | null; readonly by: string | null } | null;
  /** This order's receipts on their way, newest first. */
  readonly receipts: readonly CommandRow[];
  /** There are older ones. */
  readonly isCut: boolean;
  /** Of the receipt that was sent last; null where none was. */
  readonly end: ReceiptEnd | null;
  /** Its sheet, by which its paper is asked for; absent where none was sent. */
  readonly endSheetId?: string;
}

/** Neither ended nor about to be: a receipt can be sent on it. */
export const takesReceipts = ({ order: { status }, becomes }: ReceivingView): boolean =>
  canReceive(status) && canReceive(becomes ?? status);

/** What the operator changes of a line. */
export type LineView = Pick<
  ReceivingLine,
  'lineId' | 'now' | 'choice' | 'landsIn' | 'forecast' | 'differences' | 'lots' | 'typedLot' | 'alsoExpected'
>;

/** What the other lines of a receipt in progress add to the item of one of them. */
export const addedByOthers = (
  lines: readonly ReceivingLine[],
  { lineId, itemId }: Pick<ReceivingLine, 'lineId' | 'itemId'>,
): Decimal =>
  sum(
    lines
      .filter(
        (one) =>
          one.itemId === itemId &&
          one.lineId !== lineId &&
          one.forecast.kind === 'adds' &&
          !one.isOff &&
          one.tone !== 'aside' &&
          one.tone !== 'over',
      )
      .map(bookedWithLine),
  );

/** How many lines the order has. */
export const linesOn = ({ lines }: Pick<ReceivingView, 'lines'>): number =>
  lines.filter(({ isOff }) => !isOff).length;

export interface ShownLot extends LineLot {
  /** Where it goes by itself; null: it does not, or that is not said. */
  readonly place: FolderRef | null;
}

/** Another line that expects the item. `order`: its number; absent: it is on the same order. */
export interface AlsoExpected {
  /** Its number; absent: the order of the line. */
  readonly order?: string;
  /** It is of an order that is being received together with this one. */
  readonly isTogether?: true;
  readonly line: number;
  readonly room: Decimal;
}

export interface ReceivingLine extends Omit<ReceiptLine, 'landsIn' | 'lots'> {
  readonly lots: readonly ShownLot[];
  /** Where its damaged goods go; null: they are not booked. */
  readonly quarantineIn: FolderRef | null;
  /** Null: the item has not been read yet, or is gone. */
  readonly item: ItemRef | null;
  /** How many are in the packs of its item, as far as they are known. */
  readonly packs: readonly Decimal[];
  /** All stock has been read, and it is not among it: nothing can be received on the line. */
  readonly isLost: boolean;
  readonly itemPrice: Decimal | null;
  /** What others have received on it since this receipt was begun: in `before` already. */
  readonly elsewhere: Decimal;
  /** Where it is off the order: the open orders that have its item. */
  readonly alsoOn: readonly OrderRef[];
  /** Where more was counted than it has left: the other lines that still expect the item. */
  readonly alsoExpected: readonly AlsoExpected[];
  /** In receipts of this station that need the operator: in no other figure. */
  readonly asked: Decimal;
  readonly landsIn: FolderRef;
}
