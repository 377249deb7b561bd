/** Something on the way delivers a request twice, and hands on the answer to the second delivery. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '#main/client/answer.ts';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { deletion } from '#main/sync/push/kinds/command-kind.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { answering, heard, page, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { orderService, taken } from '../../../support/service/simulated-order-service.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});
const shown = (id: string) => commandById(stores.queue.read, id);

/** Ours, delivered first, is at work. */
const pending: Answer<unknown> = {
  kind: 'refused',
  status: 409,
  words: 'a receive is pending',
  body: '{"message":"a receive is pending"}',
  confirmed: true,
};

/** @param then what else there is by then @param answer to the first request */
async function received(
  quantity: number,
  then: (service: ReturnType<typeof orderService>) => void = () => {},
  answer = pending,
) {
  const service = orderService(stores, [{ id: 101, itemId: 1, ordered: 10 }]);
  const line = { lineId: 101, itemId: 1, quantity: decimal(quantity), folderId: 10, copyId: null };
  queued(stores.queue, 'r', receiveCommand([line]));
  service.onReceive = (lines) => {
    service.book(lines);
    then(service);
    return service.sent.length === 1 ? answer : taken;
  };
  for (let n = 0; n < 100; n++) {
    const came = await deliver(service.ports, 'r');
    service.now += came.kind === 'parked' ? came.milliseconds : 10_000;
  }
  return service;
}

test('T8 a receipt of four → booked once, and a person is asked', async () => {
  const service = await received(4);
  expect(service.received.get(101)).toBe(4);
  expect(shown('r')?.review).toMatchObject({ kind: 'cannot-tell', readings: [{ before: '0', now: '4' }] });
});

test('T8 a receipt of all that was ordered → nobody says that nothing was booked', async () => {
  await received(10);
  expect(shown('r')?.review).toMatchObject({ kind: 'cannot-tell', readings: [{ before: '0', now: '10' }] });
});

test('T8 a receipt of four, and another client has received five more → a person is asked, and it is not booked twice', async () => {
  const service = await received(4, (more) => more.received.set(101, 9));
  expect(service.sent).toHaveLength(1);
  expect(shown('r')?.review).toMatchObject({ kind: 'cannot-tell', readings: [{ before: '0', now: '9' }] });
});

test.each([403, 404, 422])(
  'T8 a receipt of four, answered with a %i, the order is there with five more → nobody says that it was refused',
  async (status) => {
    const no: Answer<unknown> = { ...pending, status, words: 'no route', body: '' };
    const service = await received(4, (more) => more.received.set(101, 9), no);
    expect(service.sent).toHaveLength(1);
    expect(shown('r')?.review).toMatchObject({
      kind: 'cannot-tell',
      readings: [{ before: '0', now: '9' }],
    });
  },
);

test('T8 a receipt of four, and a run stays at work → nobody says that it cannot have been booked', async () => {
  const service = await received(4, (more) => {
    more.run = { status: 'pending', received: [], pending: [101] };
  });
  expect(service.sent).toHaveLength(1);
  expect(shown('r')?.review).toEqual({ kind: 'unclear-answer', words: 'pending' });
});

test('T8 a move of all there was, answered with a 404 → what the records show is told', async () => {
  const scene = answering();
  let now = 0;
  const ports: DeliveryPorts = deliveryPorts(stores, scene, () => now);
  const there: object[] = [];
  const missing = () => heard(404, { message: 'Item not found' });
  scene.answer = ({ method, url }) => {
    if (method === 'POST') {
      there.push(wireItem(9, '2026-11-20T08:00:01Z', { quantity: '4', parent_id: 20, sid: 'S1' }));
      return missing();
    }
    if (!url.pathname.endsWith('/items/1')) return heard(200, page(there));
    const source = wireItem(1, '2026-11-20T07:00:00Z', { quantity: '4', parent_id: 10, sid: 'S1' });
    return there.length > 0 ? missing() : heard(200, { data: source });
  };
  queued(stores.queue, 'm', moveCommand({ quantity: decimal(4) }));
  for (let n = 0; n < 20 && shown('m')?.state !== 'applied'; n++) {
    const came = await deliver(ports, 'm');
    now += came.kind === 'parked' ? came.milliseconds : 5000;
  }
  expect(shown('m')).toMatchObject({ state: 'applied', review: null, proof: { how: 'figures', made: [9] } });
});

const newOrder = (number: string): Decided => ({
  kind: 'create-order',
  intent: {
    kind: 'create-order',
    orderId: -1,
    number,
    vendor: { name: 'Meyer', email: null },
    currency: 'EUR',
    lines: [{ itemId: 1, quantity: decimal(3), unitRate: decimal(4) }],
  },
  basis: { kind: 'create-order', names: ['Socket'] },
});

test('T8 a new order, answered with a 422 because its number is taken → it is ours, and nobody is asked', async () => {
  const scene = answering();
  let now = 0;
  const ports: DeliveryPorts = deliveryPorts(stores, scene, () => now);
  const orders: object[] = [];
  const pagination = { page: 1, per_page: 100, has_next: false, has_prev: false };
  scene.answer = ({ method, url, body }) => {
    if (url.pathname.endsWith('/items')) return heard(200, page([]));
    if (method === 'GET') return heard(200, { data: orders, meta: { pagination } });
    const { purchase_order_number: number } = z
      .object({ purchase_order_number: z.string() })
      .parse(JSON.parse(body ?? ''));
    const about = { status: 'draft', currency_code: 'EUR', vendor: { name: 'Meyer' }, version: 1 };
    orders.push({ id: 9, purchase_order_number: number, ...about, updated_at: '2026-11-20T08:00:01Z' });
    return heard(422, { message: 'purchase_order_number is taken by another order' });
  };
  queued(stores.queue, 'o', newOrder('DOCK-1-c1'));
  for (let n = 0; n < 20 && shown('o')?.state !== 'applied'; n++) {
    const came = await deliver(ports, 'o');
    now += came.kind === 'parked' ? came.milliseconds : 5000;
  }
  expect(shown('o')).toMatchObject({
    state: 'applied',
    review: null,
    proof: { how: 'read-back', made: [9] },
  });
  expect(orders).toHaveLength(1);
});

test('T8 a deletion, answered with a 404 → it is not told as gone before it has been read', () => {
  const answer = { kind: 'refused', status: 404, words: 'no such item' } as const;
  for (const heard of [deletion(answer), deletion(answer, [1])])
    expect(heard).toEqual({ kind: 'read-again', outcome: 'unknown' });
});
