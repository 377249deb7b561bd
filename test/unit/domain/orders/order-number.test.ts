/** The numbers that stations give to orders. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOrderNumber, orderNumber } from '#domain/orders/order-number.ts';

test('short enough to be read out, another one for each order, and known for a station’s', () => {
  const numbers = Array.from({ length: 10_000 }, () => orderNumber('Dock 1', randomUUID()));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^DOCK-Dock 1-[0-9A-HJKMNP-TV-Z]{10}$/);
  expect(numbers.every(isOrderNumber)).toBe(true);
  expect(isOrderNumber('PO-10442')).toBe(false);
});

test('the same for the same id, of which the last 48 bits count', () => {
  expect(orderNumber('Dock 1', '307002db-2cc8-4523-93a3-000000000021')).toBe('DOCK-Dock 1-0000000011');
  expect(orderNumber('Dock 1', '307002db-2cc8-4523-93a3-ffffffffffff')).toBe('DOCK-Dock 1-7ZZZZZZZZZ');
});
