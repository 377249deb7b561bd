/*
 * Two accounts in one database: nobody sees or changes anything of the other's, by whatever list or id, nor does a statement that forgets
 * to say whose rows it wants.
 */
import type { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { carryOutOnDatabase } from '#service/commands/database.ts';
import { SECRET, type Json } from '../service/in-process-service.ts';
import { site, withKey, type Served } from './start-services-on-one-postgres.ts';

const OTHER = 'sk_of-the-other';
const { database, serve, session } = site();

let db: string;
/** Of the first account; requests go to it with either key. */
let first: Served;
let own: ReturnType<typeof withKey>;
let others: ReturnType<typeof withKey>;
beforeEach(async () => {
  db = await database();
  first = await serve(db, { account: 'first' }, SECRET);
  const second = await serve(db, { account: 'second' }, OTHER);
  own = withKey(first, SECRET);
  others = withKey(first, OTHER);
  await furnish(own, 'Mine', first);
  await furnish(others, 'Theirs', second);
});

const data = async (answer: ReturnType<typeof own>): Promise<Json> => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([status < 300 ? status : 'no refusal', body]);
  return body.data;
};

/** Something of every kind. */
async function furnish(ask: typeof own, name: string, { admin }: Served): Promise<void> {
  const field = { name: `${name} field`, type: 'text', applies_to: 'all' };
  const { id: attribute } = (await admin('POST', '/custom_fields', field)).body.data;
  const folder = await data(ask('POST', '/items', { name: `${name} shelf`, type: 'folder' }));
  const form = new FormData();
  form.set('name', `${name} bolts`);
  form.set('type', 'item');
  form.set('quantity', '10');
  form.set('price', '1');
  form.set('parent_id', String(folder.id));
  form.set('custom_attribute_values[0][custom_attribute_id]', String(attribute));
  form.set('custom_attribute_values[0][value]', name);
  form.set('photos[]', new Blob([`of ${name}`], { type: 'image/png' }), `${name}.png`);
  const item = await data(ask('POST', '/items', form));
  const line_items = [{ item_id: item.id, quantity: '5', unit_rate: '1.00' }];
  const order = { currency_code: 'EUR', vendor: { name: `${name} vendor` }, line_items };
  await data(ask('POST', '/purchase_orders', order));
  await data(ask('POST', '/jobs', { name: `${name} job` }));
}

const LISTS = [
  '/items',
  '/items/recent',
  '/purchase_orders',
  '/jobs',
  '/custom_fields',
  '/alerts',
  '/item_groups',
];

test('each account is furnished alike → ids begin at 1 in each, and every list has its own alone', async () => {
  for (const [ask, name, strange] of [
    [own, 'Mine', 'Theirs'],
    [others, 'Theirs', 'Mine'],
  ] as const) {
    for (const list of LISTS) {
      const { status, body } = await ask('GET', `${list}?include_subfolders=true`);
      expect([list, status]).toEqual([list, 200]);
      expect(JSON.stringify(body)).not.toContain(strange);
    }
    const items = (await ask('GET', '/items?include=photos,custom_attributes')).body.data;
    expect(items.map((item: Json) => [item.id, item.name])).toEqual([
      [3, `${name} job`],
      [2, `${name} bolts`],
      [1, `${name} shelf`],
    ]);
    const found = (await ask('POST', '/items/search', { name: 'bolts' })).body;
    expect([found.meta.total_count, found.data[0].name]).toEqual([1, `${name} bolts`]);
    const picture = await fetchPhoto(items[1].photos[0].url);
    expect(picture).toBe(`of ${name}`);
    for (const path of ['/items/2', '/purchase_orders/1', '/jobs/1']) {
      const { body } = await ask('GET', path);
      expect(JSON.stringify(body)).toContain(name);
    }
  }
});

const fetchPhoto = async (url: string) =>
  (await first.service.fetch(new Request(url.replace(/^.*(?=\/photos)/, first.url)))).text();

test('a key names what only the other account has → there is no such, and nothing of it changes', async () => {
  const { id } = await data(own('POST', '/items', { name: 'Mine alone', type: 'item', quantity: 3 }));
  const job = await data(own('POST', '/jobs', { name: 'Job of mine alone' }));
  const asked = [
    ['GET', `/items/${id}`],
    ['PUT', `/items/${id}`, { name: 'Taken' }],
    ['POST', `/items/${id}/move`, { quantity: 1, folder_id: 1 }],
    ['POST', `/items/${id}/copy`, {}],
    ['POST', '/items', { name: 'x', type: 'item', parent_id: id }],
    ['DELETE', `/items/${id}`],
    ['PUT', `/jobs/${job.id}`, { name: 'Taken', version: 1 }],
    ['GET', `/jobs/${job.id}`],
    ['GET', `/items?folder_id=${id}`],
  ] as const;
  for (const [method, path, body] of asked) {
    const { status } = await others(method, path, body);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect(await data(own('GET', `/items/${id}`))).toMatchObject({ name: 'Mine alone', quantity: 3 });
  const [mine] = (await own('GET', '/items?include=photos&folder_id=1')).body.data;
  const again = await others('POST', '/items', { name: 'x', type: 'item', photo_ids: [mine.photos[0].id] });
  // Photo 1 is there in either account, and each sees its own.
  expect(await fetchPhoto(again.body.data.photos[0].url)).toBe('of Theirs');
});

test('one account revokes its key and spends its allowance → the other has both', async () => {
  const limited = await serve(db, { account: 'first', rateMax: 3 }, SECRET);
  const [mine, theirs] = [withKey(limited, SECRET), withKey(limited, OTHER)];
  const tally = async (ask: typeof mine) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('GET', '/units')));
    return answers.filter(({ status }) => status === 200).length;
  };
  await (await session(db)).query('DELETE FROM allowance');
  expect([await tally(mine), await tally(theirs)]).toEqual([3, 3]);
  const { body } = await first.admin('GET', '/keys');
  expect(body.data).toHaveLength(1);
  await first.admin('DELETE', `/keys/${body.data[0].id}`);
  expect((await own('GET', '/units')).status).toBe(401);
  expect((await others('GET', '/units')).status).toBe(200);
});

/** Every table that has rows of accounts, with whether row security holds for whoever does not own it. */
async function tablesOf(raw: Client): Promise<Json[]> {
  const { rows } = await raw.query<Json>(`
    SELECT relname AS name, relrowsecurity AS secured FROM pg_class
    WHERE relnamespace = 'dockhand'::regnamespace AND relkind = 'r' AND relname <> 'schema_version'`);
  return rows;
}

test('a statement of the service’s role says not whose rows it wants → it sees and takes those of the set account alone', async () => {
  const raw = await session(db);
  const tables = await tablesOf(raw);
  expect(tables.filter(({ secured }) => secured !== true)).toEqual([]);
  await raw.query('SET ROLE dockhand_service');
  for (const { name } of tables)
    expect([name, (await raw.query(`SELECT 1 FROM ${name}`)).rows]).toEqual([name, []]);
  await raw.query("SET dockhand.account = '2'");
  for (const { name } of tables) {
    const whose = name === 'account' ? 'id' : 'account_id';
    const { rows } = await raw.query<Json>(`SELECT DISTINCT ${whose} AS whose FROM ${name}`);
    expect([name, rows.filter((row: Json) => row.whose !== 2)]).toEqual([name, []]);
  }
  expect((await raw.query('SELECT name FROM item')).rows).toHaveLength(3);
  expect((await raw.query("UPDATE item SET name = 'x'")).rowCount).toBe(3);
  expect((await raw.query('UPDATE account SET last_stamp = last_stamp')).rowCount).toBe(1);
  await expect(raw.query('UPDATE item SET account_id = 1')).rejects.toThrow('row-level security');
  await expect(raw.query("INSERT INTO event (account_id, at, payload) VALUES (1, 0, '{}')")).rejects.toThrow(
    'row-level security',
  );
  await expect(raw.query('DELETE FROM ledger')).rejects.toThrow('permission denied');
  await expect(raw.query('UPDATE account SET id = DEFAULT')).rejects.toThrow('permission denied');
  await raw.query('DELETE FROM job');
  await raw.query('RESET ROLE');
  const { rows } =
    await raw.query<Json>(`SELECT (SELECT count(*)::int FROM item WHERE name LIKE 'Mine%') AS items,
    (SELECT count(*)::int FROM job) AS jobs`);
  expect(rows).toEqual([{ items: 3, jobs: 1 }]);
});

test('an account is removed while a service runs → nothing of it is left, its key is none, and the other account is as it was', async () => {
  const before = await data(others('GET', '/items'));
  const remove = (...args: string[]) =>
    carryOutOnDatabase(['accounts', 'remove', ...args, '--database', db], { tell: () => {}, env: {} });
  expect((await remove('first')).fault).toMatch(/for good.*--confirm "first"/);
  expect((await remove('first', '--confirm', 'second')).fault).toMatch(/for good/);
  expect((await own('GET', '/items')).status).toBe(200);
  expect(await remove('first', '--confirm', 'first')).toEqual({
    lines: [expect.stringContaining('Account 1, first, is removed')],
    fault: null,
  });
  const owner = await session(db);
  const { rows: tables } = await owner.query(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'dockhand' AND column_name = 'account_id'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables)
    expect([name, (await owner.query(`SELECT 1 FROM ${name} WHERE account_id = 1`)).rowCount]).toEqual([
      name,
      0,
    ]);
  expect((await own('GET', '/items')).status).toBe(401);
  expect(await data(others('GET', '/items'))).toEqual(before);
  const again = await serve(db, { account: 'first' }, SECRET);
  expect(await data(withKey(again, SECRET)('GET', '/items'))).toEqual([]);
  expect((await remove('first')).fault).toMatch(/records, keys and the ledger of account 3/);
  await expect(owner.query('DELETE FROM ledger')).rejects.toThrow('append-only');
});
