import { describe, expect, it } from 'vitest';
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import { inOwnPlace, onNewGround } from '#domain/commands/rebase.ts';
import { receive } from '#main/sync/push/kinds/orders/receive.ts';
import { receiveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';
import {
  SECOND,
  command,
  unresolved,
  orderWith,
  preimage,
  run,
  type Past,
} from '../../../support/samples/sample-receipt.ts';

const RATE = decimal(1);

describe('before a receipt is sent', () => {
  it('what was received so far is kept with the attempt, and when, and every folder is named', () => {
    const known = { ...untried, serviceTime: preimage.since ?? null };
    expect(receive.decide(command, { order: orderWith(2, 0), receipt: null }, known)).toEqual({
      kind: 'send',
      preimage,
      request: {
        method: 'POST',
        path: '/api/v1/purchase_orders/7/receive',
        body: {
          line_items: [
            { line_item_id: 101, received_quantity: '4', folder_id: 10 },
            { line_item_id: 102, received_quantity: '6', folder_id: null },
          ],
        },
      },
    });
  });

  it("somebody else's receipt is waited out, and no snapshot taken under it", () => {
    const step = receive.decide(command, { order: orderWith(2, 0), receipt: run('pending') }, untried);
    expect(step).toMatchObject({ kind: 'wait', milliseconds: 1 * SECOND });
  });

  it("somebody else's receipt is looked at ever more rarely, and a person told where it does not end", () => {
    const facts = { order: orderWith(2, 0), receipt: run('pending') };
    const after = (held: number) => receive.decide(command, facts, { ...untried, held });
    expect(after(8 * SECOND)).toMatchObject({ kind: 'wait', milliseconds: 5 * SECOND });
    expect(after(5 * 60 * SECOND)).toMatchObject({ kind: 'wait', milliseconds: 30 * SECOND });
    expect(after(10 * 60 * SECOND)).toMatchObject({ review: { kind: 'order-busy', words: 'pending' } });
  });

  it('more than is left goes to a person, with the figures', () => {
    expect(receive.decide(command, { order: orderWith(7, 0), receipt: null }, untried)).toEqual({
      kind: 'review',
      review: { kind: 'too-many', wanted: '4', left: '3', lineId: 101 },
    });
  });

  it('the price or the place of an item is another by now → the operator is asked, and nothing is sent', () => {
    const facts = { order: orderWith(2, 0), receipt: null };
    const asOf = (price: Decimal | null, folderId: number | null) => ({
      ...untried,
      itemNow: (id: number) => (id === 1 ? { item: item({ id, price, folderId }), folder: 'B-01' } : null),
    });
    expect(receive.decide(command, facts, asOf(RATE, 10))).toMatchObject({ kind: 'send' });
    const line = { lineId: 101, quantity: '4', told: { kind: 'adds', itemId: 1 }, rate: RATE };
    expect(receive.decide(command, facts, asOf(decimal(5), 10))).toEqual({
      kind: 'review',
      review: {
        kind: 'forecast-changed',
        lines: [
          {
            ...line,
            now: { kind: 'copies', folderDiffers: false, price: { item: '5', order: RATE } },
            itemAt: { folderId: 10, name: 'B-01', price: '5' },
          },
        ],
      },
    });
    const elsewhere = receive.decide(command, facts, asOf(RATE, 11));
    if (elsewhere.kind !== 'review') throw new Error(elsewhere.kind);
    const there = inOwnPlace(command, elsewhere.review);
    expect(there).toMatchObject({
      intent: {
        lines: [
          { lineId: 101, folderId: 11 },
          { lineId: 102, folderId: null },
        ],
      },
      basis: { lines: [{ folder: 'B-01', forecast: { kind: 'adds', itemId: 1 } }, {}] },
    });
    // As the operator has answered, it is sent.
    for (const answered of [there, onNewGround(command, elsewhere.review)]) {
      if (answered?.kind !== 'receive') throw new Error('not a receipt');
      const anew = { ...command, intent: answered.intent, basis: answered.basis };
      expect(receive.decide(anew, facts, asOf(RATE, 11))).toMatchObject({ kind: 'send' });
    }
  });

  it('a second record was agreed to, and it would add by now → the operator is asked', () => {
    const told = { kind: 'copies', folderDiffers: true, price: null } as const;
    const agreed = receiveCommand(
      command.intent.lines.slice(0, 1).map((line) => ({ ...line, copyId: -4 })),
      told,
    );
    const now = () => ({ item: item({ id: 1, price: RATE, folderId: 10 }), folder: 'A' });
    const step = receive.decide(
      agreed,
      { order: orderWith(2, 0), receipt: null },
      { ...untried, itemNow: now },
    );
    if (step.kind !== 'review') throw new Error(step.kind);
    expect(step.review).toMatchObject({ kind: 'forecast-changed', lines: [{ told, now: { kind: 'adds' } }] });
    expect(inOwnPlace(agreed, step.review)).toBeNull();
    expect(onNewGround(agreed, step.review)).toMatchObject({ intent: { lines: [{ copyId: null }] } });
  });

  it('an order that was closed goes to a person', () => {
    const closed = orderWith(2, 0, { status: 'closed' });
    expect(receive.decide(command, { order: closed, receipt: null }, untried)).toMatchObject({
      review: { kind: 'order-closed', status: 'closed' },
    });
  });
});

describe('an answer lost', () => {
  it('after the service applied it: proved by the figures, sent once', () => {
    const facts = {
      order: orderWith(6, 6),
      receipt: run('completed', { received_line_item_ids: [101, 102] }),
    };
    expect(receive.decide(command, facts, unresolved('unknown', 0))).toMatchObject({
      kind: 'settle',
      proof: {
        how: 'figures',
        readings: [
          { id: 101, before: '2', ifApplied: '6', now: '6' },
          { id: 102, before: '0', ifApplied: '6', now: '6' },
        ],
      },
    });
  });

  it('before it arrived: not sent again until it can no longer arrive', () => {
    const facts = { order: orderWith(2, 0), receipt: null };
    expect(receive.decide(command, facts, unresolved('unknown', 30 * SECOND))).toEqual({
      kind: 'wait',
      milliseconds: 60 * SECOND,
    });
    expect(receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY))).toMatchObject({
      kind: 'send',
      preimage: { ...preimage, again: true },
    });
  });

  it('409 on a re-send is kept on the original snapshot', () => {
    // The first request was still at work when the second was refused; by now it has been applied.
    const again = { ...preimage, again: true };
    const refusal = { kind: 'refused', status: 409, words: 'a receive is under way' } as const;
    expect(receive.interpretResponse(command, again, refusal, untried)).toMatchObject({
      kind: 'read-again',
      outcome: 'unknown',
    });
    const pending = { order: orderWith(2, 0), receipt: run('pending') };
    expect(receive.decide(command, pending, unresolved('unknown', 0, again)).kind).toBe('wait');
    const applied = { order: orderWith(6, 6), receipt: run('completed') };
    expect(receive.decide(command, applied, unresolved('unknown', 5000, again)).kind).toBe('settle');
  });

  it('and somebody else received on the same line: a person is asked, with all three figures', () => {
    const step = receive.decide(
      command,
      { order: orderWith(9, 6), receipt: run('completed') },
      unresolved('unknown', SETTLE_DELAY),
    );
    expect(step).toMatchObject({
      kind: 'review',
      review: {
        kind: 'cannot-tell',
        readings: [{ id: 101, before: '2', ifApplied: '6', now: '9' }, { id: 102 }],
      },
    });
  });
});

describe('a 409 on the first attempt', () => {
  it("is somebody else's receipt: ours was not applied", () => {
    const refusal = { kind: 'refused', status: 409, words: 'a receive is under way' } as const;
    expect(receive.interpretResponse(command, preimage, refusal, untried)).toMatchObject({
      kind: 'read-again',
      outcome: 'not-applied',
    });
  });
});

it('a service that says again and again that a receipt is at work, and shows none, gets a person', () => {
  const refused = { kind: 'refused', status: 409, words: 'not now' } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what was tried, the statuses are read
  const past = (times: number) =>
    ({ ...untried, tries: Array.from({ length: times }, () => ({ status: 409 })) }) as unknown as Past;
  expect(receive.interpretResponse(command, preimage, refused, past(9))).toMatchObject({
    kind: 'read-again',
    outcome: 'not-applied',
  });
  expect(receive.interpretResponse(command, preimage, refused, past(10))).toEqual({
    kind: 'review',
    review: { kind: 'refused', words: 'not now', status: 409 },
  });
});
