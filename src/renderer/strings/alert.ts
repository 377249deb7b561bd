/** Quantity alerts on an item. */
import type { AlertWhen } from '#domain/alert.ts';
import type { Decimal } from '#domain/decimal.ts';

export const alert = {
  title: 'Alerts',
  open: 'Set an alert',
  openMany: 'Alerts on it',
  formTitle: (name: string) => `Alerts on ${name}`,
  when: 'Alert when the quantity is',
  limit: 'Quantity',
  minimumIs: (minimum: Decimal) => `The minimum of this item is ${minimum}.`,
  noMinimum: 'This item has no minimum. Set one under Edit, and the alert follows it.',
  sentenceNew: 'Say when, then save. The account’s owners are told.',
  sentenceEdit: 'Change when, then save. Esc: a new one.',
  save: 'Save the alert',
  change: 'Change',
  changeSpoken: (words: string) => `Change: ${words}`,
  remove: 'Delete',
  removeSpoken: (words: string) => `Delete: ${words}`,
  removeAsk: 'Press again to delete',
  tripped: 'Now',
  waiting: 'waits in the Outbox',
  unknownKind: 'An alert of another kind',
};

export const WHEN: Readonly<Record<AlertWhen, string>> = {
  minimum: 'at the minimum',
  below: 'below',
  'at-most': 'at or below',
  above: 'above',
  'at-least': 'at or above',
};

/** "Below 10". */
export function alertWords({
  when,
  value,
}: {
  readonly when: AlertWhen | null;
  readonly value: Decimal | null;
}): string {
  if (when === null) return alert.unknownKind;
  if (when === 'minimum') return 'At or below the minimum';
  const words = `${WHEN[when]} ${value ?? '?'}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
