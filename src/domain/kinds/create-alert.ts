/** Making an alert on an item: on its quantity or on a date. Alerts are shown as the service has them. */
import { exclusive, shared } from '../commands/lane.ts';
import type { AlertFields } from '../stock/alert.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

export interface CreateAlertIntent extends AlertFields {
  readonly kind: 'create-alert';
}

export interface CreateAlertBasis {
  readonly kind: 'create-alert';
  readonly name: string;
  /** What the item is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
}

export const createAlert: Definition<CreateAlertIntent, CreateAlertBasis> = {
  decide: (facts, { itemId }) => {
    const item = facts.item(itemId);
    if (item === undefined) return GONE;
    return { kind: 'create-alert', name: item.name, ...withUnit(facts.unitOf(item)) };
  },
  lanes: ({ intent }) => [exclusive('item-alerts', intent.itemId), shared('item', intent.itemId)],
};
