import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentAsk } from '#bridge/intents.ts';
import { decimal } from '#domain/values/decimal.ts';
import { shared } from '#domain/commands/lane.ts';
import { give } from '#main/desk/outbox/give.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putEntry } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

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

describe('a folder that is to be deleted', () => {
  const at = '2026-11-20T08:00:00.000Z';

  it('is known with everything in it, at any depth', () => {
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 31, parentId: BIN }), '');
      putItem(db, item({ id: 2, folderId: 31 }), '');
    });
    ask({ kind: 'delete', recordId: BIN, what: 'folder' });
    const within = [1, 2, 31].map((id) => ({ id, updatedAt: at }));
    expect(bases()).toMatchObject([{ children: 2, within }]);
  });

  it('is known as this station’s own commands leave it, and waits for them', () => {
    ask({ kind: 'adjust', itemId: 1, by: decimal(-4), reason: null });
    const copied = ask({ kind: 'copy', itemId: 1, quantity: decimal(2), folderId: BIN });
    const copyId = copied.given ? copied.made[0] : 0;
    stores.mirror.write((db) => putItem(db, item({ id: 2, folderId: B }), ''));
    ask({ kind: 'move-folder', folderId: B, intoId: BIN });
    ask({ kind: 'delete', recordId: BIN, what: 'folder' });
    expect(bases().at(-1)).toMatchObject({
      children: 3,
      within: [
        { id: 1, updatedAt: at, after: { quantity: '96' } },
        { id: copyId, updatedAt: null },
        { id: B, updatedAt: null },
        { id: 2, updatedAt: at },
      ],
    });
    const lanes = unsettledCommands(stores.queue.read).at(-1)?.lanes;
    expect(lanes).toContainEqual(shared('item', 1));
    expect(lanes).not.toContainEqual(shared('item', 2));
  });
});

describe('what this station puts into a folder that is to be deleted', () => {
  const fields = {
    name: 'Box',
    quantity: decimal(7),
    minQuantity: null,
    price: null,
    notes: null,
    label: null,
  };
  const create = (what: 'item' | 'folder', folderId: number) => {
    const given = ask({ kind: 'create-item', what, folderId, fields });
    return given.given ? (given.made[0] ?? 0) : 0;
  };
  const withinAt = (id: number) => {
    ask({ kind: 'delete', recordId: BIN, what: 'folder' });
    const basis = bases().at(-1);
    return basis?.kind === 'delete' ? basis.within?.find((one) => one.id === id) : undefined;
  };

  it('T X6 an item that it makes → known as it makes it, and as it goes on with it', () => {
    const box = create('item', BIN);
    ask({ kind: 'adjust', itemId: box, by: decimal(2), reason: null });
    const after = { fields: { name: 'Box', price: null }, quantity: '9', folderId: BIN };
    expect(withinAt(box)).toMatchObject({ updatedAt: null, after });
  });

  it('a folder that it makes, and an item in that → known, and where they are to be', () => {
    const within = create('folder', BIN);
    const box = create('item', within);
    expect(withinAt(within)).toMatchObject({ after: { fields: { name: 'Box' }, folderId: BIN } });
    expect(withinAt(box)).toMatchObject({ after: { folderId: within } });
  });

  it('a copy → known with all that is on the original', () => {
    stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, rest: 'photos', tags: ['t'] }), ''));
    const copied = ask({ kind: 'copy', itemId: 1, quantity: decimal(2), folderId: BIN });
    const after = { quantity: '2', folderId: BIN, rest: 'photos', fields: { tags: ['t'] } };
    expect(withinAt(copied.given ? (copied.made[0] ?? 0) : 0)).toMatchObject({ updatedAt: null, after });
  });

  it('a record that it writes on → known with all that is on it', () => {
    stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, rest: 'photos' }), ''));
    ask({ kind: 'edit-item', itemId: 1, set: { price: decimal(3) } });
    expect(withinAt(1)).toMatchObject({ after: { fields: { price: '3' }, rest: 'photos' } });
  });
});

describe('an alert', () => {
  const fields = { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] };
  const body = {
    id: 9,
    type: 'Quantity',
    item_id: 1,
    threshold_method: fields.method,
    threshold_value: '5',
    recipient_groups: fields.groups,
  };

  it('is known as the screen shows it, with this station’s own changes', () => {
    stores.mirror.write((db) => putEntry(db, 'alert', { id: 9, body }));
    const changed = { ...fields, value: decimal(8) };
    ask({ kind: 'edit-alert', alertId: 9, ...changed });
    ask({ kind: 'delete-alert', alertId: 9, itemId: 1 });
    expect(bases()).toMatchObject([{ fields }, { fields: changed }]);
  });

  it('that the mirror does not have is not known', () => {
    ask({ kind: 'delete-alert', alertId: 9, itemId: 1 });
    expect(bases()[0]).not.toHaveProperty('fields');
  });
});

describe('a draft that is to be deleted', () => {
  const line = { lineId: 1, itemId: 1, unitRate: decimal(1) };
  const seen = [{ ...line, quantity: decimal(10) }];

  it('is known as the screen shows it', () => {
    ask({ kind: 'delete-order', orderId: 7, seen: { version: 4, lines: seen } });
    expect(bases()).toMatchObject([{ version: 4, lines: seen }]);
  });

  it('is known with the lines that this station gives it, and by the version seen before', () => {
    ask({ kind: 'edit-order', orderId: 7, lines: [{ ...line, quantity: decimal(12) }], seen });
    ask({ kind: 'delete-order', orderId: 7, seen: { version: 4, lines: seen } });
    expect(bases()[0]).toHaveProperty('currency');
    expect(bases()[1]).toMatchObject({ version: 4, lines: [{ quantity: '12' }] });
  });
});

describe('what was in sight when it was asked for', () => {
  it('is what a field was typed over, also where another client has written it since', () => {
    ask({ kind: 'edit-item', itemId: 1, set: { price: decimal(5) }, seen: { price: decimal(2) } });
    expect(bases()).toMatchObject([{ fields: { price: '2', name: 'Wall socket, double, white' } }]);
  });

  it('is the stock that goes with an item: where it is another one, nothing is deleted', () => {
    const { quantity } = item();
    const asked = { kind: 'delete', recordId: 1, what: 'item' } as const;
    expect(ask({ ...asked, seen: decimal(1) })).toEqual({ given: false, why: 'changed' });
    expect(bases()).toEqual([]);
    expect(ask({ ...asked, seen: quantity })).toMatchObject({ given: true });
  });
});
