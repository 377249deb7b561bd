/** What the operator wants done to stock. A new kind is one more member here and one more file in `main/sync/push`. */
import type { Decimal } from './decimal.ts';

/** Goods of one order arrived. At most 100 lines, no two on one item: `splitReceipt` sees to it. */
export interface ReceiveIntent {
  readonly kind: 'receive';
  readonly orderId: number;
  readonly lines: readonly ReceiveIntentLine[];
  readonly notes: string | null;
}

export interface ReceiveIntentLine {
  readonly lineId: number;
  readonly itemId: number;
  readonly quantity: Decimal;
  /** Always said: to the service an unsaid folder is the top level. */
  readonly folderId: number | null;
}

/** Part or all of an item's stock goes to another folder. */
export interface MoveIntent {
  readonly kind: 'move';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Keep a record of nothing at the old place when the last piece has left it. */
  readonly leaveZero: boolean;
}

/** The item's stock is this many, somebody has looked. */
export interface CountIntent {
  readonly kind: 'count';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly sheetId: string;
}

export type Intent = ReceiveIntent | MoveIntent | CountIntent;
export type IntentKind = Intent['kind'];
export type IntentOf<K extends IntentKind> = Extract<Intent, { kind: K }>;
