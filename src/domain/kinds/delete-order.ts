/** Deleting a draft order, as the operator saw it. Orders are shown as the service has them. */
import { exclusive } from '../lane.ts';
import type { OrderLineDraft } from '../record.ts';
import type { Definition } from './definition.ts';

export interface DeleteOrderIntent {
  readonly kind: 'delete-order';
  readonly orderId: number;
}

export interface DeleteOrderBasis {
  readonly kind: 'delete-order';
  readonly order: string;
  readonly vendor: string;
  /** The one that was seen, without this station's own earlier commands. Absent where it is not known. */
  readonly version?: number;
  /** Compared, with the heads, where the version is absent. Absent where the mirror does not have them. */
  readonly lines?: readonly OrderLineDraft[];
  /** What it has besides its lines, in the service's words. Known of an order that is made here. */
  readonly heads?: Readonly<Record<string, unknown>>;
}

export const deleteOrder: Definition<DeleteOrderIntent, DeleteOrderBasis> = {
  lanes: ({ intent }) => [exclusive('order', intent.orderId)],
};
