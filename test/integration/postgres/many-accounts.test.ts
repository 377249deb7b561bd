/*
 * A process that has served many accounts lets go of those that are not asked for; to them it is as before when they are asked for again. And
 * what one account does keeps no other waiting.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { startReceiver, type Receiver } from '../service/webhook-receiver.ts';
import { site, until, withKey } from './start-services-on-one-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

const { database, serve, session } = site();

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const keyOf = (name: string) => `sk_of-${name}`;
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'];

test('six accounts were asked for, where two may be served → those without work are let go, and are served again when they ask', async () => {
  const db = await database();
  for (const account of NAMES) await serve(db, { account, resumes: false }, keyOf(account));
  const server = await serve(db, { servedMax: 2, lookUpEvery: 200, receiveDelay: 3_600_000 });
  const raw = await session(db);
  const served = () => server.service.readings.accountsServed();
  const at = (name: string) => withKey(server, keyOf(name));
  let most = 0;
  for (const name of NAMES) {
    expect((await at(name)('POST', '/items', { name, type: 'item', quantity: 1 })).status).toBe(200);
    const line_items = [{ item_id: 1, quantity: '1', unit_rate: '1.00' }];
    const order = { currency_code: 'EUR', vendor: { name }, line_items };
    expect((await at(name)('POST', '/purchase_orders', order)).status).toBe(200);
    most = Math.max(most, served());
  }
  expect(most).toBeGreaterThan(2);

  // One has a receive to work on, which is to begin much later.
  const { body } = await at('one')('GET', '/purchase_orders/1');
  const { version, line_items } = body.data;
  await at('one')('PUT', '/purchase_orders/1/status', { status: 'ordered', version });
  const received = line_items.map(({ id }: Json) => ({ line_item_id: id, received_quantity: '1' }));
  const accepted = await at('one')('POST', '/purchase_orders/1/receive', { line_items: received });
  expect(accepted.status).toBe(202);
  // Its own account, and the one at work.
  await until(async () => served() === 2);
  expect(server.service.readings.receivesUnderWay()).toBe(1);
  const { rows } = await raw.query<Json>('SELECT claimed_until > now_ms() AS kept FROM receive');
  expect(rows).toEqual([{ kept: true }]);

  for (const name of NAMES) {
    const { status, body: listed } = await at(name)('GET', '/items');
    expect([status, listed.data.map((item: Json) => item.name)]).toEqual([200, [name]]);
  }
});

test('an account was let go while a delivery waits for its next try → it is tried when its time has come', async () => {
  const db = await database();
  const hooked = await serve(db, { account: 'hooked', resumes: false }, keyOf('hooked'));
  await hooked.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
  const server = await serve(db, { servedMax: 1, lookUpEvery: 20 });
  const raw = await session(db);
  receiver.answer = 500;
  await withKey(server, keyOf('hooked'))('POST', '/items', { name: 'Bolt', type: 'item' });
  await until(async () => (await raw.query('SELECT 1 FROM delivery_try')).rows.length === 1);
  await raw.query('UPDATE delivery SET next_try_at = now_ms() + 3600000');
  await until(async () => server.service.readings.accountsServed() === 1);
  receiver.answer = 204;
  await raw.query('UPDATE delivery SET next_try_at = now_ms()');
  const [first, second] = await receiver.until(2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

test('the address of one account says nothing, while several have deliveries in line → the others’ are sent', async () => {
  const db = await database();
  const names = NAMES.slice(0, 3);
  for (const account of names) {
    const left = await serve(db, { account, resumes: false }, keyOf(account));
    await left.admin('PUT', '/webhook', { url: `${receiver.url}?${account}`, settings: ['created'] });
    await withKey(left, keyOf(account))('POST', '/items', { name: 'Bolt', type: 'item' });
  }
  const sent: string[] = [];
  const held = new Set<string>();
  await serve(db, {
    account: 'main',
    // Whichever comes first is not answered before the service ends.
    post: ({ url, signal }) => {
      sent.push(url);
      if (sent.length > 1) return Promise.resolve({ status: 204, outcome: 'answered 204', pause: 0 });
      held.add(url);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ status: null, outcome: 'broken off', pause: 0 }));
      });
    },
  });
  await until(async () => new Set(sent).size === names.length);
  expect(held.size).toBe(1);
});
