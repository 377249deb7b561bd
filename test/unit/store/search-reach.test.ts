/** What somebody types is found however it is written and wherever it lies: nothing that has all the words is passed over. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { searchRecords } from '#main/store/search/search-items-and-folders.ts';
import { folder, item } from '../../support/samples/sample-records.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
});
afterEach(() => db.close());

const place = (id: number, name: string, parentId: number | null = null, words = '') =>
  db.write((w) => putFolder(w, folder({ id, name, parentId }), words));
const thing = (id: number, name: string, folderId: number | null, about: Parameters<typeof item>[0] = {}) =>
  db.write((w) => putItem(w, item({ id, name, folderId, codes: [], ...about }), ''));
const find = (text: string, kind: 'all' | 'item' | 'folder' = 'item', most = 50) =>
  searchRecords(db.read, text, kind, most).toSorted((a, b) => a - b);

describe('in whatever letters it is written', () => {
  beforeEach(() => {
    place(10, 'Lager SÜD');
    thing(1, 'ÖLFILTER groß', 10);
    thing(2, 'Café chair', null);
    thing(3, 'ﬁne Ａ４ paper ½', null);
    thing(4, 'ΚΑΛΏΔΙΟΣ', null);
    thing(5, '한글 라벨', null);
  });
  test.each([
    ['small, where the name is in capitals', 'ölfilter', [1]],
    ['the folder and the name in small', 'süd ölfilter', [1]],
    ['all in capitals', 'SÜD ÖLFILTER', [1]],
    ['two of its letters inside a folder', 'lager öl', [1]],
    ['ss for ß', 'gross', [1]],
    ['a letter and its mark apart', 'cafe\u0301', [2]],
    ['a letter with its mark', 'café', [2]],
    ['without the mark, as on a scanner with other keys', 'cafe', [2]],
    ['a ligature and wide letters spelt out', 'fine a4', [3]],
    ['a sigma of either kind', 'καλώδιοσ', [4]],
    ['the first sounds of a syllable', '하', [5]],
  ] as const)('%s', (_, text, expected) => {
    expect(find(text)).toEqual(expected);
  });
});

describe('in a folder', () => {
  test('an item past the first twenty thousand', () => {
    place(10, 'Warehouse');
    db.write((w) => {
      for (let n = 0; n < 24_000; n++)
        putItem(
          w,
          item({ id: 100 + n, folderId: 10, codes: [], name: `part ${String(n).padStart(6, '0')}` }),
          '',
        );
    });
    expect(find('warehouse 023990')).toEqual([24_090]);
    expect(find('warehouse part', 'item', 201)).toHaveLength(201);
  });

  test('that is one of many of its name', () => {
    db.write((w) => {
      for (let n = 0; n < 600; n++) putFolder(w, folder({ id: 1000 + n, name: `S${n} bay shelf` }), '');
    });
    thing(1, 'drill', 1599);
    thing(2, 'drill', null);
    expect(find('shelf', 'folder')).toHaveLength(50);
    expect(find('bay drill')).toEqual([1]);
    expect(find('s599 bay drill', 'all')).toEqual([1]);
    expect(find('s7 bay drill')).toEqual([]);
  });

  test('by quotes in its tags and codes, and not by what holds them together', () => {
    place(10, 'Süd');
    thing(1, 'Hose', 10, { tags: ['1/2"', 'wet'], codes: [String.raw`Q/"7\8`] });
    thing(2, 'Zinc plate', 10, { tags: ['a', 'b'] });
    expect(find('süd q/"7')).toEqual([1]);
    expect(find(String.raw`süd "7\8`)).toEqual([1]);
    expect(find('süd 1/2"')).toEqual([1]);
    expect(find('zinc ]')).toEqual([]);
    expect(find('zinc ,')).toEqual([]);
    expect(find('süd "a"')).toEqual([]);
  });

  test('where both words name folders and the text has one of them', () => {
    place(10, 'Drill bits');
    place(11, 'Bay 4');
    thing(1, 'Drill', 11);
    thing(2, 'Hammer', 11);
    thing(3, 'Bit for bay doors', 10);
    expect(find('bay drill')).toEqual([1, 3]);
  });

  test('where its folders share out the words in more ways than are searched apart', () => {
    const letters = ['red', 'blue', 'grey', 'pink', 'gold', 'teal'];
    for (let n = 0; n < 64; n++) {
      const [here, own] = [true, false].map((is) =>
        letters.filter((_, bit) => ((n & (1 << bit)) !== 0) === is).join(' '),
      );
      place(1000 + n, `Place ${here}`);
      thing(n + 1, `Thing ${own}`, 1000 + n);
      thing(n + 101, 'Thing', 1000 + n);
    }
    expect(find(letters.join(' '), 'item', 500)).toEqual([
      ...Array.from({ length: 64 }, (_, n) => n + 1),
      164,
    ]);
  });

  test('whose folders go round in a circle', () => {
    place(10, 'North', 11);
    place(11, 'South', 10);
    thing(1, 'Tape', 10);
    expect(find('south tape')).toEqual([1]);
    expect(find('x south tape')).toEqual([]);
  });
});

describe('a folder', () => {
  beforeEach(() => {
    place(10, 'North aisle 7', null, 'Fragile');
    place(11, 'Rack 2', 10);
    place(12, 'Returns');
    db.write((w) =>
      putFolder(w, folder({ id: 13, name: 'Cage', codes: ['LOC/9'], notes: 'Key at the desk' }), ''),
    );
    thing(1, 'aisle marker 7', 12);
  });
  test.each([
    ['a piece of its name and one letter', 'aisle 7', [10, 11]],
    ['the words in any order', '7 north', [10, 11]],
    ['its custom field', 'fragile', [10]],
    ['its notes', 'key desk', [13]],
    ['its code', 'c/9', [13]],
    ['its name and one above', 'aisle rack', [11]],
    ['two letters', 'ck', [11]],
  ] as const)('is found by %s', (_, text, expected) => {
    expect(find(text, 'folder')).toEqual(expected);
  });

  test('gives what is in it its name, and not its notes', () => {
    thing(2, 'Tape', 13);
    expect(find('cage tape')).toEqual([2]);
    expect(find('desk tape')).toEqual([]);
  });
});

describe('by words of one or two letters', () => {
  beforeEach(() => {
    place(10, 'A');
    thing(1, 'Bolt M6', 10);
    thing(2, '不锈钢 螺丝', null);
    thing(3, 'Nut', null, { tags: ['m6'] });
    thing(4, 'Clip m', null);
    thing(5, 'Wire', 10, { notes: 'see 6' });
  });
  test.each([
    ['in the middle and at the end of a text', 'm6', [1, 3]],
    ['beside a longer one', 'bolt m6', [1]],
    ['beside another short one', 'm6 nu', [3]],
    ['in Chinese', '螺丝', [2]],
    ['one sign of it', '丝', [2]],
    ['one letter', 'm', [1, 3, 4]],
    ['one of them names its folder', 'a m6', [1]],
    ['nothing has it', 'm7', []],
  ] as const)('%s', (_, text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  test('that are in nearly every text', () => {
    db.write((w) => {
      for (let n = 0; n < 700; n++)
        putItem(
          w,
          item({ id: 1000 + n, folderId: null, codes: [], name: `e${String.fromCodePoint(0x4e00 + n)}` }),
          '',
        );
    });
    place(20, 'Tunnel e');
    thing(6, 'Bulb', 20);
    expect(find('bulb e')).toEqual([6]);
    expect(find('tunnel e b')).toEqual([6]);
    expect(find('e', 'item', 1000)).toHaveLength(702);
    expect(find('e', 'folder')).toEqual([20]);
  });
});

test('what no database can look for is looked for without it', () => {
  thing(1, 'abc def', null);
  expect(find('abc\0def')).toEqual([1]);
  expect(find('\0')).toEqual([]);
  expect(find('\ud800abc')).toEqual([]);
});
