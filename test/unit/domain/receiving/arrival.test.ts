/** On which order, and on which line, scanned goods count in an arrival. */
import { describe, expect, test } from 'vitest';
import { inSearchOrder, type ArrivalOrder } from '#domain/receiving/arrival.ts';
import { decimal } from '#domain/values/decimal.ts';
import { interpret, type Facts } from '#domain/scanning/interpret.ts';
import { draftReceipt, type LineChoice } from '#domain/receiving/receipt.ts';
import type { ItemRef, OrderRef } from '#domain/stock/refs.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';

const SOCKET: ItemRef = {
  id: 1,
  name: 'Socket',
  code: null,
  folder: { id: 10, name: 'Dock A', path: [] },
  quantity: decimal(5),
};
const TWIN: ItemRef = { ...SOCKET, id: 2 };
const refOf = (id: number, vendor = 'Meyer'): OrderRef => ({
  id,
  number: `PO-${id}`,
  vendor,
  status: 'ordered',
});

interface Counted {
  readonly now?: number;
  readonly choice?: LineChoice;
  readonly itemIds?: readonly number[];
  readonly isIn?: boolean;
}

/** An order with a line of ten of each item, of which so many are counted. */
function arrivalOrder(
  id: number,
  { now = 0, choice, itemIds = [1], isIn = true }: Counted = {},
): ArrivalOrder {
  const lines = itemIds.map((itemId) => orderLine({ id: id * 100 + itemId, itemId }));
  const drafts = new Map(lines.map((line) => [line.id, { now: decimal(now), choice: choice ?? null }]));
  const items = new Map(itemIds.map((itemId) => [itemId, item({ id: itemId })]));
  const receipt = draftReceipt(order({ id, lines }), items, drafts, undefined, new Map());
  return { order: refOf(id), orderedDate: null, isIn, receipt };
}

const AT = { screen: 'receive', isArrival: true } as const;

function meant(orders: readonly ArrivalOrder[], about: Partial<Facts> = {}, place = {}) {
  const arrival = { orders, isWhole: true };
  const facts = { items: [SOCKET], folders: [], orders: [], ordersWith: [], arrival, ...about };
  return interpret({ ...AT, ...place }, facts);
}

describe('where goods are looked for', () => {
  const dated = (id: number, vendor: string, orderedDate: string | null) => ({
    order: refOf(id, vendor),
    orderedDate,
  });

  test('orders of the arrival, then of its vendors, then others; among those the oldest', () => {
    const all = [
      dated(1, 'Nordkabel', '2026-01-01'),
      dated(2, 'Meyer', '2026-03-03'),
      dated(3, ' meyer', '2026-02-02'),
      dated(4, 'Meyer', '2026-04-04'),
      dated(5, 'Meyer', null),
      dated(6, 'Brightline', '2025-12-12'),
    ];
    const sorted = inSearchOrder(all, [refOf(4)]);
    expect(sorted.map(({ order: { id } }) => id)).toEqual([4, 3, 2, 5, 6, 1]);
  });

  test('nothing in the arrival yet → the oldest of all', () => {
    const all = [dated(1, 'Meyer', '2026-03-03'), dated(2, 'Nordkabel', '2026-02-02')];
    expect(inSearchOrder(all, []).map(({ order: { id } }) => id)).toEqual([2, 1]);
  });
});

describe('which line a scan counts on', () => {
  test('on several orders → the first, and no question', () => {
    expect(meant([arrivalOrder(3), arrivalOrder(4)])).toMatchObject({
      kind: 'arrived',
      orderId: 3,
      lineId: 301,
    });
  });

  test('the first is full → the next with room', () => {
    expect(meant([arrivalOrder(3, { now: 10 }), arrivalOrder(4)])).toMatchObject({ orderId: 4, lineId: 401 });
  });

  test('full on all orders of the arrival, room on another → that one joins', () => {
    const meaning = meant([arrivalOrder(3, { now: 10 }), arrivalOrder(4, { isIn: false })]);
    expect(meaning).toMatchObject({ kind: 'open-and-arrived', order: { id: 4 }, item: { id: 1 } });
  });

  test('the line in hand has room → it goes on there, though an older order has room', () => {
    const orders = [arrivalOrder(3), arrivalOrder(4, { now: 2 })];
    expect(meant(orders, {}, { orderId: 4, lineId: 401 })).toMatchObject({ orderId: 4, lineId: 401 });
  });

  test('room nowhere → one too many of the line in hand, else of the first', () => {
    const full = [arrivalOrder(3, { now: 10 }), arrivalOrder(4, { now: 10 })];
    expect(meant(full, {}, { orderId: 4, lineId: 401 })).toMatchObject({ kind: 'arrived', orderId: 4 });
    expect(meant(full)).toMatchObject({ kind: 'arrived', orderId: 3 });
  });

  test('set aside on one order → the next takes it; set aside on all → taken back by the scan after it', () => {
    const aside = arrivalOrder(3, { now: 1, choice: 'aside' });
    expect(meant([aside, arrivalOrder(4)])).toMatchObject({ kind: 'arrived', orderId: 4 });
    expect(meant([aside])).toMatchObject({ kind: 'line-aside', orderId: 3, lineId: 301 });
    const inHand = { orderId: 3, lineId: 301, takesBack: true };
    expect(meant([aside, arrivalOrder(4)], {}, inHand)).toMatchObject({ kind: 'take-back', orderId: 3 });
  });

  test('two records with the code on one order → asked which record, as on one order', () => {
    const both = [arrivalOrder(3, { itemIds: [1, 2] })];
    expect(meant(both, { items: [SOCKET, TWIN] })).toMatchObject({ kind: 'which', options: [{}, {}] });
    // Only one of them is on the next order with room: that decides it.
    const next = [arrivalOrder(3, { itemIds: [1, 2], now: 10 }), arrivalOrder(4, { itemIds: [2] })];
    expect(meant(next, { items: [SOCKET, TWIN] })).toMatchObject({
      kind: 'arrived',
      orderId: 4,
      item: { id: 2 },
    });
  });
});

describe('what else is scanned in an arrival', () => {
  test('goods of no open order → said, and nothing is counted', () => {
    expect(meant([])).toMatchObject({ kind: 'not-ordered', item: { id: 1 } });
  });

  test('lines of the arrival still loading → no other order is taken for it', () => {
    const arrival = { orders: [arrivalOrder(4, { isIn: false })], isWhole: false };
    expect(meant([], { arrival })).toMatchObject({ kind: 'order-unread' });
    expect(meant([], { arrival: { orders: [arrivalOrder(3)], isWhole: false } })).toMatchObject({
      kind: 'arrived',
    });
  });

  test("an order's label adds it", () => {
    expect(meant([], { items: [], orders: [refOf(8)] })).toMatchObject({
      kind: 'open-order',
      order: { id: 8 },
    });
  });

  test("a location's label is for the line or the order in hand; with neither it is for nothing", () => {
    const folders = [{ id: 20, name: 'B', path: [] }];
    expect(meant([], { items: [], folders }, { orderId: 3, lineId: 301 })).toMatchObject({
      kind: 'lands-in',
      orderId: 3,
      lineId: 301,
    });
    expect(meant([], { items: [], folders }, { orderId: 3 })).toEqual({
      kind: 'lands-in',
      orderId: 3,
      folder: folders[0],
    });
    expect(meant([], { items: [], folders })).toEqual({ kind: 'nothing-in-hand', folder: folders[0] });
  });
});
