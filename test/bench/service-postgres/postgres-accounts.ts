/**
 * Creates the databases of the benches on PostgreSQL: one with a single account of a given number of items, and one with a thousand
 * accounts of a thousand items each. The single account is copied from the generated SQLite account, so both services are measured with
 * the same data. The databases are kept for the next run, and created again if this file or the migrations change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { HIDDEN } from '#service/postgres/connection.ts';
import { migrations } from '#service/postgres/schema.ts';
import { openPostgres } from '#service/postgres/pool.ts';
import { openDatabase } from '#service/store/database.ts';
import { postgresEnd } from '#service/transfer/postgres-end.ts';
import { sqliteEnd } from '#service/transfer/sqlite-end.ts';
import { COPIED } from '#service/transfer/tables.ts';
import { startPostgres, type PostgresServer } from '../../support/service/postgres-server.ts';
import { account } from '../service/generated-account.ts';

export const ACCOUNTS = 1000;

/** These indexes are dropped and created again around a bulk insert, which takes a tenth of the time. */
const NAME_INDEXES = ['item_by_trigram', 'item_by_gram'];

export interface BenchServer extends PostgresServer {
  /** The address of a database with that many items, in its one account. */
  ofItems(items: number): Promise<string>;
  /** The address of a database with a thousand accounts of a thousand items each, named 1 to 1000. */
  ofAccounts(): Promise<string>;
}

export async function startBenchServer(): Promise<BenchServer> {
  const recipe = [readFileSync(import.meta.filename, 'utf8'), ...migrations].join('\n');
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `dockhand-bench-postgres-${hash}`);
  mkdirSync(folder, { recursive: true });
  const server = await startPostgres({ isDurable: true, folder });

  /** Creates a database unless it exists from an earlier run. */
  async function kept(name: string, make: (url: string) => Promise<void>): Promise<string> {
    const done = join(folder, `${name}.made`);
    if (existsSync(done)) return server.address(name);
    console.log(`making ${name} in ${folder} (kept for the next run)`);
    const url = await server.database(name);
    await make(url);
    writeFileSync(done, '');
    return url;
  }

  return {
    ...server,
    ofItems: (items) => kept(`items_${items}`, (url) => fill(url, items, 'main')),
    ofAccounts: () =>
      kept('accounts', async (url) => {
        await fill(url, 1000, '1');
        await multiply(url);
      }),
  };
}

/**
 * Copies the generated SQLite account into a database.
 * @param url the address of an empty database
 * @param name the name of the account
 */
export async function fill(url: string, items: number, name: string): Promise<void> {
  const opened = openDatabase(await account(items));
  const connected = await openPostgres({ url, report: () => {} });
  if (!opened.ok || !connected.ok) throw new Error('there is no database to fill');
  const { database } = connected;
  const { id } = await database.directory.make(name);
  const [from, to] = [sqliteEnd(opened.db), postgresEnd(database, id)];
  await withoutNameIndexes(url, async () => {
    for (const table of COPIED) {
      const columns = await from.columns(table);
      let done = 0;
      for await (const batch of from.toCopy(table, columns, 0)) {
        done += batch.length;
        await to.write(table, columns, batch, done);
      }
    }
  });
  await to.finish(await from.lastIds());
  opened.db.close();
  await database.close();
}

/** Copies the first account to all others, as the database's owner, who may read and write every account. */
async function multiply(url: string): Promise<void> {
  await withoutNameIndexes(url, async (owner) => {
    await owner.query(
      `INSERT INTO account (name, created_at) SELECT n::text, 0 FROM generate_series(2, ${ACCOUNTS}) AS n`,
    );
    await owner.query('ALTER TABLE item DISABLE TRIGGER USER');
    for (const { name } of COPIED) {
      const { rows } = await owner.query<{ list: string; from: string }>(
        `SELECT string_agg(quote_ident(attname), ', ') AS list, string_agg('one.' || quote_ident(attname), ', ') AS from
        FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND attname <> ALL ($2)`,
        [name, [...HIDDEN]],
      );
      const [columns] = rows;
      await owner.query(
        // The account is read once, before the table grows.
        `WITH one AS MATERIALIZED (SELECT * FROM ${name} WHERE account_id = 1)
        INSERT INTO ${name} (account_id, ${columns?.list})
        SELECT account.id, ${columns?.from} FROM account, one WHERE account.id > 1`,
      );
    }
    await owner.query(
      `INSERT INTO id_counter (account_id, name, last)
      SELECT account.id, one.name, one.last FROM account, id_counter AS one WHERE account.id > 1 AND one.account_id = 1`,
    );
    await owner.query('ALTER TABLE item ENABLE TRIGGER USER');
  });
}

async function withoutNameIndexes(url: string, work: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client(url);
  await owner.connect();
  await owner.query('SET search_path = dockhand, public');
  const { rows } = await owner.query<{ made: string }>(
    "SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'dockhand' AND indexname = ANY ($1)",
    [NAME_INDEXES],
  );
  for (const index of NAME_INDEXES) await owner.query(`DROP INDEX ${index}`);
  await work(owner);
  for (const { made } of rows) await owner.query(made);
  await owner.query('VACUUM ANALYZE');
  await owner.end();
}
