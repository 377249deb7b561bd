/** Alerts on an item: somebody is told when there is too little of it, or too much, or when a date of it comes near or has passed. */
import { compare, type Decimal } from '../values/decimal.ts';

/** minimum: at or below the item's own minimum. The others compare with a figure of the alert's. */
export const ALERT_WHEN = ['minimum', 'below', 'at-most', 'above', 'at-least'] as const;
export type AlertWhen = (typeof ALERT_WHEN)[number];

/** @param limit null where there is none to compare with: then it never trips */
export function isTripped(when: AlertWhen, limit: Decimal | null, quantity: Decimal): boolean {
  if (limit === null) return false;
  const side = compare(quantity, limit);
  switch (when) {
    case 'below':
      return side < 0;
    case 'minimum':
    case 'at-most':
      return side <= 0;
    case 'above':
      return side > 0;
    case 'at-least':
      return side >= 0;
    default:
      return when satisfies never;
  }
}

/** How a reminder stands to the date that it watches: some time before it, on it, some time after it. */
export const REMIND_WHEN = ['before', 'same-day', 'after'] as const;
export type RemindWhen = (typeof REMIND_WHEN)[number];

/** What a reminder has besides its method and its value, which counts intervals. */
export interface Reminder {
  /** In the service's word; null where it is due on the day itself. */
  readonly interval: string | null;
  /** The custom field that holds the date. */
  readonly fieldId: number;
}

/** `when` is null where nobody here knows the service's word for it. */
export interface ReminderView extends Reminder {
  readonly when: RemindWhen | null;
  /** What the custom field with the date is called; null where it is not known. */
  readonly field: string | null;
}

const DAY = 86_400_000;

/** A reminder's intervals, each as a move of a day by so many of them. A month's end stays within its month. */
const MOVED: ReadonlyMap<string | null, (day: Date, count: number) => number> = new Map([
  ['days', (day, count) => day.getTime() + count * DAY],
  ['weeks', (day, count) => day.getTime() + count * 7 * DAY],
  ['months', movedByMonths],
  ['years', (day, count) => movedByMonths(day, count * 12)],
]);

function movedByMonths(day: Date, count: number): number {
  const moved = new Date(day);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  return moved.setUTCDate(Math.min(day.getUTCDate(), last));
}

/**
 * Whether a reminder is due, as the service works it out: by days of UTC.
 * @param date of the field, as it is written there (ISO 8601)
 * @param now epoch milliseconds
 * @returns null where that cannot be told: another interval, or no date
 */
export function isDue(
  when: RemindWhen,
  { value, interval }: { readonly value: Decimal | null; readonly interval: string | null },
  date: string,
  now: number,
): boolean | null {
  const day = Date.parse(date);
  if (Number.isNaN(day)) return null;
  if (when === 'same-day') return Math.floor(now / DAY) === Math.floor(day / DAY);
  const moved = MOVED.get(interval);
  const count = Number(value ?? Number.NaN);
  if (moved === undefined || !Number.isSafeInteger(count)) return null;
  return now >= moved(new Date(day), when === 'before' ? -count : count);
}

/** An alert on an item: on its quantity or, with `reminder`, on a date. */
export interface AlertFields {
  readonly itemId: number;
  readonly method: string;
  /** Null where the method compares with the item's own minimum, or a reminder is due on the day itself. */
  readonly value: Decimal | null;
  readonly groups: readonly string[];
  readonly reminder?: Reminder;
}

export const alertFields = ({ itemId, method, value, groups, reminder }: AlertFields): AlertFields => ({
  itemId,
  method,
  value,
  groups,
  ...(reminder === undefined ? {} : { reminder }),
});
