/* The types of a purchase order of the demo warehouse and of its lines. */
import type { OrderStatus } from '#wire/purchase-order.ts';

/** How many were ordered, at what rate where that is not the item's price, and in which unit where it is not pieces. */
export type DemoLine = readonly [item: string, quantity: string, rate?: string | undefined, unit?: string];

export interface DemoOrder {
  readonly number: string;
  readonly vendor: string;
  /** How long before the seed's day the order was made, in days. */
  readonly age: number;
  readonly status: Exclude<OrderStatus, 'partially_received' | 'received'>;
  readonly lines: readonly DemoLine[];
  /** What came in before, by item, into the folder the item is in. */
  readonly received?: readonly (readonly [item: string, quantity: string])[];
  readonly notes?: string;
}
