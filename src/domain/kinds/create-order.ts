/** Making a purchase order. Orders are shown as the service has them. */
import { exclusive, shared } from '../lane.ts';
import type { OrderLineDraft } from '../record.ts';
import type { Definition } from './definition.ts';

export interface CreateOrderIntent {
  readonly kind: 'create-order';
  readonly orderId: number;
  /** Always said: the number is what makes the order ours. */
  readonly number: string;
  readonly vendor: { readonly name: string; readonly email: string | null };
  readonly currency: string;
  readonly lines: readonly OrderLineDraft[];
}

export interface CreateOrderBasis {
  readonly kind: 'create-order';
  /** The names of the items, line by line. */
  readonly names: readonly string[];
}

export const createOrder: Definition<CreateOrderIntent, CreateOrderBasis> = {
  makes: ({ orderId }) => [orderId],
  lanes: ({ intent }) => [
    exclusive('order', intent.orderId),
    ...intent.lines.map((line) => shared('item', line.itemId)),
  ],
};
