/**
 * Starts a station in a process of its own (`killable-station-child-program.ts`) that a test can kill at any moment, or let kill itself at
 * a named step. A test can also suspend the process and set its clock. Requests to the station go over a message channel. When it is
 * killed, open and later requests are rejected with `StationDied`. Closing it kills it too: it never ends cleanly. It does not report
 * changes (the callback of `changed` is never called).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Station } from '#main/station/station.ts';
import { KEY, testStation, type TestStation, type World } from './start-service-and-stations.ts';

export interface KillableStation {
  readonly station: TestStation;
  kill(): void;
  /** Suspends the process for a time, as if the computer slept. */
  suspend(milliseconds: number): Promise<void>;
  /** Sets its wall clock ahead by this many milliseconds. */
  shiftClock(milliseconds: number): Promise<void>;
  /** Resolves once the process has ended. */
  died(): Promise<void>;
  readonly isDead: () => boolean;
}

/** The error of every call to a station that has died. */
export class StationDied extends Error {}

export interface KillableOptions {
  /** The step at which it kills itself: a name, or `#N` for the N-th step; empty: never. */
  readonly killAt: string;
  /** Steps are counted from the start, because the command is in the queue already. */
  readonly isArmed: boolean;
  /** Milliseconds; see the station's own options. */
  readonly settleDelay: number;
  readonly readLag: number;
  readonly requestTimeout: number;
  /** The account's key, if not the tests' usual one. */
  readonly key: string;
  /** Milliseconds between two pulls; null: the app's default. */
  readonly pullEvery: number | null;
  /** By how many milliseconds its wall clock is ahead. */
  readonly ahead: number;
  /** The computer's keychain never answers. */
  readonly keychainIsSilent: boolean;
  /** Its error output is expected, and not shown. */
  readonly isQuiet: boolean;
  /** Environment variables besides the inherited ones. */
  readonly env: Readonly<Record<string, string>>;
}

/** Compiled code is cached for the next process, because starting processes takes most of the time of these tests. */
const COMPILED = join(tmpdir(), 'dockhand-tests-compiled');

export function startKillable(
  world: Pick<World, 'folder' | 'address'>,
  { env, ...options }: Partial<KillableOptions> = {},
): KillableStation {
  const script = new URL('./killable-station-child-program.ts', import.meta.url);
  const asked = { folder: world.folder, address: world.address, key: KEY, ...options };
  const child: ChildProcess = fork(script, [JSON.stringify(asked)], {
    stdio: ['ignore', 'inherit', options.isQuiet === true ? 'ignore' : 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
  });
  const exit = once(child, 'exit');
  let isDead = false;
  child.once('exit', () => {
    isDead = true;
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  let n = 0;
  const ready = new Promise<void>((resolve) => waiting.set(0, () => resolve()));
  child.on('message', (message: { n: number; answer: unknown }) => {
    waiting.get(message.n)?.(message.answer);
    waiting.delete(message.n);
  });
  const ask = async (verb: 'act' | 'read' | 'shift', name: string, asked: unknown): Promise<any> => {
    await Promise.race([ready, exit]);
    if (!child.connected) throw new StationDied();
    const own = ++n;
    const answered = new Promise((resolve) => waiting.set(own, resolve));
    child.send({ verb, name, ask: asked, n: own }, () => {});
    const died = exit.then(() => {
      throw new StationDied();
    });
    return Promise.race([answered, died]);
  };
  const bridge: Station = {
    act: (name, asked) => ask('act', name, asked),
    read: (name, asked) => ask('read', name, asked),
    changed: () => () => {},
    problem: () => null,
    handOver: () => {},
    resumed: () => {},
    close: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
  return {
    station: testStation(bridge),
    kill: () => child.kill('SIGKILL'),
    suspend: async (milliseconds) => {
      child.kill('SIGSTOP');
      await pause(milliseconds);
      child.kill('SIGCONT');
    },
    shiftClock: async (milliseconds) => ask('shift', '', milliseconds),
    died: async () => {
      await exit;
    },
    isDead: () => isDead,
  };
}
