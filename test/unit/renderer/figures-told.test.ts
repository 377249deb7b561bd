/** Figures that screens make of a view: what lies at one place together, what can be moved, how long a receipt took. */
import { afterEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { fromTo, minutesTaken } from '#renderer/strings/end.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { canBe } from '#renderer/strings/move.ts';
import { stockNote, sumHere } from '#renderer/strings/scan.ts';

afterEach(() => setLanguage('en'));

const A = { id: 4, name: 'A-04', path: [] };
const B = { id: 5, name: 'B-01', path: [] };
const item = (id: number, quantity: number, folder = A): ItemRef => ({
  id,
  name: 'MCB 32 A',
  code: null,
  folder,
  quantity: decimal(quantity),
});

const view = (elsewhere: readonly ItemRef[]): ItemView => ({
  item: item(1, 72),
  codes: [],
  label: null,
  packs: [],
  price: null,
  minQuantity: null,
  notes: null,
  tags: [],
  alerts: [],
  atService: decimal(72),
  elsewhere,
  prices: [],
  arriving: [],
  isOrdered: false,
  hasPackField: false,
  orders: [],
});

test('O16 two records of an article at one place → how many there are together', () => {
  expect(sumHere(view([item(2, 3), item(3, 9, B)]))).toBe('75 in A-04 together, in 2 records');
  expect(sumHere(view([item(3, 9, B)]))).toBeNull();
});

test('O1 how many: a figure that cannot be moved is not done', () => {
  expect(canBe(decimal(140), item(1, 140))).toBe(true);
  expect(canBe(decimal(500), item(1, 140))).toBe(false);
  expect(canBe(decimal(0), item(1, 140))).toBe(false);
  expect(canBe(decimal(500), null)).toBe(true);
  expect(canBe(undefined, item(1, 140))).toBe(false);
});

const took = (begun: string, sent: string) => {
  const at = (time: string) => new Date(`2026-11-20T${time}`).toISOString();
  const none = { lines: 0, pieces: decimal(0) };
  const end = { received: none, left: none, over: none, state: 'booked' } as const;
  return { ...end, begunAt: at(begun), sentAt: at(sent) };
};

test.each([
  ['04:38:50', '04:40:10', '2', 'Minutes', 'Minuten'],
  ['04:38:50', '04:39:10', '1', 'Minute', 'Minute'],
  ['04:38:10', '04:38:50', '< 1', 'Minute', 'Minute'],
])('a receipt from %s to %s → %s %s', (begun, sent, figure, name, german) => {
  expect(minutesTaken(took(begun, sent))).toEqual({ name, figure });
  setLanguage('de');
  expect(minutesTaken(took(begun, sent)).name).toBe(german);
});

test('the minutes are those between the two times beside them', () => {
  expect(fromTo(took('04:38:50', '04:40:10'))).toMatch(/38.*40/);
});

test('O8 an item that is made here → said not to be there yet, whatever waits on it', () => {
  const made = { ...view([]), item: item(-1, 72) };
  expect(stockNote(made)).toBe('Not in the warehouse system yet: it is in the Outbox');
  expect(stockNote({ ...made, item: item(-1, 80) })).toBe(stockNote(made));
  expect(stockNote(view([]))).toBeNull();
  expect(stockNote({ ...view([]), item: item(1, 80) })).toBe(
    '72 in the warehouse system; the Outbox will add 8',
  );
  expect(stockNote({ ...view([]), item: item(1, 69) })).toBe(
    '72 in the warehouse system; the Outbox will take off 3',
  );
});
