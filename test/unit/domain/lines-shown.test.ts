/** Which lines of an order are shown, in which order. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { isFound, linesInOrder, LINES_ORDERS, nextLinesOrder } from '#domain/views/lines-shown.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { hiddenCounted } from '#renderer/strings/lines-shown.ts';
import { receivingLine } from '../../support/samples/sample-receiving-line.ts';

const lineOf = (
  lineId: number,
  about: { name?: string; code?: string | null; at?: string[]; now?: number; remaining?: number } = {},
): ReceivingLine => {
  const { name = `Item ${lineId}`, code = null, at = ['Hall', 'A-01'], now = 0, remaining = 5 } = about;
  const folder = { id: 1, name: at.at(-1) ?? '', path: at.slice(0, -1) };
  return receivingLine(lineId, {
    ordered: decimal(5),
    remaining: decimal(remaining),
    now: decimal(now),
    landsIn: folder,
    item: { id: lineId, name, code, folder, quantity: decimal(0) },
  });
};
const ids = (lines: readonly ReceivingLine[]) => lines.map(({ lineId }) => lineId);

describe('the order of the lines', () => {
  test('by location → A-2 before A-10, hall by hall, and lines of one location as on the order', () => {
    const lines = [
      lineOf(1, { at: ['North', 'A-10'] }),
      lineOf(2, { at: ['North', 'A-2'] }),
      lineOf(3, { at: ['East', 'C-1'] }),
      lineOf(4, { at: ['North', 'A-10'] }),
      lineOf(5, { at: ['North'] }),
    ];
    expect(ids(linesInOrder(lines, 'place'))).toEqual([3, 5, 2, 1, 4]);
    expect(ids(linesInOrder(lines, 'order'))).toEqual([1, 2, 3, 4, 5]);
  });

  test('by code → as numbers go, and what has none, or is not read, comes last', () => {
    const unread = { ...lineOf(1), item: null };
    const lines = [unread, lineOf(2, { code: 'V-10' }), lineOf(3), lineOf(4, { code: 'V-9' })];
    expect(ids(linesInOrder(lines, 'code'))).toEqual([4, 2, 1, 3]);
  });

  test('incomplete first → counted whole, more than that, or off the order comes after what is set aside or begun', () => {
    const lines = [
      lineOf(1, { now: 5 }),
      lineOf(2, { now: 6 }),
      { ...lineOf(3, { now: 2 }), isOff: true },
      lineOf(4, { now: 4 }),
      { ...lineOf(5, { now: 5 }), choice: 'aside' as const },
      lineOf(6, { remaining: 0 }),
    ];
    expect(ids(linesInOrder(lines, 'open'))).toEqual([4, 5, 1, 2, 3, 6]);
  });

  test('the key goes through all of them, and back to the order’s own', () => {
    const seen = LINES_ORDERS.map(nextLinesOrder);
    expect(seen).toEqual(['place', 'code', 'open', 'order']);
  });
});

describe('the filter', () => {
  const line = lineOf(1, { name: 'Wall socket, double', code: '5012345', at: ['Hall', 'B-07'] });

  test.each([
    ['sock', true],
    ['SOCKET wall', true],
    ['0123', true],
    ['b-07', true],
    ['wall b-07', true],
    ['wall lamp', false],
    ['hall', false],
  ])('%j → %s', (sought, found) => {
    expect(isFound(line, sought)).toBe(found);
  });

  test('hides lines that are counted → says how many are sent unseen; not counted, or shown: nothing', () => {
    const lines = [lineOf(1, { now: 1 }), lineOf(2, { now: 1 }), lineOf(3)];
    expect(hiddenCounted(lines, lines)).toBe('');
    expect(hiddenCounted(lines, lines.slice(0, 2))).toBe('');
    expect(hiddenCounted(lines, lines.slice(1))).toBe(
      '1 counted line is hidden by the filter, and sent as well.',
    );
    expect(hiddenCounted(lines, [])).toBe('2 counted lines are hidden by the filter, and sent as well.');
  });
});
