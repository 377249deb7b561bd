/*
 * The webhook's settings while other processes work: what is done at once leaves what one after the other would have, and what one process
 * says of the address holds in all of them.
 */
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebhookSetting } from '#wire/webhook.ts';
import { startPostgresProxy } from '../../support/service/postgres-proxy.ts';
import { startReceiver, type Receiver } from '../service/webhook-receiver.ts';
import { findNothing, listening, site, until, type Served } from './start-services-on-one-postgres.ts';

vi.setConfig({ testTimeout: 30_000 });

const { database, pair, serve, session } = site();
const ALONE = { resumes: false };
const settings: readonly WebhookSetting[] = ['created'];

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver.close();
});

const set = ({ service }: Served, url: string | null = receiver.url) =>
  service.webhooks.set({ url, settings });

const valueOf = async (raw: Client, sql: string) =>
  (await raw.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];

const waitFor = (raw: Client, count: number) =>
  until(
    async () =>
      count ===
      (await valueOf(
        raw,
        `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )),
  );

const untilNothingWaits = (raw: Client) =>
  until(async () => (await valueOf(raw, "SELECT count(*)::int FROM delivery WHERE state = 'waiting'")) === 0);

test('the webhook is set for the first time at two processes at once → one secret is told, which is the one that signs', async () => {
  const db = await database();
  const [one, two] = await pair(db, ALONE);
  const [raw, holder] = [await session(db), await session(db)];
  await holder.query('BEGIN; LOCK TABLE webhook IN SHARE MODE');
  const both = Promise.all([set(one), set(two)]);
  await waitFor(raw, 2);
  await holder.query('COMMIT');
  const told = (await both).flatMap((answer) => ('secret' in answer && answer.secret ? [answer.secret] : []));
  expect(told).toEqual([await valueOf(raw, 'SELECT secret FROM webhook')]);
});

test('a new secret is made while the address is set elsewhere → it signs, and the address is the new one', async () => {
  const db = await database();
  const [one, two] = await pair(db, ALONE);
  await set(one, 'https://before.example/');
  const [raw, holder] = [await session(db), await session(db)];
  await holder.query('BEGIN; LOCK TABLE webhook IN SHARE MODE');
  const rotated = one.service.webhooks.rotate();
  await waitFor(raw, 1);
  const changed = set(two);
  await waitFor(raw, 2);
  await holder.query('COMMIT');
  await changed;
  expect(await rotated).toEqual({ secret: await valueOf(raw, 'SELECT secret FROM webhook') });
  expect(await valueOf(raw, 'SELECT url FROM webhook')).toBe(receiver.url);
});

/** A row by which ids are given out holds up what has come as far as that. */
async function holdIds(holder: Client, table: string): Promise<void> {
  await holder.query('BEGIN');
  const { rowCount } = await holder.query('SELECT 1 FROM id_counter WHERE name = $1 FOR UPDATE', [table]);
  expect(rowCount).toBe(1);
}

/** Takes the address back, which either is done or waits as well. */
async function takenBack(service: Served, raw: Client): Promise<() => Promise<unknown>> {
  const done = set(service, null);
  await Promise.race([done, waitFor(raw, 2)]);
  return () => done;
}

test('the address is taken back while a change puts its delivery in line → nothing is left in line', async () => {
  const db = await database();
  const [one, two] = await pair(db, ALONE);
  await set(one);
  await one.item();
  const [raw, holder] = [await session(db), await session(db)];
  await holdIds(holder, 'delivery');
  const created = one.item();
  await waitFor(raw, 1);
  const done = await takenBack(two, raw);
  await holder.query('COMMIT');
  await Promise.all([created, done()]);
  expect(await valueOf(raw, 'SELECT count(*)::int FROM delivery')).toBe(2);
  await untilNothingWaits(raw);
});

test('the address is taken back while what failed is put in line again → nothing is left in line', async () => {
  const db = await database();
  const two = await serve(db, ALONE);
  const one = await serve(db);
  await set(one);
  await one.item();
  const [raw, holder] = [await session(db), await session(db)];
  await untilNothingWaits(raw);
  receiver.answer = 500;
  await holdIds(holder, 'delivery_try');
  await one.item();
  await waitFor(raw, 1);
  const done = await takenBack(two, raw);
  await holder.query('COMMIT');
  await done();
  await until(async () => (await valueOf(raw, 'SELECT count(*)::int FROM delivery_try')) === 2);
  expect(await valueOf(raw, "SELECT count(*)::int FROM delivery WHERE state = 'dropped'")).toBe(1);
  await untilNothingWaits(raw);
});

/** The receiver wants to be left alone for an hour, and two deliveries have failed: nothing is tried any more. */
async function takeDown(one: Served): Promise<void> {
  receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
  await set(one);
  await one.item();
  await receiver.until(1);
  await one.item();
  await receiver.until(2);
}

async function outage() {
  const db = await database();
  const two = await serve(db, ALONE);
  const one = await serve(db);
  const raw = await session(db);
  await takeDown(one);
  await until(async () => (await valueOf(raw, 'SELECT count(*)::int FROM delivery WHERE tries = 1')) === 2);
  await listening(raw);
  await findNothing(raw);
  return { one, two, raw };
}

test('the address is down, and another process that sends nothing sets a new one → what waits is sent there at once', async () => {
  const { two, raw } = await outage();
  const other = await startReceiver();
  await set(two, other.url);
  expect(await other.until(2)).toHaveLength(2);
  await untilNothingWaits(raw);
  await other.close();
});

test('the address was down, and a test from another process arrives → what waits is sent at once', async () => {
  const { two, raw } = await outage();
  receiver.answer = 204;
  await two.service.webhooks.test();
  expect(await receiver.until(5)).toHaveLength(5);
  await untilNothingWaits(raw);
});

test('the address was down, and that a test has arrived is lost → what is new waits as well', async () => {
  const db = await database();
  const proxy = await startPostgresProxy(db);
  const one = await serve(proxy.address(db), { report: () => {} });
  const raw = await session(db);
  await takeDown(one);
  await until(async () => (await valueOf(raw, 'SELECT count(*)::int FROM delivery WHERE tries = 1')) === 2);
  receiver.answer = 204;
  proxy.watch(({ text, before }) =>
    text === 'COMMIT' && before.some((sent) => sent.includes('delivery_try')) ? 'lost' : 'passes',
  );
  await expect(one.service.webhooks.test()).rejects.toThrow('terminated');
  proxy.watch(() => 'passes');
  await one.item();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(receiver.received).toHaveLength(3);
  await proxy.close();
});

test('items are changed of which nothing is told → no process looks for deliveries', async () => {
  const one = await serve(await database());
  await one.item();
  const asked = vi.spyOn(Client.prototype, 'query');
  const { id } = await one.item();
  await one.put(`/items/${id}`, { quantity: 1 });
  await one.post('/items', { name: '', type: 'item' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const texts = asked.mock.calls.map(([sent]: unknown[]) => JSON.stringify(sent));
  expect(texts.filter((text) => text.includes('claimed_until'))).toEqual([]);
  // Each of the changes that are kept asks once, and the courier never.
  expect(texts.filter((text) => text.includes('FROM webhook'))).toHaveLength(2);
});
