/** All records of an article, what putting them together would do, and what has become of the last time. */
import type { Decimal } from '../values/decimal.ts';
import type { AlikeBy, MergeLoss, MergeStop, MergeWay } from '../stock/merge.ts';
import type { ItemRef } from '../stock/refs.ts';
import type { TakenBackAs } from '../commands/undo.ts';

export interface TwinsView {
  /** The record that is looked at: the others go onto it. */
  readonly into: ItemRef;
  readonly price: Decimal | null;
  /** How many it would have then. */
  readonly becomes: Decimal;
  /** The others. */
  readonly rows: readonly TwinRow[];
  /** So many of them would be put onto it, by so many commands. */
  readonly taken: number;
  readonly commands: number;
  /** What became of it when records were put onto this one last; null: they were not. */
  readonly last: MergeSent | null;
}

export interface TwinRow {
  readonly item: ItemRef;
  readonly price: Decimal | null;
  readonly by: AlikeBy;
  readonly isTaken: boolean;
  /** How many it would have then. */
  readonly becomes: Decimal;
  /** Of one that is taken. */
  readonly way: MergeWay | null;
  readonly stop: MergeStop | null;
  readonly loses: readonly MergeLoss[];
}

/** apart: moved, and it did not come together with the record there, or that is not known. */
export type HalfState = 'waits' | 'done' | 'apart' | 'asks' | 'dropped' | TakenBackAs;

export interface MergeSent {
  readonly halves: readonly {
    readonly id: string;
    readonly kind: 'raised' | 'emptied' | 'moved';
    readonly quantity: Decimal;
    /** What it is measured in. Absent: it is not, or it was sent by an earlier version. */
    readonly unit?: string;
    readonly place: string;
    readonly as: HalfState;
  }[];
  /** By how much all records together have more (or fewer) now than before, as only halves were booked; zero: by none. */
  readonly off: Decimal;
  /** Some of it is on its way still. */
  readonly isWaiting: boolean;
}
