/** An order is not led to where nobody can change it any more, with what the operator has not seen on it. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { OrderShown } from '#domain/kinds/delete-order.ts';
import { onNewGround } from '#domain/commands/rebase.ts';
import { orderStatus } from '#main/sync/push/kinds/orders/order-status.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { order, orderLine } from '../../../support/samples/sample-records.ts';

const linesOf = (quantity: number) => [
  { lineId: 1, itemId: 1, quantity: decimal(quantity), unitRate: decimal(2) },
];
const command = (status: string, shown: string, saw?: OrderShown) =>
  ({
    ...common,
    kind: 'order-status',
    intent: { kind: 'order-status', orderId: 7, status },
    basis: { kind: 'order-status', order: 'PO-7', vendor: 'Meyer', status: shown, ...(saw && { saw }) },
  }) as const;
const now = (status: string, version: number, quantity: number) => ({
  order: order({
    status,
    version,
    lines: [orderLine({ id: 1, itemId: 1, ordered: decimal(quantity), unitRate: decimal(2) })],
  }),
  wire: null,
});

describe('marked as ordered', () => {
  const saw = { version: 3, lines: linesOf(10) };
  const marked = command('ordered', 'draft', saw);

  test('and it is as it was seen → sent, on that version', () => {
    expect(orderStatus.decide(marked, now('draft', 3, 10), untried)).toMatchObject({
      kind: 'send',
      request: { body: { status: 'ordered', version: 3 } },
    });
  });

  test('and another client has changed its lines → a person is asked, and ordered as it is found then', () => {
    const step = orderStatus.decide(marked, now('draft', 4, 1000), untried);
    expect(step).toEqual({
      kind: 'review',
      review: { kind: 'order-moved', lines: linesOf(1000), version: 4 },
    });
    if (step.kind !== 'review') throw new Error('not asked');
    const again = onNewGround(marked, step.review);
    expect(again?.basis).toMatchObject({ saw: { version: 4, lines: linesOf(1000) } });
    if (again?.kind !== 'order-status') throw new Error('no new ground');
    expect(orderStatus.decide({ ...common, ...again }, now('draft', 4, 1000), untried).kind).toBe('send');
  });

  test('and another client has changed something else on it → a person is asked', () => {
    expect(orderStatus.decide(marked, now('draft', 4, 10), untried)).toMatchObject({
      review: { kind: 'order-moved' },
    });
  });

  test('and an edit of ours that was shown was called off → a person is asked', () => {
    expect(orderStatus.decide(marked, now('draft', 3, 8), untried)).toMatchObject({
      review: { kind: 'order-moved', lines: linesOf(8) },
    });
  });

  test('and another client has done the same → done', () => {
    expect(orderStatus.decide(marked, now('ordered', 4, 10), untried)).toMatchObject({ kind: 'settle' });
  });

  test('by a command of an earlier version, which does not know what was seen → sent', () => {
    expect(orderStatus.decide(command('ordered', 'draft'), now('draft', 4, 1000), untried)).toMatchObject({
      kind: 'send',
      request: { body: { version: 4 } },
    });
  });
});

describe('closed', () => {
  const closed = command('closed', 'partially_received', { version: 3, lines: linesOf(10) });

  test('and receipts have moved its version on → sent', () => {
    expect(orderStatus.decide(closed, now('partially_received', 6, 10), untried)).toMatchObject({
      kind: 'send',
      request: { body: { status: 'closed', version: 6 } },
    });
  });

  test('and its lines are others than were seen → a person is asked', () => {
    expect(orderStatus.decide(closed, now('partially_received', 6, 12), untried)).toMatchObject({
      review: { kind: 'order-moved' },
    });
  });
});
