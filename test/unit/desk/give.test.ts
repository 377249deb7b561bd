import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentAsk } from '#bridge/intents.ts';
import { decimal } from '#domain/decimal.ts';
import { give } from '#main/desk/give.ts';
import { unsettledCommands } from '#main/store/commands.ts';
import { putFolder, putItem } from '#main/store/records.ts';
import { folder, item } from '../../support/records.ts';
import { openStores, type Stores } from '../../support/stores.ts';

const [A, B, BIN] = [10, 20, 30];
let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: A, name: 'A' }), '');
    putFolder(db, folder({ id: B, name: 'B' }), '');
    putFolder(db, folder({ id: BIN, name: 'Bin', parentId: A }), '');
    putItem(db, item({ id: 1, folderId: BIN }), '');
  });
});

const ask = (what: IntentAsk) => stores.queue.write((db) => give(stores.desk, db, what));
const bases = () => unsettledCommands(stores.queue.read).map(({ basis }) => basis);

describe('a folder that this station is about to move', () => {
  it('is moved on from where it will hang by then', () => {
    ask({ kind: 'move-folder', folderId: BIN, intoId: B });
    ask({ kind: 'move-folder', folderId: BIN, intoId: null });
    expect(bases()).toMatchObject([
      { fromId: A, from: 'A', to: 'B' },
      { fromId: B, from: 'B' },
    ]);
  });

  it('is already going where it shall go', () => {
    ask({ kind: 'move-folder', folderId: BIN, intoId: B });
    expect(ask({ kind: 'move-folder', folderId: BIN, intoId: B })).toEqual({
      given: false,
      why: 'same-folder',
    });
    expect(ask({ kind: 'move-folder', folderId: BIN, intoId: A })).toMatchObject({ given: true });
  });

  it('may hang in one that is yet to be made', () => {
    const fields = {
      name: 'New',
      quantity: decimal(0),
      minQuantity: null,
      price: null,
      notes: null,
      label: null,
    };
    const made = ask({ kind: 'create-item', what: 'folder', folderId: null, fields });
    const newId = made.given ? (made.made[0] ?? 0) : 0;
    ask({ kind: 'move-folder', folderId: BIN, intoId: newId });
    ask({ kind: 'move-folder', folderId: BIN, intoId: B });
    expect(bases().at(-1)).toMatchObject({ fromId: newId, from: 'New', to: 'B' });
  });
});

describe('fields', () => {
  it.each([
    ['an item', 1],
    ['a folder', BIN],
  ])('of %s are those that this station is about to write', (_what, itemId) => {
    ask({ kind: 'edit-item', itemId, set: { notes: 'first' } });
    ask({ kind: 'edit-item', itemId, set: { notes: 'second' } });
    expect(bases()).toMatchObject([{ fields: { notes: null } }, { fields: { notes: 'first' } }]);
  });

  it('that a folder does not have are not written on one', () => {
    const refused = { given: false, why: 'nothing' };
    expect(ask({ kind: 'edit-item', itemId: BIN, set: { price: decimal(2) } })).toEqual(refused);
    expect(ask({ kind: 'edit-item', itemId: BIN, set: { minQuantity: null } })).toEqual(refused);
    expect(ask({ kind: 'edit-item', itemId: 1, set: { price: decimal(2) } })).toMatchObject({ given: true });
  });
});
