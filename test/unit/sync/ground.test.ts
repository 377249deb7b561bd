/** A basis without what earlier commands of ours did not do after all. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import { settleApplied, settleUnapplied, unsettledCommands } from '#main/store/commands.ts';
import { proof } from '#main/sync/push/kind.ts';
import { resolve } from '#main/sync/push/resolve.ts';
import { countCommand, receiveCommand } from '../../support/commands.ts';
import { AT, queued } from '../../support/queued.ts';
import { openStores, type Stores } from '../../support/stores.ts';

const FIELDS = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
let stores: Stores;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const adjusted = (by: number): Decided => ({
  kind: 'adjust',
  intent: { kind: 'adjust', itemId: 1, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
});
const priced = (from: number, to: number): Decided => ({
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { price: decimal(to) } },
  basis: { kind: 'edit-item', name: 'Socket', fields: { ...FIELDS, price: decimal(from) } },
});
const closed: Decided = {
  kind: 'order-status',
  intent: { kind: 'order-status', orderId: 7, status: 'closed' },
  basis: {
    kind: 'order-status',
    order: 'PO-7',
    vendor: '',
    status: 'ordered',
    ownStatuses: ['partially_received', 'received'],
  },
};
const received = receiveCommand([
  { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null },
]);

function deny(seq: number, as: 'cancelled' | 'refused' = 'cancelled'): void {
  stores.queue.write((db) => settleUnapplied(db, seq, as, AT));
}
function basisOfLast(): unknown {
  const last = unsettledCommands(stores.queue.read).at(-1);
  if (last === undefined) throw new Error('nothing waits');
  const resolved = resolve(stores.queue.read, last);
  return resolved.came === 'resolved' ? resolved.command.basis : resolved;
}

describe('T4 a command given on what an earlier one of ours was to do', () => {
  it('a count keeps the stock it expects: what else went into that figure is not known', () => {
    const seq = queued(stores.queue, 'c1', adjusted(-5));
    queued(stores.queue, 'c2', countCommand({}, decimal(5)));
    deny(seq);
    expect(basisOfLast()).toMatchObject({ expected: '5' });
  });

  it('an edit finds the field as it was before the one that was discarded', () => {
    const seq = queued(stores.queue, 'c1', priced(4.1, 8));
    queued(stores.queue, 'c2', priced(8, 9));
    deny(seq, 'refused');
    expect(basisOfLast()).toMatchObject({ fields: { price: '4.1' } });
  });

  it('an order is not closed on another dock’s receipt where ours was not booked', () => {
    const seq = queued(stores.queue, 'c1', received);
    queued(stores.queue, 'c2', closed);
    deny(seq);
    expect(basisOfLast()).toMatchObject({ ownStatuses: [] });
  });

  it('and is where ours was', () => {
    const seq = queued(stores.queue, 'c1', received);
    queued(stores.queue, 'c2', closed);
    stores.queue.write((db) => settleApplied(db, seq, proof({ how: 'answer' }), AT, null));
    expect(basisOfLast()).toMatchObject({ ownStatuses: ['partially_received', 'received'] });
  });
});
