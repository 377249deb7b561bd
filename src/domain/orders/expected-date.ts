/**
 * When the goods of an order are expected. The service's document tells of no such date: it is looked for among the members of an order that
 * it does not tell of, and is there only where an account returns one.
 */
import type { Members } from '../stock/record.ts';

/** By the names under which purchasing systems have it; the first that is there counts. */
const NAMES = [
  'expected_date',
  'expected_delivery_date',
  'expected_at',
  'expected_on',
  'delivery_date',
  'due_date',
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}(?=$|T| )/;

/** A day, as 2026-11-28; undefined where the order has none. */
export function expectedDateOf(rest: Members | undefined): string | undefined {
  if (rest === undefined) return undefined;
  for (const name of NAMES) {
    const value = rest[name];
    const day = typeof value === 'string' ? DAY.exec(value)?.[0] : undefined;
    if (day !== undefined) return day;
  }
  return undefined;
}
