/** Shared by the alert commands: finds an alert in the service's list, takes and compares its fields, and builds the request body. */
import type { AlertFields } from '#domain/alert.ts';
import { compare, parseDecimal } from '#domain/decimal.ts';
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

/** Null for an alert of another sort, which Dockhand does not write. */
export function fieldsOf(alert: Alert): AlertFields | null {
  if (alert.item_id === null || alert.threshold_method === null) return null;
  return {
    itemId: alert.item_id,
    method: alert.threshold_method,
    value: parseDecimal(alert.threshold_value) ?? null,
    groups: alert.recipient_groups,
  };
}

export function bodyOf(fields: AlertFields): object {
  return {
    type: 'Quantity',
    item_id: fields.itemId,
    threshold_method: fields.method,
    ...(fields.value === null ? {} : { threshold_value: wireNumber(fields.value) }),
    recipient_groups: fields.groups,
  };
}

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
    (one.value === null || other.value === null
      ? one.value === other.value
      : compare(one.value, other.value) === 0) &&
    [...one.groups].sort().join('\n') === [...other.groups].sort().join('\n')
  );
}
