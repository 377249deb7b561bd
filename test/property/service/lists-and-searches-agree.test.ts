/**
 * Tests the inventory service's lists of items and folders, its lists of changed ones, and its searches by name, on pages drawn at random:
 * each must contain what a comparison of all rows finds for that page. In an account too large to count, a search must still lead to every
 * match.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountPool } from '#service/account.ts';
import { randomIds } from '#service/ids.ts';
import { createItem } from '#service/items/create.ts';
import { removeItem } from '#service/items/place.ts';
import { updateItem } from '#service/items/update.ts';
import { openDatabase } from '#service/store/database.ts';
import type { ItemRow } from '#service/store/item.ts';
import { itemSearch } from '#service/store/item-search.ts';
import type { SearchFilter } from '#service/store/listed-search.ts';
import { sqliteConnection, sqlitePool } from '#service/store/sqlite.ts';
import type { Store } from '#service/store/store.ts';
import { ROOT, tallyCounts, type FolderScope } from '#service/store/tally.ts';
import { defaultVariants } from '#wire/variants.ts';
import { PATIENCE, runs } from './number-of-runs.ts';

const RECORDS = 2500;

let pool: AccountPool;
let store: Store;
let narrow: ReturnType<typeof itemSearch>;
let rows: ItemRow[];
let folders: number[];

/** Enough records, made, changed and removed at different times, for far pages and every way of reading. */
beforeAll(async () => {
  const opened = openDatabase(':memory:');
  if (!opened.ok) throw new Error(opened.why);
  let now = Date.UTC(2025, 0, 1);
  pool = sqlitePool(opened.db, { clock: () => now, variants: defaultVariants, ids: randomIds() });
  const account = await pool.use((given) => given);
  ({ store } = account);
  const origin = { key: { id: 'k', name: 'k' }, request: { id: 'r', method: 'POST', path: '/' } };
  const act = async <T>(work: Parameters<typeof store.change<T>>[1]) => {
    // Hours apart now and then, so that the buckets of times differ in every size.
    now += [0, 7, 20_000, 9_000_000, 400_000_000][counter++ % 5] ?? 0;
    return store.change(origin, work);
  };
  let counter = 0;
  const words = ['Cable', 'Kabel', 'ÖL', 'öl', '電線', 'M8', 'ss', 'Terminal block', 'σας', 'ΣΑΣ'];
  await store.whole(async () => {
    folders = [];
    for (let i = 0; i < RECORDS; i += 1) {
      const parent = i % 7 === 0 ? null : (folders[(i * 31) % Math.max(folders.length, 1)] ?? null);
      const name = `${words[i % words.length]} ${words[(i * 7) % 9]} ${i % 113}`;
      const type = i % 60 === 0 ? 'folder' : 'item';
      const made = await act((change) => createItem(account, change, { name, type, parent_id: parent }, []));
      if (type === 'folder' && 'id' in made) folders.push(made.id);
      if (i % 11 === 10) await act((change) => updateItem(account, change, i - 5, { notes: `${i}` }));
      if (i % 61 === 60)
        await act((change) => updateItem(account, change, i - 3, { parent_id: folders[i % 3] ?? null }));
      if (i % 97 === 96) {
        const row = await store.items.byId(i - 40);
        if (row?.type === 'item') await act((change) => removeItem(store, change, row));
      }
    }
    // A folder with folders in it goes elsewhere, and another goes for good.
    const [moved = 0, to = 0, gone = 0] = [folders[9], folders[4], folders[20]];
    await act((change) => updateItem(account, change, moved, { parent_id: to }));
    const row = await store.items.byId(gone);
    if (row) await act((change) => removeItem(store, change, row));
  });
  rows = opened.db.prepare<[], ItemRow>('SELECT * FROM item ORDER BY id DESC').all();
  folders = rows.filter((row) => row.type === 'folder').map((row) => row.id);
  const db = sqliteConnection(opened.db);
  narrow = itemSearch(db, tallyCounts(db), store.list, { exactUpTo: 100, beyondThePage: 50 });
});
afterAll(() => pool.close());

const within = new Map<number, ReadonlySet<number>>();
/** The folders a record stands in, at any depth; ROOT among them. */
function above(row: ItemRow): ReadonlySet<number> {
  const known = within.get(row.id);
  if (known) return known;
  const parent = rows.find((one) => one.id === row.parent_id);
  const folders = new Set(parent ? [parent.id, ...above(parent)] : [ROOT]);
  within.set(row.id, folders);
  return folders;
}
const under = (row: ItemRow, folder: number): boolean => above(row).has(folder);
const isIn = (row: ItemRow, { kind: reach, folder }: FolderScope): boolean =>
  reach === 'in' ? row.parent_id === folder : under(row, folder);
const ids = (list: readonly ItemRow[]) => list.map((row) => row.id);

const scope: fc.Arbitrary<FolderScope> = fc.nat(1000).chain((pick) => {
  const folder = folders[pick % folders.length] ?? ROOT;
  return fc.constantFrom<FolderScope>(
    { kind: 'under', folder: ROOT },
    { kind: 'in', folder: null },
    { kind: 'under', folder },
    { kind: 'in', folder },
  );
});
const slice = fc.record({ limit: fc.integer({ min: 1, max: 120 }), offset: fc.nat(RECORDS + 100) });

describe('any page of any list', () => {
  test('is what counting off would lead to', { timeout: PATIENCE }, async () => {
    await fc.assert(
      fc.asyncProperty(scope, slice, async (where, { limit, offset }) => {
        const all = rows.filter((row) => isIn(row, where));
        expect(await store.list.size(where)).toBe(all.length);
        const page = offset < all.length ? await store.list.page(where, { limit, offset }) : [];
        expect(ids(page)).toEqual(ids(all.slice(offset, offset + limit)));
      }),
      runs(300, 10_000),
    );
  });

  test('of what has changed is just that', { timeout: PATIENCE }, async () => {
    const times = () => rows.map((row) => row.updated_at);
    const instant = fc.nat(100_000).chain((pick) => {
      const at = times()[pick % rows.length] ?? 0;
      return fc.constantFrom(0, at - 1, at, at + 1, Math.floor(at / 1000) * 1000, at + 3_000_000_000);
    });
    await fc.assert(
      fc.asyncProperty(scope, instant, slice, async (where, after, page) => {
        const all = rows.filter((row) => isIn(row, where) && row.updated_at > after);
        const found = await store.list.changed(where, after, page);
        expect([found.total, ids(found.rows)]).toEqual([
          all.length,
          ids(all.slice(page.offset, page.offset + page.limit)),
        ]);
      }),
      runs(300, 10_000),
    );
  });
});

describe('any search', () => {
  const name = fc.oneof(
    fc.constantFrom(
      '',
      'cable',
      'CABLE',
      'öl',
      'ÖL',
      '電',
      '電線',
      'm8',
      's',
      'ss',
      'terminal bl',
      'block',
      'zzz',
      'σας',
      '%',
      '_',
      '"',
      "'",
      '11',
      '1',
      ' ',
    ),
    fc.nat(RECORDS).chain((pick) => {
      const text = rows[pick % rows.length]?.name ?? '';
      return fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)));
    }),
  );
  const filter: fc.Arbitrary<SearchFilter> = fc.record({
    name,
    type: fc.constantFrom(null, null, 'item' as const, 'folder' as const),
    folders: fc.option(
      fc.uniqueArray(
        fc.nat(100).map((pick) => folders[pick % folders.length] ?? 1),
        { minLength: 1, maxLength: 3 },
      ),
    ),
    nested: fc.boolean(),
    oldestFirst: fc.boolean(),
  });
  const lower = (text: string) =>
    Array.from(text, (letter) => (letter === 'ς' ? 'σ' : letter.toLowerCase())).join('');
  const expected = ({ name, type, folders: named, nested, oldestFirst }: SearchFilter): number[] => {
    const all = rows.filter(
      (row) =>
        lower(row.name).includes(lower(name)) &&
        (type === null || row.type === type) &&
        (named === null || named.some((folder) => (nested ? under(row, folder) : row.parent_id === folder))),
    );
    return oldestFirst ? ids(all).reverse() : ids(all);
  };

  test(
    'finds what comparing every name would, in its order, and counts it',
    { timeout: PATIENCE },
    async () => {
      await fc.assert(
        fc.asyncProperty(filter, slice, async (what, { limit, offset }) => {
          const all = expected(what);
          const found = await store.search.find(what, { limit, offset });
          expect([found.total, ids(found.rows)]).toEqual([all.length, all.slice(offset, offset + limit)]);
        }),
        runs(600, 20_000),
      );
    },
  );

  test(
    'in an account too large to count leads to every record all the same',
    { timeout: PATIENCE },
    async () => {
      await fc.assert(
        fc.asyncProperty(filter, fc.integer({ min: 1, max: 40 }), async (what, limit) => {
          const all = expected(what);
          const read: number[] = [];
          for (let offset = 0; ; offset += limit) {
            const { total, rows: page } = await narrow.find(what, { limit, offset });
            read.push(...ids(page));
            expect(total).toBeLessThanOrEqual(all.length);
            // Never so little that the next page would be missed, and the truth once it is near.
            expect(total).toBeGreaterThanOrEqual(Math.min(all.length, offset + limit + 1));
            expect(total === all.length || all.length > offset + limit + 50).toBe(true);
            if (offset + limit >= total) break;
          }
          expect(read).toEqual(all);
        }),
        runs(60, 2000),
      );
    },
  );
});
