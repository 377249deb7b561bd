/* The clocks of processes are a minute ahead of the database's, or behind: what they keep, tell and compare goes by the database's. */
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WatermarkReader } from '../../support/service/follow-changes-by-updated-since.ts';
import type { Json } from '../service/in-process-service.ts';
import type { Program } from '../service/service-process.ts';
import { startReceiver, type Receiver } from '../service/webhook-receiver.ts';
import { ordered } from './order-of-many-lines.ts';
import { site, until, withKey } from './start-services-on-one-postgres.ts';

// Programs start here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { database, session, start, startAhead } = site();
const MINUTE = 60_000;

let db: string;
let raw: Client;
let receiver: Receiver;
beforeEach(async () => {
  db = await database();
  raw = await session(db);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const apart = (...args: string[]): Promise<[Program, Program]> =>
  Promise.all([startAhead(MINUTE, db, ...args), startAhead(-MINUTE, db, ...args)]);

const valueOf = async (sql: string): Promise<Json> => {
  const { rows } = await raw.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
};
const databaseNow = async (): Promise<number> => Number(await valueOf('SELECT now_ms()'));

test('both change items in turn while a reader follows by updated_since → stamps of one clock, in one order, and none is missed', async () => {
  const [ahead, behind] = await apart();
  const from = await databaseNow();
  const eyes = new WatermarkReader();
  const made: Json[] = [];
  for (let count = 0; count < 12; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [ahead, behind] : [behind, ahead];
    made.push(await writer.item({ name: `Item ${count}` }));
    expect(await eyes.read(reader.get)).toBe(true);
  }
  expect([...eyes.seen.keys()]).toEqual(made.map(({ id }) => id));
  const times = made.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...times)).toBeLessThanOrEqual(await databaseNow());
});

test.each([
  ['ahead', MINUTE],
  ['behind', -MINUTE],
])(
  'one works on a receive, and another that is %s by two minutes looks for what was left behind → it leaves that alone',
  async (_, by) => {
    const one = await startAhead(-by, db, '--receive-line-delay', '4000');
    const { order, path, body, items } = await ordered(one, 3, 'all');
    await one.post(path, body);
    const holder = () => valueOf('SELECT claimed_by FROM receive');
    const before = await holder();
    expect(before).not.toBe('');
    // It looks as it starts, which on a busy machine takes a line or two.
    await startAhead(by, db);
    expect(await holder()).toBe(before);
    expect((await one.received(order.id)).status).toBe('completed');
    expect(await holder()).toBe(before);
    for (const id of items) expect((await one.read(id)).quantity).toBe(110);
  },
);

test('the allowance is spent through both → it is one window, of one clock', async () => {
  const [ahead, behind] = await apart('--rate-max', '10');
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? ahead : behind).get('/units')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a program is given another clock than this machine’s → it goes by it', async () => {
  const program = await startAhead(60 * MINUTE, db, '--log', 'json');
  await program.get('/units');
  program.process.kill('SIGTERM');
  const { stderr } = await program.ended;
  const times = Array.from(stderr.matchAll(/"time":"([^"]+)"/g), ([, time = '']) => Date.parse(time));
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toBeGreaterThan(Date.now() + 50 * MINUTE);
});

test('a key expires in half a minute, or has half a minute ago → every process lets it in, or none', async () => {
  const processes = [await startAhead(MINUTE, db), await startAhead(-MINUTE, db), await start(db)];
  const made = await Promise.all(
    [MINUTE / 2, -MINUTE / 2].map(async (from) => {
      const expires_at = new Date((await databaseNow()) + from).toISOString();
      return processes[0]?.admin('POST', '/keys', { name: `Key ${from}`, expires_at });
    }),
  );
  const [valid, expired] = made.map((answer) => answer?.body.data.secret);
  for (const program of processes) {
    const statusWith = async (secret: string) => (await withKey(program, secret)('GET', '/units')).status;
    expect([await statusWith(valid), await statusWith(expired)]).toEqual([200, 401]);
  }
});

test('a delivery is to be tried in half a minute → a process that is ahead leaves it till then', async () => {
  const ahead = await startAhead(MINUTE, db);
  await ahead.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
  receiver.answer = (_, response) => response.writeHead(500, { 'retry-after': '30' }).end();
  await ahead.item();
  await until(async () => (await valueOf('SELECT count(*)::int FROM delivery_try')) === 1);
  // The pause that was asked for, by the clock of the database.
  const pause = await valueOf(
    'SELECT next_try_at - delivery_try.at FROM delivery JOIN delivery_try ON delivery_id = delivery.id',
  );
  const left = await valueOf('SELECT next_try_at - now_ms() FROM delivery');
  expect(Number(pause)).toBeGreaterThanOrEqual(30_000);
  expect(Number(left)).toBeLessThanOrEqual(Number(pause));

  receiver.answer = 204;
  const second = await ahead.item();
  const received = await receiver.until(2);
  expect(received[1]?.body.body.node_id).toBe(second.id);
  await until(
    async () => (await valueOf("SELECT count(*)::int FROM delivery WHERE state = 'delivered'")) === 1,
  );
  expect(await valueOf("SELECT count(*)::int FROM delivery WHERE state = 'waiting'")).toBe(1);
});

test('a process that is behind puts a delivery in line, and makes a new secret → sent at once, and a day of the database’s', async () => {
  const behind = await startAhead(-MINUTE, db);
  await behind.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
  await behind.item();
  await receiver.until(1);
  await until(async () => (await valueOf('SELECT state FROM delivery')) === 'delivered');
  const before = await databaseNow();
  await behind.admin('POST', '/webhook/secret');
  const after = await databaseNow();
  const day = 24 * 3_600_000;
  const former = Number(await valueOf('SELECT former_until FROM webhook'));
  // What it knows of that clock is behind by what an answer takes.
  expect(former).toBeGreaterThan(before + day - MINUTE / 2);
  expect(former).toBeLessThanOrEqual(after + day);
  const stamped = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000);
  expect(Math.abs((stamped[0] ?? 0) - before)).toBeLessThan(MINUTE / 2);
});
