import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { draftReceipt, lineForItem, splitReceipt, type LineDraft } from '#domain/receiving/receipt.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';

const socket = item({ id: 1, folderId: 10, price: decimal('4.10') });
const ties = item({ id: 2, folderId: 11, price: decimal('3.90') });
const items = new Map([socket, ties].map((one) => [one.id, one]));
const twoLines = order({
  lines: [
    orderLine({ id: 101, itemId: 1, ordered: decimal(40), unitRate: decimal('4.1') }),
    orderLine({ id: 102, itemId: 2, ordered: decimal(20), received: decimal(8), unitRate: decimal('4.10') }),
  ],
});

function draft(
  lines: [number, Partial<LineDraft>][],
  destination?: number | null,
  queued: [number, number][] = [],
) {
  return draftReceipt(
    twoLines,
    items,
    new Map(lines.map(([id, line]) => [id, { now: decimal(0), choice: null, ...line }])),
    destination,
    new Map(queued.map(([id, n]) => [id, decimal(n)])),
  );
}

describe('a receipt in progress', () => {
  it('says what is left after what was received and what waits in the outbox', () => {
    const [, second] = draft([], undefined, [[102, 5]]).lines;
    expect(second).toMatchObject({ before: '13', remaining: '7' });
  });

  it('adds to the item where folder and price are the same, however the price is written', () => {
    expect(draft([]).lines[0]?.forecast).toEqual({ kind: 'adds', itemId: 1 });
  });

  it('makes a copy where the price differs, and bars sending until somebody has agreed', () => {
    const receipt = draft([[102, { now: decimal(5) }]]);
    expect(receipt.lines[1]?.forecast).toEqual({
      kind: 'copies',
      folderDiffers: false,
      price: { item: '3.9', order: '4.1' },
    });
    expect(receipt.blockers).toEqual([{ kind: 'copy', lineId: 102 }]);
    expect(draft([[102, { now: decimal(5), choice: 'copy' }]]).blockers).toEqual([]);
  });

  it('makes a copy where it lands in another folder', () => {
    expect(draft([], 99).lines[0]?.forecast).toEqual({ kind: 'copies', folderDiffers: true, price: null });
  });

  it("lands on the line's place before the order's before the item's own", () => {
    const receipt = draft([[101, { folderId: null }]], 99);
    expect(receipt.lines.map((line) => line.landsIn)).toEqual([null, 99]);
    expect(draft([]).lines.map((line) => line.landsIn)).toEqual([10, 11]);
  });

  it('bars sending more than is left, and says how many', () => {
    const receipt = draft([[101, { now: decimal(41) }]]);
    expect(receipt.blockers).toEqual([{ kind: 'over', lineId: 101, now: '41', remaining: '40' }]);
    expect(receipt.lines[0]?.tone).toBe('over');
  });

  it('leaves out what was set aside', () => {
    const receipt = draft([[102, { now: decimal(99), choice: 'aside' }]]);
    expect(receipt.blockers).toEqual([]);
    expect(receipt.sends).toEqual([]);
  });

  it('a line with nothing left, counted beyond the order and set aside → it is complete', () => {
    const [all, beyond] = [[102, 12] as [number, number], decimal(1)];
    expect(draft([[102, { now: beyond }]], undefined, [all]).complete).toBe(0);
    expect(draft([[102, { now: beyond, choice: 'aside' }]], undefined, [all]).complete).toBe(1);
    expect(draft([[102, { now: beyond, choice: 'aside' }]]).complete).toBe(0);
  });

  it('forecasts nothing for an item it does not know', () => {
    const receipt = draftReceipt(twoLines, new Map(), new Map(), undefined, new Map());
    expect(receipt.lines[0]?.forecast).toEqual({ kind: 'unknown' });
  });
});

describe('the line a scan counts on', () => {
  const onePart = order({
    lines: [
      orderLine({ id: 1, itemId: 1, ordered: decimal(2) }),
      orderLine({ id: 2, itemId: 1, ordered: decimal(3) }),
    ],
  });
  const at = (now: [number, number][]) =>
    draftReceipt(
      onePart,
      items,
      new Map(now.map(([id, n]) => [id, { now: decimal(n), choice: null }])),
      undefined,
      new Map(),
    );

  it('is the one in hand while it has room', () => {
    expect(lineForItem(at([]), 1, 2)?.lineId).toBe(2);
    expect(lineForItem(at([[2, 3]]), 1, 2)?.lineId).toBe(1);
  });

  it('is the last where none has room: it is over, and shown', () => {
    expect(
      lineForItem(
        at([
          [1, 2],
          [2, 3],
        ]),
        1,
      )?.lineId,
    ).toBe(2);
  });

  it('is none for an item that is not on the order', () => {
    expect(lineForItem(at([]), 7)).toBeUndefined();
  });
});

describe('splitting a receipt', () => {
  const lines = fc.array(
    fc
      .record({ lineId: fc.integer({ min: 1 }), itemId: fc.integer({ min: 1, max: 60 }) })
      .map((ids): ReceiveIntentLine => ({ ...ids, quantity: decimal(1), folderId: null, copyId: null })),
    { maxLength: 400 },
  );

  it('keeps every line once, never 101 in one request, never an item twice in one', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const parts = splitReceipt(all);
        expect(parts.flat().sort(byLine)).toEqual([...all].sort(byLine));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(100);
          expect(new Set(part.map((line) => line.itemId)).size).toBe(part.length);
        }
      }),
    );
  });

  it('needs one request where one is enough', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => ({
      lineId: n + 1,
      itemId: n + 1,
      quantity: decimal(1),
      folderId: null,
      copyId: null,
    }));
    expect(splitReceipt(hundred)).toHaveLength(1);
  });

  const byLine = (a: ReceiveIntentLine, b: ReceiveIntentLine) => a.lineId - b.lineId || a.itemId - b.itemId;
});
