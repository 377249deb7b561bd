/**
 * The reads that a plan can ask for, and the answers it gets: a record, a page of a folder's contents, of recent changes, of the orders or
 * of the alerts, an order, a receipt's progress.
 */
import type { Folder, Item, Order } from '#domain/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';
import type { ReceiveProgress } from '#wire/receive.ts';

export type ReadPlan<Facts> = Generator<ReadRequest, Facts, ReadAnswer>;

export type ReadRequest =
  /**
   * `whole`: with its photos and custom fields. `sure`: that it is not there settles the command, so it counts only where a second path
   * agrees, also where the answer carries the service's headers.
   */
  | { readonly read: 'record'; readonly id: number; readonly whole?: true; readonly sure?: true }
  /** One page of a folder's direct contents, the newest first. `size`: rows on a page; absent: the most there may be. */
  | ({ readonly read: 'contents'; readonly folderId: number | null; readonly whole?: true } & PageAsk)
  /** One page of what changed since then (epoch milliseconds, the service's clock), the newest first. */
  | ({ readonly read: 'recent'; readonly since: number } & PageAsk)
  /** `whole`: as the service has it, to be sent back; not what the mirror keeps of it. `sure`: as of a record. */
  | { readonly read: 'order'; readonly id: number; readonly whole?: true; readonly sure?: true }
  /** One page of the orders, in whatever order the service has them. */
  | ({ readonly read: 'orders' } & PageAsk)
  | { readonly read: 'receipt'; readonly orderId: number }
  | ({ readonly read: 'alerts' } & PageAsk)
  /** It cannot be read to its end: nothing is asked, and no facts come of it. Words for a person. */
  | { readonly read: 'give-up'; readonly words: string };

export interface PageAsk {
  readonly page: number;
  readonly size?: number;
}

/** `createdAt`: ISO 8601, where a list of the service's told it. */
export type Found = { readonly createdAt?: string } & (
  { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'folder'; readonly folder: Folder }
);

/** Null: the service says there is no such thing. */
export type ReadAnswer =
  /** The page asked for is: it may be asked for in smaller ones. */
  | { readonly read: 'too-large' }
  | { readonly read: 'record'; readonly record: Found | null }
  | {
      readonly read: 'contents' | 'recent';
      readonly records: readonly Found[];
      readonly total: number;
      readonly more: boolean;
    }
  /** `wire`: the whole record as the service gave it, to be sent back with changes. */
  | { readonly read: 'order'; readonly order: Order | null; readonly wire: PurchaseOrder | null }
  | { readonly read: 'orders'; readonly orders: readonly OrderHead[]; readonly more: boolean }
  /** Undefined: not known, where the plan was answered from the mirror. */
  | { readonly read: 'receipt'; readonly receipt: ReceiveProgress | null | undefined }
  | {
      readonly read: 'alerts';
      readonly alerts: readonly Alert[];
      readonly total?: number;
      readonly more: boolean;
    };

export type OrderHead = Omit<Order, 'lines'>;
