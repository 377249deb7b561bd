/** What a person finds booked is shown once: by the mirror where that has been read since, laid over it where it has not. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { commandView } from '#main/desk/outbox/outbox.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { connect } from '#main/client/client.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  markReflected,
  putInReview,
  setState,
  settleApplied,
  settleUnapplied,
} from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { beginIncrementalPull } from '#main/sync/pull/incremental-pull.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { resolve } from '#main/sync/push/engine/resolve-temporary-ids.ts';
import { heard, page, wireItem } from '../../support/service/client-with-scripted-answers.ts';
import { moveCommand, receiveCommand } from '../../support/samples/sample-commands.ts';
import { orderService } from '../../support/service/simulated-order-service.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { item } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

const NOW = Date.parse(AT);
let stores: Stores;
let stock: string;
beforeEach(() => {
  stores = openStores();
  stock = '11';
  stores.mirror.write((db) => {
    putProgress(db, 'complete', true);
    putProgress(db, 'watermark', NOW);
    putProgress(db, 'jobsAt', NOW);
    putItem(db, item({ id: 1, quantity: decimal(10) }), '');
  });
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** A turn of pulling, as the loop takes it. @param midway what happens after its first request */
async function pull(midway: () => void = () => {}): Promise<void> {
  let asked = 0;
  const connection = connect({
    address: () => 'http://127.0.0.1:1',
    key: () => 'k-for-tests-123456',
    userAgent: 't',
    transport: {
      exchange: async ({ url }) => {
        if (asked++ === 0) setImmediate(midway);
        const row = wireItem(1, '2026-11-20T08:00:05.000Z', { quantity: stock });
        if (url.pathname.includes('recent')) return heard(200, page([row]));
        if (url.pathname.endsWith('/items/1')) return heard(200, { data: row });
        return heard(200, {
          data: [],
          meta: { page: 1, total_pages: 1, total_count: 0, next_page_url: null },
        });
      },
      close: async () => {},
    },
    meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
    now: () => NOW,
    monotonic: () => 0,
  });
  const clock = { now: () => new Date(NOW), monotonic: () => 0, sleep: async () => {} };
  const turn = beginIncrementalPull(
    { ...stores, ...newMemory(0), connection, clock, trace: () => {}, readLag: 0 },
    'poll',
  );
  for (let n = 0; n < 20; n++) {
    const step = await turn.step();
    await new Promise((resolve) => setImmediate(resolve));
    if (step.kind !== 'more') return;
  }
}
const ask = (seq: number) =>
  stores.queue.write((db) => putInReview(db, seq, { kind: 'cannot-tell', readings: [] }));
function unresolved(id: string): number {
  const seq = queued(stores.queue, id, adjustment(1));
  stores.queue.write((db) => {
    const request = { method: 'PUT', path: '/', body: {} } as const;
    const n = beginAttempt(db, seq, { at: AT, request, preimage: {} });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
  });
  return seq;
}
const settled = (id: string) =>
  stores.queue.write((db) => settleCommand(stores.desk, db, { id, how: 'applied' }));
const shown = () => {
  const found = itemById(stores.mirror.read, 1);
  return found && stockNow(stores.queue.read, stores.mirror.read).quantityOf(found);
};

it('the mirror was read while it was asked about → what a person finds booked is not laid over it once more', async () => {
  ask(unresolved('c1'));
  await pull();
  expect(shown()).toBe('11');
  settled('c1');
  expect(shown()).toBe('11');
});

it('a request without an answer → told until when it may still arrive', () => {
  const seq = unresolved('c1');
  stores.queue.write((db) => setState(db, seq, 'unknown'));
  expect(commandView(stores.desk, 'c1')).toMatchObject({
    state: 'unknown',
    clearAt: new Date(Date.parse(AT) + stores.desk.settleDelay).toISOString(),
  });
});

it('the mirror was not read since → it is laid over it, and drops out when it has been', async () => {
  ask(unresolved('c1'));
  settled('c1');
  expect(shown()).toBe('11');
  await pull();
  expect(shown()).toBe('11');
});

it('asked about while a turn is under way → that turn may have held it back, and does not count', async () => {
  const seq = unresolved('c1');
  stores.queue.write((db) => db.run(`UPDATE command SET state = 'unknown' WHERE seq = ?`, seq));
  await pull(() => ask(seq));
  settled('c1');
  expect(shown()).toBe('11');
});

it('done, and a second landing is asked about meanwhile → it stays one', async () => {
  const seq = unresolved('c1');
  stores.queue.write((db) => {
    settleApplied(db, seq, { how: 'figures', readings: [], made: [], gone: [] }, AT, null);
    putInReview(db, seq, { kind: 'twice', readings: [], made: [] });
  });
  await pull();
  settled('c1');
  expect(shown()).toBe('11');
});

it('what was denied lands late and the mirror shows it when it is found → it is not laid over that', async () => {
  const service = orderService(stores, [{ id: 101, itemId: 1, ordered: 20 }]);
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: null };
  const told = { kind: 'copies', folderDiffers: true, price: null } as const;
  const seq = queued(stores.queue, 'c1', receiveCommand([line], told));
  service.onReceive = () => ({ kind: 'unknown', why: 'timeout', status: null, body: null });
  await deliver(service.ports, 'c1');
  stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
  service.book([{ id: 101, quantity: 4 }]);
  stores.mirror.write((db) => {
    const ordered = { id: 101, itemId: 1, ordered: decimal(20), received: decimal(4), unitRate: null };
    const about = {
      number: 'PO-7',
      vendor: 'Meyer',
      status: 'partially_received',
      orderedDate: null,
      currency: null,
    };
    putOrder(db, { id: 7, version: 4, updatedAt: AT, ...about, lines: [ordered] });
    putItem(db, item({ id: 1, quantity: decimal(14) }), '');
  });
  service.now += 300_000;
  await deliver(service.ports, 'c1');
  expect(commandById(stores.queue.read, 'c1')).toMatchObject({ review: { kind: 'applied-late' } });
  settled('c1');
  expect(shown()).toBe('14');
});

it('a receipt whose copy the mirror shows → what waits for the copy is not told that it will never come', async () => {
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: -500 };
  const seq = queued(
    stores.queue,
    'c1',
    receiveCommand([line], { kind: 'copies', folderDiffers: true, price: null }),
  );
  queued(stores.queue, 'c2', moveCommand({ itemId: -500, folderId: 30, portionId: -900 }));
  ask(seq);
  stores.queue.write((db) => markReflected(db, [seq]));
  stores.mirror.write((db) =>
    putItem(db, item({ id: 55, sid: 'S55', folderId: 20, quantity: decimal(4), price: null }), ''),
  );
  settled('c1');
  const later = commandById(stores.queue.read, 'c2');
  expect(later && resolve(stores.queue.read, later)).toMatchObject({
    kind: 'resolved',
    command: { intent: { itemId: 55 } },
  });
});
