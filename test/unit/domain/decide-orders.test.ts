/** What is decided of orders and alerts, from facts made by hand. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Facts, Pending, Seen } from '#domain/commands/facts.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { statusesToCome } from '#domain/commands/pending-changes.ts';
import type { NewOrder, OrderLineDraft } from '#domain/stock/record.ts';
import { receiveCommand } from '../../support/samples/sample-commands.ts';
import { factsOf } from '../../support/samples/sample-decision-facts.ts';
import { item, order, orderLine } from '../../support/samples/sample-records.ts';

const items = [item({ id: 1, name: 'Socket' })];
const orders = [order({ status: 'draft', version: 3, currency: 'EUR' })];
const lines = (quantity: number): OrderLineDraft[] => [
  { lineId: 1, itemId: 1, quantity: decimal(quantity), unitRate: decimal(1) },
];
const NEW: NewOrder = {
  orderId: -1,
  number: 'DOCK-1',
  vendor: { name: 'Meyer', email: null },
  currency: 'CHF',
  lines: lines(4),
};

const known = (pending: Partial<Pending> = {}) => factsOf({ items, orders, pending });
/** The order is not in the mirror yet: a command that waits makes it. */
const making = (pending: Partial<Pending> = {}) =>
  factsOf({ items, pending: { newOrder: (id) => (id === -1 ? NEW : undefined), ...pending } });
const basis = (facts: Facts, intent: Intent, seen?: Seen) => {
  const decided = decide(facts, intent, seen);
  return 'refused' in decided ? decided : decided.basis;
};

describe('a new order', () => {
  const create = (itemId: number): Intent => ({
    kind: 'create-order',
    ...NEW,
    lines: lines(4).map((line) => ({ ...line, itemId })),
  });

  test('of items that are there → known by their names; of one that is not → refused', () => {
    expect(basis(known(), create(1))).toEqual({ kind: 'create-order', names: ['Socket'] });
    expect(basis(known(), create(2))).toEqual({ refused: 'gone' });
  });
});

describe('an edit of an order', () => {
  const edit = (orderId = 7): Intent => ({ kind: 'edit-order', orderId, lines: lines(12) });

  test('its lines → those an edit that waits gives it, else those the screen showed, else the mirror', () => {
    const named = { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer Electrical', currency: 'EUR' };
    expect(basis(known({ linesOf: () => lines(11) }), edit(), { lines: lines(9) })).toEqual({
      ...named,
      lines: lines(11),
    });
    expect(basis(known(), edit(), { lines: lines(9) })).toEqual({ ...named, lines: lines(9) });
    expect(basis(known(), edit())).toEqual({ ...named, lines: lines(10) });
  });

  test('of one that is yet to be made → by the number, the vendor and the currency it will have', () => {
    const named = { order: 'DOCK-1', vendor: 'Meyer', currency: 'CHF' };
    expect(basis(making(), edit(-1))).toMatchObject(named);
  });

  test('of one that only the screen knows → by its number', () => {
    const named = { order: '#8', vendor: '', currency: null, lines: lines(9) };
    expect(basis(known(), edit(8), { lines: lines(9) })).toMatchObject(named);
  });

  test('of one that a command deletes, or leads on → refused', () => {
    expect(basis(known({ isOrderDeleted: () => true }), edit())).toEqual({ refused: 'gone' });
    expect(basis(known({ statusOf: () => 'ordered' }), edit())).toEqual({ refused: 'status-waits' });
    expect(basis(known({ statusOf: () => 'draft' }), edit())).toMatchObject({ order: 'PO-7' });
  });
});

describe('a status', () => {
  const lead = (status: string): Intent => ({ kind: 'order-status', orderId: 7, status });

  test('the screen showed one → that, else the one of the mirror', () => {
    expect(basis(known(), lead('ordered'), { status: 'approved' })).toEqual({
      kind: 'order-status',
      order: 'PO-7',
      vendor: 'Meyer Electrical',
      status: 'approved',
      saw: { version: 3, lines: lines(10) },
    });
    expect(basis(known(), lead('ordered'))).toMatchObject({ status: 'draft' });
  });

  test('in which nobody can change the order any more → by the version and the lines that the screen showed', () => {
    const saw = { version: 5, lines: lines(9) };
    for (const status of ['ordered', 'voided', 'closed'])
      expect(basis(known(), lead(status), { status: 'draft', ...saw })).toMatchObject({ saw });
    expect(basis(known(), lead('draft'), { status: 'draft', ...saw })).not.toHaveProperty('saw');
    expect(basis(known({ linesOf: () => lines(11) }), lead('ordered'))).toMatchObject({
      saw: { version: 3, lines: lines(11) },
    });
  });

  test('commands that wait lead it elsewhere → known with the statuses it may have by then', () => {
    const ownStatuses = ['partially_received', 'received'];
    expect(basis(known({ statusesOf: () => ownStatuses }), lead('closed'))).toMatchObject({ ownStatuses });
  });

  test('void, and a receipt of it may be booked → refused; closed → taken', () => {
    const facts = known({ isReceived: () => true });
    expect(basis(facts, lead('voided'))).toEqual({ refused: 'receipt-waits' });
    expect(basis(facts, lead('closed'))).toMatchObject({ order: 'PO-7' });
  });

  test('it is on its way to a status from which that one is not reached → refused', () => {
    expect(basis(known({ statusOf: () => 'ordered' }), lead('approved'))).toEqual({
      refused: 'status-waits',
    });
    expect(basis(known({ statusOf: () => 'ordered' }), lead('voided'))).toMatchObject({ order: 'PO-7' });
    expect(basis(known({ statusOf: () => 'unheard-of' }), lead('voided'))).toMatchObject({ order: 'PO-7' });
  });

  test('of an order that a command deletes → refused', () => {
    expect(basis(known({ isOrderDeleted: () => true }), lead('ordered'))).toEqual({ refused: 'gone' });
  });
});

describe('the statuses that commands which wait may lead an order to', () => {
  const line = (quantity: number) => ({
    lineId: 1,
    itemId: 1,
    quantity: decimal(quantity),
    folderId: 10,
    copyId: null,
  });
  const ordered = order({ lines: [orderLine({ ordered: decimal(10), received: decimal(4) })] });

  test.each([
    ['nothing waits', [], []],
    ['some of what is left is received', [line(5)], ['partially_received']],
    ['all that is left is received', [line(6)], ['partially_received', 'received']],
    ['the same in two receipts', [line(3), line(3)], ['partially_received', 'received']],
  ])('%s', (_what, received, statuses) => {
    const own = { commands: received.map((one) => receiveCommand([one])), idNow: (id: number) => id };
    expect(statusesToCome(own, 7, () => ordered)).toEqual(statuses);
  });
});

describe('a deletion of an order', () => {
  const remove = (orderId = 7): Intent => ({ kind: 'delete-order', orderId });
  const named = { kind: 'delete-order', order: 'PO-7', vendor: 'Meyer Electrical' };

  test('the screen showed it → by that version and those lines, else by those of the mirror', () => {
    const seen = { version: 5, lines: lines(9) };
    expect(basis(known(), remove(), seen)).toEqual({ ...named, ...seen });
    expect(basis(known(), remove())).toEqual({ ...named, version: 3, lines: lines(10) });
  });

  test('an edit that waits gives it other lines → by those, and by the version before', () => {
    const facts = known({ linesOf: () => lines(11) });
    expect(basis(facts, remove())).toEqual({ ...named, version: 3, lines: lines(11) });
  });

  test('the mirror has neither its version nor its lines → by neither', () => {
    const facts = factsOf({ orders: [order({ version: -1 })] });
    const untold = { ...facts, mirror: { ...facts.mirror, isOrderWhole: () => false } };
    expect(basis(untold, remove())).toEqual(named);
  });

  test('it is yet to be made → by what it is made with', () => {
    const heads = { number: 'DOCK-1' };
    expect(basis(making(), remove(-1))).toMatchObject({ order: 'DOCK-1', heads, lines: lines(4) });
    expect(basis(making({ linesOf: () => lines(5) }), remove(-1))).toMatchObject({ lines: lines(5) });
  });

  test('it is led on by a command that waits → refused; back to a draft → taken', () => {
    expect(basis(known({ statusOf: () => 'ordered' }), remove())).toEqual({ refused: 'status-waits' });
    expect(basis(known({ statusOf: () => 'draft' }), remove())).toMatchObject({ version: 3 });
  });
});

describe('an alert', () => {
  const fields = { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] };
  const create: Intent = { kind: 'create-alert', ...fields };
  const edit: Intent = { kind: 'edit-alert', alertId: 9, ...fields };
  const remove: Intent = { kind: 'delete-alert', alertId: 9, itemId: 1 };
  const shown = [
    { id: null, fields },
    { id: 9, fields: { ...fields, alertId: 9, value: decimal(8) } },
  ];

  test('a new one → known by the item', () => {
    expect(basis(known(), create)).toEqual({ kind: 'create-alert', name: 'Socket' });
  });

  test.each([edit, remove])('$kind of one that is shown → known as shown', (intent) => {
    expect(basis(factsOf({ items, alerts: shown }), intent)).toEqual({
      kind: intent.kind,
      name: 'Socket',
      fields: { ...fields, value: '8' },
    });
  });

  test.each([edit, remove])(
    '$kind of one that the mirror does not have → known by the item alone',
    (intent) => {
      expect(basis(known(), intent)).toEqual({ kind: intent.kind, name: 'Socket' });
    },
  );

  test.each([edit, remove])('$kind of one that a command deletes → refused', (intent) => {
    const facts = factsOf({ items, alerts: shown, pending: { isAlertDeleted: (id) => id === 9 } });
    expect(basis(facts, intent)).toEqual({ refused: 'gone' });
  });

  test.each([create, edit, remove])('$kind on an item that is not there → refused', (intent) => {
    expect(basis(factsOf({ alerts: shown }), intent)).toEqual({ refused: 'gone' });
  });
});
