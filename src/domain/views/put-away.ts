/** Goods that are to be put away, in walking order, and what was put where. */
import type { Decimal } from '../values/decimal.ts';
import type { CountedLot } from '../receiving/lot.ts';
import type { DirectedBy } from '../stock/put-away.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';

export interface PutAwayView {
  /** Those that are not put away first, in walking order; behind them the others. */
  readonly rows: readonly PutAwayRowView[];
  /** So many are not put away. */
  readonly open: number;
}

export interface PutAwayRowView {
  readonly itemId: number;
  /** As it is called, or was when it came onto the list; null: that is not known. */
  readonly name: string | null;
  /** Null: it is not there any more. */
  readonly item: ItemRef | null;
  readonly from: FolderRef;
  /** What its quantities are measured in. Absent: they are not. */
  readonly unit?: string;
  readonly quantity: Decimal;
  readonly left: Decimal;
  readonly now: Decimal;
  /** What of it is of which lot, as far as that is known. */
  readonly lots: readonly CountedLot[];
  /** Its order line was split by lot: other lots of the line are other rows. */
  readonly isSplit: boolean;
  /** So many of those that were put away came by a receipt that has been taken back since. */
  readonly takenBack: Decimal;
  /** Null: nothing tells where, or it is not there any more. */
  readonly to: FolderRef | null;
  readonly by: DirectedBy | null;
  readonly steps: readonly PutAwayStepView[];
}

export interface PutAwayStepView {
  /** Of the first of those that are one figure here. */
  readonly id: string;
  readonly quantity: Decimal;
  readonly at: FolderRef;
  /** It is another location than the goods were directed to. */
  readonly isElsewhere: boolean;
  /** What has become of its move. booked: it came in there, and was not moved. */
  readonly as: 'booked' | 'waits' | 'moved' | 'asks' | 'dropped';
}
