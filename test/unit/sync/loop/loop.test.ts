/** The loop with a scripted service, budget and clock: whose work comes when, and what a failure of the station's own does to it. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import type { WorkClass } from '#main/client/meter.ts';
import type { Clock } from '#main/ports.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  putInReview,
  setState,
  settleApplied,
  settleUnapplied,
} from '#main/store/commands/commands.ts';
import { StoreTrouble } from '#main/store/store-errors.ts';
import { temporaryIds } from '#main/store/commands/temporary-ids.ts';
import type { LoopPorts } from '#main/sync/sync-loop.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import {
  START,
  PULL_EVERY,
  asked,
  clientFor,
  clock,
  connectionBy,
  defects,
  loop,
  pass,
  service,
  start,
  stores,
  tick,
} from '../../../support/station/loop-with-scripted-service.ts';

/** The service's own, or a gateway's. */
const notFound = (confirmed: boolean): Answer<never> => ({
  kind: 'refused',
  status: 404,
  words: 'no',
  body: '',
  confirmed,
});

const of = (work: WorkClass) => asked.filter((one) => one.work === work);

describe('a person who wants to see what is new', () => {
  test('does not stand behind a look that waits for the next window', async () => {
    service.held = { poll: 2000 };
    start();
    await pass(5000);
    expect(asked).toEqual([]);
    loop.refresh();
    await pass(0);
    expect(of('person')[0]?.path).toContain('/items/recent');
    expect(of('poll')).toEqual([]);
    await pass(PULL_EVERY);
    service.held = {};
    // What they saw, nobody needs to look for again; the next look is at its usual time.
    await pass(PULL_EVERY);
    expect(of('poll').length).toBeGreaterThan(0);
  });

  test.each<[string, Answer<never>]>([
    ['is over the limit', { kind: 'limited', body: '' }],
    ['is not reached', { kind: 'unknown', why: 'offline', status: null, body: null }],
  ])('is tried again as a person where the service %s, as soon as it may be', async (_, answer) => {
    start();
    await pass(1000);
    service.held = { poll: 700_000 };
    service.instead = [
      () => {
        service.held = { poll: 700_000, person: 3000 };
        return answer;
      },
    ];
    loop.refresh();
    await pass(0);
    expect(of('person')).toHaveLength(1);
    await pass(2000);
    expect(of('person')).toHaveLength(1);
    service.held = { poll: 700_000 };
    await pass(3000);
    // The changes, and the orders.
    expect(
      of('person')
        .slice(1)
        .map(({ path }) => path.replace(/\?.*/, '')),
    ).toEqual(['/api/v1/items/recent', '/api/v1/purchase_orders']);
    expect(loop.state().network).toBe('online');
    await pass(60_000);
    expect(of('person')).toHaveLength(3);
  });
});

describe('somebody says that something has changed', () => {
  test('and it is written down and looked at soon', async () => {
    start();
    await pass(1000);
    asked.length = 0;
    expect(loop.hint({ gone: [7], at: 'items', written: [] })).toBe(true);
    expect(stores.mirror.read.all('SELECT id FROM recheck')).toEqual([{ id: 7 }]);
    await pass(1000);
    expect(of('poll')[0]?.path).toContain('/items/recent');
  });

  test('and the mirror cannot be written to: it says so, nothing is thrown, and the loop goes on', async () => {
    let isLocked = false;
    const { mirror } = stores;
    start({
      mirror: {
        ...mirror,
        write: (work) => {
          if (isLocked) throw new StoreTrouble('busy', 'database is locked');
          return mirror.write(work);
        },
      },
    });
    await pass(1000);
    isLocked = true;
    expect(loop.hint({ gone: [7], at: 'items', written: [] })).toBe(false);
    expect(defects).toHaveLength(1);
    await pass(5000);
    isLocked = false;
    asked.length = 0;
    await pass(60_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(loop.hint({ gone: [7], at: 'items', written: [] })).toBe(true);
  });
});

test('a search shows another version of a record → it is queued as one that exists, and a pull begins', async () => {
  start();
  await pass(1000);
  asked.length = 0;
  loop.foundOtherVersions([7]);
  expect(stores.mirror.read.all('SELECT id, why FROM recheck')).toEqual([{ id: 7, why: 'differs' }]);
  await pass(1000);
  expect(of('poll')[0]?.path).toContain('/items/recent');
});

describe('while the budget lets nothing be asked', () => {
  test('the plug is pulled, and put in again → offline and online within seconds, without a request', async () => {
    const states: string[] = [];
    let isIn = true;
    start({ checkConnection: async () => isIn, onDelivery: () => states.push(loop.state().network) });
    await pass(1000);
    service.held = { poll: 600_000, outbox: 600_000, bulk: 600_000 };
    const before = asked.length;
    await pass(20_000);
    expect(loop.state().network).toBe('online');
    isIn = false;
    await pass(4000);
    expect(loop.state().network).toBe('offline');
    isIn = true;
    await pass(4000);
    expect(loop.state().network).toBe('online');
    isIn = false;
    loop.retry();
    await pass(0);
    expect(loop.state().network).toBe('offline');
    expect(asked).toHaveLength(before);
    expect(states.slice(-3)).toEqual(['offline', 'online', 'offline']);
  });
});

describe('T3 nothing is tried over and over', () => {
  /** What asks once in each step, and ends a loop that would never let the test go on. */
  function countSteps(): { readonly ports: Partial<LoopPorts>; readonly sum: () => number } {
    let steps = 0;
    const pinKey = () => {
      if (++steps > 5000) throw new Error('it goes round and round');
      return true;
    };
    return { ports: { pinKey }, sum: () => steps };
  }

  test.each([2000, 1, 0.001, Number.NaN])(
    'T3 a command that may go, where the budget says in %d milliseconds',
    async (milliseconds) => {
      queued(stores.queue, 'one', adjustment(1));
      service.held = { outbox: milliseconds, poll: 60_000 };
      const steps = countSteps();
      start(steps.ports);
      await pass(10_000);
      expect(defects).toEqual([]);
      expect(asked).toEqual([]);
      expect(steps.sum()).toBeLessThan(milliseconds === 2000 ? 10 : 2500);
    },
  );

  test('T3 a command whose step does nothing rests ever longer, and the one behind it gets its turn', async () => {
    const seq = queued(stores.queue, 'stuck', adjustment(1));
    queued(stores.queue, 'free', adjustment(2));
    // The command says that it is due a second look, and no second look at it can be ended.
    stores.queue.write((db) =>
      db.run(`UPDATE command SET state = 'applied', duplicate_check = 1, reflected = 1 WHERE seq = ?`, seq),
    );
    service.held = { poll: 60_000 };
    const steps = countSteps();
    start({
      ...steps.ports,
      settleDelay: Number.NaN,
      queue: { ...stores.queue, write: () => undefined as never },
    });
    await pass(60_000);
    expect(of('outbox').length).toBeGreaterThan(0);
    expect(steps.sum()).toBeLessThan(100);
  });
});

test('a move waits for the record that a booked receipt has made → the record is looked for at once, not with the next look', async () => {
  start({ pullEvery: 600_000 });
  await pass(1000);
  const copyId = temporaryIds(stores.queue.read)();
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId };
  const seq = queued(stores.queue, 'receipt', receiveCommand([line]));
  queued(stores.queue, 'move', moveCommand({ itemId: copyId, folderId: 30, portionId: copyId - 1 }));
  const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
  stores.queue.write((db) => settleApplied(db, seq, proof, clock.now().toISOString(), null));
  asked.length = 0;
  loop.wake();
  await pass(1000);
  expect(of('poll')[0]?.path).toContain('/items/recent');
});

test('T7 a command whose reading a gateway answers does not hold up the others', async () => {
  queued(stores.queue, 'first', adjustment(1));
  queued(stores.queue, 'second', adjustment(2));
  const as = (work: WorkClass): Client => {
    const client = clientFor(work);
    return {
      ...client,
      read: (path, shape) => {
        const isGateways = path.includes('/items/1') || (work === 'outbox' && path.includes('/recent'));
        if (isGateways) service.instead = [() => notFound(false)];
        if (path.includes('/items/2')) service.instead = [() => notFound(true)];
        return client.read(path, shape);
      },
    };
  };
  start({ connection: connectionBy(as) });
  await pass(20_000);
  const reviews = stores.queue.read.all(`SELECT id FROM command WHERE state = 'review'`);
  expect(reviews).toEqual([{ id: 'second' }]);
  expect(loop.state().network).toBe('online');
  expect(of('outbox').filter(({ path }) => path.includes('/items/1')).length).toBeGreaterThan(1);
});

test('a rest that runs out while the loop decides → the command goes on, and not with the next pull', async () => {
  queued(stores.queue, 'only', adjustment(1));
  service.held = { poll: 600_000 };
  service.instead = Array.from({ length: 1000 }, () => () => notFound(false));
  // A clock as it is: it goes on while it is read, and a timer may be a hair early.
  let slept = 0;
  const running: Clock = {
    ...clock,
    monotonic: () => tick(0.01),
    sleep: (milliseconds, wake) => clock.sleep(milliseconds - (slept++ % 20) / 100, wake),
  };
  start({ clock: running });
  await pass(60 * 60_000);
  const seconds = [...new Set(asked.map(({ at }) => Math.floor(at / 1000)))];
  const rests = seconds.slice(1).map((at, n) => at - (seconds[n] ?? 0));
  expect(rests.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(Math.max(...rests)).toBeLessThan(62);
});

test('T5 a list that is read for a command asks the budget for each page, and goes on where it was', async () => {
  const { queue } = stores;
  const seq = queued(queue, 'it', {
    kind: 'create-order',
    intent: {
      kind: 'create-order',
      orderId: -1,
      number: 'PO-9',
      vendor: { name: 'Meyer', email: null },
      currency: 'EUR',
      lines: [],
    },
    basis: { kind: 'create-order', names: [] },
  });
  queue.write((db) => {
    const at = new Date(START).toISOString();
    const request = { method: 'POST', path: '/', body: {} } as const;
    const n = beginAttempt(db, seq, { at, request, preimage: { number: 'PO-9' } });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at });
    setState(db, seq, 'unknown');
  });
  service.held = { poll: 600_000 };
  const pages: number[] = [];
  const works: WorkClass[] = [];
  const as = (work: WorkClass): Client => ({
    ...clientFor(work),
    read: async (path, shape) => {
      const page = Number(new URL(path, 'http://service').searchParams.get('page'));
      pages.push(page);
      works.push(work);
      // Probes go at once; what is read page by page is paced like the outbox.
      if (pages.length % 3 === 0) service.held = { ...service.held, outbox: 5000 };
      const data = [
        { id: page, purchase_order_number: page === 7 ? 'PO-9' : `PO-X${page}`, status: 'draft' },
      ];
      const meta = { pagination: { page, per_page: 1, has_next: true, has_prev: page > 1 } };
      return { kind: 'ok', status: 200, body: '', servedAt: START, value: shape.parse({ data, meta }) };
    },
  });
  start({ connection: connectionBy(as) });
  await pass(20_000);
  expect(pages).toEqual([1, 2, 3]);
  service.held = { poll: 600_000 };
  await pass(6000);
  expect(pages).toEqual([1, 2, 3, 4, 5, 6]);
  service.held = { poll: 600_000 };
  await pass(6000);
  expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(works).toEqual([...Array(3).fill('probe'), ...Array(4).fill('outbox')]);
  expect(commandById(queue.read, 'it')?.state).toBe('applied');
});

test('the cable is out, and a cancelled command waits for a review beside it → it stays offline, and rests longer each time', async () => {
  const { queue } = stores;
  const at = new Date(START).toISOString();
  const request = { method: 'PUT', path: '/', body: {} } as const;
  const preimage = { quantity: '10', updatedAt: '', target: '11' };
  for (const id of ['cancelled', 'in review']) {
    const seq = queued(queue, id, adjustment(1));
    queue.write((db) => {
      beginAttempt(db, seq, { at, request, preimage });
      endAttempt(db, seq, 1, { outcome: 'unknown', status: null, answer: null, at });
      if (id === 'cancelled') settleUnapplied(db, seq, 'cancelled', at);
      else putInReview(db, seq, { kind: 'cannot-tell', readings: [] });
    });
  }
  service.instead = Array.from({ length: 1000 }, () => () => ({ kind: 'not-sent', why: 'no cable' }));
  const states = new Set<string>();
  start({ onDelivery: () => states.add(loop?.state().network) });
  await pass(10 * 60_000);
  expect([...states].filter((state) => state !== 'starting')).toEqual(['offline']);
  expect(asked.length).toBeLessThan(40);
});
