/** Changing a quantity alert. Alerts are shown as the service has them. */
import { exclusive, shared } from '../lane.ts';
import type { AlertFields } from '../alert.ts';
import type { Definition } from './definition.ts';

export interface EditAlertIntent extends AlertFields {
  readonly kind: 'edit-alert';
  readonly alertId: number;
}

export interface EditAlertBasis {
  readonly kind: 'edit-alert';
  readonly name: string;
  /** The alert as the screen showed it. Absent in commands of earlier versions, and where the mirror does not have it. */
  readonly fields?: AlertFields;
}

export const editAlert: Definition<EditAlertIntent, EditAlertBasis> = {
  lanes: ({ intent }) => [exclusive('item-alerts', intent.itemId), shared('item', intent.itemId)],
};
