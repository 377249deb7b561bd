/** Deleting an alert on an item: on its quantity or on a date. Alerts are shown as the service has them. */
import { exclusive, shared } from '../commands/lane.ts';
import type { AlertFields } from '../stock/alert.ts';
import { GONE, type Definition } from './definition.ts';
import { alertShown } from './edit-alert.ts';

export interface DeleteAlertIntent {
  readonly kind: 'delete-alert';
  readonly alertId: number;
  readonly itemId: number;
}

export interface DeleteAlertBasis {
  readonly kind: 'delete-alert';
  readonly name: string;
  /** What the item is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
  /** The alert as the screen showed it. Absent in commands of earlier versions, and where the mirror does not have it. */
  readonly fields?: AlertFields;
}

export const deleteAlert: Definition<DeleteAlertIntent, DeleteAlertBasis> = {
  decide: (facts, intent) => {
    const shown = alertShown(facts, intent);
    return shown === undefined ? GONE : { kind: 'delete-alert', ...shown };
  },
  lanes: ({ intent }) => [exclusive('item-alerts', intent.itemId), shared('item', intent.itemId)],
};
