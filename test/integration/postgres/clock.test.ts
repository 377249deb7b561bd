/*
 * A process whose machine's clock is a minute ahead, one whose is a minute behind, and one whose is right answer alike: all go by the
 * database's clock.
 */
import type { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, SECRET, type Json } from '../service/in-process-service.ts';
import { startAlone, temporaryFolder, type Program } from '../service/service-process.ts';
import { startReceiver, type Receiver } from '../service/webhook-receiver.ts';
import { site, until, withKey } from './site.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MINUTE = 60_000;

const { database, start, session } = site();
const folder = temporaryFolder();

let db: string;
let raw: Client;
let receiver: Receiver;
const off: Program[] = [];
beforeEach(async () => {
  db = await database();
  raw = await session(db);
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { process, ended } of off.splice(0)) {
    process.kill('SIGKILL');
    await ended;
  }
  await receiver.close();
});
afterAll(() => folder.remove());

/** The program on a machine whose clock is off by so many milliseconds. */
async function startOff(by: number): Promise<Program> {
  const skew = `const now = Date.now; Date.now = () => now() + ${by};`;
  const program = await startAlone(
    folder.path,
    ['--with-parent', '--rate-max', '1000000', '--database', db],
    {
      DOCKHAND_SERVICE_KEY: SECRET,
      DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
      NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(skew)}"`,
    },
  );
  off.push(program);
  return program;
}

const valueOf = async (sql: string): Promise<Json> => {
  const { rows } = await raw.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
};

test('a key expires in half a minute, or has half a minute ago → every process lets it in, or none', async () => {
  const processes = [await startOff(MINUTE), await startOff(-MINUTE), await start(db)];
  const made = await Promise.all(
    [MINUTE / 2, -MINUTE / 2].map(async (from) => {
      const expires_at = new Date(Number(await valueOf('SELECT now_ms()')) + from).toISOString();
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
  const ahead = await startOff(MINUTE);
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
  const behind = await startOff(-MINUTE);
  await behind.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
  await behind.item();
  await receiver.until(1);
  await until(async () => (await valueOf('SELECT state FROM delivery')) === 'delivered');
  const before = Number(await valueOf('SELECT now_ms()'));
  await behind.admin('POST', '/webhook/secret');
  const after = Number(await valueOf('SELECT now_ms()'));
  const day = 24 * 3_600_000;
  const former = Number(await valueOf('SELECT former_until FROM webhook'));
  // What it knows of that clock is behind by what an answer takes.
  expect(former).toBeGreaterThan(before + day - MINUTE / 2);
  expect(former).toBeLessThanOrEqual(after + day);
  const stamped = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000);
  expect(Math.abs((stamped[0] ?? 0) - before)).toBeLessThan(MINUTE / 2);
});
