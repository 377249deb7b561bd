/** What is decided of a receipt and of a count, which are put together on sheets, from facts made by hand. */
import { describe, expect, test } from 'vitest';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import type { Facts, Seen } from '#domain/commands/facts.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { factsOf } from '../../support/samples/sample-decision-facts.ts';
import { folder, item, order } from '../../support/samples/sample-records.ts';

const folders = [folder({ id: 10, name: 'A' }), folder({ id: 20, name: 'B' })];
const items = [item({ id: 1, name: 'Socket', sid: 'S1', folderId: 10 })];
const facts = factsOf({ items, folders, orders: [order()] });
const basis = (from: Facts, intent: Intent, seen?: Seen) => {
  const decided = decide(from, intent, seen);
  return 'refused' in decided ? decided : decided.basis;
};

describe('a count', () => {
  const count: Intent = { kind: 'count', itemId: 1, quantity: decimal(8), sheetId: 's' };
  const counted = { expected: decimal(9), seenAt: '2026-11-20T08:00:00.000Z' };

  test('what was expected is on the sheet → known with that, the price, and where the item is now', () => {
    const at = { sid: 'S1', folderId: 10 };
    expect(basis(facts, count, { counted })).toEqual({
      kind: 'count',
      name: 'Socket',
      price: '1',
      ...counted,
      folder: 'A',
      at,
    });
  });

  test('of an item that is not there, or off no sheet → refused', () => {
    expect(basis(factsOf(), count, { counted })).toEqual({ refused: 'gone' });
    expect(basis(facts, count)).toEqual({ refused: 'nothing' });
  });
});

describe('a receipt', () => {
  const line = { lineId: 1, itemId: 1, ordered: decimal(10), before: decimal(4) };
  const adds = { ...line, forecast: { kind: 'adds', itemId: 1 } } as const;
  const unread = {
    lineId: 2,
    itemId: 5,
    ordered: decimal(3),
    before: ZERO,
    forecast: { kind: 'unknown' },
  } as const;
  const receive = (...lineIds: number[]): Intent => ({
    kind: 'receive',
    orderId: 7,
    lines: lineIds.map((lineId) => ({
      lineId,
      itemId: lineId,
      quantity: decimal(2),
      folderId: 20,
      copyId: null,
    })),
    notes: null,
  });

  test('its lines → as they stand on the receipt in progress, with where they land', () => {
    expect(basis(facts, receive(1), { receipt: [adds, unread] })).toEqual({
      kind: 'receive',
      order: 'PO-7',
      vendor: 'Meyer Electrical',
      version: 3,
      currency: 'EUR',
      lines: [
        {
          lineId: 1,
          name: 'Socket',
          sid: 'S1',
          ordered: '10',
          before: '4',
          folder: 'B',
          forecast: adds.forecast,
        },
      ],
    });
  });

  test('of an item that has not been read → without name and article', () => {
    const lines = [
      { lineId: 2, name: '', ordered: '3', before: '0', folder: 'B', forecast: unread.forecast },
    ];
    expect(basis(facts, receive(2), { receipt: [adds, unread] })).toMatchObject({ lines });
  });

  test('of an item that a command takes away → named as the mirror has it', () => {
    const goes = { ...facts, item: () => undefined };
    expect(basis(goes, receive(1), { receipt: [adds] })).toMatchObject({ lines: [{ name: 'Socket' }] });
  });

  test('a line is not on the receipt, or the order not there → refused', () => {
    expect(basis(facts, receive(1, 2), { receipt: [adds] })).toEqual({ refused: 'nothing' });
    expect(basis(facts, receive(1))).toEqual({ refused: 'nothing' });
    expect(basis(factsOf({ items, folders }), receive(1), { receipt: [adds] })).toEqual({ refused: 'gone' });
  });
});
