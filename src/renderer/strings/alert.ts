/** Quantity alerts on an item. */
import type { AlertWhen } from '#domain/alert.ts';
import type { Decimal } from '#domain/decimal.ts';

export const alert = {
  title: 'Alerts',
  open: 'Set an alert',
  openMany: 'Alerts',
  formTitle: (name: string) => `Alerts on ${name}`,
  when: 'Alert when the quantity is',
  limit: 'Quantity',
  minimumIs: (minimum: Decimal) => `The minimum of this item is ${minimum}.`,
  noMinimum: 'This item has no minimum. Set one under Edit; the alert then follows it.',
  sentenceNew: 'Choose when, then save. The account’s owners are told.',
  sentenceEdit: 'Change it, then save. Esc: new alert.',
  save: 'Save alert',
  change: 'Change',
  changeSpoken: (words: string) => `Change: ${words}`,
  remove: 'Delete',
  removeSpoken: (words: string) => `Delete: ${words}`,
  removeAsk: 'Press again to delete',
  tripped: 'Reached',
  waiting: 'waiting in the Outbox',
  unknownKind: 'Another kind of alert',
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
