/** Open orders, and one order being received. */
import type { Decimal } from '../decimal.ts';
import type { ReceiptBar, ReceiptLine } from '../receipt.ts';
import type { FolderRef } from '../record.ts';
import type { ItemRef, OrderRef } from '../reply.ts';
import type { CommandRow } from './outbox.ts';

export interface OrdersView {
  readonly orders: readonly OrderRow[];
}

export interface OrderRow {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
  readonly lines: number;
  readonly complete: number;
  /** Something has been counted onto it here and not been sent. */
  readonly started: boolean;
  readonly waiting: number;
  /** The status it goes to by a command that waits; null: none does. */
  readonly becomes: string | null;
  readonly review: number;
}

export interface ReceivingView {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
  /** The status it goes to by a command that waits; null: none does. */
  readonly becomes: string | null;
  /** Where everything lands that has no place of its own on the line; null: each in its item's own folder. */
  readonly destination: FolderRef | null;
  /** What has been typed to go with the receipt. */
  readonly notes: string;
  readonly lines: readonly ReceivingLine[];
  readonly complete: number;
  readonly bars: readonly ReceiptBar[];
  /** How many lines would be sent, and in how many commands. */
  readonly sends: number;
  readonly commands: number;
  /** This order's receipts on their way, newest first. */
  readonly receipts: readonly CommandRow[];
}

export interface ReceivingLine extends Omit<ReceiptLine, 'landsIn'> {
  /** Null: the item has not been read yet, or is gone. */
  readonly item: ItemRef | null;
  readonly itemPrice: Decimal | null;
  readonly landsIn: FolderRef;
}
