/** Reads that lag this station's own writes, while its wall clock is set. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { isOlderThanWrites, showsReplaced } from '#main/sync/pull/stale-pull-detection.ts';
import { recordOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { Item } from '#wire/item.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import {
  answering,
  heard,
  page,
  wireItem,
  type Answering,
} from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';
/** By how much the wall clock is set (milliseconds). */
const STEPS = [-600_000, 0, 600_000];
let stores: Stores;
let service: Answering;
let ports: DeliveryPorts;
/** The stock that reads show. */
let shown: string;
let now: number;

beforeEach(() => {
  stores = openStores();
  service = answering();
  [shown, now] = ['10', 60_000];
  service.answer = ({ method }) =>
    method === 'GET' ? heard(200, { data: wireItem(1, AT, { quantity: shown }) }) : heard(204, '');
  const all = deliveryPorts(stores, service, () => now);
  ports = { ...all, clock: { ...all.clock, now: () => new Date(service.wall) } };
  service.wall = Date.parse(AT);
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const written = () => service.asked.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
/** The first of two differences is booked, and the clock is set. @returns the seq of the first */
async function bookOne(step: number): Promise<number> {
  const seq = queued(stores.queue, 'c1', adjustment(1));
  queued(stores.queue, 'c2', adjustment(1));
  await deliver(ports, 'c1');
  expect(written()).toEqual(['{"quantity":11}']);
  service.wall += step;
  return seq;
}

test.each(STEPS)(
  'reads lag, and the clock is set by %i ms → the next difference waits for reads that show the first',
  async (step) => {
    await bookOne(step);
    now += 2000;
    expect(await deliver(ports, 'c2')).toEqual({ kind: 'parked', milliseconds: 1000 });
    shown = '11';
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":12}']);
  },
);

test('a move is answered late, without its portion, and reads lag → it is settled once they show it, and nobody is asked', async () => {
  queued(stores.queue, 'c1', moveCommand({ quantity: decimal(4), folderId: 20 }));
  let there: readonly unknown[] = [];
  service.answer = ({ method, url }) => {
    if (method === 'GET')
      return heard(
        200,
        url.searchParams.has('folder_id') ? page(there) : { data: wireItem(1, AT, { quantity: shown }) },
      );
    now += ports.readLag + 1000;
    return heard(200, {});
  };
  const parked = await deliver(ports, 'c1');
  expect(parked).toEqual({ kind: 'parked', milliseconds: ports.readLag });
  now += ports.readLag;
  [shown, there] = ['6', [wireItem(9, AT, { sid: 'S1', quantity: '4', parent_id: 20 })]];
  await deliver(ports, 'c1');
  expect(commandById(stores.queue.read, 'c1')).toMatchObject({ state: 'applied', proof: { made: [9] } });
});

test('another client adds as many to the record just before a move does → a read of in between is known for older', async () => {
  queued(stores.queue, 'c1', moveCommand({ quantity: decimal(4), folderId: 20 }));
  queued(stores.queue, 'c2', adjustment(9));
  let there = '40';
  const record = (quantity: string) => wireItem(9, AT, { sid: 'S1', quantity, parent_id: 20 });
  service.answer = ({ method, url }) => {
    if (method === 'POST') return heard(200, { data: record('48') });
    if (method === 'PUT') return heard(204, '');
    if (url.searchParams.has('folder_id')) return heard(200, page([record(there)]));
    return heard(200, {
      data: url.pathname.endsWith('/9') ? record(there) : wireItem(1, AT, { quantity: '10' }),
    });
  };
  await deliver(ports, 'c1');
  there = '44';
  expect(await deliver(ports, 'c2')).toEqual({ kind: 'parked', milliseconds: 1000 });
  there = '48';
  await deliver(ports, 'c2');
  expect(written()).toEqual(['{"quantity":49}']);
});

test.each(STEPS)(
  'another client changes the item, and the clock is set by %i ms → nothing waits longer than reads may lag',
  async (step) => {
    await bookOne(step);
    now += ports.readLag;
    shown = '20';
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":21}']);
  },
);

test.each(STEPS)(
  'the station is started anew, the clock set by %i ms meanwhile → it waits as long as reads may lag, and no longer',
  async (step) => {
    await bookOne(step);
    now = 0;
    const restarted = { ...ports, ...newMemory(0) };
    expect(await deliver(restarted, 'c2')).toEqual({ kind: 'parked', milliseconds: 1000 });
    now = ports.readLag;
    await deliver(restarted, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":11}']);
  },
);

test.each(STEPS)(
  'a pull reads what is older than the write, and the clock is set by %i ms → it is known for it as long as reads may lag',
  async (step) => {
    const seq = await bookOne(step);
    const found = recordOf(Item.parse(wireItem(1, AT, { quantity: '10' })));
    const isOlder = () =>
      isOlderThanWrites(ports, [seq], { kept: () => found, orders: [], alerts: null, jobs: null });
    expect(isOlder()).toBe(true);
    now += ports.readLag;
    expect(isOlder()).toBe(false);
  },
);

describe('T1 an answer from a cache, long after the station has written', () => {
  const BEFORE = '2026-11-20T07:59:59.250Z';
  const SINCE = '2026-11-20T08:00:10.500Z';
  /** The stamp that reads show. */
  let stamp: string;
  const cached = () => ({ data: wireItem(1, stamp, { quantity: shown }) });

  beforeEach(() => {
    stamp = BEFORE;
    service.answer = ({ method }) => (method === 'GET' ? heard(200, cached()) : heard(204, ''));
  });

  test('it has the stamp from before the write → the next difference waits for another, and is added to the first', async () => {
    await bookOne(0);
    now += 60_000;
    expect(await deliver(ports, 'c2')).toEqual({ kind: 'parked', milliseconds: 10_000 });
    expect(written()).toEqual(['{"quantity":11}']);
    [shown, stamp] = ['11', SINCE];
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":12}']);
  });

  test('it never shows the write → after ten minutes it is believed', async () => {
    await bookOne(0);
    now += 600_000;
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":11}']);
  });

  test('another client has set the figure back since → its stamp shows that, and nothing waits', async () => {
    await bookOne(0);
    now += 60_000;
    stamp = SINCE;
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":11}']);
  });

  test('stamps are in whole seconds, which may be those of the write as well → nothing waits', async () => {
    stamp = AT;
    await bookOne(0);
    now += 60_000;
    await deliver(ports, 'c2');
    expect(written()).toEqual(['{"quantity":11}', '{"quantity":11}']);
  });

  test('after a move, its source is read as before it → the next difference waits', async () => {
    queued(stores.queue, 'm', moveCommand({ quantity: decimal(4), folderId: 20 }));
    queued(stores.queue, 'c2', adjustment(1));
    service.answer = ({ method, url }) => {
      const portion = wireItem(9, SINCE, { sid: 'S1', quantity: '4', parent_id: 20 });
      if (method !== 'GET') return heard(200, { data: portion });
      return heard(200, url.searchParams.has('folder_id') ? page([]) : cached());
    };
    await deliver(ports, 'm');
    now += 60_000;
    expect(await deliver(ports, 'c2')).toEqual({ kind: 'parked', milliseconds: 10_000 });
  });

  test('a receipt is decided on the order as it was before another of ours → it waits', async () => {
    const order = (version: number, received: string) => ({
      data: {
        id: 7,
        purchase_order_number: 'PO-7',
        status: 'partially_received',
        version,
        updated_at: SINCE,
        line_items: [{ id: 101, item_id: 1, quantity: '20', unit_rate: '1', received_quantity: received }],
      },
    });
    let read = order(3, '0');
    service.answer = ({ method, url }) => {
      if (method === 'POST') return heard(202, { data: {} });
      return url.pathname.endsWith('/status') ? heard(404, { message: 'no receipt' }) : heard(200, read);
    };
    const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 1, copyId: null };
    queued(stores.queue, 'r1', receiveCommand([line]));
    queued(stores.queue, 'r2', receiveCommand([line]));
    await deliver(ports, 'r1');
    read = order(4, '4');
    now += 2000;
    await deliver(ports, 'r1');
    expect(commandById(stores.queue.read, 'r1')).toMatchObject({ state: 'applied' });
    read = order(3, '0');
    now += 60_000;
    expect(await deliver(ports, 'r2')).toEqual({ kind: 'parked', milliseconds: 10_000 });
    read = order(4, '4');
    await deliver(ports, 'r2');
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('a pull leaves the record as before the write → the write is not marked as contained in the mirror', async () => {
    const seq = await bookOne(0);
    now += 60_000;
    const pulled = () => recordOf(Item.parse(cached().data));
    const lists = { orders: [], alerts: null, jobs: null };
    const shows = () => showsReplaced(ports, [seq], { kept: pulled, gone: new Set(), ...lists });
    expect(shows()).toBe(true);
    [shown, stamp] = ['11', SINCE];
    expect(shows()).toBe(false);
    [shown, stamp] = ['10', BEFORE];
    now += 600_000;
    expect(shows()).toBe(false);
  });
});
