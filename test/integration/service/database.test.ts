import { join } from 'node:path';
import { createRequire } from 'node:module';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomIds } from '#service/ids.ts';
import { openDatabase } from '#service/store/database.ts';
import { migrations } from '#service/store/schema.ts';
import { sqlitePool } from '#service/store/sqlite.ts';
import { keepUp } from '#service/upkeep.ts';
import { defaultVariants } from '#wire/variants.ts';
import { temporaryFolder } from './service-process.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

function open(): Database {
  const opened = openDatabase(join(folder.path, 'service.db'));
  if (!opened.ok) throw new Error(opened.why);
  return opened.db;
}

const poolAt = (clock: () => number) =>
  sqlitePool(open(), { clock, variants: defaultVariants, ids: randomIds() });

const setting = (db: Database, name: string) => db.pragma(name, { simple: true });

test('every commit is on the disk before it is answered: after a first write, and after opening again', () => {
  for (const run of ['new', 'again']) {
    const db = open();
    db.prepare("INSERT INTO event (at, payload) VALUES (0, '{}')").run();
    expect([run, setting(db, 'synchronous'), setting(db, 'journal_mode')]).toEqual([run, 2, 'wal']);
    expect([setting(db, 'foreign_keys'), setting(db, 'integrity_check')]).toEqual([1, 'ok']);
    db.close();
  }
});

test('every table is strict', () => {
  const db = open();
  const loose = db
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0")
    .pluck()
    .all();
  // SQLite's own, which nobody declares.
  expect(loose.filter((name) => !String(name).startsWith('sqlite_'))).toEqual([]);
  db.close();
});

test('the ledger can be neither changed nor shortened', () => {
  const db = open();
  db.exec(`INSERT INTO ledger (at, key_id, request_id, method, path, verb, record, record_id)
    VALUES (0, 'k', 'r', 'POST', '/', 'create', 'item', 1)`);
  expect(() => db.exec('UPDATE ledger SET at = 1')).toThrow('append-only');
  expect(() => db.exec('DELETE FROM ledger')).toThrow('append-only');
  db.close();
});

// The driver, by a path the compiler need not know: a test writes a file as a former version left it.
const Driver = createRequire(import.meta.url)('better-sqlite3');

test('a database of the first version is brought up: lists, counts and searches find what was in it', async () => {
  const former = new Driver(join(folder.path, 'service.db'));
  former.exec(migrations[0] ?? '');
  former.pragma('application_id = 1229870675');
  former.pragma('user_version = 1');
  const item = former.prepare(`
    INSERT INTO item (id, sid, type, name, quantity, parent_id, tags, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, '[]', ?, ?)`);
  item.run(1, 'S1', 'folder', 'Aisle', null, null, 1000, 1000);
  item.run(2, 'S2', 'folder', 'Bin', null, 1, 2000, 2000);
  item.run(3, 'S3', 'item', 'Ölpumpe', '4', 2, 3000, 9000);
  item.run(4, 'S4', 'item', 'Lamp', '1', null, 4000, 4000);
  former.exec(`
    INSERT INTO placement VALUES (0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (2, 3);
    INSERT INTO folder_count VALUES (1, 1, 2), (2, 1, 1);
    UPDATE folder_count SET direct = 2, nested = 4 WHERE folder_id = 0;`);
  former.close();

  const pool = poolAt(() => 0);
  const store = await pool.use((account) => account.store);
  const page = { limit: 10, offset: 0 };
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
  expect(await store.list.size({ kind: 'under', folder: 0 })).toBe(4);
  expect(await store.list.size({ kind: 'in', folder: null })).toBe(2);
  expect(ids(await store.list.page({ kind: 'under', folder: 1 }, page))).toEqual([3, 2]);
  expect(await store.list.changed({ kind: 'under', folder: 0 }, 3999, page)).toMatchObject({
    total: 2,
    rows: [{ id: 4 }, { id: 3 }],
  });
  const find = async (name: string, type: 'item' | null = null) => {
    const filter = { name, type, folders: null, nested: false, oldestFirst: false };
    return ids((await store.search.find(filter, page)).rows);
  };
  expect([await find('ö'), await find('pumpe'), await find('a'), await find('', 'item')]).toEqual([
    [3],
    [3],
    [4, 1],
    [4, 3],
  ]);
  await pool.close();
});

test('in idle moments what was told a week ago is forgotten, and what still waits to be told is not', async () => {
  let now = 1_000_000_000;
  const pool = poolAt(() => now);
  const account = await pool.use((given) => given);
  const { store } = account;
  const origin = { key: { id: 'k', name: 'k' }, request: { id: 'r', method: 'POST', path: '/' } };
  const tell = () =>
    store.change(origin, async (change) => {
      await change.record({ verb: 'create', record: 'job', record_id: 1 });
      await change.tell({ setting: 'job_created', record: 'job', id: 1 }, { type: 'x' });
    });
  await tell();
  const secret = { secret: 'whsec_', former_secret: null, former_until: null, changed_at: 0 };
  await store.webhook.put({ url: 'https://example.com/', settings: ['job_created'], ...secret });
  await tell();
  await tell();
  const [delivery] = await store.deliveries.newest(Number.MAX_SAFE_INTEGER, 1);
  const done = { tries: 1, first_try_at: now, next_try_at: now, settled_at: now, reason: null };
  await store.deliveries.tried({ id: delivery?.id ?? 0, state: 'delivered', ...done });
  while (await keepUp(account));
  expect(await store.events.read(0, 10)).toHaveLength(3);
  now += 8 * 24 * 3_600_000;
  while (await keepUp(account));
  expect((await store.events.read(0, 10)).map((event) => event.id)).toEqual([2]);
  expect((await store.deliveries.newest(Number.MAX_SAFE_INTEGER, 10)).map((one) => one.state)).toEqual([
    'waiting',
  ]);
  expect(
    await store.ledger.read({ after: 0, limit: 10, record: null, record_id: null, verb: null }),
  ).toHaveLength(3);
  await pool.close();
});
