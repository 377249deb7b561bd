import { describe, expect, it, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { move } from '#main/sync/push/kinds/items/move.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';

type Past = Parameters<typeof move.decide>[2];

const command = moveCommand({ itemId: 1, quantity: decimal(4), folderId: 20 });
const source = (quantity: number) => item({ id: 1, sid: 'S1', folderId: 10, quantity: decimal(quantity) });
const there = (id: number, quantity: number) =>
  item({ id, sid: 'S1', folderId: 20, quantity: decimal(quantity) });
const unresolved = (
  before: [number, number][] = [],
  outcome: 'unknown' | 'accepted' = 'unknown',
  waited = 0,
): Past => ({
  ...untried,
  uncertain: {
    outcome,
    waited,
    sentHere: true,
    preimage: {
      source: decimal(10),
      there: before.map(([id, quantity]) => ({ id, quantity: decimal(quantity) })),
    },
  },
});

describe('before a move is sent', () => {
  it('the source and what the destination holds of the article are kept', () => {
    expect(move.decide(command, { source: source(10), there: [there(5, 2)] }, untried)).toMatchObject({
      kind: 'send',
      preimage: { source: '10', there: [{ id: 5, quantity: '2' }] },
      request: { body: { quantity: 4, folder_id: 20, leave_zero_quantity: false } },
    });
  });

  it('a source that is gone, or has too little by now, goes to a person', () => {
    expect(move.decide(command, { source: null, there: [] }, untried)).toMatchObject({
      review: { kind: 'gone' },
    });
    expect(move.decide(command, { source: source(3), there: [] }, untried)).toMatchObject({
      review: { kind: 'too-many', wanted: '4', left: '3' },
    });
  });
});

describe('an answer lost', () => {
  it('after the service applied it: a new record there and a smaller source prove it', () => {
    expect(move.decide(command, { source: source(6), there: [there(9, 4)] }, unresolved())).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures', made: [9], gone: [] },
    });
  });

  it('after a service that merges applied it: the grown record proves it', () => {
    const step = move.decide(command, { source: source(6), there: [there(5, 6)] }, unresolved([[5, 2]]));
    expect(step).toMatchObject({ kind: 'settle', proof: { made: [5] } });
  });

  it('after all of it was moved: the source is gone and stays known as gone', () => {
    const all = moveCommand({ itemId: 1, quantity: decimal(10), folderId: 20 });
    expect(move.decide(all, { source: null, there: [there(9, 10)] }, unresolved())).toMatchObject({
      kind: 'settle',
      proof: { gone: [1] },
    });
  });

  it('while another client moved the source itself there: it is no portion of itself', () => {
    const record = { kind: 'item', item: { ...source(14), folderId: 20 } } as const;
    const look = move.readPlan(command, unresolved());
    look.next();
    look.next({ type: 'record', record });
    const found = look.next({ type: 'contents', records: [record], total: 1, more: false });
    expect(found).toMatchObject({ done: true, value: { source: { id: 1 }, there: [] } });
  });

  it('while another client moved a part of ours back to the source: as likely as one that moved less, and a person is asked', () => {
    const facts = { source: source(9), there: [there(9, 1)] };
    expect(move.decide(command, facts, unresolved())).toMatchObject({ review: { kind: 'cannot-tell' } });
  });

  it('before it arrived: not repeated until it can no longer arrive', () => {
    const facts = { source: source(10), there: [] };
    expect(move.decide(command, facts, unresolved([], 'unknown', 10_000))).toEqual({
      kind: 'wait',
      milliseconds: 80_000,
    });
    expect(move.decide(command, facts, unresolved([], 'unknown', SETTLE_DELAY)).kind).toBe('send');
  });

  it('while somebody else moved the same article: a person is asked', () => {
    const two = { source: source(2), there: [there(8, 4), there(9, 4)] };
    expect(move.decide(command, two, unresolved())).toMatchObject({ review: { kind: 'cannot-tell' } });
    const onlySource = { source: source(6), there: [] };
    expect(move.decide(command, onlySource, unresolved())).toMatchObject({
      review: { kind: 'cannot-tell' },
    });
  });

  it('while others moved twice three and once one, and deleted the one between two looks: a person is asked', () => {
    const three = [there(7, 3), there(8, 3)];
    const now = { source: source(3), there: three };
    const before = { source: source(3), there: [...three, there(9, 1)] };
    // The last look alone takes fewer changes by others where ours went in.
    expect(move.decide(command, now, unresolved(), []).kind).toBe('settle');
    expect(move.decide(command, now, unresolved(), [before])).toMatchObject({
      review: { kind: 'cannot-tell' },
    });
    const written = { ...before, source: { ...source(3), updatedAt: '2026-11-20T07:00:00.000Z' } };
    expect(move.decide(command, now, unresolved(), [written]).kind).toBe('settle');
    // Written in that look itself, after the destination was read: what has come there since may be ours.
    expect(
      move.decide(command, now, unresolved(), [{ ...before, sourceBefore: written.source }]),
    ).toMatchObject({ kind: 'settle' });
  });

  it('while others wrote both places in the middle of a look: the source is read again, and what it was before is kept', () => {
    const old = { ...source(6), updatedAt: '2026-11-20T07:00:00.000Z' };
    const read = (again: typeof old) => {
      const look = move.readPlan(command, { ...unresolved(), serviceTime: Date.parse(old.updatedAt) });
      look.next();
      look.next({ type: 'record', record: { kind: 'item', item: old } });
      const records = [{ kind: 'item', item: there(9, 5) }] as const;
      look.next({ type: 'contents', records, total: 1, more: false });
      return look.next({ type: 'record', record: { kind: 'item', item: again } }).value;
    };
    const records = [there(9, 5)];
    expect(read(source(2))).toEqual({ source: source(2), sourceBefore: old, there: records });
    expect(read(old)).toEqual({ source: old, there: records });
  });

  it('of which the service had said that it took it: never repeated', () => {
    const facts = { source: source(10), there: [] };
    expect(move.decide(command, facts, unresolved([], 'accepted', SETTLE_DELAY))).toMatchObject({
      kind: 'review',
    });
  });

  it('of which the service had said that it took it, and which it put to what somebody else had just brought: in there', () => {
    const taken = unresolved([], 'accepted', SETTLE_DELAY);
    expect(move.decide(command, { source: source(3), there: [there(9, 7)] }, taken)).toMatchObject({
      kind: 'settle',
      proof: { how: 'answer', made: [9] },
    });
    const two = { source: source(1), there: [there(8, 4), there(9, 5)] };
    expect(move.decide(command, two, taken)).toMatchObject({ kind: 'settle', proof: { made: [8] } });
    const neither = { source: source(0), there: [there(8, 5), there(9, 5)] };
    expect(move.decide(command, neither, taken)).toMatchObject({ review: { kind: 'cannot-tell' } });
  });
});

describe('a doubtful move that cannot be sent again', () => {
  it('for it was refused the second time and the stock is another: it may have gone with the place it went to', () => {
    const { uncertain } = unresolved([], 'unknown', SETTLE_DELAY);
    const attempt = { at: '', request: null, status: null, answer: null, preimage: uncertain?.preimage };
    const tries = [
      { ...attempt, n: 1, outcome: 'unknown' },
      { ...attempt, n: 2, outcome: 'refused', status: 404 },
    ] as unknown as Past['tries'];
    const past = { ...untried, uncertain, tries };
    expect(move.decide(command, { source: source(4), there: [] }, past)).toMatchObject({
      review: { kind: 'cannot-tell', readings: [{ before: '10', now: '4' }, {}] },
    });
    expect(move.decide(command, { source: source(10), there: [] }, past).kind).toBe('send');
    // The place is there, with the source in it: there was nowhere for it to go.
    const movedThere = item({ id: 1, sid: 'S1', quantity: decimal(8), folderId: command.intent.folderId });
    expect(move.decide(command, { source: movedThere, there: [] }, past).kind).toBe('send');
  });

  it('goes to a person with both readings, and nobody says that nothing was booked', () => {
    const portions = [there(5, 10)];
    expect(
      move.decide(command, { source: null, there: portions }, unresolved([], 'unknown', SETTLE_DELAY)),
    ).toMatchObject({
      kind: 'review',
      review: {
        kind: 'cannot-tell',
        readings: [
          { of: 'source', now: '0' },
          { of: 'destination', now: '10' },
        ],
      },
    });
  });
});

describe('an answer heard', () => {
  const preimage = { source: decimal(10), there: [] };
  const portion = (about: object) => ({
    kind: 'ok' as const,
    json: {
      data: {
        id: 9,
        name: 'Socket',
        type: 'item',
        sid: 'S1',
        quantity: '4',
        parent_id: 20,
        created_at: '2026-11-20T08:00:00Z',
        updated_at: '2026-11-20T08:00:00Z',
        ...about,
      },
    },
  });

  it('that names the portion at its new place settles it', () => {
    expect(move.interpretResponse(command, preimage, portion({}), untried)).toMatchObject({
      kind: 'settle',
      proof: { how: 'answer', made: [9] },
    });
  });

  it.each([
    ['another folder', { parent_id: 10 }],
    ['no shape we know', { id: 'nine' }],
    ['a new record of another quantity', { quantity: '10' }],
  ])('that tells of %s is read up on, and never sent again: the service has taken it', (_what, about) => {
    expect(move.interpretResponse(command, preimage, portion(about), untried)).toMatchObject({
      kind: 'read-again',
      outcome: 'accepted',
    });
  });

  it('that names a record that was there, and no quantity → is read up on, and no figure is made up', () => {
    const there = [{ id: 9, quantity: decimal(1) }];
    const answer = portion({ quantity: null });
    expect(move.interpretResponse(command, { ...preimage, there }, answer, untried)).toMatchObject({
      kind: 'read-again',
      outcome: 'accepted',
    });
  });

  it('that tells of more on a record that was there settles it, with the figure; whether it was applied twice, the duplicate check finds', () => {
    const there = [{ id: 9, quantity: decimal(1) }];
    const heard = move.interpretResponse(
      command,
      { ...preimage, there },
      portion({ quantity: '9' }),
      untried,
    );
    expect(heard).toMatchObject({
      kind: 'settle',
      proof: { made: [9], readings: [{ of: 'source' }, { of: 'destination', ifApplied: '5', now: '9' }] },
    });
  });

  it('that refuses goes to a person with its words', () => {
    expect(
      move.interpretResponse(
        command,
        preimage,
        { kind: 'refused', status: 422, words: 'quantity is too large' },
        untried,
      ),
    ).toEqual({
      kind: 'review',
      review: { kind: 'refused', words: 'quantity is too large', status: 422 },
    });
  });
});

test.each([
  [4, true],
  [10, undefined],
])('T7 %d of 10 were to go, and the source is not there → believed of two paths: %s', (quantity, sure) => {
  const { uncertain } = unresolved();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the figures alone are read
  const past = { ...untried, tries: [uncertain] } as unknown as Past;
  const many = moveCommand({ itemId: 1, quantity: decimal(quantity), folderId: 20 });
  expect(move.readPlan(many, past).next().value).toEqual({ type: 'record', id: 1, ...(sure && { sure }) });
});

describe('the duplicate check', () => {
  const sent = { tries: [{ ...unresolved([[5, 2]]).uncertain, n: 1 }] };
  const twice = (...now: [number, number][]) =>
    move.duplicates?.(
      command,
      { source: source(2), there: now.map(([id, quantity]) => there(id, quantity)) },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the duplicate check reads the figures alone
      { ...untried, ...sent } as unknown as Past,
      { how: 'answer', readings: [], made: [9], gone: [] },
      1,
    );

  it('finds a second portion, and ours or an old record grown by two', () => {
    expect(twice([5, 2], [9, 4], [11, 4])).toMatchObject({ made: [9, 11] });
    expect(twice([5, 2], [9, 8])).toMatchObject({ made: [9] });
  });

  it('beside a receipt of ours that a person has settled: it has put there what it was to, or nothing', () => {
    const line = { lineId: 101, itemId: 9, quantity: decimal(3), folderId: 20, copyId: null };
    const proof = { how: 'person', readings: [], made: [], gone: [] } as const;
    const tries = [{ ...unresolved().uncertain, n: 1, outcome: 'applied' }];
    const heard = (now: number) =>
      move.duplicates?.(
        command,
        { source: source(6), there: [there(9, now)] },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        { ...untried, tries, later: [{ ...receiveCommand([line]), proof }] } as unknown as Past,
        { how: 'answer', readings: [], made: [9], gone: [] },
        1,
      );
    expect(heard(11)).toMatchObject({ made: [9], readings: [{ of: 'destination', now: '8' }] });
    expect(heard(7)).toBeNull();
    expect(heard(4)).toBeNull();
  });

  const twiceAfter = (before: [number, number][], now: number, outcome = 'unknown') => {
    const last = { ...unresolved(before).uncertain, outcome, n: 2 };
    const first = sent.tries.map((one) => ({ ...one, outcome }));
    return move.duplicates?.(
      command,
      { source: source(2), there: [there(9, now)] },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      { ...untried, tries: [...first, last] } as unknown as Past,
      { how: 'answer', readings: [], made: [9], gone: [] },
      1,
    );
  };

  it('finds it since the last attempt too, where somebody else came in between', () => {
    expect(twiceAfter([[9, 5]], 13)).toMatchObject({ made: [9], readings: [{ now: '8' }] });
  });

  it('finds as many further applications as there may have been, and no more', () => {
    expect(twiceAfter([[9, 12]], 12)).toMatchObject({ readings: [{ now: '12' }] });
    // To what was not heard of, others may have put any number.
    expect(twiceAfter([[9, 28]], 28)).toMatchObject({ made: [9] });
    expect(twiceAfter([[9, 28]], 28, 'applied')).toBeNull();
  });

  it('takes a stranger’s portion, twice as large as ours, for what it is', () => {
    expect(twice([5, 2], [9, 4], [11, 8])).toBeNull();
  });
});
