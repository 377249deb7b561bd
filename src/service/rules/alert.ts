/*
 * Decides when an alert fires. A low-stock alert has two levels: below the threshold (`tripped`), and no stock (`out`). A reminder is due
 * by the date in a custom field.
 */
import {
  lowStockMethods,
  minQuantityMethod,
  type DateInterval,
  type DateMethod,
  type QuantityMethod,
} from '#wire/alert.ts';
import { compare, isZero } from './amount.ts';

export type AlertLevel = 'clear' | 'tripped' | 'out';
export type LowStockMethod = (typeof lowStockMethods)[number];

export interface Watched {
  readonly quantity: string;
  readonly min_quantity: string | null;
}

/** Whether a quantity trips, by how it compares with the threshold (below 0, 0, above 0). */
const trips: Readonly<Record<QuantityMethod, (order: number) => boolean>> = {
  less_than_or_equal_to_min_quantity: (order) => order <= 0,
  quantity_less_than: (order) => order < 0,
  quantity_less_than_equal_to: (order) => order <= 0,
  quantity_greater_than: (order) => order > 0,
  quantity_greater_than_equal_to: (order) => order >= 0,
};

export function isLowMethod(method: string): method is LowStockMethod {
  return lowStockMethods.some((low) => low === method);
}

export function quantityLevel(method: QuantityMethod, threshold: string | null, item: Watched): AlertLevel {
  const level = method === minQuantityMethod ? item.min_quantity : threshold;
  if (level === null || !trips[method](compare(item.quantity, level))) return 'clear';
  return isLowMethod(method) && isZero(item.quantity) ? 'out' : 'tripped';
}

/** Whether a reminder is due now, given the tracked day (all in epoch milliseconds). */
const due: Readonly<
  Record<DateMethod, (now: number, day: number, count: number, by: DateInterval) => boolean>
> = {
  before: (now, day, count, by) => now >= shifted[by](new Date(day), -count),
  after: (now, day, count, by) => now >= shifted[by](new Date(day), count),
  same_day: (now, day) => Math.floor(now / DAY) === Math.floor(day / DAY),
};

const DAY = 86_400_000;

/** Moves a day by calendar units in UTC; a month's end stays within its month. */
const shifted: Readonly<Record<DateInterval, (day: Date, count: number) => number>> = {
  days: (day, count) => day.getTime() + count * DAY,
  weeks: (day, count) => day.getTime() + count * 7 * DAY,
  months: byMonths,
  years: (day, count) => byMonths(day, count * 12),
};

function byMonths(day: Date, count: number): number {
  const moved = new Date(day);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  return moved.setUTCDate(Math.min(day.getUTCDate(), last));
}

/**
 * @param date the tracked date as text, or null when the item has none
 * @param now epoch milliseconds
 */
export function reminderDue(
  method: DateMethod,
  count: number,
  interval: DateInterval,
  date: string | null,
  now: number,
): boolean {
  const day = date === null ? Number.NaN : Date.parse(date);
  return !Number.isNaN(day) && due[method](now, day, count, interval);
}
