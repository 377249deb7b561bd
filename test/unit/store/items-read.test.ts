/** An item is read from the file once while that is not written, and always as it is there. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { deleteRecord, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { item } from '../../support/samples/sample-records.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  put(5);
});
afterEach(() => db.close());

const put = (quantity: number) =>
  db.write((w) => putItem(w, item({ id: 1, quantity: decimal(quantity), updatedAt: `t${quantity}` }), ''));
const stock = () => itemById(db.read, 1)?.quantity;

test('read twice → the same object', () => {
  expect(itemById(db.read, 1)).toBe(itemById(db.read, 1));
});

test('written between two reads → as it was written', () => {
  expect(stock()).toBe('5');
  put(7);
  expect(stock()).toBe('7');
});

test('deleted → gone', () => {
  expect(stock()).toBe('5');
  db.write((w) => deleteRecord(w, 1));
  expect(stock()).toBeUndefined();
});

test('written and read, and all of it taken back → as it was before', () => {
  expect(() =>
    db.write((w) => {
      putItem(w, item({ id: 1, quantity: decimal(9), updatedAt: 't9' }), '');
      expect(itemById(w, 1)?.quantity).toBe('9');
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect(stock()).toBe('5');
});
