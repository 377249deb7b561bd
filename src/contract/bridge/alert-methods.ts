/** The service's words for how an alert compares, as an alert is given (`create-alert`, `edit-alert`). */
import type { AlertWhen } from '#domain/alert.ts';

export const ALERT_METHODS: Readonly<Record<AlertWhen, string>> = {
  minimum: 'less_than_or_equal_to_min_quantity',
  below: 'quantity_less_than',
  'at-most': 'quantity_less_than_equal_to',
  above: 'quantity_greater_than',
  'at-least': 'quantity_greater_than_equal_to',
};

/** Whom a new alert tells: the one group the service names. */
export const ALERT_GROUPS: readonly string[] = ['owners'];
