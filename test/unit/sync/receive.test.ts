import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/decimal.ts';
import type { ReceiveProgress } from '#wire/receive.ts';
import { receive } from '#main/sync/push/receive.ts';
import { receiveCommand } from '../../support/commands.ts';
import { order, orderLine } from '../../support/records.ts';

type Past = Parameters<typeof receive.decide>[2];
type Preimage = NonNullable<Past['doubt']>['preimage'];

const D = 90_000;
const SECOND = 1000;
const command = receiveCommand([
  { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null },
  { lineId: 102, itemId: 2, quantity: decimal(6), folderId: null, copyId: null },
]);
const preimage: Preimage = {
  version: 3,
  before: [
    { lineId: 101, received: decimal(2) },
    { lineId: 102, received: decimal(0) },
  ],
  receipt: null,
  since: Date.parse('2026-11-20T07:00:00Z'),
  again: false,
};

const orderWith = (first: number, second: number, about = {}) =>
  order({
    updatedAt: '2026-11-20T08:00:00Z',
    lines: [
      orderLine({ id: 101, itemId: 1, ordered: decimal(10), received: decimal(first) }),
      orderLine({ id: 102, itemId: 2, ordered: decimal(6), received: decimal(second) }),
    ],
    ...about,
  });

const run = (status: string, about: Partial<ReceiveProgress> = {}): ReceiveProgress => ({
  status,
  received_line_item_ids: [],
  pending_line_item_ids: [],
  errors: [],
  error: null,
  ...about,
});

const fresh: Past = {
  tries: [],
  doubt: null,
  held: 0,
  settleDelay: D,
  serviceTime: null,
  author: null,
  later: [],
};
const doubtful = (outcome: 'unknown' | 'accepted', waited: number, kept = preimage): Past => ({
  ...fresh,
  held: waited,
  doubt: { outcome, preimage: kept, waited, sentHere: true },
});

describe('before a receipt is sent', () => {
  it('what was received so far is kept with the attempt, and when, and every folder is named', () => {
    const known = { ...fresh, serviceTime: preimage.since ?? null };
    expect(receive.decide(command, { order: orderWith(2, 0), receipt: null }, known)).toEqual({
      do: 'send',
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
    const step = receive.decide(command, { order: orderWith(2, 0), receipt: run('pending') }, fresh);
    expect(step).toMatchObject({ do: 'wait', milliseconds: 1 * SECOND });
  });

  it("somebody else's receipt is looked at ever more rarely, and a person told where it does not end", () => {
    const facts = { order: orderWith(2, 0), receipt: run('pending') };
    const after = (held: number) => receive.decide(command, facts, { ...fresh, held });
    expect(after(8 * SECOND)).toMatchObject({ do: 'wait', milliseconds: 5 * SECOND });
    expect(after(5 * 60 * SECOND)).toMatchObject({ do: 'wait', milliseconds: 30 * SECOND });
    expect(after(10 * 60 * SECOND)).toMatchObject({ review: { why: 'order-busy', words: 'pending' } });
  });

  it('more than is left goes to a person, with the figures', () => {
    expect(receive.decide(command, { order: orderWith(7, 0), receipt: null }, fresh)).toEqual({
      do: 'review',
      review: { why: 'too-many', wanted: '4', left: '3', lineId: 101 },
    });
  });

  it('an order that was closed goes to a person', () => {
    const closed = orderWith(2, 0, { status: 'closed' });
    expect(receive.decide(command, { order: closed, receipt: null }, fresh)).toMatchObject({
      review: { why: 'order-closed', status: 'closed' },
    });
  });
});

describe('an answer lost', () => {
  it('after the service applied it: proved by the figures, sent once', () => {
    const facts = {
      order: orderWith(6, 6),
      receipt: run('completed', { received_line_item_ids: [101, 102] }),
    };
    expect(receive.decide(command, facts, doubtful('unknown', 0))).toMatchObject({
      do: 'settle',
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
    expect(receive.decide(command, facts, doubtful('unknown', 30 * SECOND))).toEqual({
      do: 'wait',
      milliseconds: 60 * SECOND,
    });
    expect(receive.decide(command, facts, doubtful('unknown', D))).toMatchObject({
      do: 'send',
      preimage: { ...preimage, again: true },
    });
  });

  it('409 on a re-send is kept on the original snapshot', () => {
    // The first request was still at work when the second was refused; by now it has been applied.
    const again = { ...preimage, again: true };
    const refusal = { got: 'refused', status: 409, words: 'a receive is under way' } as const;
    expect(receive.hear(command, again, refusal, fresh)).toMatchObject({ do: 'look', outcome: 'unknown' });
    const pending = { order: orderWith(2, 0), receipt: run('pending') };
    expect(receive.decide(command, pending, doubtful('unknown', 0, again)).do).toBe('wait');
    const applied = { order: orderWith(6, 6), receipt: run('completed') };
    expect(receive.decide(command, applied, doubtful('unknown', 5000, again)).do).toBe('settle');
  });

  it('and somebody else received on the same line: a person is asked, with all three figures', () => {
    const step = receive.decide(
      command,
      { order: orderWith(9, 6), receipt: run('completed') },
      doubtful('unknown', D),
    );
    expect(step).toMatchObject({
      do: 'review',
      review: {
        why: 'cannot-tell',
        readings: [{ id: 101, before: '2', ifApplied: '6', now: '9' }, { id: 102 }],
      },
    });
  });
});

describe('an answer lost, and a run that failed', () => {
  const failed = (...lines: number[]) =>
    run('failed', { errors: lines.map((id) => ({ line_item_id: id, name: '', error: 'It was deleted.' })) });
  const nothing = orderWith(2, 0);

  it('before ours was sent: that run says nothing of ours', () => {
    const before = failed(101, 102);
    const kept = { ...preimage, receipt: before };
    const facts = { order: nothing, receipt: before };
    expect(receive.decide(command, facts, doubtful('unknown', 0, kept))).toEqual({
      do: 'wait',
      milliseconds: D,
    });
    expect(receive.decide(command, facts, doubtful('unknown', D, kept)).do).toBe('send');
  });

  it('is tried five times by a service that takes it; what never got there is no trying', () => {
    const facts = {
      order: nothing,
      receipt: run('failed', { pending_line_item_ids: [101, 102], error: 'no time' }),
    };
    const after = (status: number | null) => {
      const tries = Array.from({ length: 5 }, (_, n) => ({ n, status, outcome: 'not-seen' }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the tries, only their status is read
      return receive.decide(command, facts, { ...doubtful('accepted', D), tries } as unknown as Past);
    };
    expect(after(202)).toMatchObject({ review: { why: 'lines-failed' } });
    expect(after(429).do).toBe('send');
    expect(after(null).do).toBe('send');
  });

  it('since: it may be ours, or somebody else’s with ours still to come; a person is asked when it cannot', () => {
    const facts = { order: nothing, receipt: failed(101, 102) };
    expect(receive.decide(command, facts, doubtful('unknown', 0)).do).toBe('wait');
    expect(receive.decide(command, facts, doubtful('unknown', D))).toMatchObject({
      review: { why: 'lines-failed', lines: [{ lineId: 101 }, { lineId: 102 }] },
    });
  });

  it('with one line in, and the other named: that run is ours, and the line asks', () => {
    const step = receive.decide(
      command,
      { order: orderWith(6, 0), receipt: failed(102) },
      doubtful('unknown', 0),
    );
    expect(step).toMatchObject({
      do: 'settle',
      proof: { how: 'figures', readings: [{ id: 101 }] },
      rest: [{ review: { why: 'lines-failed', lines: [{ lineId: 102 }] } }],
    });
  });

  it.each([
    ['no run is known', null],
    ['the last run speaks of other lines', run('completed', { received_line_item_ids: [101] })],
  ])('with one line in and the other not, and %s: two worlds, and a person is asked', (_what, receipt) => {
    const step = receive.decide(command, { order: orderWith(6, 0), receipt }, doubtful('unknown', D));
    expect(step).toMatchObject({
      do: 'review',
      review: {
        why: 'cannot-tell',
        readings: [
          { id: 101, now: '6' },
          { id: 102, now: '0' },
        ],
      },
    });
  });
});

describe('a 409 on the first attempt', () => {
  it("is somebody else's receipt: ours was not applied", () => {
    const refusal = { got: 'refused', status: 409, words: 'a receive is under way' } as const;
    expect(receive.hear(command, preimage, refusal, fresh)).toMatchObject({
      do: 'look',
      outcome: 'not-applied',
    });
  });
});

describe('a run that says that every line went in', () => {
  const reads = (past: Past): string[] => {
    const look = receive.look(command, past);
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const asked: string[] = [];
    let next = look.next();
    while (next.done !== true) {
      asked.push(next.value.read);
      next = look.next(
        next.value.read === 'receipt'
          ? { read: 'receipt', receipt }
          : { read: 'order', order: orderWith(2, 0), wire: null },
      );
    }
    return asked;
  };

  it('is ours where it is looked at at once, no more versions further than it makes, with no other name on them', () => {
    const heard = doubtful('accepted', SECOND);
    expect(reads(heard)).toEqual(['receipt', 'order']);
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const after = (version: number, updatedBy: string, author: string | null = null) =>
      receive.decide(
        command,
        { order: orderWith(6, 6, { version, updatedBy }), receipt },
        { ...heard, author },
      );
    // One version further it tells what the service calls this station; two may be its two lines, or another client as well.
    expect(after(4, 'Dock 1')).toMatchObject({ proof: { how: 'answer' }, author: 'Dock 1' });
    expect(after(5, 'Office')).toMatchObject({ proof: { how: 'answer' } });
    expect(after(5, 'Office')).not.toHaveProperty('author');
    expect(after(6, 'Dock 1')).toMatchObject({ proof: { how: 'figures' } });
  });

  it('T2 that failed before another client’s on the same lines, as the name on the order tells → sent again', () => {
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const facts = { order: orderWith(6, 6, { version: 4, updatedBy: 'Office' }), receipt };
    const heard = { ...doubtful('accepted', SECOND), author: 'Dock 1' };
    expect(receive.decide(command, facts, heard)).toMatchObject({ review: { why: 'too-many' } });
    const room = {
      ...facts,
      order: { ...facts.order, lines: facts.order.lines.map((one) => ({ ...one, ordered: decimal(20) })) },
    };
    expect(receive.decide(command, room, heard)).toMatchObject({ do: 'send', preimage: { version: 4 } });
  });

  it('may be somebody else’s later, or after a restart: the figures of the order tell', () => {
    expect(reads(doubtful('accepted', 20 * SECOND))).toEqual(['receipt', 'order']);
    const { doubt } = doubtful('accepted', SECOND);
    if (doubt === null) throw new Error('there is no doubt');
    expect(reads({ ...fresh, doubt: { ...doubt, sentHere: false } })).toEqual(['receipt', 'order']);
  });

  it('of others, on the same lines: a person is asked, with the figures', () => {
    const facts = {
      order: orderWith(7, 6),
      receipt: run('completed', { received_line_item_ids: [101, 102] }),
    };
    expect(receive.decide(command, facts, doubtful('accepted', 20 * SECOND))).toMatchObject({
      do: 'review',
      review: { why: 'cannot-tell', readings: [{ before: '2', ifApplied: '6', now: '7' }, { now: '6' }] },
    });
  });
});

it('a service that says again and again that a receipt is at work, and shows none, gets a person', () => {
  const refused = { got: 'refused', status: 409, words: 'not now' } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what was tried, the statuses are read
  const past = (times: number) =>
    ({ ...fresh, tries: Array.from({ length: times }, () => ({ status: 409 })) }) as unknown as Past;
  expect(receive.hear(command, preimage, refused, past(9))).toMatchObject({
    do: 'look',
    outcome: 'not-applied',
  });
  expect(receive.hear(command, preimage, refused, past(10))).toEqual({
    do: 'review',
    review: { why: 'refused', words: 'not now', status: 409 },
  });
});

describe('a receipt the service has taken', () => {
  it.each([
    [0, 1],
    [1.5, 0.5],
    [4, 1],
    [29, 1],
    [31, 30],
  ])('after %d seconds is looked at again in %d', (waited, next) => {
    const facts = { order: orderWith(2, 0), receipt: run('pending') };
    expect(receive.decide(command, facts, doubtful('accepted', waited * SECOND))).toMatchObject({
      do: 'wait',
      milliseconds: next * SECOND,
    });
  });

  it('is no success because nothing is pending any more', () => {
    const facts = { order: orderWith(2, 0), receipt: run('tidying up') };
    expect(receive.decide(command, facts, doubtful('accepted', 5 * SECOND)).do).toBe('wait');
  });

  it('that hangs for ten minutes goes to a person', () => {
    const facts = { order: orderWith(2, 0), receipt: run('pending') };
    expect(receive.decide(command, facts, doubtful('accepted', 10 * 60 * SECOND))).toMatchObject({
      review: { why: 'strange-answer' },
    });
  });

  it('of which one line failed: the rest is settled, the line asks with the words of the service', () => {
    const facts = {
      order: orderWith(6, 0),
      receipt: run('failed', {
        received_line_item_ids: [101],
        errors: [{ line_item_id: 102, name: 'Ties', error: 'The item was deleted.' }],
      }),
    };
    const step = receive.decide(command, facts, doubtful('accepted', SECOND));
    expect(step).toMatchObject({ do: 'settle', proof: { how: 'figures', readings: [{ id: 101 }] } });
    expect(step.do === 'settle' ? step.rest : []).toMatchObject([
      {
        decided: { intent: { lines: [{ lineId: 102 }] }, basis: { lines: [{ lineId: 102 }] } },
        review: { why: 'lines-failed', lines: [{ lineId: 102, words: 'The item was deleted.' }] },
      },
    ]);
  });

  it('of which one line failed before any went in: all of it would be sent again, and all of it is named', () => {
    const facts = {
      order: orderWith(2, 0),
      receipt: run('failed', {
        pending_line_item_ids: [102],
        errors: [{ line_item_id: 101, name: 'Ties', error: 'The item was deleted.' }],
      }),
    };
    expect(receive.decide(command, facts, doubtful('accepted', SECOND))).toMatchObject({
      review: {
        why: 'lines-failed',
        lines: [
          { lineId: 101, words: 'The item was deleted.' },
          { lineId: 102, words: null },
        ],
      },
    });
  });

  it('that stopped before a line: only that line is sent again, without asking', () => {
    const facts = {
      order: orderWith(6, 0),
      receipt: run('failed', {
        received_line_item_ids: [101],
        pending_line_item_ids: [102],
        error: 'out of time',
      }),
    };
    const step = receive.decide(command, facts, doubtful('accepted', SECOND));
    expect(step.do === 'settle' ? step.rest : []).toMatchObject([
      { decided: { intent: { lines: [{ lineId: 102 }] } }, review: null },
    ]);
  });

  it('that stopped before any line is sent again at once: nothing of it is still on its way', () => {
    const facts = {
      order: orderWith(2, 0),
      receipt: run('failed', { pending_line_item_ids: [101, 102], error: 'out of time' }),
    };
    expect(receive.decide(command, facts, doubtful('accepted', SECOND)).do).toBe('send');
  });
});
