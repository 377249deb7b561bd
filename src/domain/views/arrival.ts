/** The orders of the arrival in hand, and what was sent of the last one. */
import type { ReceiptEnd } from '../receiving/receipt-end.ts';

export interface ArrivalView {
  /** In the order in which they came into it. */
  readonly orderIds: readonly number[];
  /** Lines with something counted on them. */
  readonly counted: number;
  /** Of the one sent last, until another is begun; null where none was. */
  readonly end: ArrivalEnd | null;
}

export interface ArrivalEnd {
  readonly orders: number;
  /** Of these orders, as of one. */
  readonly lines: number;
  readonly complete: number;
  readonly receipt: ReceiptEnd;
  /** The sheets of its receipts, by which their paper is asked for. */
  readonly sheetIds: readonly string[];
}
