/** When a reminder of a date is due: the same days as the service works out. */
import { expect, test } from 'vitest';
import { isDue } from '#domain/stock/alert.ts';
import { decimal } from '#domain/values/decimal.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const of = (value: number, interval: string) => ({ value: decimal(value), interval });

test.each([
  ['before', of(2, 'weeks'), '2026-12-15', '2026-11-30', false],
  ['before', of(2, 'weeks'), '2026-12-15', '2026-12-01', true],
  ['before', of(2, 'weeks'), '2026-12-15', '2027-03-01', true],
  ['before', of(1, 'months'), '2026-03-31', '2026-02-27', false],
  ['before', of(1, 'months'), '2026-03-31', '2026-02-28', true],
  ['after', of(1, 'years'), '2024-02-29', '2025-02-27', false],
  ['after', of(1, 'years'), '2024-02-29', '2025-02-28', true],
  ['after', of(3, 'days'), '2026-12-15', '2026-12-17', false],
  ['after', of(3, 'days'), '2026-12-15', '2026-12-18', true],
  ['same-day', { value: null, interval: null }, '2026-12-15', '2026-12-15', true],
  ['same-day', { value: null, interval: null }, '2026-12-15', '2026-12-16', false],
  ['before', of(2, 'fortnights'), '2026-12-15', '2026-12-15', null],
  ['before', of(2, 'constructor'), '2026-12-15', '2026-12-15', null],
  ['before', { value: null, interval: 'days' }, '2026-12-15', '2026-12-15', null],
  ['before', of(1, 'days'), 'soon', '2026-12-15', null],
] as const)('%s %j of %s, on %s: %s', (when, count, date, today, due) => {
  expect(isDue(when, count, date, at(today))).toBe(due);
});
