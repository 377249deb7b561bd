/** What is answered about lots, dates and serial numbers of goods that are received. */
import type { Decimal } from '../values/decimal.ts';
import type { CountedLot, Lot } from '../receiving/lot.ts';
import type { LotField } from '../receiving/lot-fields.ts';
import type { LotRoute } from '../receiving/lot-route.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';

/** What a scan or a typed figure of a line says of its lot. */
export interface OfLot {
  /** Typed before. Absent: no lot is known of it, or its label names it. */
  readonly lot?: Lot;
  /** It should be gone by now. */
  readonly isExpired?: true;
  /** This lot, another than its item has, is asked where it goes. */
  readonly asksPlace?: Lot;
  /** When it has to be gone by its own label, and by those of the lot before it, which say another day. The earlier one counts. */
  readonly otherDay?: { readonly day: string; readonly before: string };
  /** This station has received the piece with that serial number before, on that order. */
  readonly serialBefore?: { readonly serial: string; readonly order: string; readonly at: string };
}

export type LotSaid =
  /**
   * A line, or an item, that is measured: how much it is has to be typed. `label`: what that says is of another kind, or of two things;
   * null: it says nothing of the kind.
   */
  | {
      readonly kind: 'measure-asked';
      readonly name: string;
      /** Absent: it is not received. */
      readonly line?: number;
      /** What is counted, moved or put away. */
      readonly item?: ItemRef;
      readonly unit: string;
      readonly label: { readonly amount: Decimal; readonly unit: string } | null;
    }
  /** Which lot goods of a line are of, as it stands by now. `lot`: of what is counted from now on; null: none was said. */
  | {
      readonly kind: 'line-lot';
      /** Of the item; null where it is not known. */
      readonly name: string | null;
      readonly line: number;
      readonly lot: Lot | null;
      readonly lots: readonly CountedLot[];
      /** What they are measured in. Absent: they are not. */
      readonly unit?: string;
      readonly isExpired?: true;
      readonly asksPlace?: Lot;
      readonly undone?: true;
    }
  /** Where a lot goes; null: that is not said any more. */
  | {
      readonly kind: 'lot-to';
      readonly name: string | null;
      readonly line: number;
      readonly lot: Lot;
      readonly folder: FolderRef | null;
      /** The next one of the line that is asked where it goes. */
      readonly asksPlace?: Lot;
      readonly undone?: true;
    }
  /** A location was scanned with no line in hand, and lots of several lines wait for theirs. */
  | { readonly kind: 'lots-wait'; readonly lines: number }
  /** What becomes of lots from now on, or into which field they are written: null: into none. */
  | { readonly kind: 'lots-routed'; readonly route: LotRoute; readonly undone?: true }
  | { readonly kind: 'lots-mapped'; readonly field: LotField; readonly name: string | null };
