/**
 * How much a search may do, whatever is typed, told in statements: the two hundred characters a screen may send, over folders
 * named by all of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type Reader } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { folder, item } from '../../support/samples/sample-records.ts';

const LONG = 'North hall, aisle 12, rack 07, shelf 04, bin left, spare parts returns pending inspection';
const STATEMENTS = 2000;

let db: Database;
beforeAll(() => {
  db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  db.write((w) => {
    putFolder(w, folder({ id: 10, name: 'A' }), '');
    putFolder(w, folder({ id: 11, name: LONG }), '');
    // Every subset of nine words is some folder's name.
    const words = LONG.split(' ').slice(0, 9);
    for (let n = 0; n < 512; n++)
      putFolder(
        w,
        folder({ id: 1000 + n, name: words.filter((_, bit) => (n & (1 << bit)) !== 0).join(' ') || 'none' }),
        '',
      );
    for (let n = 0; n < 300; n++)
      putItem(w, item({ id: 10_000 + n, name: `Thing ${n}`, folderId: 11, codes: [] }), '');
    putItem(w, item({ id: 20_000, name: 'Thing in A', folderId: 10, codes: [] }), '');
  });
});
afterAll(() => db.close());

function counted(text: string, kind: 'all' | 'item' | 'folder', isLate?: () => boolean) {
  let statements = 0;
  const reader: Reader = {
    version: db.read.version,
    one: (...asked) => {
      statements++;
      return db.read.one(...asked);
    },
    all: (...asked) => {
      statements++;
      return db.read.all(...asked);
    },
  };
  const found = searchRecords(reader, text, kind, 201, isLate);
  return { found, statements };
}

describe('a search ends soon', () => {
  test.each([
    ['one letter again and again', 'a '.repeat(100)],
    ['a word and pieces of it', 'aisle aisl ais ai a '.repeat(10)],
    ["a folder's full name", LONG],
    ["a folder's full name and what nothing has", `${LONG} zzz`],
    ["a folder's full name and a letter nothing has", `${LONG} z`],
    ['every letter and digit', 'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9'],
    ['two hundred letters without a space', 'thing'.repeat(40)],
    [
      'sixty-six pairs of letters',
      Array.from({ length: 66 }, (_, n) => 'abcdefghijk'.charAt(n % 11) + 'lmnopq'.charAt(n % 6)).join(' '),
    ],
    ['a hundred signs', Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' ')],
    ['what is an operator elsewhere', '" AND ( OR * NEAR '.repeat(11)],
  ] as const)('%s', (_, text) => {
    for (const kind of ['all', 'item', 'folder'] as const)
      expect(counted(text, kind).statements).toBeLessThan(STATEMENTS);
  });

  test('and has found what it was asked for', () => {
    expect(counted('a '.repeat(100), 'folder').found).toContain(10);
    expect(counted(LONG, 'all').found[0]).toBe(11);
    expect(counted(`${LONG} 299`, 'item').found).toEqual([10_299]);
  });
});

test('a search that takes too long stops with what it has', () => {
  let asked = 0;
  const { found, statements } = counted('north thing', 'item', () => ++asked > 2);
  expect(found.length).toBeLessThan(201);
  expect(statements).toBeLessThan(100);
  expect(counted('north thing', 'item').found).toHaveLength(201);
});
