/** Another client counts, sells, renames or moves on what a request of ours has made, before we have read it. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { copy } from '#main/sync/push/copy.ts';
import { createItem } from '#main/sync/push/create-item.ts';
import type { Found } from '#main/sync/push/look.ts';
import { move } from '#main/sync/push/move.ts';
import { common, moveCommand } from '../../support/commands.ts';
import { SETTLE_DELAY, untried } from '../../support/past.ts';
import { item } from '../../support/records.ts';

type Later = Command & { readonly proof: Proof | null };

const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });
const adjusted = (itemId: number, by: number): Later => ({
  ...common,
  kind: 'adjust',
  intent: { kind: 'adjust', itemId, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(4), folder: 'B' },
  proof: answered(),
});

describe('the duplicate check of a move of four out of ten', () => {
  type Twice = NonNullable<typeof move.twice>;
  type Records = readonly [id: number, quantity: number][];
  const preimage = { sid: 'S1', source: decimal(10), there: [] };
  const facts = (source: number, there: Records) => ({
    source: item({ id: 1, quantity: decimal(source) }),
    there: there.map(([id, quantity]) => item({ id, folderId: 20, quantity: decimal(quantity) })),
  });
  const past = (outcomes: readonly string[], later: readonly Later[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the check reads outcome and preimage
    ({
      ...untried,
      later,
      tries: outcomes.map((outcome) => ({ outcome, preimage })),
    }) as unknown as Parameters<Twice>[2];
  const denied = (source: number, there: Records, later: readonly Later[] = []) =>
    move.twice?.(moveCommand({}), facts(source, there), past(['not-seen'], later), null, 0);
  const applied = (
    source: number,
    there: Records,
    outcomes = ['not-seen', 'applied'],
    later: readonly Later[] = [],
  ) => move.twice?.(moveCommand({}), facts(source, there), past(outcomes, later), answered([9]), 1);

  it('T called off, landed late, one piece of what it made sold → asked, with the figures of both', () => {
    expect(denied(6, [[11, 3]])).toEqual({
      readings: [
        { of: 'source', id: 1, before: '10', ifApplied: '6', now: '6' },
        { of: 'destination', id: 20, before: '0', ifApplied: '4', now: '3' },
      ],
      made: [],
    });
  });

  it('T called off, landed late, what it made moved on → asked', () => {
    expect(denied(6, [])).toMatchObject({ readings: [{ of: 'source', now: '6' }, {}], made: [] });
  });

  it('T called off, landed twice, what they made moved on → asked', () => {
    expect(denied(2, [[11, 4]])).toMatchObject({ made: [11] });
  });

  it('called off, and the source lost what our own later command took → not asked', () => {
    expect(denied(6, [], [adjusted(1, -4)])).toBeNull();
    expect(denied(2, [], [adjusted(1, -4)])).toMatchObject({ readings: [{ before: '6', now: '2' }, {}] });
  });

  it('called off, and another client took another number elsewhere, or brought some → not asked', () => {
    expect(denied(7, [])).toBeNull();
    expect(denied(5, [])).toBeNull();
    expect(denied(10, [[11, 3]])).toBeNull();
  });

  it('called off, and three are there that are missing here: moved by another client, or one of ours moved back → asked', () => {
    expect(denied(7, [[11, 3]])).toMatchObject({ made: [] });
  });

  it('T applied on the second try, the first landed late as another record, one piece of it sold → asked', () => {
    expect(
      applied(2, [
        [9, 4],
        [11, 3],
      ]),
    ).toMatchObject({ readings: [{ of: 'source', ifApplied: '2', now: '2' }, {}] });
    expect(applied(2, [[9, 4]])).toMatchObject({ made: [] });
  });

  it('applied on the second try, and nothing more is missing than was settled → not asked', () => {
    expect(applied(6, [[9, 4]])).toBeNull();
    // Another client sold one of ours; or took one from the source.
    expect(applied(6, [[9, 3]])).toBeNull();
    expect(applied(5, [[9, 4]])).toBeNull();
    expect(applied(7, [[9, 4]], undefined, [adjusted(1, 1)])).toBeNull();
  });

  it('every attempt of which was heard, and another client takes as many → not asked', () => {
    expect(applied(2, [[9, 4]], ['applied'])).toBeNull();
  });
});

describe('a new item whose mark another client has written off', () => {
  const SINCE = Date.parse('2026-11-20T08:00:00.000Z');
  const command: Extract<Command, { kind: 'create-item' }> = {
    ...common,
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'item',
      folderId: 20,
      fields: { name: 'Box', quantity: decimal(7), minQuantity: null, price: null, notes: null, label: null },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  type Past = Parameters<typeof createItem.look>[1];
  /** One that was made a second after ours was first sent, and written a second after that, with what is put over it. */
  const touched = (id: number, about: Partial<Item>, written = 2000): Found => ({
    kind: 'item',
    item: item({
      id,
      sid: `S${id}`,
      name: 'Box',
      folderId: 20,
      quantity: decimal(7),
      notes: 'checked',
      price: null,
      updatedAt: new Date(SINCE + written).toISOString(),
      ...about,
    }),
    createdAt: new Date(SINCE + 1000).toISOString(),
  });
  const tried = (outcomes: readonly string[], later: readonly Later[] = []): Past => ({
    ...untried,
    later,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the rules read outcome and preimage
    tries: outcomes.map((outcome) => ({
      outcome,
      preimage: { since: SINCE },
      at: '',
    })) as unknown as Past['tries'],
  });
  function read(past: Past, records: readonly Found[]): never {
    const look = createItem.look(command, past);
    look.next();
    const { value } = look.next({ read: 'recent', records, total: records.length, more: false });
    return value as never;
  }
  const inDoubt = (record: Found, later: readonly Later[] = []) => {
    const doubt = {
      outcome: 'unknown',
      preimage: { since: SINCE },
      waited: SETTLE_DELAY,
      sentHere: true,
    } as const;
    const past = { ...tried(['unknown'], later), doubt };
    return createItem.decide(command, read(past, [record]), past);
  };
  const ask = { do: 'review', review: { why: 'look-alikes', ids: [5] } };

  it('T and counted, renamed, or moved on as well → asked, not made again', () => {
    expect(inDoubt(touched(5, { quantity: decimal(6) }))).toEqual(ask);
    expect(inDoubt(touched(5, { name: 'Box, large' }))).toEqual(ask);
    expect(inDoubt(touched(5, { folderId: 30, quantity: decimal(6) }))).toEqual(ask);
  });

  it('is none of what is alike in nothing, was never written since, or was made by a later command of ours', () => {
    expect(inDoubt(touched(5, { name: 'Bolt', folderId: 30 })).do).toBe('send');
    expect(inDoubt(touched(5, { name: 'Bolt' }, 1000)).do).toBe('send');
    expect(inDoubt(touched(5, { quantity: decimal(6) }, 1000)).do).toBe('send');
    const portion = { ...moveCommand({}), proof: answered([5]) };
    expect(inDoubt(touched(5, { name: 'Bolt' }), [portion]).do).toBe('send');
  });

  const ours = touched(9, { notes: '[ref:c1]' });
  const twice = (outcomes: readonly string[], ...records: readonly Found[]) => {
    const past = tried(outcomes);
    return createItem.twice?.(command, read(past, records), past, answered([9]), 1);
  };

  it('T landed late beside the one that was made on the second try → told, and not offered to be deleted', () => {
    expect(twice(['not-seen', 'applied'], ours, touched(11, {}))).toEqual({ readings: [], made: [9] });
    // Ours may be gone by now.
    expect(twice(['not-seen', 'applied'], touched(11, {}))).toEqual({ readings: [], made: [] });
  });

  it('every request of which is settled, beside another like it → nothing is told', () => {
    expect(twice(['applied'], ours, touched(11, {}))).toBeNull();
    expect(twice(['not-seen', 'applied'], ours)).toBeNull();
    expect(twice(['not-seen', 'applied'], touched(9, {}))).toBeNull();
  });

  it('T called off, and landed late → asked', () => {
    const past = tried(['not-seen']);
    expect(createItem.twice?.(command, read(past, [touched(11, {})]), past, null, 0)).toEqual({
      readings: [],
      made: [],
    });
  });
});

describe('a copy that another client has touched', () => {
  const SINCE = Date.parse('2026-11-20T08:00:00.000Z');
  const original = item({ id: 1, sid: 'S1', name: 'Socket', quantity: decimal(10) });
  const command: Extract<Command, { kind: 'copy' }> = {
    ...common,
    kind: 'copy',
    intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
    basis: { kind: 'copy', name: 'Socket', to: 'B' },
  };
  type Past = Parameters<typeof copy.look>[1];
  const found = (about: Partial<Item>, written = 2000): Found => ({
    kind: 'item',
    item: item({
      id: 9,
      sid: 'S9',
      name: 'Socket',
      folderId: 20,
      quantity: decimal(2),
      updatedAt: new Date(SINCE + written).toISOString(),
      ...about,
    }),
    createdAt: new Date(SINCE + 1000).toISOString(),
  });
  const preimage = { alike: [5], name: 'Socket', since: SINCE };
  const tried = (outcomes: readonly string[], later: readonly Later[] = []): Past => ({
    ...untried,
    later,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the rules read outcome and preimage
    tries: outcomes.map((outcome) => ({ outcome, preimage })) as unknown as Past['tries'],
  });
  /** @param elsewhere what the list of changes tells, where it is asked for */
  function read(past: Past, there: readonly Found[], elsewhere: readonly Found[] = []): never {
    const look = copy.look(command, past);
    look.next();
    look.next({ read: 'record', record: { kind: 'item', item: original } });
    let { done, value } = look.next({ read: 'contents', records: there, total: there.length, more: false });
    if (done !== true) ({ value } = look.next({ read: 'recent', records: elsewhere, total: 1, more: false }));
    return value as never;
  }
  const inDoubt = (
    there: readonly Found[],
    elsewhere: readonly Found[] = [],
    later: readonly Later[] = [],
  ) => {
    const doubt = { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const;
    const past = { ...tried(['unknown'], later), doubt };
    return copy.decide(command, read(past, there, elsewhere), past);
  };
  const ask = { do: 'review', review: { why: 'look-alikes', ids: [9] } };

  it('T renamed → asked, not copied again', () => {
    expect(inDoubt([found({ name: 'Socket, spare' })])).toEqual(ask);
  });

  it('T moved to another folder, as it is or whole → asked, not copied again', () => {
    expect(inDoubt([], [found({ folderId: 30 })])).toEqual(ask);
    expect(inDoubt([], [found({ folderId: 30 }, 1000)])).toEqual(ask);
    expect(inDoubt([], [found({ folderId: 30, quantity: decimal(1) })])).toEqual(ask);
  });

  it('is none of what another client made of another article, moved there, or never touched', () => {
    expect(inDoubt([found({ name: 'Bolt', price: decimal(7) })]).do).toBe('send');
    expect(inDoubt([found({ name: 'Bolt', sid: 'S1' })]).do).toBe('send');
    expect(inDoubt([found({ name: 'Bolt' }, 1000)]).do).toBe('send');
    expect(inDoubt([found({ id: 5, name: 'Bolt' })]).do).toBe('send');
    expect(
      inDoubt([], [found({ folderId: 30, sid: 'S1' }), found({ id: 10, name: 'Bolt', folderId: 30 })]).do,
    ).toBe('send');
    expect(inDoubt([], [found({ folderId: 30, quantity: decimal(1) }, 1000)]).do).toBe('send');
    expect(inDoubt([found({ name: 'Bolt' })], [], [{ ...moveCommand({}), proof: answered([9]) }]).do).toBe(
      'send',
    );
  });

  const twice = (outcomes: readonly string[], ...there: readonly Found[]) => {
    const past = tried(outcomes);
    return copy.twice?.(command, read(past, there), past, answered([9]), 1);
  };

  it('T copied on the second try, the first landed late and was renamed → told, and that one is not offered to be deleted', () => {
    const renamed = found({ id: 11, sid: 'S11', name: 'Socket, spare' });
    expect(twice(['not-seen', 'applied'], found({}), renamed)).toEqual({ readings: [], made: [9] });
    expect(twice(['applied'], found({}), renamed)).toBeNull();
  });

  it('T copied on the second try, one piece of it sold, and the first landed late → told', () => {
    const late = found({ id: 11, sid: 'S11' });
    expect(twice(['not-seen', 'applied'], found({ quantity: decimal(1) }), late)).toEqual({
      readings: [],
      made: [9, 11],
    });
  });
});

describe('a move of which no answer came, and whose source is as it was', () => {
  const before = item({ id: 1, quantity: decimal(10) });
  const fresh = move.decide(moveCommand({}), { source: before, there: [] }, untried);
  const now = (about: Partial<Item>) => item({ ...before, updatedAt: '2026-11-20T08:00:09.000Z', ...about });
  const decide = (source: Item, later: readonly Later[] = []) => {
    if (fresh.do !== 'send') throw new Error('it is to be sent');
    const { preimage } = fresh;
    const doubt = { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const;
    return move.decide(moveCommand({}), { source, there: [] }, { ...untried, doubt, later });
  };

  it('T but was written since: moved back by another client, perhaps → asked, not moved again', () => {
    expect(decide(now({}))).toMatchObject({
      do: 'review',
      review: { why: 'cannot-tell', readings: [{ now: '10' }, {}] },
    });
  });

  it('untouched, or with a change that shows, or one of our own → sent again', () => {
    expect(decide(before).do).toBe('send');
    expect(decide(now({ notes: 'seen' })).do).toBe('send');
    expect(decide(now({ folderId: 30 })).do).toBe('send');
    expect(decide(now({ quantity: decimal(9) })).do).toBe('send');
    expect(decide(now({}), [adjusted(1, 1)]).do).toBe('send');
  });
});
