/** What is said of goods that go to another location, while a move is put together and when it is kept. */
import type { Decimal } from './decimal.ts';
import type { MoveRefusal } from './kinds/definition.ts';
import type { FolderRef } from './record.ts';
import type { ItemRef } from './reply.ts';

export type MoveSaid =
  /** `instead`: it was in hand with a figure, and nowhere to go. */
  | {
      readonly kind: 'move-item';
      readonly item: ItemRef;
      readonly instead?: { readonly item: ItemRef; readonly quantity: Decimal };
    }
  | { readonly kind: 'move-to'; readonly folder: FolderRef }
  /** Another figure was scanned for the item in hand than it had: nothing is moved before that was seen. */
  | {
      readonly kind: 'move-quantity';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly instead: Decimal;
    }
  | { readonly kind: 'move-refused'; readonly why: MoveRefusal; readonly item: ItemRef }
  /** Goods are brought back from there, and nothing of it is there. `isComing`: some is on its way there, and can be once that is sent. */
  | {
      readonly kind: 'not-brought';
      readonly item: ItemRef;
      readonly from: FolderRef;
      readonly isComing: boolean;
    }
  | {
      readonly kind: 'moved';
      readonly item: ItemRef;
      readonly quantity: Decimal;
      readonly to: FolderRef;
      readonly left: Decimal;
    };
