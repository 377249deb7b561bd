import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { byLine, grownSince, receivedWithout } from '#domain/receiving/others.ts';
import { order, orderLine } from '../../../support/samples/sample-records.ts';

const of = (lineId: number, quantity: number) => ({
  lineId,
  itemId: lineId,
  quantity: decimal(quantity),
  folderId: null,
  copyId: null,
});
const PO = order({
  lines: [orderLine({ id: 1, received: decimal(8) }), orderLine({ id: 2, received: decimal(3) })],
});

test('own receipts are taken out of what a line has received, each line by itself', () => {
  const own = [
    { intent: { lines: [of(1, 4), of(2, 3)] }, proof: null },
    { intent: { lines: [of(1, 1)] }, proof: null },
  ];
  expect(receivedWithout(PO, own)).toEqual(
    new Map([
      [1, '3'],
      [2, '0'],
    ]),
  );
  expect(byLine(own)).toEqual(
    new Map([
      [1, '5'],
      [2, '3'],
    ]),
  );
});

test('of a receipt of which one line went in → that one alone', () => {
  const reading = { of: 'line', id: 2, before: decimal(0), ifApplied: decimal(3), now: decimal(3) } as const;
  const proof = { how: 'answer', readings: [reading], made: [], gone: [] } as const;
  expect(byLine([{ intent: { lines: [of(1, 4), of(2, 3)] }, proof }])).toEqual(new Map([[2, '3']]));
});

test('what has grown is told; what has not, is less or was not seen says nothing', () => {
  const seen = new Map([
    [1, decimal(2)],
    [2, decimal(3)],
    [3, decimal(9)],
  ]);
  const now = new Map([
    [1, decimal(6)],
    [2, decimal(3)],
    [3, decimal(8)],
    [4, decimal(5)],
  ]);
  expect(grownSince(seen, now)).toEqual(new Map([[1, '4']]));
});
