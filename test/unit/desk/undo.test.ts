/** What takes a command back: never what somebody else did, and all of what landed too often. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided, Proof } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import { settleCommand } from '#main/desk/settle.ts';
import { sendUndo, undoOf } from '#main/desk/undo.ts';
import {
  commandById,
  putInReview,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands.ts';
import { putOrder } from '#main/store/orders.ts';
import { putFolder, putItem } from '#main/store/records.ts';
import { countCommand, moveCommand, receiveCommand } from '../../support/commands.ts';
import { AT, queued } from '../../support/queued.ts';
import { folder, item, order, orderLine } from '../../support/records.ts';
import { openStores, type Stores } from '../../support/stores.ts';

const EDITED = {
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { name: 'Sockets' } },
  basis: {
    kind: 'edit-item',
    name: 'Socket',
    fields: { name: 'Socket', notes: null, label: null, price: decimal(2), minQuantity: null },
  },
} as const;

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A' }), '');
    putFolder(db, folder({ id: 20, name: 'B' }), '');
    putItem(db, item({ id: 1, price: decimal(2) }), '');
    for (const id of [7, 8, 9]) putItem(db, item({ id, sid: 'S1', folderId: 20, quantity: decimal(4) }), '');
  });
});

function applied(decided: Decided, about: Partial<Proof> = {}) {
  const seq = queued(stores.queue, 'c1', decided);
  stores.queue.write((db) => {
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [], ...about }, AT, null);
  });
  return stores.queue.read;
}

function undo() {
  const command = commandById(stores.queue.read, 'c1');
  return command && undoOf(stores.desk, stores.queue.read, command);
}

describe('what was so before is not ours to take back', () => {
  const reading = { of: 'item', id: 1, before: decimal(8), ifApplied: decimal(8), now: decimal(8) } as const;
  it.each<[string, Decided]>([
    ['a count', countCommand({})],
    ['a change of fields', EDITED],
  ])('%s', (_what, decided) => {
    applied(decided, { how: 'already', readings: [reading] });
    expect(undo()).toEqual({ steps: [], stays: ['was-so'] });
  });

  it('nor is anything written for a count that changed nothing', () => {
    applied(countCommand({}), { readings: [reading] });
    expect(undo()).toEqual({ steps: [], stays: [] });
  });
});

it('goods that went onto a copy nobody foresaw are not taken from the item', () => {
  stores.mirror.write((db) => {
    putOrder(db, order({ id: 7, lines: [orderLine({ id: 101, itemId: 1, unitRate: decimal(3) })] }));
  });
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null };
  const reading = {
    of: 'line',
    id: 101,
    before: decimal(0),
    ifApplied: decimal(4),
    now: decimal(4),
  } as const;
  applied(receiveCommand([line]), { readings: [reading] });
  expect(undo()).toEqual({ steps: [], stays: ['received-on-order', 'perhaps-copied'] });
  stores.mirror.write((db) => putItem(db, item({ id: 1, price: decimal(3) }), ''));
  expect(undo()).toMatchObject({
    steps: [{ kind: 'adjust', intent: { itemId: 1, by: '-4' } }],
    stays: ['received-on-order'],
  });
});

it('a move that landed three times is moved back twice', () => {
  applied(moveCommand({}), { made: [7] });
  stores.queue.write((db) => {
    const review = { why: 'twice', readings: [], made: [7, 8, 9] } as const;
    putInReview(db, commandById(db, 'c1')?.seq ?? 0, review);
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' })).toBe(true);
  });
  expect(unsettledCommands(stores.queue.read).map(({ intent }) => intent)).toMatchObject([
    { kind: 'move', itemId: 8, folderId: 10, quantity: '4' },
    { kind: 'move', itemId: 9, folderId: 10, quantity: '4' },
  ]);
});

it('an undo that a person has decided on anew still takes back what it did', () => {
  applied(EDITED);
  stores.queue.write((db) => sendUndo(stores.desk, db, 'c1'));
  const [back] = unsettledCommands(stores.queue.read);
  const nowAll = { ...EDITED.basis.fields, name: 'By somebody' };
  stores.queue.write((db) => {
    const review = {
      why: 'edit-moved',
      field: 'name',
      base: 'Sockets',
      now: 'By somebody',
      ours: 'Socket',
      nowAll,
    } as const;
    putInReview(db, back?.seq ?? 0, review);
    expect(settleCommand(stores.desk, db, { id: back?.id ?? '', how: 'retry' })).toBe(true);
  });
  const [again] = unsettledCommands(stores.queue.read);
  expect(again?.id).not.toBe(back?.id);
  expect(undo()).toBeNull();
});

it('a move that was denied and landed twice is moved back twice', () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  stores.queue.write((db) => {
    settleUnapplied(db, seq, 'cancelled', AT);
    putInReview(db, seq, { why: 'landed-late', readings: [], made: [8, 9] });
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' })).toBe(true);
  });
  expect(unsettledCommands(stores.queue.read).map(({ intent }) => intent)).toMatchObject([
    { kind: 'move', itemId: 8, folderId: 10, quantity: '4' },
    { kind: 'move', itemId: 9, folderId: 10, quantity: '4' },
  ]);
});
