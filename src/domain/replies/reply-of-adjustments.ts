/** What is answered about a stock that is adjusted by hand. */
import type { AdjustRefusal, Reason, Unwritten } from '../stock/adjustment.ts';
import type { Decimal } from '../values/decimal.ts';
import type { ItemRef } from '../stock/refs.ts';

export interface AdjustmentSaid {
  readonly item: ItemRef;
  readonly by: Decimal;
  /** How many there are then. */
  readonly left: Decimal;
  readonly reason: Pick<Reason, 'id' | 'name'>;
}

export type AdjustSaid =
  /** `unwritten`: why the reason is not written on the item, though the profile wants it there. */
  | ({ readonly kind: 'adjusted'; readonly unwritten?: Unwritten } & AdjustmentSaid)
  /** The same, prepared by a command code: scanned once more it is booked. `as`: a scan of the item has added to it, or was undone. */
  | ({ readonly kind: 'adjust-ready'; readonly as?: 'counted' | 'undone' } & AdjustmentSaid)
  | { readonly kind: 'adjust-refused'; readonly why: AdjustRefusal; readonly item: ItemRef };
