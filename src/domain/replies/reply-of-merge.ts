/** What is answered where several records of an article are put together. */
import type { Decimal } from '../values/decimal.ts';
import type { ItemRef } from '../stock/refs.ts';

export type MergeSaid =
  /** So many others go onto it, which has so many then. `moves`: of them by moves. */
  | {
      readonly kind: 'merge-given';
      readonly item: ItemRef;
      readonly records: number;
      readonly moves: number;
      readonly becomes: Decimal;
    }
  /** nothing: none was taken, or none can be. changed: the figures are others than were seen. */
  | { readonly kind: 'merge-refused'; readonly item: ItemRef; readonly why: 'nothing' | 'changed' };
