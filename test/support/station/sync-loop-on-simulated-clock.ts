/**
 * Runs the app's own sync loop and HTTP client on a simulated clock and network (`looping`), and records the loop's requests and
 * connectivity states. The test advances the time, and supplies answers. A request that it does not answer gets the answer of a service
 * without faults. The mirror is marked as completely read, so no full scan runs.
 */
import { connect } from '#main/client/client.ts';
import type { Exchange, HttpResult } from '#main/client/transport.ts';
import type { Clock } from '#main/ports.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { startLoop, type Loop, type LoopPorts } from '#main/sync/sync-loop.ts';
import { heard, page, wireItem } from '../service/client-with-scripted-answers.ts';
import type { Stores } from './in-memory-databases.ts';

export const START = Date.UTC(2026, 10, 20, 8, 0);

export interface Looping {
  readonly loop: Loop;
  /** Every request, with the time it was sent. */
  readonly asked: { readonly at: number; readonly method: string; readonly path: string }[];
  /** The connectivity states of the loop, in order. */
  readonly states: string[];
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Stops the loop. @throws if one of the loop's steps threw */
  readonly stop: () => Promise<void>;
}

/** The answer to a request; `undefined`: the answer of a service without faults. */
export type Answers = (request: Exchange, now: number) => HttpResult | undefined;

/** Turns of the event loop within which the loop's microtasks have settled. */
const STEPS = 6;

/** @param stores the mirror in it is marked as completely read; no full scan is due soon */
export function looping(stores: Stores, answer: Answers, ports: Partial<LoopPorts> = {}): Looping {
  let now = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const asked: { at: number; method: string; path: string }[] = [];
  const defects: unknown[] = [];
  const states: string[] = [];
  const clock: Clock = {
    now: () => new Date(START + now),
    monotonic: () => now,
    sleep: (milliseconds, wake) =>
      new Promise((resolve) => {
        if (wake.aborted) resolve();
        wake.addEventListener('abort', () => resolve());
        sleepers.push({ at: now + milliseconds, wake: resolve });
      }),
  };
  stores.mirror.write((db) => {
    putProgress(db, 'complete', true);
    putProgress(db, 'scannedAt', new Date(START).toISOString());
    putProgress(db, 'watermark', START);
    putProgress(db, 'jobsAt', START);
  });
  const meter = { send: () => ({ answered: () => {}, lost: () => {} }) };
  const connection = connect({
    address: () => 'http://127.0.0.1:1',
    key: () => 'a-key-for-tests',
    transport: {
      exchange: async (request) => {
        asked.push({ at: now, method: request.method, path: request.url.pathname.replace('/api/v1', '') });
        return answer(request, now) ?? sound(request);
      },
      close: async () => {},
    },
    userAgent: 'test',
    meter,
    now: () => START + now,
    monotonic: () => now,
  });
  let loop: Loop | null = null;
  loop = startLoop({
    ...stores,
    clock,
    trace: () => {},
    newId: () => `new ${asked.length}`,
    settleDelay: 90_000,
    readLag: 4000,
    connection,
    budget: { ...meter, delay: () => 0, stretch: () => 1, clearIn: () => 0, view: () => null },
    pullEvery: 15_000,
    reconcileEvery: 3_600_000,
    pinKey: () => true,
    isKeyPinned: () => true,
    checkConnection: async () => true,
    onDelivery: () => {
      const network = loop?.state().network ?? 'starting';
      if (network !== 'starting' && states.at(-1) !== network) states.push(network);
    },
    onPull: () => {},
    onDefect: (error) => defects.push(error),
    yieldToEventLoop: async () => {},
    ...ports,
  });

  async function settled(): Promise<void> {
    for (let n = 0; n < STEPS; n++) await new Promise((resolve) => setImmediate(resolve));
  }

  async function pass(milliseconds: number): Promise<void> {
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

  async function stop(): Promise<void> {
    await loop?.stop();
    if (defects.length > 0) throw defects[0];
  }

  return { loop, asked, states, pass, stop };
}

const STAMP = new Date(START - 60_000).toISOString();

/** The answers of a service without faults: every item has a stock of ten, every list is empty. */
function sound({ method, url: { pathname } }: Exchange): HttpResult {
  const [, id] = /\/items\/(\d+)$/.exec(pathname) ?? [];
  if (id !== undefined)
    return method === 'GET'
      ? heard(200, { data: wireItem(Number(id), STAMP, { quantity: '10' }) })
      : heard(204, '');
  if (pathname.includes('items') || pathname.includes('alerts')) return heard(200, page([]));
  const pagination = { page: 1, per_page: 100, has_next: false, has_prev: false };
  return heard(200, { data: [], meta: { pagination } });
}
