/*
 * What one process leaves another does at once, because it is told of it: here nothing is found by looking for it, unless a test says so.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReceiver, type Receiver } from '../service/webhook-receiver.ts';
import { findNothing, listening, site, until, type Served } from './start-services-on-one-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds between looks that never come. */
const NEVER = 24 * 3_600_000;

const { database, serve, session } = site();

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function hook({ admin }: Served): Promise<void> {
  expect((await admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] })).status).toBe(200);
}

test('one process leaves a delivery and sends nothing itself → another sends it, though a look would find nothing', async () => {
  const db = await database();
  const one = await serve(db, { resumes: false });
  await serve(db);
  const raw = await session(db);
  await hook(one);
  await findNothing(raw);
  await listening(raw);
  for (let count = 1; count <= 3; count += 1) {
    const { id } = await one.item();
    const received = await receiver.until(count);
    expect(received.at(-1)?.body.body.node_id).toBe(id);
  }
});

test('the process that is told serves that account for the first time → it sends as well', async () => {
  const db = await database();
  const other = await serve(db, { resumes: false, account: 'other' }, 'sk_other');
  await serve(db);
  const raw = await session(db);
  await hook(other);
  await findNothing(raw);
  await listening(raw);
  const { status } = await other.raw(
    new Request(`${other.url}/api/v1/items`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_other' },
      body: JSON.stringify({ name: 'Bolt', type: 'item' }),
    }),
  );
  expect(status).toBe(200);
  await receiver.until(1);
});

test('the connection that listens is cut, and work is left while it cannot come back → it comes back, and nothing was missed', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const one = await serve(db, { resumes: false });
  await serve(db, { lookUpEvery: NEVER, report: (error) => reported.push(error) });
  const raw = await session(db);
  await hook(one);
  await one.item();
  await receiver.until(1);
  const pid = await listening(raw);
  const elsewhere = await session(new URL('/postgres', db).href);
  const allow = (whether: boolean) =>
    elsewhere.query(`ALTER DATABASE ${new URL(db).pathname.slice(1)} ALLOW_CONNECTIONS ${whether}`);

  await allow(false);
  await raw.query('SELECT pg_terminate_backend($1)', [pid]);
  await until(async () => reported.length > 0);
  await one.item();
  await one.item();
  expect(receiver.received).toHaveLength(1);
  await allow(true);
  await receiver.until(3);
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining('listens') })]);

  await findNothing(raw);
  await listening(raw);
  await one.item();
  await receiver.until(4);
});

test('items are changed → the others are told where there is something to send, and of nothing else', async () => {
  const db = await database();
  const one = await serve(db);
  const raw = await session(db);
  const told: (string | undefined)[] = [];
  raw.on('notification', ({ payload }) => told.push(payload));
  await raw.query('LISTEN dockhand_work');
  const { id } = await one.item();
  await one.put(`/items/${id}`, { quantity: 1 });
  await hook(one);
  await one.put(`/items/${id}`, { quantity: 2 });
  await one.post('/items', { name: '', type: 'item' });
  await one.item();
  await receiver.until(1);
  await raw.query('SELECT 1');
  expect(told).toEqual([expect.stringMatching(/^1 [\da-f-]{36}$/)]);
});
