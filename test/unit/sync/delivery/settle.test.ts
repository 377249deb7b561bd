/** The ends of a delivery that a person had a hand in. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '#main/client/client.ts';
import type { Answer } from '#main/client/answer.ts';
import { decimal } from '#domain/values/decimal.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { attemptsOf } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  putInReview,
  requestCancel,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { proof } from '#main/sync/push/kinds/command-kind.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { putAside, settle } from '#main/sync/push/engine/settle-or-review-command.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const LAG = 4000;
/** How long a request without an answer may arrive, and reads lack it. */
const D = 90_000 + LAG;
let stores: Stores;
let ports: DeliveryPorts;
let now: number;
/** What the service answers a write with. */
let answers: Answer<unknown>[];
/** The stock of the item that everything here is about, and what lies at the destination. */
let source: number;
let there: { id: number; quantity: number }[];

const ok = (value: unknown): Answer<unknown> => ({ kind: 'ok', value, status: 200, body: '' });
const unheard: Answer<unknown> = { kind: 'unknown', why: 'timeout', status: null, body: null };
const wire = (id: number, quantity: number, folderId: number) => ({
  id,
  sid: 'S1',
  type: 'item',
  name: 'Socket',
  parent_id: folderId,
  quantity: String(quantity),
  price: null,
  min_quantity: null,
  notes: null,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
});

beforeEach(() => {
  stores = openStores();
  now = 0;
  answers = [];
  [source, there] = [10, []];
  const client: Client = {
    read: async (path, shape) => {
      const value = path.includes('folder_id')
        ? {
            data: there.map(({ id, quantity }) => wire(id, quantity, 20)),
            meta: { page: 1, total_pages: 1, total_count: there.length, next_page_url: null },
          }
        : { data: wire(1, source, 10) };
      return { kind: 'ok', value: shape.parse(value), status: 200, body: '' };
    },
    send: async () => answers.shift() ?? ok(wire(9, 4, 20)),
    serviceTime: () => now,
  };
  ports = {
    queue: stores.queue,
    mirror: stores.mirror,
    client,
    clock: { now: () => new Date(now), monotonic: () => now, sleep: async () => {} },
    newId: stores.desk.newId,
    trace: () => {},
    settleDelay: D - LAG,
    readLag: LAG,
    ...newMemory(0),
    mayAsk: () => 0,
    answers: () => 0,
  };
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const one = (id: string) => {
  const found = commandById(stores.queue.read, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};

it('what of a receipt did not go in is not sent where the receipt had been called off', () => {
  const lines = [101, 102].map((lineId) => ({
    lineId,
    itemId: lineId,
    quantity: decimal(1),
    folderId: 10,
    copyId: null,
  }));
  const seq = queued(stores.queue, 'c1', receiveCommand(lines));
  stores.queue.write((db) => requestCancel(db, seq));
  const rest = [{ decided: receiveCommand(lines.slice(1)), review: null }];
  settle(ports, one('c1'), { kind: 'settle', proof: proof({ how: 'answer' }), rest }, null, false);
  expect(unsettledCommands(stores.queue.read)).toEqual([]);
  expect(one('new 1')).toMatchObject({ state: 'cancelled', intent: { lines: [{ lineId: 102 }] } });
});

it('nor is anybody asked about its lines that the service refused', () => {
  const seq = queued(stores.queue, 'c1', receiveCommand([]));
  stores.queue.write((db) => requestCancel(db, seq));
  putAside(ports, one('c1'), { kind: 'lines-failed', lines: [], words: 'no' }, null);
  expect(one('c1').state).toBe('cancelled');
});

it('nobody is asked while an unheard request may still land: what it does may be the answer', async () => {
  queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard];
  // Somebody moves as many away from the source: neither reading fits.
  const delivery = deliver(ports, 'c1');
  source = 9;
  expect(await delivery).toEqual({ kind: 'parked', milliseconds: D });
  expect(one('c1').state).toBe('unknown');
  // It lands after all.
  now = 60_000;
  [source, there] = [5, [{ id: 9, quantity: 4 }]];
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'applied', proof: { how: 'figures', made: [9] } });
});

it('what a person has sent once more is looked at again, for the first may land after all', async () => {
  queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard];
  await deliver(ports, 'c1');
  stores.queue.write((db) => {
    putInReview(db, one('c1').seq, { kind: 'cannot-tell', readings: [] });
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'retry' })).toBe(true);
  });
  now = D;
  await deliver(ports, 'c1');
  expect(attemptsOf(stores.queue.read, one('c1').seq).map(({ outcome }) => outcome)).toEqual([
    'not-seen',
    'applied',
  ]);
  expect(one('c1')).toMatchObject({ state: 'applied', duplicateCheck: 'service' });
  // And it does.
  [source, there] = [2, [9, 11].map((id) => ({ id, quantity: 4 }))];
  now = 3 * D;
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'twice', made: [9, 11] } });
});

it('T2 another client writes while a command is read, as a delivery tells → it is read again before it is sent', async () => {
  queued(stores.queue, 'c1', moveCommand({}));
  let reads = 0;
  const { client: before } = ports;
  const client: Client = {
    ...ports.client,
    read: async (path, shape) => {
      now += 10;
      reads++;
      // The other client takes four while our first reading is under way, and the delivery comes in at once.
      if (reads === 2) {
        source = 6;
        ports.writtenAt.set(keyOf(subject('item', 1)), now);
      }
      return before.read(path, shape);
    },
  };
  await deliver({ ...ports, client }, 'c1');
  const [attempt] = attemptsOf(stores.queue.read, one('c1').seq);
  expect(attempt?.preimage).toMatchObject({ source: '6' });
  expect(reads).toBe(4);
});

it('what a person says went in is checked once more where another attempt may land yet', async () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard, unheard];
  await deliver(ports, 'c1');
  now = D;
  await deliver(ports, 'c1');
  stores.queue.write((db) => {
    putInReview(db, seq, { kind: 'cannot-tell', readings: [] });
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'applied' })).toBe(true);
  });
  expect(one('c1')).toMatchObject({ state: 'applied', duplicateCheck: 'service' });
  [source, there] = [2, [9, 11].map((id) => ({ id, quantity: 4 }))];
  now = 4 * D;
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'twice' } });
});

it('T8 a late landing that is another client’s can be told so, and is not asked about again', async () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard];
  await deliver(ports, 'c1');
  stores.queue.write((db) => requestCancel(db, seq));
  now = D;
  await deliver(ports, 'c1');
  expect(one('c1').state).toBe('cancelled');
  [source, there] = [6, [{ id: 9, quantity: 4 }]];
  now = 3 * D;
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'applied-late' } });
  stores.queue.write((db) => {
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'discard' })).toBe(true);
  });
  expect(one('c1')).toMatchObject({ state: 'refused', duplicateCheck: null });
});

it('figures that a person has had before them and denied are not asked about again; others are', async () => {
  queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard];
  const delivery = deliver(ports, 'c1');
  source = 6;
  expect(await delivery).toEqual({ kind: 'parked', milliseconds: D });
  now = D;
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'cannot-tell' } });
  stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'c1', how: 'discard' }));
  const denied = one('c1');
  now = 3 * D;
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'refused', duplicateCheck: null });
  // It lands after all, and another client sells one of what it made.
  stores.queue.write((db) => settleUnapplied(db, denied.seq, 'refused', ''));
  [source, there] = [2, [{ id: 9, quantity: 3 }]];
  await deliver(ports, 'c1');
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'applied-late', made: [] } });
});

it('a look torn by another client’s write decides nothing: the next one that agrees does', async () => {
  const seq = queued(stores.queue, 'c1', moveCommand({}));
  answers = [unheard];
  await deliver(ports, 'c1');
  stores.queue.write((db) => requestCancel(db, seq));
  now = D;
  let reads = 0;
  const { client: before } = ports;
  // It has landed. The source is read; then another client takes what landed away and sets the source back.
  [source, there] = [6, [{ id: 9, quantity: 4 }]];
  const client: Client = {
    ...before,
    read: async (path, shape) => {
      const answer = await before.read(path, shape);
      if (++reads === 1) there = [];
      return answer;
    },
  };
  await deliver({ ...ports, client }, 'c1');
  expect(reads).toBeGreaterThan(2);
  expect(one('c1')).toMatchObject({ state: 'review', review: { kind: 'cannot-tell' } });
});
