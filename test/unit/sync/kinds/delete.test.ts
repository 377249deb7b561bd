/** What was not seen is not deleted: a record, and everything in a folder at any depth. */
import { describe, expect, test } from 'vitest';
import type { DeleteBasis } from '#domain/kinds/delete.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Item, RecordContent } from '#domain/stock/record.ts';
import { onNewGround } from '#domain/commands/rebase.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import { shared } from '#domain/commands/lane.ts';
import { deleteRecord } from '#main/sync/push/kinds/items/delete.ts';
import type { ReadRequest, Found, ReadAnswer } from '#main/sync/push/reads/read-plan-types.ts';
import { common } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';

const [T1, T2] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];
const [BIN, INNER] = [30, 31];

const asFolder = (id: number, parentId: number | null = null): Found => ({
  kind: 'folder',
  folder: folder({ id, parentId, updatedAt: T1 }),
});
const asItem = (id: number, folderId: number, updatedAt = T1, quantity = 100): Found => ({
  kind: 'item',
  item: item({ id, folderId, updatedAt, quantity: decimal(quantity) }),
});

/** What is to be found of an item. */
function contentOf(about: Partial<Item>): RecordContent {
  const { price, minQuantity, name, notes, label, ...content } = item(about);
  return { ...content, fields: { name, notes, label, price, minQuantity } };
}

const deletion = (about: Partial<DeleteBasis>) =>
  ({
    ...common,
    kind: 'delete',
    intent: { kind: 'delete', recordId: BIN, what: 'folder' },
    basis: { kind: 'delete', name: 'Bin', folder: 'A', folderId: 10, updatedAt: T1, children: 1, ...about },
  }) as const;

/** A service with these records in its folders, and so many more in each. @param most rows on a page that is not too large */
function read(command: ReturnType<typeof deletion>, rows: readonly Found[], hidden = 0, most = 1000) {
  const parentOf = (one: Found) => (one.kind === 'item' ? one.item.folderId : one.folder.parentId);
  const asked: ReadRequest[] = [];
  const told = (ask: ReadRequest): ReadAnswer => {
    asked.push(ask);
    if (ask.type !== 'contents') return { type: 'record', record: asFolder(BIN) };
    const own = rows.filter((one) => parentOf(one) === ask.folderId);
    const more = Array.from({ length: hidden }, (_, n) => asItem(10_000 + n, ask.folderId ?? 0));
    const all = [...own, ...more];
    const size = ask.size ?? 1000;
    if (size > most) return { type: 'too-large' };
    const records = all.slice((ask.page - 1) * size, ask.page * size);
    return { type: 'contents', records, total: all.length, more: all.length > ask.page * size };
  };
  const plan = deleteRecord.readPlan(command, untried);
  let next = plan.next();
  while (next.done !== true) next = plan.next(told(next.value));
  return { asked, step: deleteRecord.decide(command, next.value, untried) };
}

/** Deleted anyway, after what was found. */
function anyway({ step }: ReturnType<typeof read>) {
  const again = onNewGround(AS_SEEN, step.kind === 'review' ? step.review : null);
  if (again?.kind !== 'delete') throw new Error('not asked');
  return deletion(again.basis);
}

const SEEN = [
  { id: 1, updatedAt: T1 },
  { id: INNER, updatedAt: T1 },
  { id: 2, updatedAt: T1 },
];
const THERE = [asItem(1, BIN), asFolder(INNER, BIN), asItem(2, INNER)];
const AS_SEEN = deletion({ children: 2, within: SEEN });

describe('a folder', () => {
  test('as it was seen → deleted', () => {
    expect(read(AS_SEEN, THERE).step.kind).toBe('send');
  });

  test('with fewer records than were seen → deleted as it is', () => {
    expect(read(AS_SEEN, THERE.slice(0, 1)).step.kind).toBe('send');
  });

  test.each([
    ['another record in it', [...THERE, asItem(3, BIN)]],
    ['another record in a folder within it', [...THERE, asItem(3, INNER)]],
    ['a record that was changed', [asItem(1, BIN, T2), ...THERE.slice(1)]],
    ['a record in a folder within it that was changed', [...THERE.slice(0, 2), asItem(2, INNER, T2)]],
  ])('with %s → asked', (_what, rows) => {
    expect(read(AS_SEEN, rows).step).toMatchObject({ kind: 'review', review: { kind: 'changed-since' } });
  });

  test('T with a record that our own command puts there → deleted as that makes it, asked otherwise', () => {
    const after = contentOf({ folderId: INNER, quantity: decimal(7) });
    const command = deletion({ within: [...SEEN, { id: 3, updatedAt: null, after }] });
    expect(read(command, [...THERE, asItem(3, INNER, T2, 7)]).step.kind).toBe('send');
    expect(read(command, [...THERE, asItem(3, INNER, T2, 900)]).step.kind).toBe('review');
    // Nobody can say what it is to be like.
    const unknown = deletion({ within: [...SEEN, { id: 3, updatedAt: null }] });
    expect(read(unknown, [...THERE, asItem(3, INNER, T2, 7)]).step.kind).toBe('review');
  });

  test.each([
    ['the mark of what was made here', 'a fair [ref:0190b0a2-6a61-7000-8000-000000000001]', 'send'],
    ['other notes', 'customer property, keep', 'review'],
  ])('with a record that we made, and %s on it → %s', (_what, notes, done) => {
    const after = contentOf({ folderId: INNER, notes: 'a fair' });
    const made = { ...asItem(3, INNER, T2), item: item({ id: 3, folderId: INNER, notes, updatedAt: T2 }) };
    const command = deletion({ within: [...SEEN, { id: 3, updatedAt: null, after }] });
    expect(read(command, [...THERE, { ...made, kind: 'item' }]).step.kind).toBe(done);
  });

  test('T with a record that our own command writes on, and another client has put a photo on it → asked', () => {
    const after = contentOf({ folderId: BIN, rest: 'as seen' });
    const command = deletion({ within: [{ id: 1, updatedAt: T1, after }, ...SEEN.slice(1)] });
    const found = (rest: string): Found => ({
      kind: 'item',
      item: item({ id: 1, folderId: BIN, rest, updatedAt: T2 }),
    });
    expect(read(command, [found('as seen')]).step.kind).toBe('send');
    expect(read(command, [found('with another photo')]).step.kind).toBe('review');
    expect(read(command, [found('as seen')]).asked.every((ask) => 'whole' in ask)).toBe(true);
  });

  test('with a record that our own command writes on → deleted as that leaves it, asked otherwise', () => {
    const after = contentOf({ quantity: decimal(96), folderId: BIN });
    const command = deletion({ within: [{ id: 1, updatedAt: T1, after }, ...SEEN.slice(1)] });
    expect(read(command, [asItem(1, BIN, T2, 96)]).step.kind).toBe('send');
    expect(read(command, [asItem(1, BIN, T2, 900)]).step.kind).toBe('review');
    expect(lanesOf(command)).toContainEqual(shared('item', 1));
    expect(lanesOf(command)).not.toContainEqual(shared('item', 2));
  });
});

describe('a folder that is too large to be read', () => {
  const large = read(AS_SEEN, THERE, 7000);

  test('→ asked, with the total that the service tells', () => {
    const review = { kind: 'changed-since', childrenThen: 2, childrenNow: 7002, within: null };
    expect(large.step).toMatchObject({ kind: 'review', review });
  });

  test('that a person has decided on → deleted while the total holds', () => {
    const again = anyway(large);
    expect(read(again, THERE, 7000).step.kind).toBe('send');
    expect(read(again, THERE, 7001).step.kind).toBe('review');
  });

  test('for its giant rows, each of which fits alone → asked, with the total that the service tells', () => {
    const giant = read(AS_SEEN, THERE, 40, 1);
    const review = { kind: 'changed-since', childrenThen: 2, childrenNow: 42, within: null };
    expect(giant.step).toMatchObject({ kind: 'review', review });
    const again = anyway(giant);
    expect(again.basis.children).toBe(42);
    expect(read(again, THERE, 40, 1).step.kind).toBe('send');
    expect(read(again, THERE, 41, 1).step.kind).toBe('review');
  });

  test('for having many folders → asked, after a bounded number of reads', () => {
    const folders = Array.from({ length: 50 }, (_, n) => asFolder(100 + n, BIN));
    const { asked, step } = read(AS_SEEN, folders);
    expect(step).toMatchObject({ kind: 'review', review: { within: null } });
    expect(asked.length).toBeLessThanOrEqual(22);
  });

  test('for having many records in its folders → asked, as soon as there are too many', () => {
    const folders = Array.from({ length: 20 }, (_, n) => asFolder(100 + n, BIN));
    const records = folders.flatMap((_, n) =>
      Array.from({ length: 3000 }, (__, m) => asItem(10_000 * (n + 1) + m, 100 + n)),
    );
    const { asked, step } = read(AS_SEEN, [...folders, ...records]);
    expect(step).toMatchObject({ kind: 'review', review: { within: null, childrenNow: 20 } });
    // The folder itself, what is in it, and two pages of the first folder in it.
    expect(asked).toHaveLength(4);
    const many = Array.from({ length: 2500 }, (_, n) => asItem(10_000 + n, BIN));
    expect(read(AS_SEEN, [asFolder(INNER, BIN), ...many]).asked).toHaveLength(4);
  });

  test('T X5 for having many folders, decided on anew → what is directly in it is asked about again', () => {
    const folders = Array.from({ length: 50 }, (_, n) => asFolder(100 + n, BIN));
    const again = anyway(read(AS_SEEN, [...folders, asItem(1, BIN)]));
    expect(read(again, [...folders, asItem(1, BIN)]).step.kind).toBe('send');
    expect(read(again, folders.slice(1)).step.kind).toBe('send');
    expect(read(again, [...folders.slice(1), asItem(1, BIN), asItem(3, BIN)]).step.kind).toBe('review');
    expect(read(again, [...folders, asItem(1, BIN, T2)]).step.kind).toBe('review');
  });
});

test('deleted anyway → what is swapped after the question is asked about again', () => {
  const again = anyway(read(AS_SEEN, [...THERE, asItem(3, INNER)]));
  expect(read(again, [...THERE, asItem(3, INNER)]).step.kind).toBe('send');
  expect(read(again, [...THERE, asItem(4, INNER)]).step.kind).toBe('review');
});

test('a command of an earlier version → what is directly in the folder is compared', () => {
  const earlier = deletion({ children: 2, childIds: [1, INNER] });
  expect(read(earlier, [...THERE, asItem(3, INNER)]).step.kind).toBe('send');
  expect(read(earlier, [...THERE, asItem(3, BIN)]).step.kind).toBe('review');
});

test('a review of an earlier version → the number of records is what a person has decided on', () => {
  const review = { kind: 'changed-since', sawAt: T1, nowAt: T1, childrenThen: 1, childrenNow: 2 } as const;
  const again = onNewGround(AS_SEEN, review);
  expect(again?.basis).toMatchObject({ updatedAt: T1, children: 2 });
  expect(again?.basis).not.toHaveProperty('within');
});
