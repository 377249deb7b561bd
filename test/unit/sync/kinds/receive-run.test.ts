/** What the service says of how a receipt goes on, and what may be concluded from it. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { receive } from '#main/sync/push/kinds/orders/receive.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import {
  SECOND,
  command,
  unresolved,
  orderWith,
  preimage,
  run,
  type Past,
} from '../../../support/samples/sample-receipt.ts';

describe('an answer lost, and a run that failed', () => {
  const failed = (...lines: number[]) =>
    run('failed', { errors: lines.map((id) => ({ line_item_id: id, name: '', error: 'It was deleted.' })) });
  const nothing = orderWith(2, 0);

  it('before ours was sent: that run says nothing of ours', () => {
    const before = failed(101, 102);
    const kept = { ...preimage, receipt: before };
    const facts = { order: nothing, receipt: before };
    expect(receive.decide(command, facts, unresolved('unknown', 0, kept))).toEqual({
      kind: 'wait',
      milliseconds: SETTLE_DELAY,
    });
    expect(receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY, kept)).kind).toBe('send');
  });

  it('the order was closed meanwhile → a person is told, instead of being refused unheard for ever', () => {
    const facts = { order: { ...nothing, status: 'closed' }, receipt: null };
    expect(receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY))).toEqual({
      kind: 'review',
      review: { kind: 'order-closed', status: 'closed' },
    });
  });

  it('is tried five times by a service that takes it; what never got there is no trying', () => {
    const facts = {
      order: nothing,
      receipt: run('failed', { pending_line_item_ids: [101, 102], error: 'no time' }),
    };
    const after = (status: number | null) => {
      const tries = Array.from({ length: 5 }, (_, n) => ({ n, status, outcome: 'not-seen' }));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the tries, only their status is read
      return receive.decide(command, facts, {
        ...unresolved('accepted', SETTLE_DELAY),
        tries,
      } as unknown as Past);
    };
    expect(after(202)).toMatchObject({ review: { kind: 'lines-failed' } });
    expect(after(429).kind).toBe('send');
    expect(after(null).kind).toBe('send');
  });

  it('since: it may be ours, or somebody else’s with ours still to come; a person is asked when it cannot', () => {
    const facts = { order: nothing, receipt: failed(101, 102) };
    expect(receive.decide(command, facts, unresolved('unknown', 0)).kind).toBe('wait');
    expect(receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY))).toMatchObject({
      review: { kind: 'lines-failed', lines: [{ lineId: 101 }, { lineId: 102 }] },
    });
  });

  it('T with one line in, and the other named: once ours cannot come any more, the line asks', () => {
    const facts = { order: orderWith(6, 0), receipt: { ...failed(102), received_line_item_ids: [101] } };
    // The run may be another client's, and ours still on its way: what is left of it would be booked twice.
    expect(receive.decide(command, facts, unresolved('unknown', 0)).kind).toBe('wait');
    expect(receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY))).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', readings: [{ id: 101 }] },
      rest: [{ review: { kind: 'lines-failed', lines: [{ lineId: 102 }] } }],
    });
  });

  const before = run('failed', {
    received_line_item_ids: [101],
    pending_line_item_ids: [102],
    error: 'no time',
  });
  it.each([
    ['no run is known', null],
    ['the last run speaks of one line more', { ...before, received_line_item_ids: [101, 103], error: null }],
    ['the last run speaks of other lines', run('completed', { received_line_item_ids: [101] })],
    ['the run that names it was there before', before],
  ])('with one line in and the other not, and %s: two worlds, and a person is asked', (_what, receipt) => {
    const step = receive.decide(
      command,
      { order: orderWith(6, 0), receipt },
      unresolved('unknown', SETTLE_DELAY, { ...preimage, receipt: before }),
    );
    expect(step).toMatchObject({
      kind: 'review',
      review: {
        kind: 'cannot-tell',
        readings: [
          { id: 101, now: '6' },
          { id: 102, now: '0' },
        ],
      },
    });
  });
});

describe('an answer lost, and a look that showed less than with ours on each line', () => {
  const large = ([first, second]: readonly [number, number]) => {
    const lines = orderWith(first, second).lines.map((one) => ({ ...one, ordered: decimal(20) }));
    return { order: orderWith(first, second, { lines }), receipt: null };
  };
  const decided = (now: readonly [number, number], ...before: readonly (readonly [number, number])[]) =>
    receive.decide(command, large(now), unresolved('unknown', SETTLE_DELAY), before.map(large));

  it('T2 and then just as many as with ours → another client brought the rest: it is sent', () => {
    expect(decided([6, 6])).toMatchObject({ kind: 'settle' });
    expect(decided([6, 6], [3, 1])).toMatchObject({
      kind: 'send',
      preimage: { before: [{ received: '6' }, {}] },
    });
  });

  it('T2 and one more that did, on top of that → sent too', () => {
    expect(decided([7, 7], [3, 1], [6, 6])).toMatchObject({ kind: 'send' });
  });

  it('and then as many more than that → ours has come in since', () => {
    expect(decided([7, 7], [3, 1])).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', readings: [{ before: '3', ifApplied: '7', now: '7' }, {}] },
    });
  });
});

describe('a run that says that every line went in', () => {
  const reads = (past: Past): string[] => {
    const look = receive.readPlan(command, past);
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const asked: string[] = [];
    let next = look.next();
    while (next.done !== true) {
      asked.push(next.value.type);
      next = look.next(
        next.value.type === 'receipt'
          ? { type: 'receipt', receipt }
          : { type: 'order', order: orderWith(2, 0), wire: null },
      );
    }
    return asked;
  };

  it('is never proved to be ours, one version further with our name on it either: ours may be lost, and that name be of all clients', () => {
    const heard = unresolved('accepted', SECOND);
    expect(reads(heard)).toEqual(['receipt', 'order']);
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const after = (version: number, updatedBy: string, author: string | null = null) =>
      receive.decide(
        command,
        { order: orderWith(6, 6, { version, updatedBy }), receipt },
        { ...heard, author },
      );
    expect(after(4, 'Dock 1', 'Dock 1')).toMatchObject({ proof: { how: 'figures', taken: true } });
    // One version further it tells what the service calls this station; two may be its two lines, or another client's run.
    expect(after(4, 'Dock 1')).toMatchObject({ proof: { how: 'figures', taken: true }, author: 'Dock 1' });
    expect(after(5, 'Dock 1')).toMatchObject({ proof: { how: 'figures', taken: true } });
    expect(after(5, 'Dock 1')).not.toHaveProperty('author');
    expect(after(6, 'Dock 1')).toMatchObject({ proof: { how: 'figures' } });
  });

  it('T2 with another name on the order → told as ours or another client’s, and never sent again: a name may change', () => {
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const facts = { order: orderWith(6, 6, { version: 4, updatedBy: 'Office' }), receipt };
    const heard = { ...unresolved('accepted', SECOND), author: 'Dock 1' };
    expect(receive.decide(command, facts, heard)).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures' },
    });
  });

  it('is told as taken only where that was heard', () => {
    const facts = { order: orderWith(6, 6, { version: 5 }), receipt: run('completed') };
    const unheard = receive.decide(command, facts, unresolved('unknown', SETTLE_DELAY));
    expect(unheard).toMatchObject({ kind: 'settle', proof: { how: 'figures' } });
    expect(unheard).not.toHaveProperty('proof.taken');
    const byOthers = receive.decide(
      command,
      { ...facts, order: { ...facts.order, updatedBy: 'Dock 2' } },
      { ...unresolved('accepted', 0), author: 'Dock 1' },
    );
    expect(byOthers).not.toHaveProperty('proof.taken');
  });

  it('of a service that leaves the order’s version and time as they are → told by the figures, never sent again', () => {
    const receipt = run('completed', { received_line_item_ids: [101, 102] });
    const facts = { order: orderWith(6, 6, { version: 3 }), receipt };
    const heard = unresolved('accepted', SECOND);
    expect(receive.decide(command, facts, heard)).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures' },
    });
  });

  it('may be somebody else’s later, or after a restart: the figures of the order tell', () => {
    expect(reads(unresolved('accepted', 20 * SECOND))).toEqual(['receipt', 'order']);
    const { uncertain } = unresolved('accepted', SECOND);
    if (uncertain === null) throw new Error('there is no doubt');
    expect(reads({ ...untried, uncertain: { ...uncertain, sentHere: false } })).toEqual(['receipt', 'order']);
  });

  it('of others, on the same lines: a person is asked, with the figures', () => {
    const facts = {
      order: orderWith(7, 6),
      receipt: run('completed', { received_line_item_ids: [101, 102] }),
    };
    expect(receive.decide(command, facts, unresolved('accepted', 20 * SECOND))).toMatchObject({
      kind: 'review',
      review: { kind: 'cannot-tell', readings: [{ before: '2', ifApplied: '6', now: '7' }, { now: '6' }] },
    });
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
    expect(receive.decide(command, facts, unresolved('accepted', waited * SECOND))).toMatchObject({
      kind: 'wait',
      milliseconds: next * SECOND,
    });
  });

  it('is no success because nothing is pending any more', () => {
    const facts = { order: orderWith(2, 0), receipt: run('tidying up') };
    expect(receive.decide(command, facts, unresolved('accepted', 5 * SECOND)).kind).toBe('wait');
  });

  it('that hangs for ten minutes goes to a person', () => {
    const facts = { order: orderWith(2, 0), receipt: run('pending') };
    expect(receive.decide(command, facts, unresolved('accepted', 10 * 60 * SECOND))).toMatchObject({
      review: { kind: 'unclear-answer' },
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
    const step = receive.decide(command, facts, unresolved('accepted', SECOND));
    expect(step).toMatchObject({ kind: 'settle', proof: { how: 'figures', readings: [{ id: 101 }] } });
    expect(step.kind === 'settle' ? step.rest : []).toMatchObject([
      {
        decided: { intent: { lines: [{ lineId: 102 }] }, basis: { lines: [{ lineId: 102 }] } },
        review: { kind: 'lines-failed', lines: [{ lineId: 102, words: 'The item was deleted.' }] },
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
    expect(receive.decide(command, facts, unresolved('accepted', SECOND))).toMatchObject({
      review: {
        kind: 'lines-failed',
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
    const step = receive.decide(command, facts, unresolved('accepted', SECOND));
    expect(step.kind === 'settle' ? step.rest : []).toMatchObject([
      { decided: { intent: { lines: [{ lineId: 102 }] } }, review: null },
    ]);
  });

  it('that stopped before any line is sent again at once: nothing of it is still on its way', () => {
    const facts = {
      order: orderWith(2, 0),
      receipt: run('failed', { pending_line_item_ids: [101, 102], error: 'out of time' }),
    };
    expect(receive.decide(command, facts, unresolved('accepted', SECOND)).kind).toBe('send');
  });
});
