/** Leading an order to another status. Orders are shown as the service has them. */
import { exclusive } from '../lane.ts';
import type { Definition } from './definition.ts';

export interface OrderStatusIntent {
  readonly kind: 'order-status';
  readonly orderId: number;
  readonly status: string;
}

export interface OrderStatusBasis {
  readonly kind: 'order-status';
  readonly order: string;
  readonly vendor: string;
  readonly status: string;
  /** The statuses that this station's own earlier commands lead the order to. Absent where there were none. */
  readonly ownStatuses?: readonly string[];
}

export const orderStatus: Definition<OrderStatusIntent, OrderStatusBasis> = {
  lanes: ({ intent }) => [exclusive('order', intent.orderId)],
};
