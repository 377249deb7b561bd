/** A row of an order's history. */
import type { PastReceipt, SeenElsewhere } from '#domain/views/order-history.ts';
import type { CommandRow } from '#domain/views/outbox.ts';

export type HistoryRow =
  | { readonly kind: 'receipt'; readonly key: string; readonly at: string; readonly of: PastReceipt }
  | { readonly kind: 'elsewhere'; readonly key: string; readonly at: string; readonly of: SeenElsewhere }
  | { readonly kind: 'end'; readonly key: string; readonly at: string; readonly of: CommandRow };
