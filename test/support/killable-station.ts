/**
 * Starts a station in a process of its own, which the test can kill at any time or have kill itself at a named step; acts and reads go
 * over a message channel.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Station } from '#main/station.ts';
import { KEY, testStation, type TestStation, type World } from './service-and-stations.ts';

export interface KillableStation {
  readonly station: TestStation;
  kill(): void;
  /** The process does nothing for so many milliseconds, as where a computer sleeps. */
  suspend(milliseconds: number): Promise<void>;
  /** Its wall clock goes so many milliseconds ahead from now on. */
  shiftClock(milliseconds: number): Promise<void>;
  /** Resolves once the process has ended. */
  died(): Promise<void>;
  readonly isDead: () => boolean;
}

/** What every ask of a dead station fails with. */
export class Dead extends Error {}

export interface KillableOptions {
  /** A step's name, or `#N` for the N-th step whatever it is; empty: it lives. */
  readonly killAt: string;
  /** Steps count from the start, where the command is there already. */
  readonly isArmed: boolean;
  /** Milliseconds, as the station's own options have them. */
  readonly settleDelay: number;
  readonly requestTimeout: number;
  /** Milliseconds that its wall clock is ahead. */
  readonly ahead: number;
  /** The computer has a keychain, and it never answers. */
  readonly keychainIsSilent: boolean;
  /** Its own faults are expected, and not shown. */
  readonly isQuiet: boolean;
  /** Of its environment, besides what it inherits. */
  readonly env: Readonly<Record<string, string>>;
}

/** What a process compiled is kept for the next one: starting them is most of what these tests do. */
const COMPILED = join(tmpdir(), 'dockhand-tests-compiled');

export function startKillable(
  world: Pick<World, 'folder' | 'address'>,
  { env, ...options }: Partial<KillableOptions> = {},
): KillableStation {
  const script = new URL('./killable-station-process.ts', import.meta.url);
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
    if (!child.connected) throw new Dead();
    const own = ++n;
    const answered = new Promise((resolve) => waiting.set(own, resolve));
    child.send({ verb, name, ask: asked, n: own }, () => {});
    const died = exit.then(() => {
      throw new Dead();
    });
    return Promise.race([answered, died]);
  };
  const bridge: Station = {
    act: (name, asked) => ask('act', name, asked),
    read: (name, asked) => ask('read', name, asked),
    changed: () => () => {},
    problem: () => null,
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
