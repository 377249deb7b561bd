/** Moves an account from a file to PostgreSQL and back: what it was it is, interrupted or not, and what is there already stays. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#service/postgres/pool.ts';
import { seedDemo } from '#service/seed/demo.ts';
import { openDatabase } from '#service/store/database.ts';
import { copyAccount } from '#service/transfer/copy.ts';
import { postgresEnd } from '#service/transfer/postgres-end.ts';
import { sqliteEnd } from '#service/transfer/sqlite-end.ts';
import type { End } from '#service/transfer/tables.ts';
import { startPostgres, type PostgresServer } from '../../support/service/postgres-server.ts';
import { runToEnd, startProgram, temporaryFolder, type Program } from '../service/service-process.ts';

/** Many programs are started, one after the other. Milliseconds. */
const PATIENCE = 180_000;

let server: PostgresServer;
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  server = await startPostgres();
  folder = temporaryFolder();
  const seeded = await seedDemo(join(folder.path, 'service.db'), Date.UTC(2026, 10, 29));
  if (seeded !== 'seeded') throw new Error(seeded);
});
afterAll(async () => {
  folder.remove();
  await server.stop();
});

/** What a client sees of the account. */
async function seen(program: Program): Promise<unknown> {
  const items = await program.get('/items?include_subfolders=true&per_page=100&include=custom_attributes');
  const orders = await program.get('/purchase_orders?per_page=100');
  const found = await program.post('/items/search', { name: 'cable', per_page: 100 });
  const alerts = await program.get('/alerts');
  const ledger = await program.ledger('?limit=1000');
  return [items, orders, found, alerts].map(({ status, body }) => ({ status, body })).concat(ledger);
}

/** The addresses of two programs differ. */
const withoutHost = (view: unknown, { url }: Program) => JSON.stringify(view).replaceAll(url, '');

async function viewOf(folderPath: string, ...args: string[]): Promise<string> {
  const program = await startProgram(folderPath, ...args);
  const view = withoutHost(await seen(program), program);
  program.process.kill('SIGTERM');
  await program.ended;
  return view;
}

test(
  'a folder is imported, used, and exported → each is what it was before, and a later import changes nothing',
  { timeout: PATIENCE },
  async () => {
    const database = await server.database('moved');
    const where = ['--database', database, '--account', 'harbour'];
    const before = await viewOf(folder.path);

    const imported = await runToEnd('import', '--from', folder.path, ...where);
    expect(imported).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The account harbour is complete'),
    });
    const empty = temporaryFolder();
    expect(await viewOf(empty.path, ...where)).toBe(before);
    expect(await runToEnd('import', '--from', folder.path, ...where)).toMatchObject({ code: 0 });

    const program = await startProgram(empty.path, ...where);
    const created = await program.post('/items', { type: 'item', name: 'after the move' });
    expect(created.status).toBe(200);
    program.process.kill('SIGTERM');
    await program.ended;
    const moved = await viewOf(empty.path, ...where);
    const late = await runToEnd('import', '--from', folder.path, ...where);
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('differs in') });
    expect(await viewOf(empty.path, ...where)).toBe(moved);

    // The folder was used on: nothing of that is written into the account, which is in use.
    const left = await startProgram(folder.path);
    for (const name of ['left behind', 'left behind, too'])
      expect((await left.post('/items', { type: 'item', name })).status).toBe(200);
    left.process.kill('SIGTERM');
    await left.ended;
    const grown = await runToEnd('import', '--from', folder.path, ...where);
    expect(grown).toMatchObject({ code: 1, stderr: expect.stringContaining('differs in') });
    expect(await viewOf(empty.path, ...where)).toBe(moved);

    const back = join(empty.path, 'back');
    expect(await runToEnd('export', '--to', back, ...where)).toMatchObject({ code: 0 });
    expect(await viewOf(back)).toBe(moved);
    expect((await runToEnd('export', '--to', back, ...where)).stderr).toContain(
      'already; it was left as it is',
    );
    empty.remove();
  },
);

/** The folder, and a new account in a new database. */
async function ends(name: string) {
  const opened = openDatabase(join(folder.path, 'service.db'));
  const connected = await openPostgres({ url: await server.database(name), report: () => {} });
  if (!opened.ok || !connected.ok) throw new Error('there is no database');
  const { database } = connected;
  const { id } = await database.directory.make('main');
  const close = async () => {
    opened.db.close();
    await database.close();
  };
  return { from: sqliteEnd(opened.db), to: postgresEnd(database, id), close };
}

test('an import that ends at any batch → the next one goes on from there, and both ends are the same', async () => {
  const { from, to, close } = await ends('resumed');
  let writes = 0;
  const broken: End = {
    ...to,
    write: async (...batch) => {
      writes += 1;
      if (writes % 2 === 0) throw new Error('cut off');
      await to.write(...batch);
    },
  };
  const lines: string[] = [];
  const attempt = () =>
    copyAccount(from, broken, (line) => lines.push(line)).catch((error: Error) => error.message);
  let ended = await attempt();
  for (let tries = 0; tries < 100 && ended === 'cut off'; tries += 1) ended = await attempt();
  expect(ended).toEqual([]);
  expect(writes).toBeGreaterThan(20);
  await close();
});

test('a folder is imported into two accounts → the second is refused: its keys would lead to the first', async () => {
  const database = ['--database', await server.database('twice')];
  const into = (name: string) => runToEnd('import', '--from', keyed.path, ...database, '--account', name);
  const keyed = temporaryFolder();
  const program = await startProgram(keyed.path);
  program.process.kill('SIGTERM');
  await program.ended;
  expect(await into('harbour')).toMatchObject({ code: 0 });
  expect(await into('airport')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('of another account already'),
  });
  const served = await runToEnd('--port', '0', ...database, '--account', 'airport');
  expect(served).toMatchObject({ code: 1, stderr: expect.stringContaining('one of another account') });
  keyed.remove();
});

test('an account that has a key already → nothing is imported into it', async () => {
  const where = ['--database', await server.database('keyed'), '--account', 'harbour'];
  const empty = temporaryFolder();
  const program = await startProgram(empty.path, ...where);
  program.process.kill('SIGTERM');
  await program.ended;
  empty.remove();
  expect(await runToEnd('import', '--from', folder.path, ...where)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('of its own; import into a new one'),
  });
});

test('what is not so at the other end is named', async () => {
  const { from, to, close } = await ends('differing');
  const lossy: End = {
    ...to,
    write: (table, columns, rows, done) =>
      to.write(table, columns, table.name === 'placement' ? rows.slice(1) : rows, done),
  };
  expect(await copyAccount(from, lossy, () => {})).toEqual(['placement']);
  await close();
});

test(
  'the commands → accounts and keys in the database, each key its own account’s',
  { timeout: PATIENCE },
  async () => {
    const database = await server.database('commanded');
    const where = ['--database', database];
    expect((await runToEnd('accounts', 'create', 'north', ...where)).code).toBe(0);
    expect((await runToEnd('accounts', 'create', 'north', ...where)).stderr).toContain(
      'an account north already',
    );
    const made = await runToEnd('keys', 'create', 'Dock 7', '--account', 'north', ...where);
    const [, secret = ''] = /Secret key: {2}(\S+)/.exec(made.stdout) ?? [];
    expect((await runToEnd('accounts', 'list', ...where)).stdout).toMatch(/^1 {2}made .* {2}north\n$/);
    expect((await runToEnd('keys', 'list', '--account', 'south', ...where)).stderr).toContain(
      'no account south',
    );
    expect((await runToEnd('keys', 'list', '--account', 'north', ...where)).stdout).toContain('Dock 7');

    const program = await startProgram(folder.path, ...where);
    const asks = (key: string) =>
      fetch(`${program.url}/api/v1/items`, { headers: { authorization: `Bearer ${key}` } });
    expect((await asks(secret)).status).toBe(200);
    program.process.kill('SIGTERM');
    await program.ended;
  },
);

test('a command that cannot be carried out → says why, and does nothing', { timeout: PATIENCE }, async () => {
  const where = ['--database', await server.database('refused')];
  const elsewhere = 'postgresql://stock:word@db.example.com/stock';
  expect((await runToEnd('accounts', 'list', '--database', elsewhere)).stderr).toContain(
    'must hold no password',
  );
  expect((await runToEnd('import', '--from', join(folder.path, 'none'), ...where)).stderr).toContain(
    '--from must name',
  );
  expect((await runToEnd('export', ...where)).stderr).toContain('--to must name');
  expect(existsSync(join(folder.path, 'none'))).toBe(false);
});
