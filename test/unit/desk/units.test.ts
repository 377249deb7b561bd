/** What an item is measured in, by its orders: on copies and moved portions of its article, and on what is decided of it. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { factsNow } from '#main/desk/facts.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { queued } from '../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 20, name: 'Dock' }), '');
    putFolder(db, folder({ id: 30, name: 'A-02' }), '');
    putItem(db, item({ id: 1, sid: 'S1', name: 'Cable', folderId: 20, quantity: decimal(305) }), '');
    putItem(db, item({ id: 2, sid: 'S1', name: 'Cable', folderId: 30, quantity: decimal(5) }), '');
    putItem(db, item({ id: 3, sid: 'S3', name: 'Socket', folderId: 20, quantity: decimal(5) }), '');
    const lines = [
      orderLine({ id: 1, itemId: 1, unit: 'meter' }),
      orderLine({ id: 2, itemId: 3, unit: 'box' }),
    ];
    putOrder(db, order({ lines }), '');
  });
});

const stock = () => stockNow(stores.queue.read, stores.mirror.read);
const decided = (itemId: number) =>
  decide(factsNow(stores.desk, stores.queue.read), {
    kind: 'move',
    itemId,
    quantity: decimal(2),
    folderId: itemId === 2 ? 20 : 30,
    leaveZero: false,
    portionId: -5,
  });

test('another record of the article, and one that is to be made → as the one that was ordered', () => {
  expect([1, 2, 3].map((id) => stock().itemRef(id)?.unit)).toEqual(['meter', 'meter', undefined]);
  const move = decided(1);
  if ('refused' in move) throw new Error(move.refused);
  queued(stores.queue, 'move', move);
  expect(stock().itemRef(-5)).toMatchObject({ quantity: '2', unit: 'meter' });
});

test('a command keeps what its figures are measured in; of what is counted there is none', () => {
  expect(decided(2)).toMatchObject({ basis: { unit: 'meter' } });
  expect(decided(3)).toMatchObject({ basis: expect.not.objectContaining({ unit: 'box' }) });
});

test('an article of that name on no order, as what came beyond one → as its namesake; on an order in pieces → pieces, and none says it of others', () => {
  stores.mirror.write((db) => {
    putItem(db, item({ id: 5, sid: 'S5', name: 'Cable', folderId: 20 }), '');
    putItem(db, item({ id: 6, sid: 'S6', name: 'Cable', folderId: 20 }), '');
  });
  expect(stock().itemRef(6)?.unit).toBe('meter');
  stores.mirror.write((db) => {
    putOrder(db, order({ id: 8, number: 'PO-8', lines: [orderLine({ id: 81, itemId: 5 })] }), '');
  });
  expect([5, 6].map((id) => stock().itemRef(id)?.unit)).toEqual([undefined, undefined]);
});
