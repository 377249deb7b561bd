/*
 * Creates, changes and deletes alerts. An alert is validated as a whole, as it would be stored, whichever members the request contains.
 */
import type { z } from 'zod';
import {
  dateMethods,
  minQuantityMethod,
  quantityMethods,
  type AlertUpdate,
  type AlertWrite,
} from '#wire/alert.ts';
import { canonicalDecimal } from '#wire/decimal.ts';
import type { Account } from '../account.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import { refuseDigits } from '../items/place.ts';
import type { AlertRow } from '../store/alert.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change, Store } from '../store/store.ts';
import { watchAlert } from './watch.ts';

type NewAlert = Omit<AlertRow, 'id'>;

export async function createAlert(
  account: Account,
  change: Change,
  input: z.output<typeof AlertWrite>,
): Promise<Outcome<AlertRow>> {
  const { store } = account;
  const item = await store.items.byId(input.item_id);
  if (!item) return unknown('item', input.item_id);
  const blank: NewAlert = {
    type: input.type,
    item_id: item.id,
    threshold_method: '',
    threshold_value: null,
    threshold_interval: null,
    custom_field_id: null,
    recipient_groups: JSON.stringify(['owners']),
    level: 'clear',
  };
  const judged = await judge(store, merged(blank, input), item);
  if (isRefusal(judged)) return judged;
  const alert = await store.alerts.insert(judged);
  await change.record({ verb: 'create', record: 'alert', record_id: alert.id });
  return watchAlert(store, change, alert, item);
}

export async function updateAlert(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof AlertUpdate>,
): Promise<Outcome<AlertRow>> {
  const { store } = account;
  const before = await store.alerts.byId(id);
  if (!before) return unknown('alert', id);
  const item = await store.items.byId(input.item_id);
  if (!item) return unknown('item', input.item_id);
  const judged = await judge(store, merged(before, input), item);
  if (isRefusal(judged)) return judged;
  // Another thing watched is watched from the start; the same is not told of again.
  const alert = { ...judged, id, level: watchesSame(before, judged) ? before.level : judged.level };
  await store.alerts.update(alert);
  await change.record({ verb: 'edit', record: 'alert', record_id: id });
  return watchAlert(store, change, alert, item);
}

export async function deleteAlert(account: Account, change: Change, id: number): Promise<Outcome<void>> {
  const { store } = account;
  if (!(await store.alerts.byId(id))) return unknown('alert', id);
  await store.alerts.remove(id);
  await change.record({ verb: 'delete', record: 'alert', record_id: id });
}

function merged(alert: NewAlert, input: z.output<typeof AlertUpdate>): NewAlert {
  return {
    type: input.type ?? alert.type,
    item_id: input.item_id,
    threshold_method:
      input.threshold_method === undefined ? alert.threshold_method : (input.threshold_method ?? ''),
    threshold_value: sentOr(alert.threshold_value, input.threshold_value),
    threshold_interval: sentOr(alert.threshold_interval, input.threshold_interval),
    custom_field_id: sentOr(alert.custom_field_id, input.custom_attribute_id),
    recipient_groups: input.recipient_groups
      ? JSON.stringify(input.recipient_groups)
      : alert.recipient_groups,
    level: 'clear',
  };
}

function watchesSame(a: NewAlert, b: NewAlert): boolean {
  return (['type', 'item_id', 'threshold_method', 'threshold_value'] as const).every(
    (member) => a[member] === b[member],
  );
}

function sentOr<T>(stored: T | null, sent: T | null | undefined): T | null {
  return sent === undefined ? stored : sent;
}

async function judge(store: Store, alert: NewAlert, item: ItemRow): Promise<Outcome<NewAlert>> {
  switch (alert.type) {
    case 'Quantity':
      return judgeQuantity(alert, item);
    case 'DateReminder':
      return judgeReminder(store, alert);
    default:
      return alert.type satisfies never;
  }
}

function judgeQuantity(alert: NewAlert, item: ItemRow): Outcome<NewAlert> {
  const method = alert.threshold_method;
  if (!quantityMethods.some((word) => word === method)) return methodRefusal(method, quantityMethods);
  if (item.type === 'folder') return refuse(422, 'item_id must be an item: a folder has no quantity');
  const fixed = method !== minQuantityMethod;
  if (fixed && alert.threshold_value === null) return refuse(422, `threshold_value is needed with ${method}`);
  const threshold = fixed && alert.threshold_value !== null ? canonicalDecimal(alert.threshold_value) : null;
  const refusal = refuseDigits('threshold_value', threshold);
  return refusal ?? { ...alert, threshold_value: threshold, threshold_interval: null, custom_field_id: null };
}

async function judgeReminder(store: Store, alert: NewAlert): Promise<Outcome<NewAlert>> {
  const method = alert.threshold_method;
  if (!dateMethods.some((word) => word === method)) return methodRefusal(method, dateMethods);
  if (alert.custom_field_id === null) return refuse(422, 'custom_attribute_id is needed with a DateReminder');
  const field = await store.customFields.byId(alert.custom_field_id);
  if (!field) return unknown('custom field', alert.custom_field_id);
  if (field.type !== 'date') return refuse(422, 'custom_attribute_id must be a date field');
  if (method === 'same_day') return { ...alert, threshold_value: null, threshold_interval: null };
  if (alert.threshold_interval === null) return refuse(422, `threshold_interval is needed with ${method}`);
  const count = alert.threshold_value === null ? null : canonicalDecimal(alert.threshold_value);
  if (count === null || !/^\d{1,5}$/.test(count)) {
    return refuse(422, `threshold_value must be a whole number up to 99999 with ${method}`);
  }
  return { ...alert, threshold_value: count };
}

function methodRefusal(method: string, methods: readonly string[]): Refusal {
  return method === ''
    ? refuse(400, 'threshold_method is missing')
    : refuse(422, `threshold_method must be one of ${methods.join(', ')}`);
}
