/** Making a purchase order. Orders are shown as the service has them. */
import { exclusive, shared } from '../commands/lane.ts';
import type { NewOrder } from '../stock/record.ts';
import { GONE, type Definition } from './definition.ts';

export interface CreateOrderIntent extends NewOrder {
  readonly kind: 'create-order';
}

export interface CreateOrderBasis {
  readonly kind: 'create-order';
  /** The names of the items, line by line. */
  readonly names: readonly string[];
}

export const createOrder: Definition<CreateOrderIntent, CreateOrderBasis> = {
  decide: (facts, { lines }) => {
    const names = lines.flatMap(({ itemId }) => facts.item(itemId)?.name ?? []);
    return names.length < lines.length ? GONE : { kind: 'create-order', names };
  },
  makes: ({ orderId }) => [orderId],
  lanes: ({ intent }) => [
    exclusive('order', intent.orderId),
    ...intent.lines.map((line) => shared('item', line.itemId)),
  ],
};
