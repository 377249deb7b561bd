/** Another client cleans, renames, counts, moves on or renumbers a record that a request of ours has made, before we have read it. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { recordIdsLike } from '#main/store/mirror/read-items-and-folders.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { copy } from '#main/sync/push/kinds/items/copy.ts';
import { createItem } from '#main/sync/push/kinds/items/create-item.ts';
import type { Found } from '#main/sync/push/reads/read-plan-types.ts';
import { common, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

type Later = Command & { readonly proof: Proof | null };

const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });

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
  type Past = Parameters<typeof createItem.readPlan>[1];
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
    copiesAwaited: () => [],
    isNotOfIt: (id) => later.some(({ proof }) => proof?.made.includes(id) === true),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the rules read outcome and preimage
    tries: outcomes.map((outcome) => ({
      outcome,
      status: outcome === 'applied' ? 200 : null,
      preimage: { since: SINCE },
      at: '',
    })) as unknown as Past['tries'],
  });
  function read(past: Past, records: readonly Found[]): never {
    const look = createItem.readPlan(command, past);
    look.next();
    const { value } = look.next({ type: 'recent', records, total: records.length, more: false });
    return value as never;
  }
  const uncertain = (record: Found, later: readonly Later[] = []) => {
    const uncertain = {
      outcome: 'unknown',
      preimage: { since: SINCE },
      waited: SETTLE_DELAY,
      sentHere: true,
    } as const;
    const past = { ...tried(['unknown'], later), uncertain };
    return createItem.decide(command, read(past, [record]), past);
  };
  const ask = { kind: 'review', review: { kind: 'look-alikes', ids: [5] } };

  it('T and counted, renamed, or moved on as well → asked, not made again', () => {
    expect(uncertain(touched(5, { quantity: decimal(6) }))).toEqual(ask);
    expect(uncertain(touched(5, { name: 'Box, large' }))).toEqual(ask);
    expect(uncertain(touched(5, { folderId: 30, quantity: decimal(6) }))).toEqual(ask);
  });

  it('T6 and counted as well, on a clock that was put back in between → asked', () => {
    expect(uncertain(touched(5, { quantity: decimal(6) }, -3_600_000))).toEqual(ask);
  });

  it('is none of what is alike in nothing, was never written since, or was made by a later command of ours', () => {
    expect(uncertain(touched(5, { name: 'Bolt', folderId: 30 })).kind).toBe('send');
    expect(uncertain(touched(5, { name: 'Bolt' }, 1000)).kind).toBe('send');
    expect(uncertain(touched(5, { quantity: decimal(6) }, 1000)).kind).toBe('send');
    const portion = { ...moveCommand({}), proof: answered([5]) };
    expect(uncertain(touched(5, { name: 'Bolt' }), [portion]).kind).toBe('send');
    // Ours though it was made just before the first request left.
    expect(uncertain(touched(5, {}), [portion]).kind).toBe('send');
  });

  it('nor what the mirror had shown before the first attempt, which is kept with every attempt', () => {
    const { mirror } = openStores();
    mirror.write((db) => {
      for (const [id, folderId, name, updated] of MIRRORED)
        putItem(db, item({ id, folderId, name, updatedAt: new Date(SINCE + updated).toISOString() }), '');
    });
    const fresh: Past = {
      ...untried,
      serviceTime: SINCE,
      changedLike: (like, since) => recordIdsLike(mirror.read, like, since),
    };
    const sent = createItem.decide(command, [], fresh);
    mirror.close();
    const preimage = { since: SINCE, known: [5, 6, 7] };
    expect(sent).toMatchObject({ kind: 'send', preimage });
    const tries = [{ outcome: 'not-seen', status: null, preimage, at: '' }];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const past = { ...fresh, tries: tries as unknown as Past['tries'] };
    expect(createItem.duplicates?.(command, read(past, [touched(5, {})]), past, null, 0)).toBeNull();
    expect(createItem.decide(command, [], past)).toMatchObject({ kind: 'send', preimage });
  });

  it('T8 nor what was read by its name, or in its folder, after an attempt that never left and before the first that did', () => {
    const tries = [
      { outcome: 'not-sent', status: null, preimage: { since: SINCE + 5000, known: [4] }, at: '' },
    ];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const past = { ...untried, serviceTime: SINCE + 9000, tries: tries as unknown as Past['tries'] };
    const records = [
      touched(5, { folderId: 30 }),
      touched(6, { name: 'Bolt' }, 1000),
      touched(8, { name: 'Bolt', folderId: 30 }),
    ];
    const sent = createItem.decide(command, read(past, records), past);
    expect(sent).toMatchObject({ kind: 'send', preimage: { known: [5, 6] } });
    const left = [...tries, { ...tries[0], outcome: 'not-seen', preimage: { since: SINCE, known: [5, 6] } }];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const later = { ...past, tries: left as unknown as Past['tries'] };
    expect(createItem.duplicates?.(command, read(later, [touched(5, {})]), later, null, 0)).toBeNull();
    expect(createItem.decide(command, [], later)).toMatchObject({
      kind: 'send',
      preimage: { known: [5, 6] },
    });
  });

  it('T9 nor what was read before the first attempt, stamped by a clock that was put back then', () => {
    const fresh: Past = { ...untried, serviceTime: SINCE, behindStamps: () => SINCE };
    const before = read(fresh, [touched(5, { folderId: 30 }), touched(8, { name: 'Bolt', folderId: 30 })]);
    const preimage = { since: SINCE, known: [5] };
    expect(createItem.decide(command, before, fresh)).toMatchObject({ kind: 'send', preimage });
    // Where stamps tell, nothing is read before a request that bears a mark.
    expect(createItem.readPlan(command, { ...untried, serviceTime: SINCE }).next().done).toBe(true);
  });

  /** By its name, and in its folder, changed a second before; by its name long before; of another name and elsewhere. */
  const MIRRORED = [
    [5, 30, 'box', -1000],
    [6, 20, 'Bolt', -1000],
    [7, 20, 'Box', -60_000],
    [8, 30, 'Bolt', -1000],
  ] as const;

  const ours = touched(9, { notes: '[ref:c1]' });
  const twice = (outcomes: readonly string[], ...records: readonly Found[]) => {
    const past = tried(outcomes);
    return createItem.duplicates?.(command, read(past, records), past, answered([9]), 1);
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

  describe('made beside the copy of a receipt of ours, which is not known by its id yet', () => {
    const line = { lineId: 101, itemId: 1, quantity: decimal(2), folderId: 20, copyId: -2 };
    const receipt = receiveCommand([line]);
    const basis = { ...receipt.basis, lines: receipt.basis.lines.map((one) => ({ ...one, name: 'Box' })) };
    const awaited = [{ ...receipt, basis, proof: answered([]) }];
    const copied = touched(11, { quantity: decimal(2) });
    const uncertain = { preimage: { since: SINCE }, waited: SETTLE_DELAY, sentHere: true } as const;
    const shown = (by: readonly Later[], ...records: readonly Found[]) => {
      const past = { ...tried(['not-seen', 'applied']), copiesAwaited: () => by };
      return createItem.duplicates?.(command, read(past, records), past, answered([9]), 1);
    };

    it('T9 another client has written on that → it is no second one', () => {
      expect(shown(awaited, ours, copied)).toBeNull();
      const past: Past = {
        ...tried(['unknown']),
        copiesAwaited: () => awaited,
        uncertain: { outcome: 'unknown', ...uncertain },
      };
      expect(createItem.decide(command, read(past, [copied]), past).kind).toBe('send');
    });

    it('T another one beside both, or a receipt of an item by another name → told', () => {
      expect(shown(awaited, ours, copied, touched(12, {}))).toEqual({ readings: [], made: [9] });
      expect(shown(awaited, ours, touched(11, {}))).toEqual({ readings: [], made: [9] });
      const elsewhere = [{ ...receipt, proof: answered([]) }];
      expect(shown(elsewhere, ours, copied)).toEqual({ readings: [], made: [9] });
    });

    it('T a receipt that was to add to its item → told', () => {
      const intent = { ...receipt.intent, lines: [{ ...line, copyId: null }] };
      const adding = [{ ...receipt, intent, basis, proof: answered([]) }];
      expect(shown(adding, ours, copied)).toEqual({ readings: [], made: [9] });
    });
  });

  it('T called off, and landed late → asked', () => {
    const past = tried(['not-seen']);
    expect(createItem.duplicates?.(command, read(past, [touched(11, {})]), past, null, 0)).toEqual({
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
  type Past = Parameters<typeof copy.readPlan>[1];
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
    copiesAwaited: () => [],
    isNotOfIt: (id) => later.some(({ proof }) => proof?.made.includes(id) === true),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the rules read outcome and preimage
    tries: outcomes.map((outcome) => ({
      outcome,
      status: outcome === 'applied' ? 200 : null,
      preimage,
    })) as unknown as Past['tries'],
  });
  /** @param elsewhere what the list of changes tells, where it is asked for */
  function read(past: Past, there: readonly Found[], elsewhere: readonly Found[] = []): never {
    const look = copy.readPlan(command, past);
    look.next();
    look.next({ type: 'record', record: { kind: 'item', item: original } });
    let { done, value } = look.next({ type: 'contents', records: there, total: there.length, more: false });
    if (done !== true) ({ value } = look.next({ type: 'recent', records: elsewhere, total: 1, more: false }));
    return value as never;
  }
  const uncertain = (
    there: readonly Found[],
    elsewhere: readonly Found[] = [],
    later: readonly Later[] = [],
  ) => {
    const uncertain = { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const;
    const past = { ...tried(['unknown'], later), uncertain };
    return copy.decide(command, read(past, there, elsewhere), past);
  };
  const ask = { kind: 'review', review: { kind: 'look-alikes', ids: [9] } };

  it('T renamed → asked, not copied again', () => {
    expect(uncertain([found({ name: 'Socket, spare' })])).toEqual(ask);
    // On a clock that was put back in between.
    expect(uncertain([found({ name: 'Socket, spare' }, -3_600_000)])).toEqual(ask);
  });

  it('T moved to another folder, as it is or whole → asked, not copied again', () => {
    expect(uncertain([], [found({ folderId: 30 })])).toEqual(ask);
    expect(uncertain([], [found({ folderId: 30 }, 1000)])).toEqual(ask);
    expect(uncertain([], [found({ folderId: 30, quantity: decimal(1) })])).toEqual(ask);
  });

  it('is none of what another client made of another article, moved there, or never touched', () => {
    expect(uncertain([found({ name: 'Bolt', price: decimal(7) })]).kind).toBe('send');
    expect(uncertain([found({ name: 'Bolt', sid: 'S1' })]).kind).toBe('send');
    expect(uncertain([found({ name: 'Bolt' }, 1000)]).kind).toBe('send');
    expect(uncertain([found({ id: 5, name: 'Bolt' })]).kind).toBe('send');
    expect(
      uncertain([], [found({ folderId: 30, sid: 'S1' }), found({ id: 10, name: 'Bolt', folderId: 30 })]).kind,
    ).toBe('send');
    expect(uncertain([], [found({ folderId: 30, quantity: decimal(1) }, 1000)]).kind).toBe('send');
    expect(
      uncertain([found({ name: 'Bolt' })], [], [{ ...moveCommand({}), proof: answered([9]) }]).kind,
    ).toBe('send');
  });

  it('is none of what a receipt of ours has made just before, which is not known by its id yet', () => {
    const line = { lineId: 101, itemId: 1, quantity: decimal(2), folderId: 30, copyId: -2 };
    const past = (awaited: readonly Later[]): Past => ({
      ...tried(['unknown']),
      uncertain: { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true },
      copiesAwaited: () => awaited,
    });
    const decide = (one: Past) => copy.decide(command, read(one, [], [found({ folderId: 30 }, 1000)]), one);
    expect(decide(past([]))).toEqual(ask);
    expect(decide(past([{ ...receiveCommand([line]), proof: answered([]) }])).kind).toBe('send');
  });

  it('is none of what the mirror had shown before the first attempt, stamped by a clock that was put back then', () => {
    const asked: unknown[] = [];
    const fresh: Past = {
      ...untried,
      serviceTime: SINCE,
      changedLike: (like, since) => {
        asked.push(like, since);
        return [9];
      },
    };
    const sent = copy.decide(command, read(fresh, []), fresh);
    expect(asked).toEqual([{ name: 'Socket', folderId: 20 }, SINCE - 2000]);
    expect(sent).toMatchObject({ kind: 'send', preimage: { alike: [], known: [9] } });
    const lost = { ...preimage, known: [9] };
    const past: Past = {
      ...tried([]),
      uncertain: { outcome: 'unknown', preimage: lost, waited: SETTLE_DELAY, sentHere: true },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      tries: [{ outcome: 'unknown', status: null, preimage: lost }] as unknown as Past['tries'],
    };
    const decide = (there: readonly Found[], elsewhere: readonly Found[]) =>
      copy.decide(command, read(past, there, elsewhere), past);
    // Elsewhere, renamed, or moved to where the copy was to go. What is kept goes with the next attempt.
    const again = { kind: 'send', preimage: { known: [9] } };
    expect(decide([], [found({ folderId: 30 })])).toMatchObject(again);
    expect(decide([found({ name: 'Socket, spare' })], [])).toMatchObject(again);
    expect(decide([found({})], [])).toMatchObject(again);
  });

  it('T9 nor of what was read elsewhere before the first attempt, whatever its stock and whether it was written', () => {
    const fresh: Past = { ...untried, serviceTime: SINCE, behindStamps: () => SINCE };
    const before = read(fresh, [], [found({ folderId: 30, quantity: decimal(5) }, 1000)]);
    expect(copy.decide(command, before, fresh)).toMatchObject({ kind: 'send', preimage: { alike: [9] } });
  });

  const twice = (outcomes: readonly string[], ...there: readonly Found[]) => {
    const past = tried(outcomes);
    return copy.duplicates?.(command, read(past, there), past, answered([9]), 1);
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
