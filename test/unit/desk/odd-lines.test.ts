/** What was seen of an order is the service's: only what is written on it is held to what can be written. */
import { describe, expect, test } from 'vitest';
import { INTENT_ASK } from '#bridge/intents.ts';

const socket = { lineId: 1, itemId: 1, quantity: '3', unitRate: '4.1' };
const ODD = [
  ['without an item', { lineId: 2, itemId: 0, quantity: '1', unitRate: '12.5' }],
  ['that is a discount', { lineId: 2, itemId: 2, quantity: '1', unitRate: '-5' }],
  ['of none', { lineId: 2, itemId: 2, quantity: '0', unitRate: '1' }],
] as const;
const accepts = (ask: object): boolean => INTENT_ASK.safeParse({ orderId: 7, ...ask }).success;
const edits = (lines: readonly object[], seen?: readonly object[]): boolean =>
  accepts({ kind: 'edit-order', lines, ...(seen && { seen }) });

describe.each(ODD)('an order with a line %s', (_what, odd) => {
  const seen = [socket, odd];

  test('is deleted, and led on', () => {
    const saw = { version: 3, lines: seen };
    expect(accepts({ kind: 'delete-order', seen: saw })).toBe(true);
    expect(accepts({ kind: 'order-status', status: 'ordered', seen: 'draft', saw })).toBe(true);
  });

  test('has its other lines changed, and lines added', () => {
    const added = { itemId: 5, quantity: '1', unitRate: '1' };
    expect(edits([{ ...socket, quantity: '5' }, { ...odd }, added], seen)).toBe(true);
  });

  test('that was not seen, or is changed to another that cannot be written → refused', () => {
    const { lineId: _, ...unnumbered } = odd;
    expect(edits([socket, odd])).toBe(false);
    expect(edits([socket, odd], [socket])).toBe(false);
    expect(edits([socket, unnumbered], seen)).toBe(false);
    expect(edits([socket, { ...odd, quantity: '-2' }], seen)).toBe(false);
  });
});

test('an order of more lines than can be written at once is deleted, and one of them changed', () => {
  const seen = Array.from({ length: 1001 }, (_, n) => ({ ...socket, lineId: n + 1 }));
  expect(accepts({ kind: 'delete-order', seen: { version: 3, lines: seen } })).toBe(true);
  expect(edits([{ ...socket, quantity: '4' }, ...seen.slice(1)], seen)).toBe(true);
  expect(edits(seen)).toBe(false);
});
