/**
 * Functions that the alert commands share: they find an alert in the service's list, convert its fields to the app's type, compare them,
 * and build the request body. Only alerts on an item's quantity and reminders of a date are converted, because Dockhand writes no others.
 */
import type { AlertFields } from '#domain/stock/alert.ts';
import { compare, parseDecimal } from '#domain/values/decimal.ts';
import type { Alert } from '#wire/alert.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import { readAlerts } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

/** The alert before the attempt; `fields` is null if it did not exist. */
export interface Before {
  readonly fields: AlertFields | null;
}

export function* findAlert(id: number): ReadPlan<Alert | null> {
  const isIt = (alert: Alert): boolean => alert.id === id;
  return (yield* readAlerts((page) => page.some(isIt))).find(isIt) ?? null;
}

/** Converts an alert's fields. Null for an alert of another sort, or a reminder that names no date: Dockhand does not write those. */
export function fieldsOf(alert: Alert): AlertFields | null {
  if (alert.item_id === null || alert.threshold_method === null) return null;
  const reminder = reminderOf(alert);
  if (reminder === null) return null;
  return {
    itemId: alert.item_id,
    method: alert.threshold_method,
    value: parseDecimal(alert.threshold_value) ?? null,
    groups: alert.recipient_groups,
    ...reminder,
  };
}

/** The reminder of an alert: empty for an alert on a quantity, null if it is neither that nor a reminder of a date. */
function reminderOf({
  type,
  threshold_interval: interval,
  custom_attribute_id: fieldId,
}: Alert): Pick<AlertFields, 'reminder'> | null {
  if (type === 'Quantity') return {};
  return type === 'DateReminder' && fieldId !== null ? { reminder: { interval, fieldId } } : null;
}

export function bodyOf(fields: AlertFields): object {
  return {
    type: fields.reminder === undefined ? 'Quantity' : 'DateReminder',
    item_id: fields.itemId,
    threshold_method: fields.method,
    ...(fields.value === null ? {} : { threshold_value: wireNumber(fields.value) }),
    ...dateOf(fields.reminder),
    recipient_groups: fields.groups,
  };
}

const dateOf = (reminder: AlertFields['reminder']): object =>
  reminder === undefined
    ? {}
    : {
        ...(reminder.interval === null ? {} : { threshold_interval: reminder.interval }),
        custom_attribute_id: reminder.fieldId,
      };

/** Whether the alert differs from what the operator saw; false if that is unknown. */
export const isMoved = <F extends AlertFields>(now: Alert, saw: F | undefined): saw is F =>
  saw !== undefined && !isLike(now, saw);

export function isLike(alert: Alert, fields: AlertFields): boolean {
  const now = fieldsOf(alert);
  return now !== null && areLike(now, fields);
}

export function areLike(one: AlertFields, other: AlertFields): boolean {
  return (
    one.itemId === other.itemId &&
    one.method === other.method &&
    one.reminder?.fieldId === other.reminder?.fieldId &&
    one.reminder?.interval === other.reminder?.interval &&
    (one.value === null || other.value === null
      ? one.value === other.value
      : compare(one.value, other.value) === 0) &&
    [...one.groups].sort().join('\n') === [...other.groups].sort().join('\n')
  );
}
