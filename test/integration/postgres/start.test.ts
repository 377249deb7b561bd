/* Ten processes start at once on a database in which there is nothing yet: one after the other looks what is to be made. */
import { expect, test, vi } from 'vitest';
import { runToEnd } from '../service/service-process.ts';
import { site } from './start-services-on-one-postgres.ts';

// Ten programs start here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const { database, serve, session, start } = site();

test('ten programs start at once on an empty database → each serves the one account, with the one key', async () => {
  const db = await database();
  const programs = await Promise.all(Array.from({ length: 10 }, () => start(db)));
  const items = await Promise.all(programs.map((program, at) => program.item({ name: `Item ${at}` })));
  expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const program of programs) expect((await program.get('/items')).body.meta.total_count).toBe(10);
  const raw = await session(db);
  const { rows } = await raw.query(`
    SELECT (SELECT count(*)::int FROM account) AS accounts, (SELECT count(*)::int FROM api_key) AS keys,
      (SELECT count(*)::int FROM schema_version) AS versions`);
  expect(rows).toEqual([{ accounts: 1, keys: 1, versions: 1 }]);
});

test('services start at once on six databases of one server → all serve, though their role is the server’s', async () => {
  const databases: string[] = [];
  for (let made = 0; made < 6; made += 1) databases.push(await database());
  const served = await Promise.all(databases.flatMap((db) => [serve(db), serve(db)]));
  for (const one of served) expect((await one.get('/items')).status).toBe(200);
});

test('something else has a schema of our name in the database → it is said, and left as it is', async () => {
  const db = await database();
  const raw = await session(db);
  await raw.query('CREATE SCHEMA dockhand; CREATE TABLE dockhand.ships (name text)');
  const { stderr, code } = await runToEnd('--database', db);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Something else has a schema named dockhand')]);
  const { rows } = await raw.query("SELECT tablename FROM pg_tables WHERE schemaname = 'dockhand'");
  expect(rows).toEqual([{ tablename: 'ships' }]);
});

test('the database’s owner was granted the role, and may grant it to nobody → it serves', async () => {
  const db = await database();
  await serve(db);
  const mine = new URL(await database());
  const raw = await session(mine.href);
  const name = mine.pathname.slice(1);
  await raw.query(`CREATE ROLE ${name} LOGIN PASSWORD 'for-tests'; GRANT dockhand_service TO ${name}`);
  await raw.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
  mine.username = name;
  mine.password = 'for-tests';
  const one = await serve(mine.href);
  expect((await one.item()).id).toBe(1);
});
