import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { interpret, type Facts } from '#domain/scanning/interpret.ts';
import { draftReceipt } from '#domain/receiving/receipt.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef, OrderRef } from '#domain/stock/refs.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';

const dock: FolderRef = { id: 10, name: 'Dock A', path: [] };
const ref = (id: number, quantity = 5): ItemRef => ({
  id,
  name: `item ${id}`,
  code: null,
  folder: dock,
  quantity: decimal(quantity),
});
const orderRef = (id: number, status = 'ordered'): OrderRef => ({
  id,
  number: `PO-${id}`,
  vendor: 'Meyer',
  status,
});
const facts = (about: Partial<Facts> = {}): Facts => ({
  items: [],
  folders: [],
  orders: [],
  ordersWith: [],
  ...about,
});
const receipt = draftReceipt(
  order({ lines: [orderLine({ id: 101, itemId: 1 })] }),
  new Map([[1, item()]]),
  new Map(),
  undefined,
  new Map(),
);

describe('on the Scan screen', () => {
  it('an item is shown', () => {
    expect(interpret({ screen: 'scan' }, facts({ items: [ref(1)] }))).toEqual({
      kind: 'show-item',
      item: ref(1),
    });
  });

  it('two items with one code are asked about, the fuller place first', () => {
    const meaning = interpret({ screen: 'scan' }, facts({ items: [ref(1, 2), ref(2, 9)] }));
    expect(meaning).toMatchObject({ kind: 'which', options: [{ item: { id: 2 } }, { item: { id: 1 } }] });
  });

  it('nothing is made of a code nobody knows', () => {
    expect(interpret({ screen: 'scan' }, facts())).toEqual({ kind: 'unknown' });
  });

  it('a closed order is not opened', () => {
    const meaning = interpret({ screen: 'scan' }, facts({ orders: [orderRef(3, 'closed')] }));
    expect(meaning).toMatchObject({ kind: 'order-takes-none' });
  });
});

describe('at receiving, no order open', () => {
  const place = { screen: 'receive' } as const;

  it("an order's number opens it", () => {
    expect(interpret(place, facts({ orders: [orderRef(3)] }))).toMatchObject({
      kind: 'open-order',
      order: { id: 3 },
    });
  });

  it('an item on one open order opens that order and counts', () => {
    const known = facts({ items: [ref(1)], ordersWith: [{ order: orderRef(3), itemId: 1 }] });
    expect(interpret(place, known)).toMatchObject({
      kind: 'open-and-arrived',
      order: { id: 3 },
      item: { id: 1 },
    });
  });

  it('an item on several is asked about', () => {
    const ordersWith = [3, 4].map((id) => ({ order: orderRef(id), itemId: 1 }));
    expect(interpret(place, facts({ items: [ref(1)], ordersWith }))).toMatchObject({
      kind: 'which',
      options: [{ kind: 'order' }, { kind: 'order' }],
    });
  });

  it('an item on none says so', () => {
    expect(interpret(place, facts({ items: [ref(1)] }))).toMatchObject({ kind: 'not-ordered' });
  });
});

describe('on an open order', () => {
  const place = { screen: 'receive', orderId: 7 } as const;

  it('an item on it has arrived', () => {
    expect(interpret(place, facts({ items: [ref(1)], receipt }))).toMatchObject({
      kind: 'arrived',
      lineId: 101,
    });
  });

  it('of two records of one article, the one on the order has arrived', () => {
    const meaning = interpret(place, facts({ items: [ref(2), ref(1)], receipt }));
    expect(meaning).toMatchObject({ kind: 'arrived', item: { id: 1 } });
  });

  it('an item of another order is refused, and the other order named', () => {
    const ordersWith = [{ order: orderRef(9), itemId: 2 }];
    expect(interpret(place, facts({ items: [ref(2)], receipt, ordersWith, isWhole: true }))).toMatchObject({
      kind: 'not-on-order',
      elsewhere: [{ id: 9 }],
    });
  });

  it('while its lines are being read nothing is said to be on another, and what is on it counts', () => {
    const known = facts({ items: [ref(2)], receipt, isWhole: false });
    expect(interpret(place, known)).toMatchObject({ kind: 'order-unread', item: { id: 2 } });
    expect(interpret(place, { ...known, items: [ref(1)] })).toMatchObject({ kind: 'arrived' });
  });

  it('a folder is where everything lands, or the line in hand', () => {
    const known = facts({ folders: [dock], receipt });
    expect(interpret(place, known)).toEqual({ kind: 'lands-in', orderId: 7, folder: dock });
    expect(interpret({ ...place, lineId: 101 }, known)).toMatchObject({ kind: 'lands-in', lineId: 101 });
  });

  it('another order opens', () => {
    expect(interpret(place, facts({ orders: [orderRef(8)], receipt }))).toMatchObject({
      kind: 'open-order',
    });
  });
});

describe('in a move', () => {
  it('goods brought back from a place, and none of the article’s records is there → none of them is taken, and nothing asked', () => {
    const elsewhere = [ref(1), ref(2)];
    const place = { screen: 'move', fromId: 77 } as const;
    expect(interpret(place, facts({ items: elsewhere }))).toEqual({
      kind: 'not-brought',
      items: elsewhere,
      fromId: 77,
    });
    const there = { ...ref(3), folder: { ...dock, id: 77 } };
    expect(interpret(place, facts({ items: [...elsewhere, there] }))).toMatchObject({
      kind: 'move',
      place: { itemId: 3 },
    });
  });

  it('an item is what moves; a figure given for another does not hold for it', () => {
    const place = { screen: 'move', itemId: 1, quantity: decimal(4), folderId: 10 } as const;
    expect(interpret(place, facts({ items: [ref(2)] }))).toEqual({
      kind: 'move',
      place: { screen: 'move', itemId: 2, folderId: 10 },
      item: ref(2),
    });
  });

  it('a folder is where it goes, and the rest is kept', () => {
    const place = { screen: 'move', itemId: 1, quantity: decimal(4) } as const;
    expect(interpret(place, facts({ folders: [dock] }))).toEqual({
      kind: 'move',
      place: { ...place, folderId: 10 },
      folder: dock,
    });
  });
});

describe('on a count', () => {
  const place = { screen: 'count', sheetId: 's' } as const;
  const sheet = { inScope: new Set([1]) };

  it('an item in scope is counted', () => {
    expect(interpret(place, facts({ items: [ref(1)], sheet }))).toMatchObject({ kind: 'counted' });
  });

  it('of two places of one article, the one being counted is meant', () => {
    expect(interpret(place, facts({ items: [ref(2), ref(1)], sheet }))).toMatchObject({
      kind: 'counted',
      item: { id: 1 },
    });
  });

  it('an item of another place is noted as such', () => {
    expect(interpret(place, facts({ items: [ref(2)], sheet }))).toMatchObject({ kind: 'count-outside' });
  });

  it('a code nobody knows goes on the list of unmatched codes', () => {
    expect(interpret(place, facts({ sheet }))).toEqual({ kind: 'count-unmatched', sheetId: 's' });
  });

  it('a folder offers to be counted while no sheet is open', () => {
    expect(interpret({ screen: 'count' }, facts({ folders: [dock] }))).toMatchObject({
      kind: 'offer-count',
    });
  });

  it('an item while no sheet is open: with the location that was offered', () => {
    const scanned = facts({ items: [ref(2)] });
    expect(interpret({ screen: 'count' }, scanned)).toEqual({ kind: 'no-count-open' });
    expect(interpret({ screen: 'count', offered: null }, scanned)).toEqual({
      kind: 'no-count-open',
      offered: null,
    });
  });
});

describe('one code of two items that are both on the order', () => {
  const two = draftReceipt(
    order({ lines: [orderLine({ id: 101, itemId: 1 }), orderLine({ id: 102, itemId: 2 })] }),
    new Map([
      [1, item()],
      [2, item({ id: 2 })],
    ]),
    new Map(),
    undefined,
    new Map(),
  );
  const both = facts({ items: [ref(1), ref(2)], receipt: two });

  it('asks which', () => {
    expect(interpret({ screen: 'receive', orderId: 3 }, both)).toMatchObject({ kind: 'which' });
  });

  it('the one in hand is meant', () => {
    const meaning = interpret({ screen: 'receive', orderId: 3, lineId: 102 }, both);
    expect(meaning).toMatchObject({ kind: 'arrived', lineId: 102 });
  });

  it('an order that has ended with something counted onto it → the code opens no other', () => {
    const ended = orderRef(3, 'closed');
    const ordersWith = [{ order: orderRef(4, 'ordered'), itemId: 1 }];
    const meaning = interpret(
      { screen: 'receive', orderId: 3 },
      facts({ items: [ref(1)], ordersWith, ended }),
    );
    expect(meaning).toEqual({ kind: 'order-takes-none', order: ended });
  });
});

describe('O16 the location of what a question asks about', () => {
  const place = { screen: 'move' } as const;
  const asked = (...items: readonly ItemRef[]) =>
    facts({ folders: [dock], answers: { items, folder: dock } });

  it('answers it where one of them is there', () => {
    expect(interpret(place, asked(ref(1)))).toEqual({ kind: 'answers', item: ref(1), folder: dock });
  });

  it('narrows it where several are, and is no destination meanwhile', () => {
    const items = [ref(1), ref(2)];
    expect(interpret(place, asked(...items))).toEqual({ kind: 'narrows', items, folder: dock });
  });
});
