/** The service's words for what an alert watches and whom it tells, as one is given (`create-alert`, `edit-alert`). */
import type { AlertWhen, RemindWhen } from '#domain/stock/alert.ts';

export const ALERT_METHODS: Readonly<Record<AlertWhen, string>> = {
  minimum: 'less_than_or_equal_to_min_quantity',
  below: 'quantity_less_than',
  'at-most': 'quantity_less_than_equal_to',
  above: 'quantity_greater_than',
  'at-least': 'quantity_greater_than_equal_to',
};

export const REMINDER_METHODS: Readonly<Record<RemindWhen, string>> = {
  before: 'before',
  'same-day': 'same_day',
  after: 'after',
};

/** What a reminder counts in. */
export const REMINDER_INTERVALS = ['days', 'weeks', 'months', 'years'] as const;
export type ReminderInterval = (typeof REMINDER_INTERVALS)[number];

/** Whom a new alert tells: the one group the service names. */
export const ALERT_GROUPS: readonly string[] = ['owners'];

/** The groups that can be told. */
export const ALL_ALERT_GROUPS: readonly string[] = ['owners', 'admins', 'members'];
