/** Alerts on an item: on its quantity, or on a date. */
import { REMINDER_METHODS, ALERT_METHODS } from '#bridge/alert-methods.ts';
import {
  ALERT_WHEN,
  REMIND_WHEN,
  type AlertFields,
  type AlertWhen,
  type ReminderView,
} from '#domain/stock/alert.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { AlertView } from '#domain/views/stock.ts';
import { catalogue } from './catalogue.ts';
import { alert as de } from './de/alert.ts';
import { alert as en } from './en/alert.ts';
import { figure, list } from './figure.ts';

export const alert = catalogue(en, de);

export interface AlertSaid {
  readonly when: AlertWhen | null;
  readonly value: Decimal | null;
  readonly reminder?: ReminderView;
}

/** "Below 10", "2 weeks before Inspection due". @param unit what the item is measured in */
export function alertWords({ when, value, reminder }: AlertSaid, unit?: string): string {
  if (reminder !== undefined) return reminderWords(reminder, value);
  if (when === null) return alert.unknownKind;
  if (when === 'minimum') return alert.atMinimum;
  return value === null ? alert.atUnknown[when] : alert.at[when]({ value: figure(value, unit) });
}

/** "When at or below 6, the minimum": on the item itself, whose stock may be at any figure. */
export function watchesWords(of: AlertSaid & Pick<AlertView, 'minimum'>, unit?: string): string {
  const { when, value, minimum, reminder } = of;
  if (reminder !== undefined || when === null) return alertWords(of, unit);
  if (when !== 'minimum')
    return value === null ? alert.watchesUnknown[when] : alert.watches[when]({ value: figure(value, unit) });
  return minimum == null ? alert.watchesNoMinimum : alert.watchesMinimum({ minimum: figure(minimum, unit) });
}

function reminderWords({ when, field, fieldId, interval }: ReminderView, n: Decimal | null): string {
  const name = field ?? alert.field({ id: String(fieldId) });
  if (when === 'same-day') return alert.reminder['same-day']({ name });
  return when === null || n === null || interval === null
    ? alert.unknownKind
    : alert.reminder[when]({ n, interval, name });
}

/** Of one that has fired. */
export function firedWords({ reminder, isExpected }: Pick<AlertView, 'reminder' | 'isExpected'>): string {
  if (reminder === undefined) return isExpected ? alert.toTrip : alert.tripped;
  return isExpected ? alert.toDue : alert.due;
}

/** What an alert watches, of one as the service has it: what its field is called is not known. */
export function alertOf({ method, value, reminder }: AlertFields, unit?: string): string {
  const when = ALERT_WHEN.find((one) => ALERT_METHODS[one] === method) ?? null;
  const remind = REMIND_WHEN.find((one) => REMINDER_METHODS[one] === method) ?? null;
  const about = reminder === undefined ? {} : { reminder: { ...reminder, when: remind, field: null } };
  return alertWords({ when, value, ...about }, unit);
}

const GROUPS: Readonly<Partial<Record<string, string>>> = alert.groups;

/** One of the groups, or the service's own word where it has another. */
export const groupName = (group: string): string => GROUPS[group] ?? group;

export const groupNames = (groups: readonly string[]): string =>
  groups.length === 0 ? alert.nobody : list(groups.map(groupName));
