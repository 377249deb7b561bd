/** What our own later commands did is known, and is neither taken for a second landing nor does it hide one. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import type { MoveIntent } from '#domain/kinds/move.ts';
import { beginAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, settleApplied } from '#main/store/commands/commands.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { createItem } from '#main/sync/push/kinds/items/create-item.ts';
import { addedBy } from '#main/sync/push/kinds/effects-of-own-later-commands.ts';
import { move } from '#main/sync/push/kinds/items/move.ts';
import { laterThan } from '#main/sync/push/engine/gather-attempt-history.ts';
import { runHistory } from '../../../simulation/outbox/run-one-history.ts';
import { common, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

type Later = Command & { readonly proof: Proof | null };

const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });
const adjusted = (itemId: number, by: number): Later => ({
  ...common,
  kind: 'adjust',
  intent: { kind: 'adjust', itemId, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(4), folder: 'B' },
  proof: answered(),
});

describe('a move of four, which made the record 9', () => {
  type Past = Parameters<NonNullable<typeof move.duplicates>>[2];
  const there = (id: number, quantity: number) => item({ id, folderId: 20, quantity: decimal(quantity) });
  const twice = (later: readonly Later[], ...now: readonly [number, number][]) => {
    const tries = [{ outcome: 'applied', preimage: { sid: 'S1', source: decimal(10), there: [] } }];
    const facts = { source: null, there: now.map(([id, quantity]) => there(id, quantity)) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what was tried, the duplicate check reads this alone
    return move.duplicates?.(moveCommand({}), facts, { tries, later } as unknown as Past, answered([9]), 1);
  };

  it('and an adjustment of it by us: that is all there is', () => {
    expect(twice([adjusted(9, 1)], [9, 5])).toBeNull();
    expect(twice([adjusted(9, 4)], [9, 8])).toBeNull();
  });

  it('of which twice as many are there, but for what we adjusted since', () => {
    expect(twice([adjusted(9, 1)], [9, 9])).toMatchObject({ made: [9] });
  });

  it.each<[string, 'item' | 'copy', number | null, boolean]>([
    ['whose price another client had set: a copy was made, and nothing is missing', 'copy', null, false],
    ['as a copy, which the service put onto it: four are missing', 'item', -2000, true],
  ])('T8 tried twice, and as many received by us on its source, %s', (_what, on, copyId, isShown) => {
    const tried = { preimage: { sid: 'S1', source: decimal(10), there: [] } };
    const tries = [
      { ...tried, outcome: 'not-seen' },
      { ...tried, outcome: 'applied' },
    ];
    const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId };
    const proof = { ...answered(), receivedOn: [{ lineId: 101, on }] };
    const later = [{ ...receiveCommand([line]), proof }];
    const facts = { source: item({ quantity: decimal(6) }), there: [there(9, 4)] };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const past = { tries, later } as unknown as Past;
    expect(move.duplicates?.(moveCommand({}), facts, past, answered([9]), 1) != null).toBe(isShown);
  });

  it('that we have emptied since, beside another of four', () => {
    expect(twice([adjusted(9, -4)], [9, 0], [11, 4])).toMatchObject({ made: [9, 11] });
  });

  it.each<[string, object]>([
    [
      'read whole',
      {
        within: [
          { id: 30, updatedAt: '' },
          { id: 9, updatedAt: '' },
        ],
      },
    ],
    ['too large for that', { direct: [{ id: 9, updatedAt: '' }] }],
    ['deleted by an earlier version', { childIds: [9] }],
  ])('in a folder that we have deleted since, %s: what it lacks is not another client’s', (_what, inside) => {
    const basis = { kind: 'delete', name: 'Bin', folder: '', updatedAt: '', children: 1, ...inside };
    const intent = { kind: 'delete', recordId: 20, what: 'folder' };
    const deleted = { ...common, kind: 'delete', intent, basis, proof: answered() } as Later;
    expect([addedBy(deleted, 9), addedBy(deleted, 11)]).toEqual([null, ZERO]);
  });

  it('in such a folder, made by us: it has the id that the service gave it', () => {
    const { queue, mirror } = openStores();
    const seq = queued(queue, 'c1', moveCommand({}));
    const other = queued(queue, 'c2', {
      kind: 'delete',
      intent: { kind: 'delete', recordId: 20, what: 'folder' },
      basis: {
        kind: 'delete',
        name: 'Bin',
        folder: '',
        updatedAt: '',
        children: 1,
        within: [{ id: -1, updatedAt: null }],
      },
    });
    queue.write((db) => {
      const request = { method: 'POST', path: '/', body: {} } as const;
      beginAttempt(db, seq, { at: AT, request, preimage: {} });
      settleApplied(db, other, answered(), AT, null);
      learnId(db, -1, 9);
    });
    const command = commandById(queue.read, 'c1');
    const later = command === undefined ? [] : laterThan(queue.read, command, 1);
    expect(later.map((one) => addedBy(one, 9))).toEqual([null]);
    queue.close();
    mirror.close();
  });

  it('beside what a receipt of ours put there', () => {
    const line = { lineId: 101, itemId: 9, quantity: decimal(4), folderId: 20, copyId: null };
    expect(twice([{ ...receiveCommand([line]), proof: answered() }], [9, 8])).toBeNull();
  });
});

describe('a move of four, and one of one beside it that a person has settled', () => {
  type Past = Parameters<NonNullable<typeof move.duplicates>>[2];
  const beside = (source: number, grown: number, about: Partial<MoveIntent> = {}, counted: 0 | 1 = 1) => {
    const tries = [{ outcome: 'applied', preimage: { sid: 'S1', source: decimal(40), there: [] } }];
    const proof = { ...answered(), how: 'person' } as const;
    const later = [{ ...moveCommand({ quantity: decimal(1), ...about }), proof }];
    const facts = {
      source: item({ quantity: decimal(source) }),
      there: [item({ id: 9, folderId: 20, quantity: decimal(grown) })],
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const past = { tries, later } as unknown as Past;
    return move.duplicates?.(moveCommand({}), facts, past, counted === 1 ? answered([9]) : null, counted);
  };

  it('T8 twice as many and that one have left the source for the destination → a person is told', () => {
    expect(beside(31, 9)).toMatchObject({
      readings: [{ of: 'destination', ifApplied: '4', now: '8' }],
      made: [9],
      context: [{ of: 'source', before: '40', ifApplied: '36', now: '32' }],
    });
    // A portion of the article from elsewhere, which has taken nothing from this source.
    expect(beside(32, 9, { itemId: 3 })).toMatchObject({ readings: [{ now: '8' }] });
  });

  it('T8 denied, four and that one have → it has landed after all', () => {
    expect(beside(35, 5, {}, 0)).toMatchObject({ readings: [{ now: '4' }], made: [9] });
  });

  it('T8 both once, or source and destination that differ → nothing is told', () => {
    expect(beside(35, 5)).toBeNull();
    expect(beside(35, 9)).toBeNull();
    expect(beside(31, 5)).toBeNull();
    expect(beside(31, 9, { folderId: 30 })).toBeNull();
  });
});

describe('a move of four, of whose record we have set the stock since', () => {
  type Past = Parameters<NonNullable<typeof move.duplicates>>[2];
  const twice = (source: number, later: readonly Later[], ...before: readonly object[]) => {
    const first = { sid: 'S1', source: decimal(before.length === 0 ? 10 : 16), there: [] };
    const tries = [...before, { outcome: 'applied', preimage: first }];
    const facts = {
      source: item({ id: 1, quantity: decimal(source) }),
      there: [item({ id: 9, folderId: 20, quantity: decimal(5) })],
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return move.duplicates?.(moveCommand({}), facts, { tries, later } as unknown as Past, answered([9]), 1);
  };

  it('is told from the source: twice as many are missing there', () => {
    expect(twice(2, [adjusted(9, 1)])).toMatchObject({ readings: [{ of: 'source', id: 1 }] });
    expect(twice(6, [adjusted(9, 1)])).toBeNull();
  });

  it('also where a person has settled what came onto it, whose figures nobody knows', () => {
    const line = { lineId: 101, itemId: 9, quantity: decimal(4), folderId: 20, copyId: null };
    const received = { ...receiveCommand([line]), proof: { ...answered([]), how: 'person' } } as Later;
    expect(twice(2, [received])).toMatchObject({ readings: [{ of: 'source', id: 1 }] });
    expect(twice(6, [received])).toBeNull();
  });

  it('and three times as many where two attempts may have been delivered twice', () => {
    const again = { outcome: 'not-seen', preimage: { sid: 'S1', source: decimal(16), there: [] } };
    expect(twice(4, [adjusted(9, 1)], again)).toMatchObject({ readings: [{ of: 'source', id: 1 }] });
    expect(twice(5, [adjusted(9, 1)], again)).toBeNull();
  });
});

describe('a new item', () => {
  type Past = Parameters<NonNullable<typeof createItem.duplicates>>[2];
  const command: Extract<Command, { kind: 'create-item' }> = {
    ...common,
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'item',
      folderId: 20,
      fields: { name: 'Box', quantity: decimal(4), minQuantity: null, price: null, notes: null, label: null },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  const marked = (id: number, about: object = {}) => ({
    id,
    article: `S${id}`,
    name: 'Box',
    folderId: 20,
    quantity: decimal(4),
    ...about,
  });
  const twice = (later: readonly Later[], ...found: readonly ReturnType<typeof marked>[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    createItem.duplicates?.(command, found, { later } as unknown as Past, answered([9]), 1);

  it('and another just like it with its mark: the second is offered to be taken back', () => {
    expect(twice([], marked(9), marked(11))).toMatchObject({ made: [9, 11] });
  });

  it('moved away whole by us since, beside another with its mark', () => {
    const moved = { ...moveCommand({ itemId: 9 }), proof: answered([10]) };
    const portion = marked(10, { article: 'S9', folderId: 30 });
    expect(twice([moved], portion, marked(11))).toMatchObject({ made: [11] });
  });

  it('and the copy that a receipt of ours made of it, known or not: that is no second one', () => {
    const line = { lineId: 101, itemId: 9, quantity: decimal(3), folderId: 30 };
    const received = (copyId: number | null): Later => ({
      ...receiveCommand([{ ...line, copyId }]),
      proof: answered(),
    });
    const copied = marked(11, { quantity: decimal(3), folderId: 30 });
    expect(twice([received(11)], marked(9), copied)).toBeNull();
    expect(twice([received(null)], marked(9), copied)).toBeNull();
    expect(twice([received(null)], marked(9), copied, marked(12))).toMatchObject({ made: [9, 12] });
  });

  it('and another like it, beside a receipt of ours that could not book its line: that made no copy', () => {
    const line = { lineId: 101, itemId: 9, quantity: decimal(4), folderId: 20, copyId: null };
    const other = { ...line, lineId: 102, itemId: 3 };
    const booked = { of: 'line', id: 102, before: ZERO, ifApplied: decimal(4), now: decimal(4) } as const;
    const received: Later = {
      ...receiveCommand([line, other]),
      proof: { ...answered(), readings: [booked] },
    };
    expect(twice([received], marked(9), marked(11))).toMatchObject({ made: [9, 11] });
  });

  it('and its notes, mark included, in a record that another client made otherwise: that is no second one', () => {
    expect(twice([], marked(9), marked(11, { isOther: true }))).toBeNull();
    expect(twice([], marked(9), marked(11, { isOther: true }), marked(12))).toMatchObject({ made: [9, 12] });
  });

  it('and somebody’s copy of it that differs: asked about, and not offered to be deleted', () => {
    expect(twice([], marked(9), marked(11, { quantity: decimal(7) }))).toMatchObject({ made: [9] });
  });
});

async function replay(seed: number): Promise<void> {
  const { queue, mirror } = openStores();
  expect((await runHistory(seed, { queue, mirror })).broken).toEqual([]);
  queue.close();
  mirror.close();
}

/**
 * Of histories that went wrong before: portions changed by us, commands of ours in doubt beside each other, our own copies, a folder
 * deleted by us, a person's word for what they were shown, what was
 * there before a new item was sent. Of 40025406 the oracle has to know that nobody can tell which of two
 * receipts of ours on a line was booked twice, where one was and the other never.
 */
it.each([
  70051, 70543, 70556, 70566, 71116, 71319, 71818, 72495, 243, 3590, 5685, 11530, 7717422, 40034087, 40039758,
  40042263, 40025406, 70004029, 70008388, 70008454, 1300011466,
])('history %i comes to its end with nothing doubled and nobody asked in vain', replay);

/**
 * About the move of a folder, which what is drawn has grown since; and about the copy of a receipt that was not known yet. Of 108001937
 * the oracle has to know that another client's item may be ours with another name and other notes; of 131001364 that a portion of ours
 * is known by the record that was there before, onto which it landed late; of 729 that a read of before our own move showed just what that
 * move had left, because another client had moved as many before it.
 */
it.each([90248691, 107000823, 108001937, 131001364, 729])('T9 history %i asks no needless question', replay);

/**
 * A copy of a receipt of ours that another client had moved on between two attempts; a run that ended after its item was counted; an
 * item that was read after an attempt that never left; one that a question of ours had named; one of before the service's clock was put back.
 */
it.each([107031789, 107089631, 110042997, 110008194, 120071881])(
  'T9 history %i asks no needless question about what was there before',
  replay,
);

/**
 * Another move of ours to there was settled by a person, and their portions are one record; a copy in doubt beside it was told of with
 * a new item that had landed twice; a folder landed late, while the service's clock was behind, which was put on again.
 */
it.each([107055043, 110014743, 110018844])('T9 history %i tells of a second landing', replay);
it.each([110032498])('T7 history %i takes no 404 of a gateway for a source moved whole', replay);

/**
 * Other clients received in parts as many as a receipt of ours that was lost. Of 130054254 the oracle has to know as of when that was told.
 */
it.each([130007896, 130054254, 131006575])(
  'T2 history %i tells no receipt as ours that another client made',
  replay,
);
/** Other clients did in parts what a difference of ours was to do; the oracle has to hold that against the read that was decided on. */
it.each([150002027])(
  'T2 history %i tells a difference as ours or other clients’, after reads that lagged',
  replay,
);
/** Another client's write and a late one of ours in the same millisecond: the oracle has to know which came first. */
it.each([152002089])('T2 history %i writes over nothing of ours', replay);

/** Reads lagged: one showed what another client had added to a record, and not yet what our own move had added after that. */
it.each([151002497])('T2 history %i does not write over what our own move has just added', replay);
it.each([130031756])('T9 history %i tells of a second receipt beside a run that never ends', replay);

/**
 * A clock put back before a deletion; a receipt that was called off, and whose run showed nothing until later; a copy that another client
 * deleted between two looks.
 */
it.each([107023443, 107005823, 130033187])('T8 history %i says nothing that is not so', replay);
