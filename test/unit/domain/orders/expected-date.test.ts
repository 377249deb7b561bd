import { expect, test } from 'vitest';
import { expectedDateOf } from '#domain/orders/expected-date.ts';

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ expected_date: '2026-12-04' }, '2026-12-04'],
  [{ delivery_date: '2026-12-05T10:00:00Z', color: 'red' }, '2026-12-05'],
  [{ expected_date: null, due_date: '2026-12-06' }, '2026-12-06'],
  [{ expected_date: 'next week' }, undefined],
  [{ expected_date: 20261204 }, undefined],
])('an order with %j → expected %s', (rest, day) => expect(expectedDateOf(rest)).toBe(day));
