/*
 * The PostgreSQL engine: any number of processes on one database. Each process has a limited number of connections, and each piece of work
 * gets one of them. On a connection the service has its own role, never the owner's, and row security restricts it to the rows of one
 * account.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool, types, type PoolClient, type PoolConfig } from 'pg';
import type { Account, AccountPool } from '../account.ts';
import type { Connections } from '../observer.ts';
import { within } from '../operating/within.ts';
import { accountPool, keepStores, type InSession } from './account-pool.ts';
import { databaseClock, type DatabaseClock } from './clock.ts';
import { directoryOf, type Directory } from './directory.ts';
import { SCHEMA } from './definer-functions.ts';
import { migrate } from './migrate.ts';
import { SERVICE_ROLE } from './schema.ts';
import { shareOf } from './share.ts';
import { listen } from './work-notifications.ts';

export interface PostgresOptions {
  /** postgresql://user:password@host/database */
  readonly url: string;
  /** Connections of this process at most. */
  readonly connections?: number;
  /** Milliseconds for one statement. */
  readonly statementWithin?: number;
  /** Told of a connection that broke while nothing was done on it. */
  readonly report: (error: unknown) => void;
}

export interface Database {
  readonly directory: Directory;
  readonly clock: DatabaseClock;
  pool(accountId: number, context: Omit<Account, 'store'>): AccountPool;
  /** Throws where the database does not answer, whatever waits for the connections of the pool. */
  readonly probe: () => Promise<void>;
  readonly session: InSession;
  readonly connections: () => Connections;
  /**
   * Hears from now on of the work that other processes leave (`work-notifications.ts`).
   * @param missed called where something may have gone unheard
   */
  listen(onWork: (accountId: number) => void, onGap: () => void): void;
  close(): Promise<void>;
}

export type OpenedDatabase =
  | { readonly ok: true; readonly database: Database }
  | { readonly ok: false; readonly why: 'newer' | 'foreign' }
  | { readonly ok: false; readonly why: 'unreachable'; readonly reason: string };

const CONNECTIONS = 10;
/** Of them, what one account may hold. */
const SHARE = 0.5;
/** Milliseconds: for a connection, and for one statement; longer waits are better refused. */
const CONNECT_WITHIN = 5000;
const STATEMENT_WITHIN = 30_000;
/** Milliseconds more, in which the database says that it broke a statement off; after them its connection is given up. */
const SILENT_WITHIN = 2000;
/** How often a connection is tried for, and the milliseconds in between: less than a check of a balancer waits for. */
const CONNECT_TURNS = 5;
const CONNECT_PAUSE = 300;
/** Milliseconds that a check of a balancer waits for the database. */
const PROBE_WITHIN = 2000;

/**
 * The statements are written to come by few rows, each by an index. How many that are of which folder the planner cannot know, and where
 * it expects more it would read the whole account once.
 */
const JOINS_BY_INDEX = ['SET enable_hashjoin = off', 'SET enable_mergejoin = off'];

// Ids, amounts of rows and epoch milliseconds: all of them are whole numbers that a number holds.
types.setTypeParser(types.builtins.INT8, Number);

export async function openPostgres(options: PostgresOptions): Promise<OpenedDatabase> {
  const config: PoolConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_WITHIN,
    application_name: 'dockhand-service',
  };
  const owner = new Client(config);
  const clock = databaseClock();
  try {
    await owner.connect();
    const state = await migrate(owner);
    if (state !== 'ready') return { ok: false, why: state };
    const { rows } = await owner.query<{ at: number }>('SELECT now_ms() AS at');
    for (const { at } of rows) clock.observe(at);
  } catch (error) {
    return { ok: false, why: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await owner.end().catch(() => undefined);
  }
  const within = options.statementWithin ?? STATEMENT_WITHIN;
  const pool = new Pool({
    ...config,
    max: options.connections ?? CONNECTIONS,
    statement_timeout: within,
    idle_in_transaction_session_timeout: within,
    // A network that has gone silent breaks no connection: its end is to be noticed here.
    query_timeout: within + SILENT_WITHIN,
    pipeline: true,
    // Waited for: a connection on which this fails would be the owner's, whom row security does not hold.
    // oxlint-disable-next-line typescript/no-misused-promises -- whatever its types say
    onConnect: async (client) => {
      await client.query(
        `SET ROLE ${SERVICE_ROLE}; SET search_path = ${SCHEMA}, public; ${JOINS_BY_INDEX.join('; ')}`,
      );
    },
  });
  // Its words are enough: the error itself brings the whole client along.
  pool.on('error', ({ message }) => {
    if (!pool.ending) options.report(new Error(`a connection to the database ended: ${message}`));
  });
  // The work on the connection learns of its end by what it asked; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { ok: true, database: databaseOf(pool, { config, clock, report: options.report }) };
}

interface DatabaseParts {
  readonly config: PoolConfig;
  readonly clock: DatabaseClock;
  readonly report: PostgresOptions['report'];
}

function databaseOf(pool: Pool, { config, clock, report }: DatabaseParts): Database {
  /** The account that each connection's session has. */
  const accounts = new WeakMap<PoolClient, number>();
  /** This process, by a name that no other has. */
  const holder = randomUUID();
  const keptFor = keepStores({ clock, holder });
  let endListening: (() => Promise<void>) | undefined;
  const ask = within(PROBE_WITHIN, () => askOnce(config));
  /** Pieces of work that wait for their account's turn. */
  let waiting = 0;

  async function session<T>(accountId: number | 'any', work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await connected(pool);
    try {
      if (accountId !== 'any' && accounts.get(client) !== accountId) {
        await client.query("SELECT set_config('dockhand.account', $1, false)", [String(accountId)]);
        accounts.set(client, accountId);
      }
      const done = await work(client);
      client.release();
      return done;
    } catch (error) {
      // Whatever it was in the middle of ends with it.
      client.release(true);
      throw error;
    }
  }

  return {
    session,
    clock,
    directory: directoryOf(config),
    pool: (id, context) =>
      accountPool({
        id,
        context,
        session,
        share: shareOf({
          most: Math.max(1, Math.floor(pool.options.max * SHARE)),
          within: CONNECT_WITHIN,
          onWaiting: (by) => {
            waiting += by;
          },
        }),
        keptFor,
      }),
    probe: async () => {
      if ((await ask()) === null) throw new Error('the database does not answer');
    },
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + waiting,
    }),
    listen: (onWork, onGap) => {
      endListening = listen(config, {
        onNotified: ({ account, holder: other }) => {
          if (other !== holder) onWork(account);
        },
        onGap,
        report,
      });
    },
    close: async () => {
      await endListening?.();
      await pool.end();
    },
  };
}

/** On a connection of its own: those of the pool may all be held by work that waits. */
async function askOnce(config: PoolConfig): Promise<number> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: PROBE_WITHIN,
    query_timeout: PROBE_WITHIN,
    application_name: 'dockhand-probe',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('SELECT 1')).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** While a database starts again it takes no connections. Nothing was sent by then, so that trying once more is safe. */
async function connected(pool: Pool): Promise<PoolClient> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await pool.connect();
    } catch (error) {
      if (turn === CONNECT_TURNS || !isStarting(error)) throw error;
      await pause(CONNECT_PAUSE);
    }
  }
}

/** No server listens there yet, or it says that it is starting. */
function isStarting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ECONNREFUSED', '57P03'].includes(String(error.code));
}
