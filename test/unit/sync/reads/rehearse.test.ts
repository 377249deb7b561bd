/** A rehearsal asks the budget, as everything does that asks the service, and comes to an end. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '#main/client/client.ts';
import type { Clock } from '#main/ports.ts';
import { createRehearsal } from '#main/sync/rehearse-outbox.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let asked: number;
let slept: number[];
/** What the budget says each time it is asked; then 0. */
let delays: number[];
let hasKey: boolean;

const client: Client = {
  read: async () => {
    asked += 1;
    return { kind: 'refused', status: 404, words: 'Not found', body: '', confirmed: true };
  },
  send: async () => ({ kind: 'not-sent', why: 'a rehearsal sends nothing' }),
  serviceTime: () => null,
};
const clock: Pick<Clock, 'sleep'> = {
  sleep: async (milliseconds) => {
    slept.push(milliseconds);
  },
};
const rehearsal = () =>
  createRehearsal({
    queue: stores.queue.read,
    mirror: stores.mirror.read,
    connection: {
      as: (work) => {
        expect(work).toBe('outbox');
        return client;
      },
    },
    budget: { delay: (work) => (work === 'outbox' ? (delays.shift() ?? 0) : 1e9) },
    clock,
    hasKey: () => hasKey,
  });
const run = () => rehearsal()();

beforeEach(() => {
  stores = openStores();
  asked = 0;
  slept = [];
  delays = [];
  hasKey = true;
  for (const n of [1, 2, 3]) queued(stores.queue, `command ${n}`, adjustment(n));
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

test('goes through where there is something left', async () => {
  expect(await run()).toMatchObject({ whole: true, left: null, asked: 3 });
  expect(slept).toEqual([]);
});

test('T5 hundreds of commands wait → it takes a share of the allowance, and says how many it left out', async () => {
  for (let n = 4; n <= 1200; n++) queued(stores.queue, `command ${n}`, adjustment(n));
  const view = await run();
  expect(asked).toBe(150);
  expect(view).toMatchObject({ asked: 150, whole: false, left: { commands: 1050, why: 'many' } });
});

test('T5 the budget holds each request back a little → a person does not wait for ever', async () => {
  for (let n = 4; n <= 100; n++) queued(stores.queue, `command ${n}`, adjustment(n));
  delays = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? 2000 : 0));
  expect(await run()).toMatchObject({ left: { why: 'busy', commands: 85 } });
  expect(slept).toHaveLength(15);
});

test('there is no key → nothing is asked, and it is said why', async () => {
  hasKey = false;
  expect(await run()).toMatchObject({ commands: [], left: { commands: 3, why: 'no-key' } });
  expect(asked).toBe(0);
});

test('it is asked for again while it is under way → the same one is shown, and a new one afterwards', async () => {
  const rehearse = rehearsal();
  const [one, other] = await Promise.all([rehearse(), rehearse()]);
  expect(one).toBe(other);
  expect(asked).toBe(3);
  await rehearse();
  expect(asked).toBe(6);
});

test('waits a moment where the budget says so', async () => {
  delays = [0, 1500];
  expect(await run()).toMatchObject({ whole: true, asked: 3 });
  expect(slept).toEqual([1500]);
});

test('stops where nothing is left, and shows what it has come to', async () => {
  delays = [0, 600_000];
  const view = await run();
  expect(view).toMatchObject({ whole: false, left: { commands: 2, why: 'busy' } });
  expect(view.commands).toHaveLength(1);
  expect(asked).toBe(1);
  expect(slept).toEqual([]);
});
