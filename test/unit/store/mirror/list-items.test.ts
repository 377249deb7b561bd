/** The list of items by columns that are not the item's own: its location, a custom field. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { BY_NAME, meets, type ItemCondition } from '#domain/views/items.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { ANY, fewItems, itemsInOrder, whereOf } from '#main/store/mirror/list-items.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { item } from '../../../support/samples/sample-records.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
});
afterEach(() => db.close());

const BY_LOCATION = { by: 'location', isDescending: false } as const;

function put(...items: readonly Item[]): void {
  db.write((w) => {
    for (const one of items) putItem(w, one, '');
  });
}

function putLocation(id: number, parentId: number | null): void {
  const folder = { id, name: `L-${id}`, parentId, label: null, notes: null, codes: [], updatedAt: '' };
  db.write((w) => putFolder(w, folder, ''));
}

describe('by location', () => {
  test('locations that lie in each other → their items are listed all the same', () => {
    putLocation(1, 2);
    putLocation(2, 1);
    putLocation(3, null);
    put(item({ id: 10, folderId: 1 }), item({ id: 11, folderId: 3 }), item({ id: 12, folderId: 99 }));
    for (const isDescending of [false, true]) {
      const found = [...itemsInOrder(db.read, ANY, { by: 'location', isDescending })].flat();
      expect(found.toSorted((a, b) => a - b)).toEqual([10, 11, 12]);
    }
  });

  test('few or many → one order, small and capital letters alike', () => {
    put(item({ id: 1, name: 'bolt' }), item({ id: 2, name: 'Nut' }), item({ id: 3, name: 'Bolt' }));
    const many = [...itemsInOrder(db.read, ANY, BY_LOCATION)].flat();
    expect(many).toEqual([1, 3, 2]);
    expect(many).toEqual(fewItems(db.read, ANY, BY_LOCATION));
  });

  test('more of one name than are read at a time → each of them once', () => {
    put(...Array.from({ length: 600 }, (_, n) => item({ id: n + 1, name: n % 2 === 0 ? 'Bolt' : 'BOLT' })));
    const found = [...itemsInOrder(db.read, ANY, BY_LOCATION)].flat();
    expect(found).toEqual(Array.from({ length: 600 }, (_, n) => n + 1));
  });
});

test('a tag is one of the tags, whatever signs are in it', () => {
  const items = [
    item({ id: 1, tags: ['a', 'b'] }),
    item({ id: 2, tags: [','] }),
    item({ id: 3, tags: ['say "a"'] }),
  ];
  put(...items);
  for (const value of ['a', ',', 'say "a"', 'b']) {
    const condition: ItemCondition = { kind: 'tag', value };
    const found = [...itemsInOrder(db.read, whereOf([condition]), BY_NAME)].flat();
    expect(found.toSorted((a, b) => a - b)).toEqual(
      items.filter((one) => meets(one, condition)).map(({ id }) => id),
    );
  }
});

test('when it was changed is not known yet → it was changed neither since a day nor until one', () => {
  const unknown = item({ id: 1, updatedAt: '' });
  put(unknown, item({ id: 2 }));
  for (const than of ['since', 'until'] as const) {
    const condition: ItemCondition = { kind: 'updated', than, day: '2026-11-20' };
    expect([...itemsInOrder(db.read, whereOf([condition]), BY_NAME)].flat()).toEqual([2]);
    expect(meets(unknown, condition)).toBe(false);
  }
});

test('a date in a custom field, with or without its time → the days themselves among those asked for', () => {
  const values = ['2026-11-20', '2026-11-27T23:30:00Z', '2026-11-28', 'soon', 20261127];
  const items = values.map((value, n) => item({ id: n + 1, customValues: { 12: value } }));
  put(...items);
  const found = (than: 'since' | 'until', value: string) => {
    const condition: ItemCondition = { kind: 'custom', fieldId: 12, than, value };
    const ids = [...itemsInOrder(db.read, whereOf([condition]), BY_NAME)].flat();
    expect(items.filter((one) => meets(one, condition)).map(({ id }) => id)).toEqual(ids);
    return ids;
  };
  expect(found('since', '2026-11-27')).toEqual([2, 3]);
  expect(found('until', '2026-11-27')).toEqual([1, 2]);
});

describe('a number in a custom field', () => {
  const VALUES = [5, 50, 0.5, -3, 1e15];

  test('contains what is written in it and no more, as the domain says', () => {
    const items = VALUES.map((value, n) => item({ id: n + 1, customValues: { 12: value } }));
    put(...items);
    for (const value of ['0', '5', '.', '.0', '-', '00']) {
      const condition: ItemCondition = { kind: 'custom', fieldId: 12, than: 'contains', value };
      const found = [...itemsInOrder(db.read, whereOf([condition]), BY_NAME)].flat();
      const meant = items.filter((one) => meets(one, condition)).map(({ id }) => id);
      expect(found.toSorted((a, b) => a - b)).toEqual(meant);
    }
  });

  test('written as text → no less and no more than it is, as the domain says', () => {
    const texts = [
      '9',
      '10.50',
      '-3',
      ' +7 ',
      '.5',
      '5.',
      '2026-11-20',
      '1.2.3',
      '--4',
      '3 kg',
      '10,5',
      '.',
      '-',
    ];
    const items = [...VALUES, ...texts].map((value, n) => item({ id: n + 1, customValues: { 12: value } }));
    put(...items);
    const found = (than: 'least' | 'most', value: number) => {
      const condition: ItemCondition = { kind: 'custom', fieldId: 12, than, value: decimal(value) };
      const ids = [...itemsInOrder(db.read, whereOf([condition]), BY_NAME)].flat().toSorted((a, b) => a - b);
      expect(items.filter((one) => meets(one, condition)).map(({ id }) => id)).toEqual(ids);
      return ids.map((id) => items[id - 1]?.customValues?.[12]);
    };
    expect(found('least', 5)).toEqual([5, 50, 1e15, '9', '10.50', ' +7 ', '5.']);
    expect(found('most', 0.5)).toEqual([0.5, -3, '-3', '.5']);
  });

  test('whole or not → in the order of their size', () => {
    put(...VALUES.map((value, n) => item({ id: n + 1, customValues: { 12: value } })));
    const found = [...itemsInOrder(db.read, ANY, { by: 'custom-12', isDescending: false })].flat();
    expect(found).toEqual([4, 3, 1, 2, 5]);
  });
});
