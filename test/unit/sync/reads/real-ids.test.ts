import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import { exclusive, type Lane } from '#domain/commands/lane.ts';
import { resolve } from '#main/sync/push/engine/resolve-temporary-ids.ts';
import {
  commandById,
  markReflected,
  settleApplied,
  settleUnapplied,
  type StoredCommand,
} from '#main/store/commands/commands.ts';
import { learnId, temporaryIds } from '#main/store/commands/temporary-ids.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let copyId: number;

beforeEach(() => {
  stores = openStores();
  copyId = temporaryIds(stores.queue.read)();
});

function give(id: string, decided: Decided, lanes?: readonly Lane[]): StoredCommand {
  queued(stores.queue, id, decided, lanes);
  return stored(id);
}

function stored(id: string): StoredCommand {
  const found = commandById(stores.queue.read, id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

const receipt = () =>
  receiveCommand([{ lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId }]);
const ofCopy = () => moveCommand({ itemId: copyId, folderId: 30, portionId: -99 });
const come = (id: string) => resolve(stores.queue.read, stored(id)).kind;

describe('what a receipt is yet to make', () => {
  it('is waited for while the receipt is on its way, and once it went in until the mirror was read', () => {
    const { seq } = give('receipt', receipt());
    give('move', ofCopy());
    expect(come('move')).toBe('waits');
    const settled = { how: 'answer', readings: [], made: [], gone: [] } as const;
    stores.queue.write((db) => settleApplied(db, seq, settled, AT, null));
    expect(come('move')).toBe('waits');
    stores.queue.write((db) => markReflected(db, [seq]));
    // It went in; which record is the copy, if there is one, nobody knows.
    expect(resolve(stores.queue.read, stored('move'))).toEqual({
      kind: 'never',
      review: { kind: 'never-made', what: 'item', isUnknown: true },
    });
    stores.queue.write((db) => learnId(db, copyId, 50));
    expect(resolve(stores.queue.read, stored('move'))).toMatchObject({
      kind: 'resolved',
      command: { intent: { itemId: 50 } },
    });
  });

  it.each(['cancelled', 'refused'] as const)('never comes of one that was %s', (state) => {
    const { seq } = give('receipt', receipt());
    give('move', ofCopy());
    stores.queue.write((db) => settleUnapplied(db, seq, state, AT));
    expect(resolve(stores.queue.read, stored('move'))).toMatchObject({
      kind: 'never',
      review: { kind: 'never-made', what: 'item' },
    });
  });

  it('is waited for behind itself, where the rest of the receipt stands free', () => {
    give('move', ofCopy());
    give('rest', receipt(), [exclusive('order', 7), exclusive('item', 1)]);
    expect(come('move')).toBe('waits');
  });

  it('is for a person where the rest stands, over other lanes, behind what waits for it', () => {
    give('move', ofCopy());
    give('other', moveCommand({ itemId: 1, folderId: 30, portionId: -98 }));
    give('rest', receipt(), [exclusive('order', 7), exclusive('item', 1)]);
    // Both moves are of one article, and the second is of the item that the rest receives on.
    expect(come('move')).toBe('never');
    stores.queue.write((db) => settleUnapplied(db, stored('other').seq, 'cancelled', AT));
    expect(come('move')).toBe('waits');
  });
});

describe('a folder that is deleted with a copy in it that a receipt is yet to make', () => {
  const deleted = (): Decided => ({
    kind: 'delete',
    intent: { kind: 'delete', recordId: 20, what: 'folder' },
    basis: {
      kind: 'delete',
      name: 'B',
      folder: '',
      updatedAt: AT,
      children: 1,
      within: [{ id: copyId, updatedAt: null }],
    },
  });

  it('waits until the copy is known by its id, or is not to be told from others', () => {
    const { seq } = give('receipt', receipt());
    give('delete', deleted());
    const settled = { how: 'answer', readings: [], made: [], gone: [] } as const;
    stores.queue.write((db) => settleApplied(db, seq, settled, AT, null));
    expect(come('delete')).toBe('waits');
    stores.queue.write((db) => markReflected(db, [seq]));
    expect(come('delete')).toBe('resolved');
    stores.queue.write((db) => learnId(db, copyId, 50));
    expect(resolve(stores.queue.read, stored('delete'))).toMatchObject({
      command: { basis: { within: [{ id: 50 }] } },
    });
  });

  it('does not wait for one that was called off, or that a rehearsal takes for applied', () => {
    const first = give('receipt', receipt());
    give('delete', deleted());
    expect(resolve(stores.queue.read, stored('delete'), [first]).kind).toBe('resolved');
    stores.queue.write((db) => settleUnapplied(db, first.seq, 'cancelled', AT));
    expect(come('delete')).toBe('resolved');
  });
});

describe('what was never made, because its maker was called off', () => {
  it('is an order where it was to be one', () => {
    const orderId = temporaryIds(stores.queue.read)();
    const vendor = { name: 'Meyer', email: null };
    const { seq } = give('order', {
      kind: 'create-order',
      intent: { kind: 'create-order', orderId, number: 'DOCK-1', currency: 'EUR', vendor, lines: [] },
      basis: { kind: 'create-order', names: [] },
    });
    give('status', {
      kind: 'order-status',
      intent: { kind: 'order-status', orderId, status: 'ordered' },
      basis: { kind: 'order-status', order: 'DOCK-1', vendor: 'Meyer', status: 'draft' },
    });
    stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
    expect(resolve(stores.queue.read, stored('status'))).toEqual({
      kind: 'never',
      review: { kind: 'never-made', what: 'order' },
    });
  });

  it('is a folder where it was to be one', () => {
    const folderId = temporaryIds(stores.queue.read)();
    const fields = { name: 'Bin', quantity: ZERO, minQuantity: null, price: null, notes: null, label: null };
    const { seq } = give('folder', {
      kind: 'create-item',
      intent: { kind: 'create-item', itemId: folderId, what: 'folder', folderId: null, fields },
      basis: { kind: 'create-item', folder: '' },
    });
    give('move', moveCommand({ folderId, portionId: -99 }));
    stores.queue.write((db) => settleUnapplied(db, seq, 'refused', AT));
    expect(resolve(stores.queue.read, stored('move'))).toEqual({
      kind: 'never',
      review: { kind: 'never-made', what: 'folder' },
    });
  });
});

describe('a folder that is to be moved on', () => {
  it('out of one that this station was yet to make, is expected in that one', () => {
    const folderId = temporaryIds(stores.queue.read)();
    give('move', {
      kind: 'move-folder',
      intent: { kind: 'move-folder', folderId: 5, intoId: 6 },
      basis: { kind: 'move-folder', name: 'Bin', fromId: folderId, from: 'New', to: 'B' },
    });
    stores.queue.write((db) => learnId(db, folderId, 77));
    expect(resolve(stores.queue.read, stored('move'))).toMatchObject({
      kind: 'resolved',
      command: { basis: { fromId: 77 } },
    });
  });
});
