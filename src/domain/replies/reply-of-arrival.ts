/** What is answered about an arrival: goods of several orders at once. */
import type { FolderRef } from '../stock/record.ts';
import type { OrderRef } from '../stock/refs.ts';

export type ArrivalSaid =
  /** Its receipts were sent. `lines`, `aside`, `extra`, `commands`: of all of them, as of one. */
  | {
      readonly kind: 'arrival-sent';
      readonly orders: number;
      readonly lines: number;
      readonly aside: number;
      readonly extra?: number;
      readonly commands: number;
    }
  /** `isBack`: it had been discarded, and is in progress again. */
  | {
      readonly kind: 'arrival-discarded';
      readonly orders: number;
      readonly lines: number;
      readonly isBack?: true;
    }
  | { readonly kind: 'arrival-left'; readonly order: OrderRef }
  /** The label of a location, while nothing is in hand that could go there. */
  | { readonly kind: 'arrival-nothing-in-hand'; readonly folder: FolderRef };
