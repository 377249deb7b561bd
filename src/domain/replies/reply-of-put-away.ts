/** What is answered about goods that are put away. */
import type { BackAs } from '../commands/undo.ts';
import type { Decimal } from '../values/decimal.ts';
import type { DirectedBy } from '../stock/put-away.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';

export type PutAwaySaid =
  /** So many items came onto the list, which has so many that are not put away. `undone`: they are off it again. */
  | {
      readonly kind: 'put-away-begun';
      readonly items: number;
      readonly open: number;
      readonly undone?: true;
    }
  /** In hand of it are so many of those that are to be put away. Null: it is not on the list any more. */
  | {
      readonly kind: 'put-away-item';
      readonly item: ItemRef;
      readonly quantity: Decimal | null;
      readonly of: Decimal;
      /** Null: nothing tells where. */
      readonly to: FolderRef | null;
      readonly by: DirectedBy | null;
      readonly undone?: true;
    }
  /** `directed`: where it was to go, where that is another location. `isBooked`: it was booked there; nothing was moved. */
  | {
      readonly kind: 'put-away-done';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly at: FolderRef;
      /** So many of it are still to be put away, and so many items. */
      readonly left: Decimal;
      readonly open: number;
      readonly directed?: FolderRef;
      readonly isBooked?: true;
    }
  /** A step was taken back: so many are in hand again. */
  | {
      readonly kind: 'put-away-back';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly at: FolderRef;
      readonly stays?: BackAs;
    }
  /** The label of a location, and nothing is in hand that is put there. */
  /** `held`: so many are, and none of them is chosen. */
  | { readonly kind: 'put-away-nothing-in-hand'; readonly folder: FolderRef; readonly held?: number }
  | { readonly kind: 'put-away-not-listed'; readonly item: ItemRef }
  /** Nothing is there, or nothing came in, that could be put away. */
  | { readonly kind: 'put-away-nothing'; readonly folder: FolderRef | null }
  /** `undone`: its goods are on it again. */
  | { readonly kind: 'put-away-discarded'; readonly open: number; readonly undone?: true }
  /** Empty: none. */
  | { readonly kind: 'put-away-pattern'; readonly pattern: string };
