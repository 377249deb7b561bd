/** What of the growth of an order's lines is not this station's own. */
import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { receivedElsewhere, type Growth, type OwnBooking } from '#domain/receiving/received-elsewhere.ts';

const at = (hour: number): string => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;
const grew = (lineId: number, added: number, hour: number, by: string | null = 'office'): Growth => ({
  lineId,
  added: decimal(added),
  readAt: at(hour),
  by,
});
const own = (lineId: number, quantity: number, hour: number): OwnBooking => ({
  lineId,
  quantity: decimal(quantity),
  settledAt: at(hour),
});
const now = (...quantities: readonly number[]) =>
  quantities.map((quantity, n) => ({ lineId: n + 1, quantity: decimal(quantity) }));

test('others received before and after this station → their growths alone, the newest first', () => {
  const growths = [grew(1, 4, 9), grew(1, 3, 11), grew(2, 2, 11), grew(1, 1, 12, null)];
  expect(receivedElsewhere(growths, [own(1, 3, 10)], now(8, 2))).toEqual([
    { readAt: at(12), by: null, lines: [{ lineId: 1, quantity: '1' }] },
    { readAt: at(11), by: 'office', lines: [{ lineId: 2, quantity: '2' }] },
    { readAt: at(9), by: 'office', lines: [{ lineId: 1, quantity: '4' }] },
  ]);
});

test('one growth is of both → what of it is not ours', () => {
  expect(receivedElsewhere([grew(1, 7, 11)], [own(1, 5, 10)], now(7))).toEqual([
    { readAt: at(11), by: 'office', lines: [{ lineId: 1, quantity: '2' }] },
  ]);
});

test('a person settled ours behind the reading that showed it → it is ours all the same', () => {
  expect(receivedElsewhere([grew(1, 5, 11)], [own(1, 5, 13)], now(5))).toEqual([]);
});

test('own was booked before the order was first read here → what grew behind that is the others’', () => {
  const growths = [grew(1, 0, 11, null), grew(1, 3, 12)];
  expect(receivedElsewhere(growths, [own(1, 3, 10)], now(6))).toEqual([
    { readAt: at(12), by: 'office', lines: [{ lineId: 1, quantity: '3' }] },
  ]);
});

test('received before the order was first read, or before the mirror was begun anew → told as that, ours left out', () => {
  expect(receivedElsewhere([], [own(1, 2, 10)], now(6, 0))).toEqual([
    { readAt: null, by: null, lines: [{ lineId: 1, quantity: '4' }] },
  ]);
  expect(receivedElsewhere([], [own(1, 6, 10)], now(6))).toEqual([]);
});
