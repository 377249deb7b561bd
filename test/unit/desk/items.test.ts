/** The list of items, its filters and orders, against the same done by plain code; and the tree of locations. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compare, decimal, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import {
  BY_NAME,
  EVERYTHING,
  ITEM_SORTS,
  meets,
  type ItemCondition,
  type ItemFilter,
  type ItemOrder,
} from '#domain/views/items.ts';
import { give } from '#main/desk/outbox/give.ts';
import { exportItems } from '#main/desk/items/item-export.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { itemIdsView, itemsView, treeView } from '#main/desk/views/items.ts';
import { putEntry } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item } from '../../support/samples/sample-records.ts';
import { randomFrom } from '../../support/seeded-random.ts';

/** More than two batches, so that one key runs through several. */
const SIZE = 2600;
const FOLDERS = [
  { id: 5001, name: 'Aisle B', parentId: null },
  { id: 5002, name: 'B-01', parentId: 5001 },
  { id: 5003, name: 'B-02', parentId: 5001 },
  { id: 5004, name: 'Aisle A', parentId: null },
] as const;

let stores: Stores;
let items: Item[];

beforeEach(() => {
  stores = openStores();
  const random = randomFrom(7);
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const number = (most: number): Decimal => decimal(Math.floor(random.next() * most * 100) / 100);
  items = Array.from({ length: SIZE }, (_, n) =>
    item({
      id: n + 1,
      sid: `S${n}`,
      name: `${pick(['Bolt', 'bolt', 'Anchor', 'Cable'])} ${Math.floor(random.next() * 400)}`,
      folderId: pick([null, 5001, 5002, 5003, 5004]),
      quantity: pick([decimal(1), number(50)]),
      minQuantity: pick([null, number(50)]),
      price: pick([null, number(9)]),
      codes: pick([[], [`C${n}`]]),
      label: pick([null, { code: `C${n}`, type: '' }]),
      tags: pick([[], ['red'], ['blue', 'fra"gile']]),
      ...pick([{}, { customValues: { 7: pick(['Red', 'red', 'amber', 3, 20, 100.5, true, false]) } }]),
      ...pick([{}, { photos: [{ id: 9000 + n, name: null, url: null }] }]),
      updatedAt: `2026-11-${10 + Math.floor(random.next() * 15)}T08:00:00.000Z`,
    }),
  );
  stores.mirror.write((db) => {
    for (const one of FOLDERS) putFolder(db, folder(one), '');
    for (const one of items) putItem(db, one, '');
  });
});

afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** All of the list, window by window, asked until it is whole. */
function all(filter: ItemFilter, order: ItemOrder): number[] {
  for (let asked = 0; asked < 20; asked++) {
    const view = itemsView(stores.desk, { filter, order, from: 0, count: 500 });
    if (!view.isWhole) continue;
    const ids: number[] = [];
    while (ids.length < view.total) {
      const { rows } = itemsView(stores.desk, { filter, order, from: ids.length, count: 500 });
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }
  throw new Error('the list was never whole');
}

const PLACES = ['', 'Aisle A', 'Aisle B', 'Aisle B › B-01', 'Aisle B › B-02'];
const PATH: ReadonlyMap<number | null, string> = new Map([
  [null, ''],
  [5004, 'Aisle A'],
  [5001, 'Aisle B'],
  [5002, 'Aisle B › B-01'],
  [5003, 'Aisle B › B-02'],
]);

const KEYS: Readonly<Record<(typeof ITEM_SORTS)[number], (one: Item) => string | number>> = {
  name: (one) => one.name.toLowerCase(),
  quantity: (one) => Number(one.quantity),
  price: (one) => Number(one.price ?? -1),
  minimum: (one) => Number(one.minQuantity ?? -1),
  location: (one) => PLACES.indexOf(PATH.get(one.folderId) ?? ''),
  tags: (one) => JSON.stringify(one.tags),
  codes: (one) => JSON.stringify(one.codes),
  updated: (one) => Date.parse(one.updatedAt),
};

const CONDITIONS: readonly ItemCondition[] = [
  { kind: 'below-minimum' },
  { kind: 'no-label' },
  { kind: 'number', column: 'quantity', than: 'least', value: decimal(12) },
  { kind: 'number', column: 'quantity', than: 'most', value: decimal(1) },
  { kind: 'number', column: 'price', than: 'most', value: decimal('4.5') },
  { kind: 'none', column: 'minimum' },
  { kind: 'none', column: 'tags' },
  { kind: 'none', column: 'photo' },
  { kind: 'tag', value: 'fra"gile' },
  { kind: 'custom', fieldId: 7, than: 'contains', value: 'RE' },
  { kind: 'custom', fieldId: 7, than: 'contains', value: 'true' },
  { kind: 'custom', fieldId: 7, than: 'least', value: decimal(20) },
  { kind: 'custom', fieldId: 7, than: 'most', value: decimal('99.9') },
  { kind: 'updated', than: 'since', day: '2026-11-20' },
  { kind: 'updated', than: 'until', day: '2026-11-14' },
];

for (const by of ITEM_SORTS)
  for (const isDescending of [false, true])
    test(`${by}${isDescending ? ', descending' : ''} → every item once, in that order`, () => {
      const ids = all(EVERYTHING, { by, isDescending });
      expect(ids.toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id));
      const keys = ids.map((id) => KEYS[by](items[id - 1] ?? item()));
      const isBehind = (a: string | number, b: string | number) => (isDescending ? a < b : a > b);
      expect(keys.filter((key, n) => n > 0 && isBehind(keys[n - 1] ?? key, key))).toEqual([]);
    });

/** Numbers before texts, and what has none behind both. */
function customOrder({ customValues }: Item): [number, number, string] {
  const value = customValues?.[7];
  if (value === undefined || typeof value === 'object') return [3, 0, ''];
  return typeof value === 'number' ? [1, value, ''] : [2, 0, String(value).toLowerCase()];
}

const compareCustom = (one: Item, other: Item): number => {
  const [a, b] = [customOrder(one), customOrder(other)];
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));
};

test.each([
  ['all of them', EVERYTHING],
  ['few of them', { ...EVERYTHING, folderId: 5001 }],
  ['those that meet a condition', { ...EVERYTHING, conditions: [{ kind: 'no-label' }] }],
] as const)('by a custom field, %s → in the order of its values, those without one last', (_, filter) => {
  for (const isDescending of [false, true]) {
    const ids = all(filter, { by: 'custom-7', isDescending });
    const there = all(filter, BY_NAME);
    expect(ids.toSorted((a, b) => a - b)).toEqual(there.toSorted((a, b) => a - b));
    const found = ids.map((id) => items[id - 1] ?? item());
    const values = found.filter(({ customValues }) => customValues !== undefined);
    expect(values.length).toBeGreaterThan(100);
    expect(found.slice(0, values.length)).toEqual(values);
    const turned = isDescending ? values.toReversed() : values;
    expect(turned.filter((one, n) => n > 0 && compareCustom(turned[n - 1] ?? one, one) > 0)).toEqual([]);
  }
});

test('a value of a custom field changes, and its item goes → the list is of what there is', () => {
  const first = items.find(({ customValues }) => customValues?.[7] === 3) ?? item();
  const second = items.find(({ customValues }) => customValues?.[7] === 20) ?? item();
  stores.mirror.write((db) => {
    putItem(db, { ...first, customValues: { 7: -4 } }, '');
    deleteRecord(db, second.id);
  });
  const ids = all(EVERYTHING, { by: 'custom-7', isDescending: false });
  expect(ids[0]).toBe(first.id);
  expect(ids).not.toContain(second.id);
});

test.each(CONDITIONS)('condition %j → the items that meet it, in any order', (condition) => {
  const expected = items.filter((one) => meets(one, condition)).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(20);
  for (const by of ['name', 'quantity', 'location'] as const) {
    const ids = all({ ...EVERYTHING, conditions: [condition] }, { by, isDescending: true });
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
  }
});

test('words, a location and conditions together → what meets all of them', () => {
  const filter: ItemFilter = {
    text: 'bolt',
    folderId: 5001,
    below: true,
    conditions: [{ kind: 'number', column: 'quantity', than: 'least', value: decimal(3) }],
  };
  const fits = items.filter(
    ({ name, folderId, quantity }) =>
      /bolt/i.test(name) && [5001, 5002, 5003].includes(folderId ?? 0) && compare(quantity, decimal(3)) >= 0,
  );
  expect(all(filter, BY_NAME).toSorted((a, b) => a - b)).toEqual(fits.map(({ id }) => id));
  const direct = fits.filter(({ folderId }) => folderId === 5001).map(({ id }) => id);
  expect(all({ ...filter, below: false }, BY_NAME).toSorted((a, b) => a - b)).toEqual(direct);
  const atTop: ItemFilter = { text: '', below: false, conditions: [], folderId: null };
  const top = items.filter(({ folderId }) => folderId === null).map(({ id }) => id);
  expect(all(atTop, BY_NAME).toSorted((a, b) => a - b)).toEqual(top);
});

test('the mirror changes while a list is shown → the list as it is by now', () => {
  const filter: ItemFilter = { ...EVERYTHING, conditions: [{ kind: 'tag', value: 'red' }] };
  const before = all(filter, BY_NAME);
  const [gone = 0] = before;
  stores.mirror.write((db) => deleteRecord(db, gone));
  expect(all(filter, BY_NAME)).toEqual(before.slice(1));
});

test('the station is late → each read shows what has been found, and that it is not all', () => {
  let now = 0;
  const desk = { ...stores.desk, clock: { ...stores.desk.clock, monotonic: () => (now += 100) } };
  const ask = {
    filter: { ...EVERYTHING, conditions: [{ kind: 'none', column: 'price' }] },
    order: BY_NAME,
    from: 0,
    count: 500,
  } as const;
  const found: number[] = [];
  let view = itemsView(desk, ask);
  found.push(view.total);
  while (!view.isWhole && found.length < 30) {
    view = itemsView(desk, ask);
    found.push(view.total);
  }
  expect(found.length).toBeGreaterThan(2);
  expect(found.at(-1)).toBe(items.filter(({ price }) => price === null).length);
});

test('two windows look at two lists, and the station is late → each is looked through to its end', () => {
  let now = 0;
  const desk = { ...stores.desk, clock: { ...stores.desk.clock, monotonic: () => (now += 100) } };
  const filters = (['price', 'minimum'] as const).map((column): ItemFilter => ({
    ...EVERYTHING,
    conditions: [{ kind: 'none', column }],
  }));
  for (let n = 0; n < 30; n++)
    for (const filter of filters) itemsView(desk, { filter, order: BY_NAME, from: 0, count: 10 });
  const ends = filters.map((filter) => itemsView(desk, { filter, order: BY_NAME, from: 0, count: 10 }));
  expect(ends.map(({ isWhole }) => isWhole)).toEqual([true, true]);
  expect(ends.map(({ total }) => total)).toEqual([
    items.filter(({ price }) => price === null).length,
    items.filter(({ minQuantity }) => minQuantity === null).length,
  ]);
});

/** As a file has them. */
async function exported(desk: DeskPorts, filter: ItemFilter, columns: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-'));
  try {
    const answer = await exportItems(
      { ...desk, folder },
      {
        filter,
        order: BY_NAME,
        columns: columns.map((id) => ({ id, head: id })),
        separator: ';',
        decimal: ',',
      },
    );
    const file = answer.ok ? answer.value.file : '';
    return readFileSync(file, 'utf8').trim().split('\r\n').slice(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a list that has not been looked through is exported → every item of it once', async () => {
  let now = 0;
  const clock = { ...stores.desk.clock, monotonic: () => (now += 100) };
  const filter: ItemFilter = { ...EVERYTHING, conditions: [{ kind: 'none', column: 'price' }] };
  const ids = (await exported({ ...stores.desk, clock }, filter, ['id'])).map(Number);
  const expected = items.filter(({ price }) => price === null).map(({ id }) => id);
  expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
});

test('numbers in fields of the account are exported → with the sign of the file, and below zero as numbers', async () => {
  stores.mirror.write((db) => {
    for (const [id, type] of Object.entries({ 21: 'number', 22: 'text' }))
      putEntry(db, 'custom-field', { id: Number(id), body: { id: Number(id), name: 'Own', type } });
    const values = [3.5, -5, '1.234', '-0.5', 'about 3'];
    for (const [n, value] of values.entries())
      putItem(db, item({ id: 7001 + n, name: `Own ${n}`, customValues: { 21: value, 22: value } }), '');
  });
  const rows = await exported(stores.desk, { ...EVERYTHING, text: 'own' }, ['custom-21', 'custom-22']);
  expect(rows).toEqual(['3,5;3,5', '-5;-5', '1,234;1.234', `-0,5;'-0.5`, 'about 3;about 3']);
});

const NEW = { quantity: decimal(4), minQuantity: null, price: null, notes: null, label: null };

test('a location is chosen and opened, then it is made → its list, its file and its branch are there as before', async () => {
  const temporary = stores.queue.write((db) => {
    const made = (name: string, what: 'item' | 'folder', folderId: number | null): number => {
      const fields = { ...NEW, name, quantity: what === 'item' ? decimal(4) : decimal(0) };
      const given = give(stores.desk, db, { kind: 'create-item', what, folderId, fields });
      return (given.given ? given.made[0] : undefined) ?? 0;
    };
    const outer = made('Z', 'folder', null);
    const inner = made('Z-01', 'folder', outer);
    return { outer, inner, first: made('Nut', 'item', outer), second: made('Nail', 'item', inner) };
  });
  const names = (below: boolean) => {
    const filter = { ...EVERYTHING, folderId: temporary.outer, below };
    const { rows, total } = itemsView(stores.desk, { filter, order: BY_NAME, from: 0, count: 10 });
    expect(itemIdsView(stores.desk, { filter, order: BY_NAME, from: 0, count: 10 }).ids).toHaveLength(total);
    return rows.map(({ name }) => name).toSorted();
  };
  expect([names(false), names(true)]).toEqual([['Nut'], ['Nail', 'Nut']]);
  expect(treeView(stores.desk, [temporary.outer]).idsNow).toEqual({});
  stores.queue.write((db) => {
    learnId(db, temporary.outer, 6001);
    learnId(db, temporary.first, 9001);
  });
  // The outbox has not been told yet that the mirror shows them.
  expect([names(false), names(true)]).toEqual([['Nut'], ['Nail', 'Nut']]);
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 6001, name: 'Z', parentId: null }), '');
    putItem(db, item({ id: 9001, name: 'Nut', folderId: 6001 }), '');
  });
  expect([names(false), names(true)]).toEqual([['Nut'], ['Nail', 'Nut']]);
  const filter = { ...EVERYTHING, folderId: temporary.outer };
  expect((await exported(stores.desk, filter, ['name'])).toSorted()).toEqual(['Nail', 'Nut']);
  stores.mirror.write((db) => putFolder(db, folder({ id: 6002, name: 'Z-02', parentId: 6001 }), ''));
  const { branches, idsNow } = treeView(stores.desk, [temporary.outer]);
  expect(branches.map(({ name }) => name)).toContain('Z-02');
  expect(idsNow).toEqual({ [temporary.outer]: 6001 });
});

test('an item is made, another deleted, and neither has been sent → the one stands first, the other is marked', () => {
  const fields = { ...NEW, name: 'Bolt of ours' };
  stores.queue.write((db) => {
    give(stores.desk, db, { kind: 'create-item', what: 'item', folderId: 5002, fields });
    give(stores.desk, db, {
      kind: 'create-item',
      what: 'folder',
      folderId: 5004,
      fields: { ...fields, name: 'A-09' },
    });
    give(stores.desk, db, { kind: 'delete', recordId: items[0]?.id ?? 0, what: 'item' });
    give(stores.desk, db, { kind: 'edit-item', itemId: 5003, set: { name: 'B-99' } });
  });
  const here = { ...EVERYTHING, text: 'bolt of', folderId: 5001 };
  const { rows, total } = itemsView(stores.desk, { filter: here, order: BY_NAME, from: 0, count: 10 });
  expect(rows[0]).toMatchObject({ name: 'Bolt of ours', status: 'made', quantity: '4' });
  expect(total).toBe(1);
  const { ids } = itemIdsView(stores.desk, { filter: EVERYTHING, order: BY_NAME, from: 0, count: 10_000 });
  expect(ids).toHaveLength(SIZE + 1);
  const row = ids.indexOf(items[0]?.id ?? 0);
  expect(
    itemsView(stores.desk, { filter: EVERYTHING, order: BY_NAME, from: row, count: 1 }).rows[0],
  ).toMatchObject({ id: items[0]?.id, status: 'goes' });
  const tree = treeView(stores.desk, [5001, 5004]).branches;
  expect(tree.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'A-09 made',
    'Aisle A there',
    'Aisle B there',
    'B-01 there',
    'B-99 there',
  ]);
  expect(tree.find(({ name }) => name === 'Aisle A')?.folders).toBe(true);
  const top = treeView(stores.desk, []).branches;
  expect(top.map(({ name }) => name)).toEqual(['A-09', 'Aisle A', 'Aisle B']);
  // As many as the list of it has: also what is in the locations inside.
  const inAisle = { ...EVERYTHING, folderId: 5001 };
  const listed = itemsView(stores.desk, { filter: inAisle, order: BY_NAME, from: 0, count: 1 });
  expect(top.find(({ name }) => name === 'Aisle B')?.items).toBe(listed.total - 1);
});
