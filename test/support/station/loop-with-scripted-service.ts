/**
 * Runs the app's sync loop with a fake clock, and a service and request budget that the test scripts. Importing this file sets all of them
 * up before each test and closes them after it; the exported variables belong to the running test. `start` starts the loop. `pass` moves
 * the clock on and wakes every wait that ends in that time.
 */
import { afterEach, beforeEach } from 'vitest';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import type { WorkClass } from '#main/client/meter.ts';
import type { Clock } from '#main/ports.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { startLoop, type Loop, type LoopPorts } from '#main/sync/sync-loop.ts';
import { openStores, type Stores } from './in-memory-databases.ts';

export const START = Date.UTC(2026, 10, 20, 8, 0);
export const PULL_EVERY = 15_000;

interface Asked {
  readonly at: number;
  readonly work: WorkClass;
  readonly path: string;
}

export let stores: Stores;
export let loop: Loop;
let now: number;
let sleepers: { readonly at: number; readonly wake: () => void }[];
export let asked: Asked[];
export let defects: unknown[];
export const service: {
  /** Milliseconds for which the budget delays each class of work. */
  held: Partial<Record<WorkClass, number>>;
  /** Answers for the next reads, one each; otherwise a read is answered with an empty list. */
  instead: (() => Answer<never>)[];
} = { held: {}, instead: [] };

export const clock: Clock = {
  now: () => new Date(START + now),
  monotonic: () => now,
  sleep: (milliseconds, wake) =>
    new Promise((resolve) => {
      if (wake.aborted) resolve();
      wake.addEventListener('abort', () => resolve());
      sleepers.push({ at: now + milliseconds, wake: resolve });
    }),
};

/** Waits until everything that is under way has ended; nothing here takes longer than microtasks. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Puts the clock forward without waking any sleeper. @returns the time, as `clock.monotonic` */
export const tick = (milliseconds: number): number => (now += milliseconds);

/** Puts the clock forward, and wakes each sleeper at its time. */
export async function pass(milliseconds: number): Promise<void> {
  const until = now + milliseconds;
  await settled();
  for (;;) {
    const next = Math.min(...sleepers.map(({ at }) => at));
    if (next > until) break;
    now = Math.max(now, next);
    for (const one of sleepers.filter(({ at }) => at <= now)) one.wake();
    sleepers = sleepers.filter(({ at }) => at > now);
    await settled();
  }
  now = until;
}

export function clientFor(work: WorkClass): Client {
  return {
    read: async (path, shape) => {
      asked.push({ at: now, work, path });
      const other = service.instead.shift();
      if (other !== undefined) return other();
      const pages = { page: 1, total_pages: 1, total_count: 0, next_page_url: null };
      const meta = path.includes('/items/recent')
        ? pages
        : { pagination: { page: 1, per_page: 100, has_next: false, has_prev: false } };
      const value = shape.parse({ data: [], meta });
      return { kind: 'ok', status: 200, body: '', value };
    },
    send: async () => ({ kind: 'not-sent', why: 'nothing is sent here' }),
    serviceTime: () => START + now,
  };
}

export const connectionBy = (as: (work: WorkClass) => Client): LoopPorts['connection'] => ({
  as,
  untrusted: () => false,
  skew: () => null,
  putBackAt: () => null,
  close: async () => {},
});

export function start(ports: Partial<LoopPorts> = {}): void {
  const { queue, mirror } = stores;
  loop = startLoop({
    queue,
    mirror,
    clock,
    trace: () => {},
    newId: () => 'an id',
    settleDelay: 1,
    readLag: 0,
    connection: connectionBy(clientFor),
    budget: {
      send: () => ({ answered: () => {}, lost: () => {} }),
      delay: (work) => service.held[work] ?? 0,
      stretch: () => 1,
      clearIn: () => 0,
      view: () => null,
    },
    pullEvery: PULL_EVERY,
    reconcileEvery: 3_600_000,
    pinKey: () => true,
    isKeyPinned: () => true,
    checkConnection: async () => true,
    onDelivery: () => {},
    onPull: () => {},
    onDefect: (error) => defects.push(error),
    // Nothing else runs in this process, so the loop need not yield.
    yieldToEventLoop: async () => {},
    ...ports,
  });
}

beforeEach(() => {
  now = 0;
  sleepers = [];
  asked = [];
  defects = [];
  service.held = {};
  service.instead = [];
  stores = openStores();
  // The mirror is complete, and no full scan is due soon.
  stores.mirror.write((db) => {
    putProgress(db, 'complete', true);
    putProgress(db, 'scannedAt', new Date(START).toISOString());
    putProgress(db, 'watermark', START);
    putProgress(db, 'jobsAt', START);
  });
});
afterEach(async () => {
  await loop.stop();
  stores.queue.close();
  stores.mirror.close();
});
