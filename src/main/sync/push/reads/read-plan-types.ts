/**
 * Defines the types of a read plan, of the reads that it requests, and of their answers. A read plan is a generator that requests one read
 * after the other and returns facts.
 * - Single reads: a record, an order, the progress of a receipt.
 * - Paged reads: a folder's contents, recent changes, orders, alerts, jobs. An answer can be that the page is too large.
 *
 * A plan can also give up with a message for a person, if it cannot return facts.
 */
import type { Folder, Item, Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import type { PurchaseOrder } from '#wire/purchase-order.ts';
import type { ReceiveProgress } from '#wire/receive.ts';

export type ReadPlan<Facts> = Generator<ReadRequest, Facts, ReadAnswer>;

export type ReadRequest =
  /**
   * `whole`: with photos and custom fields. `sure`: if the record is missing, that would settle the command. So a 404 counts only if a
   * second path agrees, even if it carries the service's headers.
   */
  | { readonly type: 'record'; readonly id: number; readonly whole?: true; readonly sure?: true }
  /** One page of a folder's direct contents, the newest first. `size`: rows on a page; absent for the maximum. */
  | ({ readonly type: 'contents'; readonly folderId: number | null; readonly whole?: true } & PageAsk)
  /** One page of the records changed since a time (epoch milliseconds, the service's clock), the newest first. */
  | ({ readonly type: 'recent'; readonly since: number } & PageAsk)
  /** `whole`: the service's full record, to be sent back; the mirror cannot answer that. `sure`: as for a record. */
  | { readonly type: 'order'; readonly id: number; readonly whole?: true; readonly sure?: true }
  /** One page of the orders, in the service's own order. */
  | ({ readonly type: 'orders' } & PageAsk)
  | { readonly type: 'receipt'; readonly orderId: number }
  | ({ readonly type: 'alerts' | 'jobs' } & PageAsk)
  /** The plan cannot return facts: nothing is requested. `words`: for a person. */
  | { readonly type: 'give-up'; readonly words: string };

export interface PageAsk {
  readonly page: number;
  readonly size?: number;
}

/**
 * `createdAt`: ISO 8601, if a list of the service gave it; `storedCreatedAt`: the same, if the mirror's list of changes gave it. `origin`: see
 * `recordOf`; absent if the mirror answered. `isBare`: custom fields and photos were not asked for. `unfit`: members of the wire's record that
 * are of another form than ours, if any; what the record has of them is not known.
 */
export type Found = {
  readonly createdAt?: string;
  readonly storedCreatedAt?: string;
  readonly origin?: string;
  readonly isBare?: true;
  readonly unfit?: readonly string[];
} & ({ readonly kind: 'item'; readonly item: Item } | { readonly kind: 'folder'; readonly folder: Folder });

/** Null: the service says that the record does not exist. */
export type ReadAnswer =
  /** The requested page is too large: it may be requested in smaller ones. */
  | { readonly type: 'too-large' }
  | { readonly type: 'record'; readonly record: Found | null }
  | {
      readonly type: 'contents' | 'recent';
      readonly records: readonly Found[];
      readonly total: number;
      readonly more: boolean;
    }
  /** `wire`: the whole record as the service gave it, to be sent back with changes. */
  | { readonly type: 'order'; readonly order: Order | null; readonly wire: PurchaseOrder | null }
  | { readonly type: 'orders'; readonly orders: readonly OrderHead[]; readonly more: boolean }
  /** `receipt`: null if the order has none; undefined if that is unknown, because the mirror answered the plan. */
  | { readonly type: 'receipt'; readonly receipt: ReceiveProgress | null | undefined }
  | {
      readonly type: 'alerts';
      readonly alerts: readonly Alert[];
      readonly total?: number;
      readonly more: boolean;
    }
  | { readonly type: 'jobs'; readonly jobs: readonly Job[]; readonly more: boolean };

export type OrderHead = Omit<Order, 'lines'>;
