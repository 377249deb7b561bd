/** What is found by which words, in a real mirror. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { item } from '../../support/samples/sample-records.ts';

let db: Database;

beforeAll(() => {
  db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  const folder = (id: number, name: string, parentId: number | null) => ({
    id,
    name,
    parentId,
    codes: [`LOC-${name}`],
    label: null,
    notes: null,
    updatedAt: '',
  });
  db.write((w) => {
    putFolder(w, folder(10, 'North hall', null), '');
    putFolder(w, folder(11, 'A-03', 10), '');
    putFolder(w, folder(12, 'B-01', null), '');
    putItem(
      w,
      item({ id: 1, name: 'Wall socket, double', folderId: 11, codes: ['5012345678900'] }),
      'Copper\nlot 77',
    );
    putItem(
      w,
      item({ id: 2, name: 'Cable ties 200 mm', folderId: 12, codes: ['036000291452'], tags: ['fixings'] }),
      '',
    );
    putItem(
      w,
      item({ id: 3, name: '100% cotton tape', folderId: 11, codes: ['TP_12'], notes: 'Keep dry' }),
      '',
    );
    putItem(w, item({ id: 4, name: 'Ünit für Kälte', folderId: null, codes: [], quantity: decimal(1) }), '');
  });
});
afterAll(() => db.close());

const find = (text: string, kind: 'all' | 'item' | 'folder' = 'item') =>
  searchRecords(db.read, text, kind, 100).toSorted((a, b) => a - b);

describe('an item is found by', () => {
  test.each([
    ['a piece of its name, whatever the case', 'SOCK', [1]],
    ['two pieces in any order', 'double wall', [1]],
    ['the beginning of its name, however short', 'ca', [2]],
    ['a piece of its code', '12345678', [1]],
    ['its code as another symbology writes it', '0036000291452', [2]],
    ['a tag', 'fixing', [2]],
    ['its notes', 'keep dry', [3]],
    ['a custom field', 'copper', [1]],
    ['the folder it lies in', 'a-03', [1, 3]],
    ['a folder further up', 'north', [1, 3]],
    ['a folder and a piece of its name', 'north tape', [3]],
    ['a folder, a folder above and a short word', 'hall a-03 ta', [3]],
    ['letters with marks', 'kälte', [4]],
    ['what would be an operator elsewhere', '100% cot', [3]],
    ['an underscore as itself', 'tp_12', [3]],
    ['a quote as itself: nothing has one', 'wall"', []],
  ] as const)('%s', (_, text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  test('nothing at all, nor one word that fits and one that does not', () => {
    expect(find('   ')).toEqual([]);
    expect(find('socket zebra')).toEqual([]);
  });
});

test('a folder is found by its name, by one above it, and by its code', () => {
  expect(find('north', 'folder')).toEqual([10, 11]);
  expect(find('loc-b-01', 'folder')).toEqual([12]);
});

test('the whole code comes first', () => {
  expect(searchRecords(db.read, '5012345678900', 'all', 100)[0]).toBe(1);
});

test('what has changed is found as it is now, and what is gone is not', () => {
  db.write((w) => putItem(w, item({ id: 5, name: 'Ladder', folderId: null, codes: [] }), ''));
  db.write((w) => putItem(w, item({ id: 5, name: 'Trolley', folderId: null, codes: [] }), ''));
  expect(find('ladder')).toEqual([]);
  expect(find('trolley')).toEqual([5]);
  db.write((w) => deleteRecord(w, 5));
  expect(find('trolley')).toEqual([]);
});
