/** A reading plan that has to wait in the middle of a list, and what may be concluded from it then. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, setState, settleUnapplied } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const START = Date.UTC(2026, 10, 20, 8);
const LAG = 4000;
/** How long a request without an answer may arrive, and reads lack it. */
const D = 90_000 + LAG;
const PAGES = 31;

let stores: Stores;
let ports: DeliveryPorts;
let now: number;
/** Pages that were asked for, and requests that were sent. */
let asked: number[];
let sent: string[];
/** Requests that are left; without any, it is so long until the next. */
let left: number;
/** What the service says instead of a page, once each. */
let instead: Map<number, Answer<never>>;
let rowsOn: (page: number) => readonly object[];
let pages: number;

const order = (id: number) => ({
  id,
  purchase_order_number: `PO-${id}`,
  status: 'draft',
  version: 1,
  updated_at: new Date(START).toISOString(),
});
const refused: Extract<Answer<never>, { kind: 'refused' }> = {
  kind: 'refused',
  status: 422,
  words: 'no',
  body: '',
  confirmed: true,
};

beforeEach(() => {
  stores = openStores();
  now = 0;
  asked = [];
  sent = [];
  left = Infinity;
  pages = PAGES;
  instead = new Map();
  rowsOn = (page) => Array.from({ length: 100 }, (_, n) => order(page * 1000 + n));
  const client: Client = {
    read: async (path, shape) => {
      const page = Number(new URL(path, 'http://service').searchParams.get('page'));
      asked.push(page);
      left--;
      now += 100;
      const other = instead.get(page);
      instead.delete(page);
      if (other !== undefined) return other;
      const more = page < pages;
      const meta = {
        page,
        total_pages: pages,
        total_count: pages * 100,
        next_page_url: null,
        pagination: { page, per_page: 100, has_next: more, has_prev: page > 1 },
      };
      return {
        kind: 'ok',
        status: 200,
        body: '',
        servedAt: START,
        value: shape.parse({ data: rowsOn(page), meta }),
      };
    },
    send: async (request) => {
      sent.push(`${request.method} ${request.path}`);
      return refused;
    },
    serviceTime: () => START + now,
  };
  ports = {
    ...stores.desk,
    client,
    clock: { now: () => new Date(START + now), monotonic: () => now, sleep: async () => {} },
    settleDelay: D - LAG,
    readLag: LAG,
    ...newMemory(0),
    mayAsk: () => (left > 0 ? 0 : 60_000),
    answers: () => asked.length,
  };
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** A command of which the answer to the first attempt was not heard, at time 0. */
function uncertain(decided: Decided, preimage: unknown): void {
  const { queue } = stores;
  const seq = queued(queue, 'it', decided);
  queue.write((db) => {
    const at = new Date(START).toISOString();
    const n = beginAttempt(db, seq, { at, request: { method: 'POST', path: '/', body: {} }, preimage });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at });
    setState(db, seq, 'unknown');
  });
  ports.sentAt.set('it', 0);
}

const newOrder = (number: string): Decided => ({
  kind: 'create-order',
  intent: {
    kind: 'create-order',
    orderId: -1,
    number,
    vendor: { name: 'Meyer', email: null },
    currency: 'EUR',
    lines: [{ itemId: 1, quantity: decimal(1), unitRate: decimal(1) }],
  },
  basis: { kind: 'create-order', names: ['Item'] },
});

const newItem: Decided = {
  kind: 'create-item',
  intent: {
    kind: 'create-item',
    itemId: -1,
    what: 'item',
    folderId: null,
    fields: { name: 'New', quantity: decimal(1), minQuantity: null, price: null, notes: null, label: null },
  },
  basis: { kind: 'create-item', folder: '' },
};
const item = (id: number, notes: string | null = null) => ({
  id,
  sid: `S${id}`,
  type: 'item',
  name: 'New',
  parent_id: null,
  quantity: '1',
  price: null,
  min_quantity: null,
  notes,
  created_at: new Date(START).toISOString(),
  updated_at: new Date(START).toISOString(),
});

describe('T5 thirty-one pages of orders', () => {
  beforeEach(() => uncertain(newOrder(`PO-${PAGES * 1000 + 5}`), { number: '' }));

  test('T5 and an allowance that runs out in between: it goes on at the page where it was', async () => {
    let steps = 0;
    for (; commandById(stores.queue.read, 'it')?.state === 'unknown' && steps < 20; steps++) {
      left = 4;
      const came = await deliver(ports, 'it');
      if (came.kind === 'parked') now += came.milliseconds;
    }
    expect(commandById(stores.queue.read, 'it')).toMatchObject({
      state: 'applied',
      proof: { how: 'read-back' },
    });
    expect(asked).toEqual(Array.from({ length: PAGES }, (_, n) => n + 1));
    expect(steps).toBe(8);
    expect(ports.begun.size).toBe(0);
  });

  test.each<[string, Answer<never>]>([
    ['is over the limit', { kind: 'limited', body: '' }],
    ['is not reached', { kind: 'unknown', why: 'offline', status: null, body: null }],
  ])('T5 and in the middle the service %s: it goes on at that page', async (_, answer) => {
    instead.set(20, answer);
    expect(await deliver(ports, 'it')).toMatchObject({ kind: 'stopped' });
    now += 60_000;
    expect(await deliver(ports, 'it')).toEqual({ kind: 'done' });
    expect(asked).toEqual([
      ...Array.from({ length: 20 }, (__, n) => n + 1),
      ...Array.from({ length: 12 }, (__, n) => n + 20),
    ]);
  });

  test.each([31, 20, 12])(
    'T5 and %i requests in each window of fifteen minutes: it goes on in the next',
    async (each) => {
      for (let steps = 0; commandById(stores.queue.read, 'it')?.state === 'unknown' && steps < 20; steps++) {
        left = each;
        await deliver(ports, 'it');
        now = (steps + 1) * 15 * 60_000 + 1000;
      }
      expect(asked).toEqual(Array.from({ length: PAGES }, (_, n) => n + 1));
    },
  );

  test('T5 and a rest of more than two windows: it begins anew', async () => {
    instead.set(20, { kind: 'limited', body: '' });
    await deliver(ports, 'it');
    now += 31 * 60_000;
    expect(await deliver(ports, 'it')).toEqual({ kind: 'done' });
    expect(asked).toHaveLength(20 + PAGES);
  });
});

test('T5 what lands on a page that was read, while the rest waits, is not said to be missing', async () => {
  uncertain(newItem, { since: START });
  let landed = false;
  pages = 5;
  rowsOn = (page) => [
    ...(page === 1 && landed ? [item(999_999, '[ref:it]')] : []),
    ...Array.from({ length: 100 }, (_, n) => item((pages - page) * 100 + n)),
  ];
  now = D - 5000;
  left = 3;
  const first = await deliver(ports, 'it');
  expect(first).toEqual({ kind: 'parked', milliseconds: 60_000 });
  // Within the time in which it may, and behind the reader.
  landed = true;
  now += 60_000;
  left = Infinity;
  const second = await deliver(ports, 'it');
  expect(asked.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(sent).toEqual([]);
  expect(second.kind).toBe('parked');
});

test('others write between the reads of every look, and the way is cut in each second one → it ends all the same', async () => {
  uncertain(newItem, { since: START });
  pages = 2;
  let looks = 0;
  rowsOn = (page) => {
    looks++;
    if (page === pages) instead.set(1, { kind: 'limited', body: '' });
    return [item(looks)];
  };
  now = D;
  for (let steps = 0; steps < 30 && commandById(stores.queue.read, 'it')?.state === 'unknown'; steps++) {
    await deliver(ports, 'it');
  }
  expect(commandById(stores.queue.read, 'it')?.review).toMatchObject({ kind: 'look-alikes' });
  expect(asked.length).toBeLessThan(20);
  expect(ports.inconsistentReads.size).toBe(0);
});

test('an order’s number is taken after a doubt, and no list shows it → nobody is told that nothing was booked', async () => {
  uncertain(newOrder('PO-9'), { number: 'PO-9', since: START });
  pages = 1;
  expect(await deliver(ports, 'it')).toMatchObject({ kind: 'parked' });
  now = D;
  expect(await deliver(ports, 'it')).toEqual({ kind: 'done' });
  expect(sent).toHaveLength(1);
  expect(commandById(stores.queue.read, 'it')?.review).toEqual({
    kind: 'cannot-tell',
    readings: [],
    reason: 'taken',
    words: expect.any(String),
  });
});

describe('a gateway denies the item of a command in doubt', () => {
  const adjust: Decided = {
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: 7, by: decimal(1), reason: null },
    basis: { kind: 'adjust', name: 'Item', shown: decimal(1), folder: '', at: { sid: 'S7', folderId: 10 } },
  };

  test('T5 and what is left runs out on the second path: it goes on there, at the page where it was', async () => {
    uncertain(adjust, { quantity: '1', updatedAt: '', target: '2', since: START });
    pages = 3;
    rowsOn = (page) => Array.from({ length: 100 }, (_, n) => item(page * 1000 + n));
    for (let steps = 0; steps < 20 && commandById(stores.queue.read, 'it')?.state === 'unknown'; steps++) {
      instead.set(0, { ...refused, status: 404, confirmed: false });
      left = 2;
      const came = await deliver(ports, 'it');
      if (came.kind === 'parked') now += came.milliseconds;
    }
    // The item by its id, what is in its folder, and what was changed since: each page once.
    expect(asked.slice(0, 7)).toEqual([0, 1, 2, 3, 1, 2, 3]);
    expect(commandById(stores.queue.read, 'it')?.state).toBe('review');
  });
});

describe('what is checked for duplicates cannot be read', () => {
  beforeEach(() => {
    uncertain(newItem, { since: START });
    const seq = commandById(stores.queue.read, 'it')?.seq ?? 0;
    stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', new Date(START).toISOString()));
    now = 2 * D;
    pages = 1;
    rowsOn = () => [item(9, '[ref:it]')];
  });
  const unreadable: Answer<never> = { kind: 'unreadable', status: 200, body: '', why: 'no' };

  test('and can be a settle delay later → it is found', async () => {
    instead.set(1, unreadable);
    expect(await deliver(ports, 'it')).toEqual({ kind: 'parked', milliseconds: D - LAG });
    expect(await deliver(ports, 'it')).toEqual({ kind: 'done' });
    expect(commandById(stores.queue.read, 'it')?.review).toMatchObject({ kind: 'applied-late', made: [9] });
  });

  test('ever → it is tried five times more, from then on once an hour, and stays due', async () => {
    const came: unknown[] = [];
    for (let n = 0; n < 8; n++) {
      instead.set(1, unreadable);
      came.push(await deliver(ports, 'it'));
    }
    const soon = { kind: 'parked', milliseconds: D - LAG };
    const rarely = { kind: 'parked', milliseconds: 3_600_000 };
    expect(came).toEqual([soon, soon, soon, soon, soon, rarely, rarely, rarely]);
    expect(commandById(stores.queue.read, 'it')).toMatchObject({
      state: 'cancelled',
      duplicateCheck: 'service',
    });
    // Read at last, it is found.
    expect(await deliver(ports, 'it')).toEqual({ kind: 'done' });
    expect(commandById(stores.queue.read, 'it')?.review).toMatchObject({ kind: 'applied-late', made: [9] });
  });
});
