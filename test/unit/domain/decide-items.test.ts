/** What is decided of items and folders, from facts made by hand. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Effect, NewRecord } from '#domain/commands/effect.ts';
import type { Facts } from '#domain/commands/facts.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import type { RecordContent } from '#domain/stock/record.ts';
import { factsOf } from '../../support/samples/sample-decision-facts.ts';
import { folder, item } from '../../support/samples/sample-records.ts';

const [A, B, BIN] = [10, 20, 30];
const folders = [
  folder({ id: A, name: 'A' }),
  folder({ id: B, name: 'B' }),
  folder({ id: BIN, name: 'Bin', parentId: A }),
];
const items = [item({ id: 1, name: 'Socket', folderId: A, quantity: decimal(10) })];
const there = factsOf({ items, folders });
const takesFour: Effect = { kind: 'add', itemId: 1, quantity: decimal(-4) };
const NEW: NewRecord = {
  itemId: -1,
  what: 'folder',
  folderId: BIN,
  fields: { name: 'New', quantity: decimal(0), minQuantity: null, price: null, notes: 'n', label: null },
};
const made: Effect = { kind: 'appears', record: NEW };

const basis = (facts: Facts, intent: Intent) => {
  const decided = decide(facts, intent);
  return 'refused' in decided ? decided : decided.basis;
};

describe('a move', () => {
  const move = (about: { itemId?: number; quantity?: number; folderId?: number | null }): Intent => ({
    kind: 'move',
    itemId: about.itemId ?? 1,
    quantity: decimal(about.quantity ?? 6),
    folderId: about.folderId === undefined ? B : about.folderId,
    leaveZero: false,
    portionId: -2,
  });

  test('as many as are shown → from its place to the other, of all that is shown', () => {
    const stock = { name: 'Socket', sid: 'S1', available: '6' };
    const facts = factsOf({ items, folders, effects: [takesFour] });
    const decided = { kind: 'move', ...stock, fromId: A, from: 'A', to: 'B' };
    expect(basis(facts, move({}))).toEqual(decided);
  });

  test.each([
    ['the item is not there', move({ itemId: 2 }), 'gone'],
    ['the place is not there', move({ folderId: 99 }), 'gone'],
    ['it is there already', move({ folderId: A }), 'same-folder'],
    ['none', move({ quantity: 0 }), 'nothing'],
    ['one more than is shown once the commands that wait are through', move({ quantity: 7 }), 'not-so-many'],
  ])('%s → refused', (_what, intent, refused) => {
    expect(basis(factsOf({ items, folders, effects: [takesFour] }), intent)).toEqual({ refused });
  });
});

describe('an adjustment', () => {
  const adjust = (by: number): Intent => ({ kind: 'adjust', itemId: 1, by: decimal(by), reason: null });

  test('all that is shown is taken away → known with what is shown and its stack', () => {
    const decided = {
      kind: 'adjust',
      name: 'Socket',
      shown: '10',
      folder: 'A',
      at: { sid: 'S1', folderId: A },
    };
    expect(basis(there, adjust(-10))).toEqual(decided);
  });

  test.each([
    ['more than is shown is taken away', there, 'not-so-many'],
    ['the item is not there', factsOf({ folders }), 'gone'],
    ['the item is on its way out', factsOf({ items, folders, going: [1] }), 'gone'],
  ])('%s → refused', (_what, facts, refused) => {
    expect(basis(facts, adjust(-11))).toEqual({ refused });
  });
});

describe('a new item, and a copy', () => {
  const copy: Intent = { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: B, copyId: -1 };

  test('into a place that is there → known by its name; into another → refused', () => {
    expect(basis(there, { kind: 'create-item', ...NEW })).toEqual({ kind: 'create-item', folder: 'Bin' });
    expect(basis(there, { kind: 'create-item', ...NEW, folderId: 99 })).toEqual({ refused: 'gone' });
    expect(basis(there, copy)).toEqual({ kind: 'copy', name: 'Socket', to: 'B', sid: expect.any(String) });
    expect(basis(there, { ...copy, folderId: 99 })).toEqual({ refused: 'gone' });
  });

  test('of an item that is on its way out → refused', () => {
    expect(basis(factsOf({ items, folders, going: [1] }), copy)).toEqual({ refused: 'gone' });
  });
});

describe('an edit', () => {
  const edit = (itemId: number, set: object = { notes: 'x' }): Intent => ({ kind: 'edit-item', itemId, set });
  const first: Effect = { kind: 'edits', recordId: 1, set: { notes: 'first' } };
  const second: Effect = { kind: 'edits', recordId: 1, set: { price: decimal(3) } };

  test('behind two edits that wait → known with what both write', () => {
    const facts = factsOf({ items, folders, effects: [first, second] });
    const fields = { name: 'Socket', notes: 'first', label: null, price: '3', minQuantity: null };
    expect(basis(facts, edit(1))).toEqual({
      kind: 'edit-item',
      name: 'Socket',
      fields,
      sid: expect.any(String),
    });
  });

  test('of a folder → known without what only an item has, which is not written on it either', () => {
    expect(basis(there, edit(BIN))).toMatchObject({ name: 'Bin', fields: { price: null } });
    expect(basis(there, edit(BIN, { price: decimal(2) }))).toEqual({ refused: 'nothing' });
    expect(basis(there, edit(BIN, { minQuantity: null }))).toEqual({ refused: 'nothing' });
  });

  test('of a folder that is yet to be made → known as it is to be', () => {
    expect(basis(factsOf({ effects: [made] }), edit(-1))).toMatchObject({
      name: 'New',
      fields: { notes: 'n' },
    });
  });

  test('of what is not there, or on its way out → refused', () => {
    expect(basis(there, edit(2))).toEqual({ refused: 'gone' });
    expect(basis(factsOf({ items, folders, going: [1] }), edit(1))).toEqual({ refused: 'gone' });
  });
});

describe('a deletion', () => {
  const remove = (recordId: number, what: 'item' | 'folder'): Intent => ({ kind: 'delete', recordId, what });
  const at = '2026-11-20T08:00:00.000Z';
  const seen = { id: 1, updatedAt: at };
  const contents = { direct: [seen], within: [seen, { id: 2, updatedAt: at }], found: [] };
  const after: RecordContent = {
    fields: { name: 'Bin!', notes: null, label: null, price: null, minQuantity: null },
    quantity: null,
    folderId: A,
    codes: [],
  };

  test('an item → as it was read, with nothing in it', () => {
    const decided = { kind: 'delete', name: 'Socket', folder: 'A', folderId: A, updatedAt: at, children: 0 };
    expect(basis(there, remove(1, 'item'))).toMatchObject(decided);
  });

  test('its time is a whole second → with its content; else the time tells it from a later version', () => {
    const [item] = items;
    const content = { quantity: item?.quantity, folderId: A, codes: item?.codes };
    expect(basis(there, remove(1, 'item'))).toMatchObject({ content });
    const later = items.map((one) => ({ ...one, updatedAt: '2026-11-20T08:00:00.001Z' }));
    expect(basis(factsOf({ items: later, folders }), remove(1, 'item'))).not.toHaveProperty('content');
  });

  test('a folder → with all that is in it, and how much of that directly', () => {
    const facts = factsOf({ folders, pending: { contentsOf: () => contents } });
    expect(basis(facts, remove(BIN, 'folder'))).toMatchObject({
      kind: 'delete',
      name: 'Bin',
      folder: 'A',
      folderId: A,
      updatedAt: at,
      children: 1,
      within: contents.within,
    });
  });

  test('commands that wait write on it → with what they leave, and with what that is foreseen from', () => {
    const own = { seqs: [4], records: [folder({ id: BIN })] };
    const facts = factsOf({ folders, pending: { contentOf: () => after, workOn: () => own } });
    expect(basis(facts, remove(BIN, 'folder'))).toMatchObject({ after, own });
  });

  test('a temporary id whose record has been made since → the record', () => {
    expect(basis(factsOf({ items, folders, ids: { [-5]: 1 } }), remove(-5, 'item'))).toMatchObject({
      name: 'Socket',
    });
  });

  test('what is not read any more, or never was → refused', () => {
    expect(basis(there, remove(2, 'item'))).toEqual({ refused: 'gone' });
    expect(basis(there, remove(-1, 'item'))).toEqual({ refused: 'nothing' });
    expect(basis(there, remove(1, 'folder'))).toEqual({ refused: 'gone' });
  });
});

describe('a move of a folder', () => {
  const move = (folderId: number, intoId: number | null): Intent => ({
    kind: 'move-folder',
    folderId,
    intoId,
  });
  /** The bin goes into B. */
  const binMoves = (id: number, parentId: number | null) => (id === BIN ? B : parentId);

  test('into another → from where it hangs', () => {
    const decided = { kind: 'move-folder', name: 'Bin', fromId: A, from: 'A', to: 'B' };
    expect(basis(there, move(BIN, B))).toEqual(decided);
  });

  test('behind a move of it that waits → from where it will hang', () => {
    const facts = factsOf({ folders, pending: { parentOf: binMoves } });
    expect(basis(facts, move(BIN, null))).toMatchObject({ fromId: B, from: 'B', to: '' });
    expect(basis(facts, move(BIN, A))).toMatchObject({ fromId: B, to: 'A' });
    expect(basis(facts, move(BIN, B))).toEqual({ refused: 'same-folder' });
  });

  test('into itself, or into one that is in it by then → refused', () => {
    expect(basis(there, move(A, A))).toEqual({ refused: 'inside-itself' });
    expect(basis(there, move(A, BIN))).toEqual({ refused: 'inside-itself' });
    const facts = factsOf({ folders, pending: { parentOf: binMoves } });
    expect(basis(facts, move(A, BIN))).toMatchObject({ to: 'Bin' });
    expect(basis(facts, move(B, BIN))).toEqual({ refused: 'inside-itself' });
  });

  test('into one that is yet to be made below it → refused', () => {
    const facts = {
      ...factsOf({ folders, effects: [made] }),
      folder: () => ({ id: -1, name: 'New', path: [] }),
    };
    expect(basis(facts, move(BIN, -1))).toEqual({ refused: 'inside-itself' });
    expect(basis(facts, move(B, -1))).toMatchObject({ to: 'New' });
  });

  test('folders that hang in each other → decided all the same', () => {
    const circle = (id: number) => (id === A ? BIN : id === BIN ? A : null);
    expect(basis(factsOf({ folders, pending: { parentOf: circle } }), move(B, A))).toMatchObject({ to: 'A' });
  });

  test('of one that is not there, or on its way out → refused', () => {
    expect(basis(there, move(99, A))).toEqual({ refused: 'gone' });
    expect(basis(there, move(BIN, 99))).toEqual({ refused: 'gone' });
    expect(basis(factsOf({ folders, going: [BIN] }), move(BIN, B))).toEqual({ refused: 'gone' });
  });
});
