/** Days and ages in a time zone west of Greenwich, over midnight, over a year and over a change of the clocks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBegan } from '#renderer/ui/now.ts';
import { age, day, moment } from '#renderer/strings/figure.ts';
import { labelled } from '#renderer/strings/gs1.ts';
import { network } from '#renderer/strings/status.ts';

const before = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'America/New_York';
});
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const at = (month: number, ...of: [day: number, hour: number, minute: number]) =>
  new Date(2026, month - 1, ...of);
const iso = (...of: Parameters<typeof at>) => at(...of).toISOString();

test('a date without a time → that day, wherever the station is', () => {
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(300);
  expect(day('2026-11-23', at(11, 23, 9, 0))).toBe('23 Nov');
  expect(day('2027-01-01', at(12, 31, 23, 0))).toBe('1 Jan 2027');
  expect(day('2026-01-01', at(12, 31, 23, 0))).toBe('1 Jan');
  expect(labelled({ expires: '2020-12-01', measures: [] })).toContain('1 Dec 2020');
});

test('a time of a service elsewhere → the day it is here', () => {
  expect(day('2026-11-23T02:00:00Z', at(11, 23, 9, 0))).toBe('22 Nov');
});

test('what is no date → as it came', () => {
  expect(day('next week')).toBe('next week');
  expect(moment('')).not.toContain('Invalid');
});

test('midnight passes → what was today has its day, and its age goes on', () => {
  const late = iso(11, 22, 23, 50);
  expect(moment(late, at(11, 22, 23, 59))).toBe('23:50');
  expect(moment(late, at(11, 23, 0, 5))).toBe('22 Nov 23:50');
  expect(age(late, at(11, 23, 0, 5))).toBe('15 min ago');
  expect(network({ state: 'offline', since: late }, at(11, 23, 8, 0))).toContain('22 Nov 23:50');
  expect(dayBegan(at(11, 22, 23, 59))).toBe(iso(11, 22, 0, 0));
  expect(dayBegan(at(11, 23, 0, 0))).toBe(iso(11, 23, 0, 0));
});

test('the clocks are changed → an age is the time that has passed, and a day begins where it begins', () => {
  // Put back an hour at 2 on 1 November, and forward at 2 on 8 March.
  expect(age(iso(11, 1, 0, 30), at(11, 1, 3, 30))).toBe('4 h ago');
  expect(age(iso(3, 8, 0, 30), at(3, 8, 3, 30))).toBe('2 h ago');
  expect(dayBegan(at(11, 1, 12, 0))).toBe('2026-11-01T04:00:00.000Z');
  expect(dayBegan(at(11, 2, 12, 0))).toBe('2026-11-02T05:00:00.000Z');
  expect(moment(iso(10, 31, 23, 0), at(11, 1, 22, 30))).toBe('31 Oct 23:00');
});

test('the clock is put forward at midnight → the day begins an hour later', () => {
  process.env['TZ'] = 'America/Havana';
  expect(dayBegan(at(3, 8, 12, 0))).toBe('2026-03-08T05:00:00.000Z');
  process.env['TZ'] = 'America/New_York';
});
