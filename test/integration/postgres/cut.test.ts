/*
 * PostgreSQL cuts every connection of the service while requests run: each is answered, what was answered as done is done, once, and the
 * service goes on by itself, with as many connections as before.
 */
import { expect, test } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { cutConnections, sessionsOf, site, until, untilWaiting } from './start-services-on-one-postgres.ts';

const { database, serve, session, start } = site();

test('connections are cut again and again while requests run → each is answered, and what is answered as done is done once', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const one = await serve(db, { connections: 4, report: (error) => reported.push(error) });
  const raw = await session(db);
  const bolts = await one.item({ quantity: 0 });
  const answered: { status: number; request: string | null; body: Json }[] = [];
  const over = new AbortController();
  const work = async (turn: number) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const write = () => one.put(`/items/${bolts.id}`, { quantity: turn * 1000 + count + 1 });
      const { status, headers, body } = await ((count + turn) % 3 === 0
        ? one.get('/items')
        : (count + turn) % 3 === 1
          ? write()
          : one.post('/items', { name: 'Nut', type: 'item' }));
      answered.push({ status, request: headers.get('x-request-id'), body });
    }
  };
  const working = Promise.all([1, 2, 3, 4, 5, 6].map(work));
  for (let cuts = 0; cuts < 10; cuts += 1) {
    const before = answered.length;
    // As often in the middle of things as not.
    await until(async () => answered.length > before + (cuts % 2) * 10);
    await cutConnections(raw);
  }
  over.abort();
  await working;
  const failed = answered.filter(({ status }) => status >= 300);
  expect(failed.length).toBeGreaterThan(0);
  for (const { status, body } of failed)
    expect([status, body]).toEqual([500, { message: expect.any(String) }]);

  const ledger = await ledgerOf(one);
  const requests = ledger.map((row) => row.request_id);
  expect(new Set(requests).size).toBe(requests.length);
  const written = answered.filter(({ status, body }) => status < 300 && body?.meta === undefined);
  expect(written.filter(({ request }) => !requests.includes(request))).toEqual([]);
  expect(ledger.length).toBeLessThanOrEqual(1 + written.length + failed.length);
  expect(reported.length).toBeGreaterThan(0);

  await until(async () => (await one.get('/items')).status === 200);
  const after = await Promise.all(Array.from({ length: 40 }, () => one.get(`/items/${bolts.id}`)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await sessionsOf(raw)).toBeLessThanOrEqual(4);
  const last = ledger.findLast(({ record_id }) => record_id === bolts.id);
  expect(after[0]?.body.data.quantity).toBe(Number(last.quantity_after));
});

async function ledgerOf({ ledger }: Awaited<ReturnType<typeof serve>>): Promise<Json[]> {
  return until(async () => {
    try {
      const all: Json[] = [];
      for (let more = await ledger(); more.length > 0; more = await ledger(`&after=${all.at(-1).id}`))
        all.push(...more);
      return all;
    } catch {
      // The last cut met this.
      return false;
    }
  });
}

test('the program’s connections are cut while it idles and while it is asked → it lives, goes on, and tells no secret of it', async () => {
  const db = await database();
  const program = await start(db);
  const raw = await session(db);
  for (let cuts = 0; cuts < 5; cuts += 1) {
    const asked = Array.from({ length: 12 }, () => program.get('/items'));
    await until(async () => (await sessionsOf(raw)) > 0);
    await cutConnections(raw);
    for (const { status } of await Promise.all(asked)) expect([200, 500]).toContain(status);
    await program.get('/items');
    await cutConnections(raw);
  }
  await until(async () => (await program.get('/items')).status === 200);
  expect(program.process.exitCode).toBe(null);
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('terminating connection');
  expect(stderr).not.toContain(new URL(db).password);
  expect(stderr).not.toContain('secretKey');
});

test('a connection is cut in the middle of a change → nothing of it is kept, and its id goes to the next', async () => {
  const db = await database();
  const one = await serve(db, { report: () => undefined });
  const raw = await session(db);
  const held = await session(db);
  await one.item();
  await held.query('BEGIN; SELECT last_stamp FROM account FOR UPDATE');
  const waiting = one.item({ name: 'Never' }).catch(String);
  await untilWaiting(raw);
  await cutConnections(raw);
  expect(await waiting).toContain('500');
  await held.query('COMMIT');
  const { id } = await one.item({ name: 'Next' });
  expect(id).toBe(2);
  expect((await one.ledger()).map(({ record_id }) => record_id)).toEqual([1, 2]);
});
