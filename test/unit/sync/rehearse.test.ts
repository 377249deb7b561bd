/** A rehearsal asks the budget, as everything does that asks the service. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '#main/client/client.ts';
import type { Clock } from '#main/ports.ts';
import { rehearse } from '#main/sync/rehearse.ts';
import { adjustment, queued } from '../../support/queued.ts';
import { openStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let asked: number;
let slept: number[];
/** What the budget says each time it is asked; then 0. */
let delays: number[];

const client: Client = {
  read: async () => {
    asked += 1;
    return { got: 'refused', status: 404, words: 'Not found', body: '', confirmed: true };
  },
  send: async () => ({ got: 'not-sent', why: 'a rehearsal sends nothing' }),
  serviceTime: () => null,
};
const clock: Pick<Clock, 'sleep'> = {
  sleep: async (milliseconds) => {
    slept.push(milliseconds);
  },
};
const run = () =>
  rehearse({
    queue: stores.queue.read,
    mirror: stores.mirror.read,
    client,
    budget: { delay: (work) => (work === 'person' ? (delays.shift() ?? 0) : 1e9) },
    clock,
  });

beforeEach(() => {
  stores = openStores();
  asked = 0;
  slept = [];
  delays = [];
  for (const n of [1, 2, 3]) queued(stores.queue, `command ${n}`, adjustment(n));
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

test('goes through where there is something left', async () => {
  expect(await run()).toMatchObject({ whole: true, asked: 3 });
  expect(slept).toEqual([]);
});

test('waits a moment where the budget says so', async () => {
  delays = [0, 1500];
  expect(await run()).toMatchObject({ whole: true, asked: 3 });
  expect(slept).toEqual([1500]);
});

test('stops where nothing is left, and shows what it has come to', async () => {
  delays = [0, 600_000];
  const view = await run();
  expect(view).toMatchObject({ whole: false });
  expect(view.commands).toHaveLength(1);
  expect(asked).toBe(1);
  expect(slept).toEqual([]);
});
