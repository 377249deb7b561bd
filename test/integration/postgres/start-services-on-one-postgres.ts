/**
 * Sets up the tests of several service processes on one PostgreSQL (`site`): a PostgreSQL server for the test file, new databases on it,
 * services, and sessions of the server's superuser. A service runs in the test's own process, with a connection pool of its own; only where
 * a process has to be killed or to have another clock is the program started. Everything is ended after each test, the server at the end of
 * the file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createPostgresService, type PostgresServiceOptions } from '#service/postgres/service.ts';
import { startPostgres, type PostgresServer } from '../../support/service/postgres-server.ts';
import { withShiftedClock } from '../../support/station/environment-with-shifted-clock.ts';
import { ADMIN, SECRET, helpersOver, type Answer } from '../service/in-process-service.ts';
import { startAlone, startProgram, temporaryFolder, type Program } from '../service/service-process.ts';

/** As the application's name the service has it in pg_stat_activity. */
const SERVICE = 'dockhand-service';

type Service = Extract<Awaited<ReturnType<typeof createPostgresService>>, { ok: true }>['service'];
type Options = Partial<Omit<PostgresServiceOptions, 'url'>> & {
  /** False: it does nothing in the background, and leaves it to others. */
  readonly resumes?: boolean;
};

export interface Served extends ReturnType<typeof helpersOver> {
  readonly service: Service;
  readonly url: string;
}

export interface Site {
  /** A new database of this test's. */
  readonly database: () => Promise<string>;
  /** A service in the test's own process, that works in the background as well. */
  readonly serve: (database: string, options?: Options, secret?: string) => Promise<Served>;
  readonly pair: (database: string, options?: Options) => Promise<[Served, Served]>;
  /** The program. */
  readonly start: (database: string, ...args: string[]) => Promise<Program>;
  /** The program with a clock that is ahead by so many milliseconds, or behind. */
  readonly startAhead: (by: number, database: string, ...args: string[]) => Promise<Program>;
  /** A session of the server's superuser. */
  readonly session: (database: string) => Promise<Client>;
  /** The name of a new file with that text. */
  readonly file: (name: string, text: string) => string;
}

/**
 * To be called once in a file; what it gives out ends after each test.
 * @param begin another server than usual
 */
export function site(begin: () => Promise<PostgresServer> = startPostgres): Site {
  let server: PostgresServer;
  let made = 0;
  const folder = temporaryFolder();
  const programs: Program[] = [];
  const services: Service[] = [];
  const clients: Client[] = [];
  beforeAll(async () => {
    server = await begin();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    for (const service of services.splice(0)) await service.close();
    for (const { process, ended } of programs.splice(0)) {
      process.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  const start = async (database: string, ...args: string[]): Promise<Program> => {
    const program = await startProgram(folder.path, '--database', database, ...args);
    programs.push(program);
    return program;
  };
  const startAhead: Site['startAhead'] = async (by, database, ...args) => {
    const usual = ['--with-parent', '--rate-max', '1000000', '--database', database];
    const program = await startAlone(folder.path, [...usual, ...args], {
      DOCKHAND_SERVICE_KEY: SECRET,
      DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
      ...withShiftedClock(by),
    });
    programs.push(program);
    return program;
  };
  const serve: Site['serve'] = async (url, { resumes = true, ...options } = {}, secret = SECRET) => {
    const usual = {
      account: 'main',
      makesAccount: true,
      adminToken: ADMIN,
      rateMax: 1_000_000,
      receiveDelay: 5,
      report: fail,
    };
    const created = await createPostgresService({ ...usual, ...options, url });
    if (!created.ok) throw new Error(created.why);
    const { service } = created;
    services.push(service);
    await service.keys.adopt('Dock 1', secret);
    if (resumes) await service.resume();
    const base = 'http://service.test';
    return { service, url: base, ...helpersOver((request) => service.fetch(request), base) };
  };
  return {
    start,
    startAhead,
    serve,
    pair: async (database, options) => Promise.all([serve(database, options), serve(database, options)]),
    database: () => server.database(`test_${process.pid}_${(made += 1)}`),
    session: async (database) => {
      const client = new Client(database);
      await client.connect();
      clients.push(client);
      await client.query('SET search_path = dockhand, public');
      return client;
    },
    file: (name, text) => {
      const path = join(folder.path, name);
      writeFileSync(path, text);
      return path;
    },
  };
}

/** An internal error of the service fails the test, wherever it happens. */
function fail(error: unknown): never {
  throw error;
}

/** Waits until what it reads is there. */
export async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until so many sessions wait for a lock that another one holds. */
export function untilWaiting(session: Client, count = 1): Promise<true> {
  return until(async () => {
    const { rows } = await session.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows.length >= count && (true as const);
  });
}

/** Ends all sessions of the service at once. */
export async function cutConnections(session: Client): Promise<void> {
  await session.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [SERVICE],
  );
}

export async function sessionsOf(session: Client): Promise<number> {
  const { rows } = await session.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [SERVICE],
  );
  return rows[0].n;
}

/** From here on a process that looks for what others have left finds nothing: it has to be told. */
export async function findNothing(raw: Client): Promise<void> {
  await raw.query(`CREATE OR REPLACE FUNCTION accounts_with_work() RETURNS SETOF bigint LANGUAGE sql
    AS 'SELECT 1::bigint WHERE false'`);
}

/** Waits until so many processes listen. @returns the backend of one of them */
export function listening(session: Client, count = 1): Promise<number> {
  return until(async () => {
    const { rows } = await session.query<{ pid: number }>(`
      SELECT pid FROM pg_stat_activity WHERE application_name = 'dockhand-listener' AND datname = current_database()
        AND state = 'idle' AND query LIKE 'LISTEN%'`);
    return rows.length === count ? rows[0]?.pid : undefined;
  });
}

/** Asks a program with another key than usual. */
export const withKey =
  ({ url, raw }: Pick<Program, 'url' | 'raw'>, secret: string) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    raw(
      new Request(path.startsWith('/photos') ? url + path : `${url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}` },
        body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
      }),
    );
