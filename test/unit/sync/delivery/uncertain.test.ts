/** What may and may not be concluded while a request is in doubt, or from what the records say of who wrote them. */
import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { adjust } from '#main/sync/push/kinds/items/adjust.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { createItem } from '#main/sync/push/kinds/items/create-item.ts';
import { editItem } from '#main/sync/push/kinds/items/edit-item.ts';
import { moveFolder } from '#main/sync/push/kinds/items/move-folder.ts';
import { common, countCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

const unresolved = <P>(preimage: P, waited = SETTLE_DELAY) => ({
  ...untried,
  uncertain: { outcome: 'unknown', preimage, waited, sentHere: true } as const,
});
const FIELDS = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
const adjusted: Of<'adjust'> = {
  ...common,
  kind: 'adjust',
  intent: { kind: 'adjust', itemId: 1, by: decimal(-3), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
};
const edited: Of<'edit-item'> = {
  ...common,
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { notes: 'second' } },
  basis: { kind: 'edit-item', name: 'Socket', fields: { ...FIELDS, notes: 'first' } },
};
const folderMoved: Of<'move-folder'> = {
  ...common,
  kind: 'move-folder',
  intent: { kind: 'move-folder', folderId: 30, intoId: 20 },
  basis: { kind: 'move-folder', name: 'Bin', fromId: 10, from: 'A', to: 'B' },
};
const notKnown = { kind: 'review', review: { kind: 'cannot-tell', readings: [] } };

describe('T8 a record that is gone while a request to change it is in doubt', () => {
  it('is no proof that nothing was booked: a person is asked', () => {
    const preimage = { quantity: decimal(10), updatedAt: '', target: decimal(7) };
    expect(adjust.decide(adjusted, null, unresolved(preimage))).toEqual(notKnown);
    expect(count.decide(countCommand({}), null, unresolved({ quantity: decimal(10) }))).toEqual(notKnown);
    expect(editItem.decide(edited, null, unresolved({ fields: {} }))).toEqual(notKnown);
    expect(moveFolder.decide(folderMoved, null, unresolved({ parentId: 10 }))).toEqual(notKnown);
  });

  it('is gone, before anything was sent', () => {
    expect(adjust.decide(adjusted, null, untried)).toMatchObject({ review: { kind: 'gone' } });
    expect(moveFolder.decide(folderMoved, null, untried)).toMatchObject({ review: { kind: 'gone' } });
  });
});

describe('T6 a sum whose record is stamped earlier than the request left', () => {
  it('is not sent again for that: the service’s machines need not share a clock', () => {
    const preimage = { quantity: decimal(10), updatedAt: 'u', target: decimal(7) };
    const now = item({ id: 1, quantity: decimal(7), updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(adjust.decide(adjusted, now, unresolved(preimage))).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures' },
    });
  });
});

describe('T4 an edit of notes that end with the mark of a record made here', () => {
  const marked = item({ id: 1, notes: 'first [ref:0123456789abcdef0123456789abcdef0123]' });

  it('goes by what somebody wrote, and leaves the mark where it is', () => {
    expect(editItem.decide(edited, { kind: 'item', item: marked }, untried)).toMatchObject({
      kind: 'send',
      request: { body: { notes: 'second [ref:0123456789abcdef0123456789abcdef0123]' } },
    });
  });

  it('is done where the words are as asked for', () => {
    const done = item({ ...marked, notes: 'second [ref:0123456789abcdef0123456789abcdef0123]' });
    expect(editItem.decide(edited, { kind: 'item', item: done }, untried)).toMatchObject({
      proof: { how: 'already' },
    });
  });
});

describe('a new item whose mark may have been written off', () => {
  const command: Of<'create-item'> = {
    ...common,
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'item',
      folderId: 20,
      fields: { ...FIELDS, name: 'Box', quantity: decimal(2) },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  const SINCE = Date.parse('2026-11-20T08:00:00.000Z');
  /** What is found of one record, made so many milliseconds after ours was sent first. */
  function found(made: number, about: Parameters<typeof item>[0] = {}) {
    const tries = [{ outcome: 'unknown', preimage: { since: SINCE }, at: '2026-11-20T08:00:00.000Z' }];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the look reads the preimage alone
    const past = { ...unresolved({ since: SINCE }), tries } as unknown as Parameters<
      typeof createItem.readPlan
    >[1];
    const look = createItem.readPlan(command, past);
    look.next();
    const record = {
      kind: 'item',
      item: item({ id: 5, name: 'Box', quantity: decimal(2), folderId: 20, notes: 'the office’s', ...about }),
      createdAt: new Date(SINCE + made).toISOString(),
    } as const;
    const facts = look.next({ type: 'recent', records: [record], total: 1, more: false });
    return createItem.decide(command, facts.value as never, past);
  }

  it('is not made again where one just like it was made since: a person is asked', () => {
    expect(found(1000)).toEqual({ kind: 'review', review: { kind: 'look-alikes', ids: [5] } });
  });

  it('is made again where the other one is older, elsewhere, or another command’s', () => {
    expect(found(-60_000).kind).toBe('send');
    expect(found(1000, { folderId: 21 }).kind).toBe('send');
    expect(found(1000, { quantity: decimal(3) }).kind).toBe('send');
    expect(found(1000, { notes: '[ref:c2]' }).kind).toBe('send');
    // Never written since it was made: without a mark, then, from the beginning.
    expect(found(1200, { updatedAt: '2026-11-20T08:00:01.200Z' }).kind).toBe('send');
    // Of whole seconds it may have been, within the same one.
    expect(found(1000, { updatedAt: '2026-11-20T08:00:01.000Z' }).kind).toBe('review');
  });
});
