/** What is answered about moves: one put together from scans, and many in hand. */
import type { BatchStop, SwapStop } from '../stock/batch.ts';
import type { Decimal } from '../values/decimal.ts';
import type { MoveRefusal } from '../kinds/definition.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';

export type CartWay = 'choose' | 'load' | 'unload' | 'off';

export type MoveSaid =
  /** `instead`: it was in hand with a figure, and nowhere to go. */
  | {
      readonly kind: 'move-item';
      readonly item: ItemRef;
      readonly instead?: { readonly item: ItemRef; readonly quantity: Decimal };
    }
  | { readonly kind: 'move-to'; readonly folder: FolderRef }
  /** A figure was scanned for the item in hand: nothing is moved before that was seen. `instead`: of the one that it had. Absent: one more. */
  | {
      readonly kind: 'move-quantity';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly instead?: Decimal;
    }
  | { readonly kind: 'move-refused'; readonly why: MoveRefusal; readonly item: ItemRef }
  /** Goods are brought back from there, and nothing of it is there. */
  | {
      readonly kind: 'not-brought';
      readonly item: ItemRef;
      readonly from: FolderRef;
      readonly isCart?: true;
    }
  | {
      readonly kind: 'moved';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly to: FolderRef;
      readonly left: Decimal;
      /** It is no whole number of pieces, and most likely a slip. */
      readonly isPartOfPiece?: true;
    }
  /** A row of the batch of moves. `quantity` null: it is not in it any more. `to` null: no destination yet. `undone`: as it was before. */
  | {
      readonly kind: 'batch-row';
      readonly item: ItemRef;
      /** Which of its rows; absent: the first. */
      readonly part?: number;
      readonly quantity: Decimal | null;
      readonly to: FolderRef | null;
      /** With other rows of it that are sent before: more than there are. */
      readonly isTooMany?: true;
      /** What was said of it last: whether its record stays with nothing in stock. */
      readonly leaveZero?: boolean;
      readonly undone?: true;
    }
  /**
   * So many rows of it go there now. `instead`: where the one row was to go before. `also`: unloading a cart, rows that had no destination
   * besides the one in hand: they go there, too.
   */
  | {
      readonly kind: 'batch-to';
      readonly folder: FolderRef;
      readonly rows: number;
      readonly instead?: FolderRef;
      readonly also?: readonly ItemRef[];
    }
  /** So many rows were dropped, or are as they were before. */
  | { readonly kind: 'batch-discarded'; readonly rows: number }
  | { readonly kind: 'batch-back'; readonly rows: number }
  /** All of each goes where the other was. */
  | { readonly kind: 'batch-swapped'; readonly one: ItemRef; readonly other: ItemRef }
  | { readonly kind: 'batch-not-swapped'; readonly why: SwapStop }
  /** How the cart is worked with from now on; off: without it. `folder`: the cart; null where it is not chosen yet. */
  | { readonly kind: 'cart-way'; readonly way: CartWay; readonly folder: FolderRef | null }
  /** The location is the cart from now on: rows go there. */
  | { readonly kind: 'cart-chosen'; readonly folder: FolderRef }
  /** So many rows were sent, each as a move of its own; those kept stay in hand. */
  | { readonly kind: 'batch-sent'; readonly given: number; readonly kept: readonly KeptRow[] };

/** A row of a batch of moves that cannot be sent. */
export interface KeptRow {
  readonly item: ItemRef;
  readonly quantity: Decimal;
  readonly why: BatchStop;
}
