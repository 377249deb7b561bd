/** Changing an alert on an item: on its quantity or on a date. Alerts are shown as the service has them. */
import { exclusive, shared } from '../commands/lane.ts';
import { alertFields, type AlertFields } from '../stock/alert.ts';
import type { Facts } from '../commands/facts.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

export interface EditAlertIntent extends AlertFields {
  readonly kind: 'edit-alert';
  readonly alertId: number;
}

export interface EditAlertBasis {
  readonly kind: 'edit-alert';
  readonly name: string;
  /** What the item is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
  /** The alert as the screen showed it. Absent in commands of earlier versions, and where the mirror does not have it. */
  readonly fields?: AlertFields;
}

export const editAlert: Definition<EditAlertIntent, EditAlertBasis> = {
  decide: (facts, intent, { alert }) => {
    const shown = alertShown(facts, intent);
    if (shown === undefined) return GONE;
    const fields = alert === undefined ? shown.fields : { itemId: intent.itemId, ...alert };
    return { kind: 'edit-alert', name: shown.name, ...withUnit(shown.unit), ...(fields && { fields }) };
  },
  lanes: ({ intent }) => [exclusive('item-alerts', intent.itemId), shared('item', intent.itemId)],
};

/** The alert as the screen shows it, as far as it is known; undefined where there is nothing to decide on. */
export function alertShown(
  facts: Facts,
  { itemId, alertId }: { readonly itemId: number; readonly alertId: number },
): Pick<EditAlertBasis, 'name' | 'unit' | 'fields'> | undefined {
  const item = facts.item(itemId);
  // A waiting delete hides the alert from the screens.
  if (item === undefined || facts.pending.isAlertDeleted(alertId)) return undefined;
  const shown = facts.alerts(itemId).find(({ id }) => id === alertId);
  const about = { name: item.name, ...withUnit(facts.unitOf(item)) };
  return { ...about, ...(shown === undefined ? {} : { fields: alertFields(shown.fields) }) };
}
