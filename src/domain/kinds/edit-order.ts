/** Changing the lines of a draft order. Orders are shown as the service has them. */
import { exclusive, shared } from '../lane.ts';
import type { OrderLineDraft } from '../record.ts';
import type { Definition } from './definition.ts';

export interface EditOrderIntent {
  readonly kind: 'edit-order';
  readonly orderId: number;
  readonly lines: readonly OrderLineDraft[];
}

export interface EditOrderBasis {
  readonly kind: 'edit-order';
  readonly order: string;
  readonly vendor: string;
  /** Of its prices; null where the service does not tell it. Absent in commands of earlier versions. */
  readonly currency?: string | null;
  readonly lines: readonly OrderLineDraft[];
}

export const editOrder: Definition<EditOrderIntent, EditOrderBasis> = {
  lanes: ({ intent }) => [
    exclusive('order', intent.orderId),
    ...intent.lines.map((line) => shared('item', line.itemId)),
  ],
};
