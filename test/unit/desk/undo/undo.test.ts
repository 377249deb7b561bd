/** What takes a command back: never what somebody else did, and all of what landed too often. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { commandView } from '#main/desk/outbox/outbox.ts';
import { sendUndo, undoOf } from '#main/desk/undo/undo.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  markReflected,
  putInReview,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { countCommand, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

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

describe('a receipt is taken back from the record that got the goods, whatever the mirror shows by now', () => {
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null };
  const reading = {
    of: 'line',
    id: 101,
    before: decimal(0),
    ifApplied: decimal(4),
    now: decimal(4),
  } as const;
  const on = (record: 'item' | 'copy' | 'unknown') => ({
    readings: [reading],
    receivedOn: [{ lineId: 101, on: record }],
  });

  it('the item, though its price is another one since', () => {
    stores.mirror.write((db) => {
      putOrder(db, order({ id: 7, lines: [orderLine({ id: 101, itemId: 1, unitRate: decimal(3) })] }));
    });
    applied(receiveCommand([line]), on('item'));
    expect(undo()).toMatchObject({
      steps: [{ kind: 'adjust', intent: { itemId: 1, by: '-4' } }],
      stays: ['received-on-order'],
    });
  });

  it.each([
    ['a copy nobody foresaw', on('copy')],
    ['one that cannot be told', on('unknown')],
  ])('not the item where it was %s', (_what, about) => {
    applied(receiveCommand([line]), about);
    expect(undo()).toEqual({ steps: [], stays: ['received-on-order', 'perhaps-copied'] });
  });

  it('nothing of it while the mirror does not show it: that is said, and not that it cannot be told', () => {
    applied(receiveCommand([line]), { readings: [reading] });
    expect(undo()).toEqual({ steps: [], stays: ['received-on-order', 'not-located'] });
  });

  it('the copy that was foreseen, once it is known', () => {
    applied(receiveCommand([{ ...line, copyId: -1000 }]), on('copy'));
    expect(undo()).toMatchObject({ steps: [] });
    stores.queue.write((db) => learnId(db, -1000, 9));
    expect(undo()).toMatchObject({ steps: [{ kind: 'adjust', intent: { itemId: 9, by: '-4' } }] });
  });

  it('the item where it was added to that after all, and no copy was made', () => {
    applied(receiveCommand([{ ...line, copyId: -1000 }]), on('item'));
    expect(undo()).toMatchObject({ steps: [{ kind: 'adjust', intent: { itemId: 1, by: '-4' } }] });
  });

  it('T8 nothing of what landed late is taken back until it is known', () => {
    const seq = queued(stores.queue, 'c1', receiveCommand([line]));
    const landed = (about: object) =>
      stores.queue.write((db) => {
        putInReview(db, seq, { kind: 'applied-late', made: [], readings: [reading], ...about });
        return settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' });
      });
    stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
    expect(landed({})).toBe(false);
    expect(landed(on('copy'))).toBe(false);
    expect(landed(on('item'))).toBe(true);
    expect(unsettledCommands(stores.queue.read)).toMatchObject([
      { kind: 'adjust', intent: { itemId: 1, by: '-4' } },
    ]);
    expect(commandById(stores.queue.read, 'c1')?.proof).toMatchObject({ how: 'person', ...on('item') });
  });
});

it('a move that landed three times is moved back twice', () => {
  applied(moveCommand({}), { made: [7] });
  stores.queue.write((db) => {
    const review = { kind: 'twice', readings: [], made: [7, 8, 9] } as const;
    putInReview(db, commandById(db, 'c1')?.seq ?? 0, review);
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' })).toBe(true);
  });
  expect(unsettledCommands(stores.queue.read).map(({ intent }) => intent)).toMatchObject([
    { kind: 'move', itemId: 8, folderId: 10, quantity: '4' },
    { kind: 'move', itemId: 9, folderId: 10, quantity: '4' },
  ]);
});

it('a move that landed twice out of a folder that is gone by now is not offered to be moved back', () => {
  applied(moveCommand({}), { made: [7] });
  const review = { kind: 'twice', readings: [], made: [7, 8] } as const;
  stores.queue.write((db) => putInReview(db, commandById(db, 'c1')?.seq ?? 0, review));
  expect(commandView(stores.desk, 'c1')?.offers).toEqual(['applied', 'take-back']);
  stores.mirror.write((db) => deleteRecord(db, 10));
  expect(commandView(stores.desk, 'c1')?.offers).toEqual(['applied']);
  expect(stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' }))).toBe(
    false,
  );
});

it('an undo that a person has decided on anew still takes back what it did', () => {
  applied(EDITED);
  stores.queue.write((db) => sendUndo(stores.desk, db, 'c1'));
  const [back] = unsettledCommands(stores.queue.read);
  const nowAll = { ...EDITED.basis.fields, name: 'By somebody' };
  stores.queue.write((db) => {
    const review = {
      kind: 'edit-moved',
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

describe('what takes a command back is decided on what that left', () => {
  const fields = {
    name: 'Box',
    quantity: decimal(7),
    minQuantity: null,
    price: decimal(2),
    notes: null,
    label: null,
  };
  const created = (what: 'item' | 'folder'): Decided => ({
    kind: 'create-item',
    intent: { kind: 'create-item', itemId: -1001, what, folderId: 10, fields },
    basis: { kind: 'create-item', folder: 'A' },
  });
  const MADE = {
    id: 50,
    name: 'Box',
    parent_id: 10,
    notes: '[ref:c1]',
    created_at: AT,
    updated_at: AT,
  };

  /** Made at the service, which told so. */
  function made(what: 'item' | 'folder', answer: object | null) {
    const stock = what === 'item' ? { quantity: 7, price: 2 } : {};
    const body = { type: what, name: 'Box', parent_id: 10, notes: '[ref:c1]', ...stock };
    const seq = queued(stores.queue, 'c1', created(what));
    stores.queue.write((db) => {
      beginAttempt(db, seq, { at: AT, request: { method: 'POST', path: '/', body }, preimage: {} });
      const told = answer === null ? null : JSON.stringify({ data: { ...MADE, ...body, ...answer } });
      endAttempt(db, seq, 1, { outcome: 'applied', status: 200, answer: told, at: AT });
      settleApplied(db, seq, { how: 'answer', readings: [], made: [50], gone: [] }, AT, null);
      learnId(db, -1001, 50);
    });
  }

  function sent(): readonly Decided[] {
    stores.queue.write((db) => sendUndo(stores.desk, db, 'c1'));
    return unsettledCommands(stores.queue.read);
  }

  it('fields as they were set, though another client has set them since', () => {
    applied(EDITED);
    stores.mirror.write((db) => putItem(db, item({ id: 1, name: 'Theirs', price: decimal(2) }), ''));
    expect(sent()).toMatchObject([{ kind: 'edit-item', basis: { fields: { name: 'Sockets' } } }]);
  });

  it('fields as this station has set them since', () => {
    applied(EDITED);
    const again = { ...EDITED, intent: { ...EDITED.intent, set: { name: 'Ours again' } } };
    const seq = queued(stores.queue, 'c2', again);
    stores.queue.write((db) => {
      settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
      markReflected(db, [seq]);
    });
    expect(sent()).toMatchObject([{ basis: { fields: { name: 'Ours again' } } }]);
  });

  it('a folder where it was put, though another client has moved it on', () => {
    applied({
      kind: 'move-folder',
      intent: { kind: 'move-folder', folderId: 20, intoId: 10 },
      basis: { kind: 'move-folder', name: 'B', fromId: null, from: '', to: 'A' },
    });
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 30, name: 'Theirs' }), '');
      putFolder(db, folder({ id: 20, name: 'B', parentId: 30 }), '');
    });
    expect(sent()).toMatchObject([{ kind: 'move-folder', basis: { fromId: 10, from: 'A' } }]);
  });

  it.each([
    ['as the service told of it', { min_quantity: 3 }, '3'],
    ['as it was asked for, where no answer came', null, null],
  ])('an item %s, though another client has changed it', (_what, answer, minQuantity) => {
    made('item', answer);
    stores.mirror.write((db) => putItem(db, item({ id: 50, quantity: decimal(500) }), ''));
    const after = { quantity: '7', folderId: 10, fields: { name: 'Box', notes: '[ref:c1]', minQuantity } };
    expect(sent()).toMatchObject([{ kind: 'delete', basis: { updatedAt: '', after } }]);
  });

  it('an item with what this station has done to it since', () => {
    made('item', {});
    stores.mirror.write((db) => putItem(db, item({ id: 50, quantity: decimal(9) }), ''));
    queued(stores.queue, 'c2', {
      kind: 'adjust',
      intent: { kind: 'adjust', itemId: -1001, by: decimal(2), reason: null },
      basis: { kind: 'adjust', name: 'Box', shown: decimal(7), folder: 'A' },
    });
    expect(sent().at(-1)).toMatchObject({ kind: 'delete', basis: { after: { quantity: '9' } } });
  });

  it('a folder with nothing in it but what this station put there', () => {
    made('folder', {});
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 50, name: 'Box', parentId: 10 }), '');
      putItem(db, item({ id: 51, folderId: 50 }), '');
    });
    queued(stores.queue, 'c2', moveCommand({ folderId: -1001, portionId: -2001 }));
    expect(sent().at(-1)).toMatchObject({
      kind: 'delete',
      basis: { children: 1, within: [{ id: -2001, updatedAt: null }] },
    });
  });
});

it('a move that was denied and landed twice is moved back twice', () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  stores.queue.write((db) => {
    settleUnapplied(db, seq, 'cancelled', AT);
    putInReview(db, seq, { kind: 'applied-late', readings: [], made: [8, 9] });
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' })).toBe(true);
  });
  expect(unsettledCommands(stores.queue.read).map(({ intent }) => intent)).toMatchObject([
    { kind: 'move', itemId: 8, folderId: 10, quantity: '4' },
    { kind: 'move', itemId: 9, folderId: 10, quantity: '4' },
  ]);
});

describe('a move that was denied, and a record at its destination that has grown since', () => {
  const backFrom = (grown: number) => {
    const seq = queued(stores.queue, 'c1', moveCommand({}));
    stores.queue.write((db) => {
      const request = { method: 'POST', path: '/', body: {} } as const;
      const n = beginAttempt(db, seq, { at: AT, request, preimage: { source: '10', fromId: 10, there: [] } });
      endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
      settleUnapplied(db, seq, 'cancelled', AT);
      const [before, ifApplied, now] = [decimal(0), decimal(4), decimal(grown)];
      const readings = [{ of: 'destination', id: 20, before, ifApplied, now }] as const;
      putInReview(db, seq, { kind: 'applied-late', readings, made: [9] });
      settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' });
    });
    return unsettledCommands(stores.queue.read).map(({ intent }) => intent);
  };
  const BACK = { kind: 'move', itemId: 9, folderId: 10, quantity: '4' };

  it.each<[string, number, readonly object[]]>([
    ['by one landing → moved back once', 4, [BACK]],
    ['by the two that a request may come to → moved back twice', 8, [BACK, BACK]],
    ['by more than that, perhaps others’ → moved back once', 104, [BACK]],
  ])('%s', (_what, grown, back) => {
    expect(backFrom(grown)).toMatchObject(back);
  });
});

it('a late landing of which nobody knows what it made is not offered to be undone', () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  const offers = (made: readonly number[]) => {
    stores.queue.write((db) => putInReview(db, seq, { kind: 'applied-late', readings: [], made }));
    return commandView(stores.desk, 'c1')?.offers;
  };
  expect(offers([])).toEqual(['applied', 'discard']);
  expect(offers([9])).toEqual(['applied', 'take-back', 'discard']);
});
