/*
 * Serializes alerts for answers. Whether a reminder is due depends on the current time, so it is computed on each read and not stored.
 */
import { dateIntervals, dateMethods } from '#wire/alert.ts';
import { assumptions } from '#wire/assumptions.ts';
import type { Account } from '../account.ts';
import { reminderDue } from '../rules/alert.ts';
import type { AlertRow } from '../store/alert.ts';

export async function presentAlert(account: Account, alert: AlertRow): Promise<object> {
  const groups: string[] = JSON.parse(alert.recipient_groups);
  return {
    id: alert.id,
    type: alert.type,
    item_id: alert.item_id,
    threshold_method: alert.threshold_method,
    threshold_value: alert.threshold_value === null ? null : Number(alert.threshold_value),
    ...(alert.type === 'DateReminder' && {
      threshold_interval: alert.threshold_interval,
      custom_attribute_id: alert.custom_field_id,
    }),
    recipient_groups: groups,
    triggerable_type: assumptions.alertTriggerable.value,
    triggerable_id: alert.item_id,
    is_fired: alert.type === 'DateReminder' ? await isDue(account, alert) : alert.level !== 'clear',
  };
}

async function isDue(account: Account, alert: AlertRow): Promise<boolean> {
  const method = dateMethods.find((word) => word === alert.threshold_method);
  if (method === undefined || alert.custom_field_id === null) return false;
  const interval = dateIntervals.find((word) => word === alert.threshold_interval) ?? 'days';
  const json = await account.store.customFields.value(alert.item_id, alert.custom_field_id);
  const date: unknown = json === undefined ? null : JSON.parse(json);
  const count = Number(alert.threshold_value ?? '0');
  return reminderDue(method, count, interval, typeof date === 'string' ? date : null, account.clock());
}
