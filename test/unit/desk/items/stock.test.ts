/** What of the mirror goes with this station's own commands, and what does not. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { IntentAsk } from '#bridge/intents.ts';
import { decimal } from '#domain/values/decimal.ts';
import { give } from '#main/desk/outbox/give.ts';
import { moveStock } from '#main/desk/moving/moves.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { searchView } from '#main/desk/views/stock.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const [A, B, SHELF, BIN] = [10, 20, 30, 40];
let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: A, name: 'A' }), '');
    putFolder(db, folder({ id: B, name: 'B' }), '');
    putFolder(db, folder({ id: SHELF, name: 'Shelf', parentId: A }), '');
    putFolder(db, folder({ id: BIN, name: 'Bin', parentId: SHELF }), '');
    putItem(db, item({ id: 1, folderId: BIN, quantity: decimal(10) }), '');
    putItem(db, item({ id: 2, folderId: B, quantity: decimal(10) }), '');
  });
});

function ask(what: IntentAsk): number {
  const given = stores.queue.write((db) => give(stores.desk, db, what));
  if (!given.given) throw new Error(given.why);
  return given.made[0] ?? 0;
}
const deleteFolder = (recordId: number) => ask({ kind: 'delete', recordId, what: 'folder' });
const move = (quantity: number, folderId: number | null, leaveZero = false) =>
  stores.queue.write((db) =>
    moveStock(stores.desk, db, { itemId: 1, quantity: decimal(quantity), folderId, leaveZero }),
  );
const stock = () => stockNow(stores.queue.read, stores.mirror.read);

describe('a folder that is to be deleted', () => {
  test('what is in it at any depth goes with it, and nothing else', () => {
    deleteFolder(A);
    const { item: itemNow, folder: folderNow, goes } = stock();
    expect([itemNow(1), folderNow(BIN), folderNow(SHELF), folderNow(A)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([1, BIN, A, 2, B].map(goes)).toEqual([true, true, true, false, false]);
    expect(itemNow(2)).toBeDefined();
    expect(folderNow(null)).toBeDefined();
  });

  test('what is moved out of it before stays, what is moved into it goes', () => {
    ask({ kind: 'move-folder', folderId: BIN, intoId: null });
    ask({ kind: 'move-folder', folderId: B, intoId: SHELF });
    deleteFolder(A);
    expect([1, BIN, 2, B].map(stock().goes)).toEqual([false, false, true, true]);
  });

  test('what is made in it goes with it', () => {
    const fields = { quantity: decimal(1), minQuantity: null, price: null, notes: null, label: null };
    const box = ask({
      kind: 'create-item',
      what: 'folder',
      folderId: SHELF,
      fields: { ...fields, name: 'Box' },
    });
    const made = ask({
      kind: 'create-item',
      what: 'item',
      folderId: box,
      fields: { ...fields, name: 'New' },
    });
    expect(stock().item(made)).toBeDefined();
    deleteFolder(A);
    expect([stock().item(made), stock().folder(box), stock().made()]).toEqual([undefined, undefined, []]);
  });

  test('folders that hang in each other by own moves and those of others are asked once', () => {
    ask({ kind: 'move-folder', folderId: BIN, intoId: B });
    stores.mirror.write((db) => putFolder(db, folder({ id: B, name: 'B', parentId: BIN }), ''));
    deleteFolder(A);
    expect(stock().goes(1)).toBe(false);
  });
});

describe('an item that is moved away', () => {
  test.each([
    ['in part → stays', () => move(9, B), false],
    ['all of it → goes', () => move(10, B), true],
    ['all of it, in two moves → goes', () => [move(4, B), move(6, A)], true],
    ['all of it, its record left → stays', () => move(10, B, true), false],
    ['all there is after an adjustment → goes', () => [adjust(-3), move(7, B)], true],
  ])('%s', (_what, work, isGoing) => {
    work();
    expect(stock().goes(1)).toBe(isGoing);
    // Where its stock is by then is still shown on it.
    expect(stock().item(1)).toBeDefined();
  });

  test('another client adds to it meanwhile → stays', () => {
    move(10, B);
    stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, quantity: decimal(15) }), ''));
    expect(stock().goes(1)).toBe(false);
  });

  const adjust = (by: number) => ask({ kind: 'adjust', itemId: 1, by: decimal(by), reason: null });
});

test('O16 found by name: two records of one location that differ in price are told apart by it, and no others', () => {
  const ties = { name: 'Cable ties', folderId: B, quantity: decimal(5) };
  stores.mirror.write((db) => {
    putItem(db, item({ ...ties, id: 3, sid: 'S3', price: decimal('3.9') }), '');
    putItem(db, item({ ...ties, id: 4, sid: 'S4', price: decimal('4.1') }), '');
    putItem(db, item({ ...ties, id: 5, sid: 'S5', price: decimal('9'), folderId: A }), '');
  });
  const { items, prices } = searchView(stores.desk, 'cable ties', 'item');
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([3, 4, 5]));
  expect(prices).toEqual([
    { itemId: 3, price: '3.9' },
    { itemId: 4, price: '4.1' },
  ]);
});
