/* Creates the service on a PostgreSQL database. Any number of processes may serve the same accounts. */
import type { Account, AccountPool } from '../account.ts';
import type { Accounts } from '../accounts.ts';
import { rateHeadersOf, type RateOptions } from '../http/rate.ts';
import { hashOf } from '../keys/secret.ts';
import { assembleService, contextOf, rateOf, type AssemblyOptions, type Service } from '../serve.ts';
import type { KeyRow } from '../store/key.ts';
import { postgresRateLimit } from './allowance.ts';
import { SCHEMA } from './definer-functions.ts';
import { openPostgres, type Database, type OpenedDatabase } from './pool.ts';

/** Its clock is the database's. */
export interface PostgresServiceOptions extends Omit<AssemblyOptions, 'clock'> {
  readonly url: string;
  /** The name of the account that its administration is of. */
  readonly account: string;
  /** Makes the account where there is none of that name. */
  readonly makesAccount: boolean;
  /** Connections of this process at most. */
  readonly connections?: number;
  /** A secret that is to be a key of the account. */
  readonly key?: string;
  /** Milliseconds for one statement. */
  readonly statementWithin?: number;
}

export type CreatedOnPostgres =
  | { readonly ok: true; readonly service: Service }
  | Extract<OpenedDatabase, { ok: false }>
  | { readonly ok: false; readonly why: 'no account' | 'key of another' };

export async function createPostgresService(options: PostgresServiceOptions): Promise<CreatedOnPostgres> {
  const { url, connections, statementWithin, report = console.error } = options;
  const opened = await openPostgres({
    url,
    report,
    ...(connections !== undefined && { connections }),
    ...(statementWithin !== undefined && { statementWithin }),
  });
  if (!opened.ok) return opened;
  const { database } = opened;
  try {
    const created = await serviceOn(database, options);
    if (!created.ok) await database.close();
    return created;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serviceOn(database: Database, options: PostgresServiceOptions): Promise<CreatedOnPostgres> {
  const { account, makesAccount, key } = options;
  const { directory, clock } = database;
  const entry = await (makesAccount ? directory.make(account) : directory.find(account));
  if (entry === undefined) return { ok: false, why: 'no account' };
  const context = contextOf({ ...options, clock: clock.now });
  const accounts = postgresAccounts(database, context, rateOf(options, context.variants));
  // A request finds its account by the key alone.
  const holder = key === undefined ? null : await accounts.keyOf(hashOf(key));
  if (holder !== null && holder.account.id !== entry.id) return { ok: false, why: 'key of another' };
  return { ok: true, service: assembleService(options, accounts, accounts.of(entry.id)) };
}

/** Why there is no service, as a sentence. */
export function refusalOf(
  created: Extract<CreatedOnPostgres, { ok: false }>,
  { url, account }: { readonly url: string; readonly account: string },
): string {
  const { host } = new URL(url);
  switch (created.why) {
    case 'newer':
      return `The database at ${host} was written by a newer version of the service; it was left as it is.`;
    case 'foreign':
      return `Something else has a schema named ${SCHEMA} in the database at ${host}; it was left as it is. Give the service a database of its own.`;
    case 'unreachable':
      return `The database at ${host} cannot be used: ${created.reason}.`;
    case 'no account':
      return `There is no account ${account} in the database at ${host}; accounts create makes one.`;
    case 'key of another':
      return `The key given is one of another account in the database at ${host}; give ${account} one of its own.`;
    default:
      return created satisfies never;
  }
}

function postgresAccounts(
  database: Database,
  context: Omit<Account, 'store'>,
  rate: RateOptions,
): Accounts & { of(id: number): AccountPool } {
  const known = new Map<number, AccountPool>();
  const of = (id: number): AccountPool => {
    const pool = known.get(id) ?? database.pool(id, context);
    known.set(id, pool);
    return pool;
  };
  const ask = <Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> =>
    database.session('any', async (client) => {
      const { rows } = await client.query<Row>({ name, text, values: [...values] });
      return rows;
    });

  return {
    of,
    keyOf: async (hash) => {
      const text = 'SELECT *, now_ms() AS at FROM key_of($1)';
      const [found] = await ask<KeyRow & { readonly account_id: number; readonly at: number }>('key', text, [
        hash,
      ]);
      if (found === undefined) return null;
      const { account_id: id, at, ...key } = found;
      database.clock.observe(at);
      return { account: of(id), key, at };
    },
    ofPhoto: async (token) => {
      const text = 'SELECT account_of_photo($1) AS id';
      const [found] = await ask<{ readonly id: number | null }>('photo', text, [token]);
      return found === undefined || found.id === null
        ? null
        : (known.get(found.id) ?? database.pool(found.id, context));
    },
    withWork: async () => {
      const text = 'SELECT now_ms() AS at, ARRAY(SELECT accounts_with_work())::text[] AS ids';
      const [found] = await ask<{ readonly at: number; readonly ids: readonly string[] }>('work', text, []);
      if (found === undefined) return [];
      database.clock.observe(found.at);
      return found.ids.map((id) => of(Number(id)));
    },
    onWork: (listener) =>
      database.listen(
        (id) => listener(of(id)),
        () => listener(null),
      ),
    forget: ({ id }) => {
      known.delete(id);
    },
    rateOf: (account) => postgresRateLimit(database, account, rate),
    headersWithoutAccount: async () => {
      const now = context.clock();
      return rateHeadersOf(rate, { now, spent: 0, resetAt: now });
    },
    probe: database.probe,
    connections: database.connections,
    close: () => database.close(),
  };
}
