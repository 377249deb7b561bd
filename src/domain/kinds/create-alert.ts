/** Making an alert on an item: on its quantity or on a date. Alerts are shown as the service has them. */
import { exclusive, shared } from '../lane.ts';
import type { AlertFields } from '../alert.ts';
import { GONE, type Definition } from './definition.ts';

export interface CreateAlertIntent extends AlertFields {
  readonly kind: 'create-alert';
}

export interface CreateAlertBasis {
  readonly kind: 'create-alert';
  readonly name: string;
}

export const createAlert: Definition<CreateAlertIntent, CreateAlertBasis> = {
  decide: (facts, { itemId }) => {
    const item = facts.item(itemId);
    return item === undefined ? GONE : { kind: 'create-alert', name: item.name };
  },
  lanes: ({ intent }) => [exclusive('item-alerts', intent.itemId), shared('item', intent.itemId)],
};
