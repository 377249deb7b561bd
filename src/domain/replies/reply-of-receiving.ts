/** What is answered about goods that come otherwise than ordered, and about how receiving goes. */
import type { Decimal } from '../values/decimal.ts';
import type { LineSplit } from '../receiving/line-split.ts';
import type { ReceivingSwitches } from '../receiving/receipt.ts';
import type { FolderRef } from '../stock/record.ts';

export type ReceivingSaid =
  /** How receiving goes from now on. */
  | {
      readonly kind: 'receiving-switched';
      readonly which: ReceivingSwitch;
      readonly wholeLine: boolean;
      readonly receiving: ReceivingSwitches;
      /** The location for damaged goods. */
      readonly quarantine: FolderRef | null;
      readonly undone?: true;
    }
  /** More than was ordered is not counted here. */
  | {
      readonly kind: 'over-refused';
      readonly name: string;
      readonly line: number;
      readonly remaining: Decimal;
      /** What the line is measured in. Absent: it is not. */
      readonly unit?: string;
    }
  /** What came otherwise than ordered on a line, as it stands by now. `to`: where its goods go, and its damaged ones. */
  | {
      readonly kind: 'line-differs';
      /** Of the item; null where it is not known. */
      readonly name: string | null;
      readonly line: number;
      readonly split: LineSplit;
      readonly unit?: string;
      readonly reason: string | null;
      readonly note: string;
      readonly photos: number;
      readonly to: FolderRef;
      readonly quarantine: FolderRef | null;
      readonly undone?: true;
    }
  /** That cannot be said of the line. */
  | {
      readonly kind: 'differs-not';
      readonly why: DiffersNot;
      /** Of the item; null where it is not known. */
      readonly name: string | null;
    };

export type ReceivingSwitch = 'wholeLine' | keyof ReceivingSwitches;

/**
 * nothing-over: no more were counted than remain. not-counted: more damaged than counted. all-there: nothing is missing.
 * enough-photos: as many are kept as can be.
 */
export type DiffersNot = 'nothing-over' | 'not-counted' | 'all-there' | 'enough-photos';
