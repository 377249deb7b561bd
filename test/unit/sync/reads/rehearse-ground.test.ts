/** A rehearsal decides on the same ground as the delivery: what our own commands do, did, or did not do is nobody else's work. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Client } from '#main/client/client.ts';
import { settleUnapplied } from '#main/store/commands/commands.ts';
import { learnId, temporaryIds } from '#main/store/commands/temporary-ids.ts';
import { createRehearsal } from '#main/sync/rehearse-outbox.ts';
import { wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
/** What the service tells of a path. */
let told: (path: string) => unknown;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const client: Client = {
  read: async (path, shape) => {
    const value = told(path);
    return value === undefined
      ? { kind: 'refused', status: 404, words: 'Not found', body: '', confirmed: true }
      : { kind: 'ok', value: shape.parse(value), status: 200, body: '' };
  },
  send: async () => ({ kind: 'not-sent', why: 'a rehearsal sends nothing' }),
  serviceTime: () => null,
};

async function rehearsed(): Promise<Readonly<Record<string, string | undefined>>> {
  const rehearse = createRehearsal({
    queue: stores.queue.read,
    mirror: stores.mirror.read,
    connection: { as: () => client },
    budget: { delay: () => 0 },
    clock: { sleep: async () => {} },
    hasKey: () => true,
  });
  const { commands } = await rehearse();
  return Object.fromEntries(commands.map(({ id, will, review }) => [id, review?.kind ?? will]));
}
const give = (id: string, decided: Decided) => queued(stores.queue, id, decided);
const cancelled = (seq: number) => stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));

const FIELDS = { name: 'A', notes: null, price: null, minQuantity: null, label: null };
const named = (from: string, to: string): Decided => ({
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { name: to } },
  basis: { kind: 'edit-item', name: from, fields: { ...FIELDS, name: from } },
});
const wired = (id: number, about: object = {}) => ({ data: wireItem(id, AT, about) });

describe('an earlier command of ours was called off', () => {
  it('an edit on top of it → it would go', async () => {
    const first = give('first', named('A', 'B'));
    give('second', named('B', 'C'));
    cancelled(first);
    told = () => wired(1, { name: 'A' });
    expect(await rehearsed()).toEqual({ second: 'apply' });
  });

  it('and another client has changed it all the same → it would ask', async () => {
    const first = give('first', named('A', 'B'));
    give('second', named('B', 'C'));
    cancelled(first);
    told = () => wired(1, { name: 'X' });
    expect(await rehearsed()).toEqual({ second: 'edit-moved' });
  });

  it('that was to make the item → it would ask: nobody makes it', async () => {
    const itemId = temporaryIds(stores.queue.read)();
    const fields = { ...FIELDS, quantity: decimal(1) };
    const first = give('first', {
      kind: 'create-item',
      intent: { kind: 'create-item', itemId, what: 'item', folderId: null, fields },
      basis: { kind: 'create-item', folder: '' },
    });
    give('second', moveCommand({ itemId }));
    cancelled(first);
    told = () => undefined;
    expect(await rehearsed()).toEqual({ second: 'never-made' });
  });
});

it('a folder out of one that we have made since → it would go', async () => {
  const folderId = temporaryIds(stores.queue.read)();
  give('move', {
    kind: 'move-folder',
    intent: { kind: 'move-folder', folderId: 5, intoId: 6 },
    basis: { kind: 'move-folder', name: 'Bin', fromId: folderId, from: 'New', to: 'B' },
  });
  stores.queue.write((db) => learnId(db, folderId, 77));
  told = () => wired(5, { type: 'folder', parent_id: 77 });
  expect(await rehearsed()).toEqual({ move: 'apply' });
});

describe('two of ours on one alert', () => {
  const fields = (value: number) =>
    ({ itemId: 1, method: 'quantity_less_than', value: decimal(value), groups: ['owners'] }) as const;
  const edited = (from: number, to: number): Decided => ({
    kind: 'edit-alert',
    intent: { kind: 'edit-alert', alertId: 5, ...fields(to) },
    basis: { kind: 'edit-alert', name: 'Socket', fields: fields(from) },
  });
  const deleted = (from: number): Decided => ({
    kind: 'delete-alert',
    intent: { kind: 'delete-alert', alertId: 5, itemId: 1 },
    basis: { kind: 'delete-alert', name: 'Socket', fields: fields(from) },
  });
  beforeEach(() => {
    const alert = {
      id: 5,
      type: 'Quantity',
      item_id: 1,
      threshold_method: 'quantity_less_than',
      threshold_value: '5',
      recipient_groups: ['owners'],
    };
    told = () => ({
      data: [alert],
      meta: { page: 1, total_pages: 1, total_count: 1, next_page_url: null },
    });
  });

  it('two edits → both would go', async () => {
    give('first', edited(5, 6));
    give('second', edited(6, 7));
    expect(await rehearsed()).toEqual({ first: 'apply', second: 'apply' });
  });

  it('an edit, then a deletion → both would go', async () => {
    give('first', edited(5, 6));
    give('second', deleted(6));
    expect(await rehearsed()).toEqual({ first: 'apply', second: 'apply' });
  });

  it('a deletion, then an edit → the edit would ask', async () => {
    give('first', deleted(5));
    give('second', edited(5, 6));
    expect(await rehearsed()).toEqual({ first: 'apply', second: 'gone' });
  });

  it('another client’s edit → it would ask', async () => {
    give('first', edited(4, 6));
    expect(await rehearsed()).toEqual({ first: 'alert-moved' });
  });
});

describe('an order of which we receive first', () => {
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null };
  const ended = (status: 'closed' | 'voided', from = 'ordered'): Decided => ({
    kind: 'order-status',
    intent: { kind: 'order-status', orderId: 7, status },
    basis: {
      kind: 'order-status',
      order: 'PO-7',
      vendor: 'Meyer',
      status: from,
      ownStatuses: ['partially_received', 'received'],
    },
  });
  let status: string;
  beforeEach(() => {
    status = 'ordered';
    told = (path) => {
      if (path.includes('receive')) return undefined;
      if (!path.includes('purchase_orders')) return wired(1, { price: '1', parent_id: 10 });
      const about = { id: 7, purchase_order_number: 'PO-7', status, version: 3, vendor: { name: 'Meyer' } };
      const lines = [{ id: 101, item_id: 1, quantity: '10', received_quantity: '0', unit_rate: '1' }];
      return { data: { ...about, updated_at: AT, created_at: AT, line_items: lines } };
    };
  });

  it('and close it → both would go', async () => {
    give('receive', receiveCommand([line]));
    give('close', ended('closed'));
    expect(await rehearsed()).toEqual({ receive: 'apply', close: 'apply' });
  });

  it('and void it → voiding would ask: it is partly received by then', async () => {
    give('receive', receiveCommand([line]));
    give('void', ended('voided'));
    expect(await rehearsed()).toEqual({ receive: 'apply', void: 'status-moved' });
  });

  it('and close it, where another client has received already → closing would ask', async () => {
    status = 'partially_received';
    give('close', ended('closed'));
    expect(await rehearsed()).toEqual({ close: 'status-moved' });
  });

  it('and delete it while it is a draft → a status after that would ask: it is gone', async () => {
    status = 'draft';
    give('delete', {
      kind: 'delete-order',
      intent: { kind: 'delete-order', orderId: 7 },
      basis: { kind: 'delete-order', order: 'PO-7', vendor: 'Meyer', version: 3 },
    });
    give('order', { ...ended('closed', 'draft') });
    expect(await rehearsed()).toEqual({ delete: 'apply', order: 'gone' });
  });
});
