/** A station in a process of its own that can be killed, or kills itself at a named step; asked over the channel to it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Station } from '#main/station.ts';
import { KEY, testStation, type TestStation, type World } from './world.ts';

export interface Doomed {
  readonly station: TestStation;
  kill(): void;
  /** Resolves once the process has ended. */
  died(): Promise<void>;
  readonly isDead: () => boolean;
}

/** What every ask of a dead station fails with. */
export class Dead extends Error {}

/** @param killAt a step's name, or `#N` for the N-th step whatever it is; empty: it lives @param isArmed steps count from the start */
export function startDoomed(
  world: Pick<World, 'folder' | 'address'>,
  killAt = '',
  settleDelay = 700,
  isArmed = false,
): Doomed {
  const script = new URL('./station-process.ts', import.meta.url);
  const child: ChildProcess = fork(
    script,
    [world.folder, world.address, KEY, killAt, String(settleDelay), isArmed ? 'armed' : ''],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    },
  );
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
  const ask = async (verb: 'act' | 'read', name: string, asked: unknown): Promise<any> => {
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
    died: async () => {
      await exit;
    },
    isDead: () => isDead,
  };
}
