/** The receipts of one order: this station's own, what is seen of others', and how the order was ended from here. */
import type { Decimal } from '../values/decimal.ts';
import type { ReceiptRecord, ReceiptStand } from '../receiving/receipt-record.ts';
import type { OrderRef } from '../stock/refs.ts';
import type { CommandRow } from './outbox.ts';

export interface OrderHistoryView {
  readonly order: OrderRef;
  readonly orderedDate: string | null;
  /** The newest first. */
  readonly receipts: readonly PastReceipt[];
  readonly elsewhere: readonly SeenElsewhere[];
  /** Commands of this station that led the order to its end, or are about to, the newest first. */
  readonly ends: readonly CommandRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}

export interface PastReceipt {
  readonly sheetId: string;
  readonly record: ReceiptRecord;
  readonly stand: ReceiptStand;
  /** Those it made, with their verdicts. */
  readonly commands: readonly CommandRow[];
  /** The numbers of the pallets with goods of it. */
  readonly pallets: readonly string[];
  /** So many of a line's item are in a pack, where that is known by now. */
  readonly packs: Readonly<Record<number, Decimal>>;
}

export interface SeenElsewhere {
  /** When it was seen (ISO 8601, the station's clock); null: before this station first read the order. */
  readonly readAt: string | null;
  /** Who wrote the order last by then; null where the service does not say. */
  readonly by: string | null;
  readonly lines: readonly {
    readonly lineId: number;
    readonly number: number;
    readonly name: string;
    readonly quantity: Decimal;
  }[];
}
