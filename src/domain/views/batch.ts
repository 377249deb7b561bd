/** The batch of moves in hand, and what has become of the one sent last. */
import type { BatchStop, RowKey } from '../stock/batch.ts';
import type { Decimal } from '../values/decimal.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';
import type { TakenBackAs } from '../commands/undo.ts';

export interface BatchView {
  /** The location that is the cart; null: none was chosen, or it is gone. */
  readonly cart: FolderRef | null;
  readonly rows: readonly BatchRowView[];
  /** Empty where none was sent, or what was sent last is not kept any more. */
  readonly sent: readonly SentRow[];
}

export interface BatchRowView extends RowKey {
  /** Null: it is not there any more. */
  readonly item: ItemRef | null;
  /** As it was called when it was scanned; absent: that is not known. */
  readonly name?: string;
  readonly quantity: Decimal;
  /** Undefined: no destination was named yet. Null: it is not there any more. */
  readonly to?: FolderRef | null;
  /** How many would be left where they are; null where it cannot be moved. */
  readonly left: Decimal | null;
  /** Why the row cannot be sent; null: it can. */
  readonly stop: BatchStop | null;
  /** Of the same item, on rows that are sent before it. */
  readonly before: Decimal;
  /** Whether all of it goes then. */
  readonly isAll: boolean;
  readonly leaveZero: boolean;
}

/**
 * What has become of a row that was sent, as its command's proof has it. joined: it came together with stock that was there. apart: it stands
 * beside stock of the article that was there. alone: nothing of the article was there. moved: it went, and which record has it is not known.
 */
export type SentAs = 'waits' | 'asks' | 'dropped' | 'joined' | 'apart' | 'alone' | 'moved' | TakenBackAs;

export interface SentRow {
  /** Of its command. */
  readonly id: string;
  readonly name: string;
  readonly quantity: Decimal;
  /** What it is measured in. Absent: it is not, or it was sent by an earlier version. */
  readonly unit?: string;
  readonly from: string;
  readonly to: string;
  readonly as: SentAs;
  /** How many the record that has it held then; absent where that is not known. */
  readonly now?: Decimal;
}
