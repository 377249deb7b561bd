/*
 * PostgreSQL is stopped hard while two programs write, and started again: what was answered as done is there once, what was not is there at
 * most once, and the programs go on by themselves.
 */
import { expect, test, vi } from 'vitest';
import { startCrashingPostgres, type CrashingPostgres } from '../../support/service/crashing-postgres.ts';
import type { Json } from '../service/in-process-service.ts';
import type { Program } from '../service/service-process.ts';
import { ordered } from './order-of-many-lines.ts';
import { site, until } from './start-services-on-one-postgres.ts';

// Programs start here, and what is durable takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let server: CrashingPostgres;
const { database, start } = site(async () => (server = await startCrashingPostgres()));

/** Names of items, by whether their creation was answered as done. */
interface Written {
  readonly done: string[];
  readonly unanswered: string[];
}

/** Writes items of its own names until it is told to end. */
async function writing(program: Program, writer: string, over: AbortSignal, written: Written) {
  for (let count = 0; !over.aborted; count += 1) {
    const name = `${writer}-${count}`;
    const answer = await program.post('/items', { name, type: 'item', quantity: 1 });
    expect([200, 500]).toContain(answer.status);
    expect(answer.body).toEqual({ [answer.status === 200 ? 'data' : 'message']: expect.anything() });
    written[answer.status === 200 ? 'done' : 'unanswered'].push(name);
  }
}

test.each(['killed', 'immediate'] as const)(
  'PostgreSQL is stopped hard (%s) under load and started again → nothing answered is missing, nothing is there twice',
  async (how) => {
    const db = await database();
    const programs = await Promise.all([start(db), start(db)]);
    const { done, unanswered }: Written = { done: [], unanswered: [] };
    const over = new AbortController();
    const writers = ['a', 'b', 'c', 'd'].map((writer, at) =>
      writing(programs[at % 2] as Program, writer, over.signal, { done, unanswered }),
    );
    await until(async () => done.length >= 30);
    // On a busy machine no write may be under way at the very moment; then it is stopped once more.
    for (let stops = 0; stops < 5 && unanswered.length === 0; stops++) {
      await server.crash(how);
      await server.startAgain();
      const before = done.length;
      await until(async () => done.length >= before + 30);
    }
    over.abort();
    await Promise.all(writers);
    expect(unanswered.length).toBeGreaterThan(0);

    const [one] = programs;
    const names: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { body } = await one.get(`/items?per_page=1000&page=${page}`);
      names.push(...body.data.map(({ name }: Json) => name));
      more = body.meta.next_page_url !== null;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(done.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !done.includes(name) && !unanswered.includes(name))).toEqual([]);
    expect((await one.ledger()).length).toBe(Math.min(1000, names.length));
    for (const { process } of programs) expect(process.exitCode).toBe(null);
  },
);

test('PostgreSQL is killed in the middle of a receive and started again → the receive ends by itself, each line once', async () => {
  const program = await start(await database(), '--receive-line-delay', '100');
  const { order, path, body, items } = await ordered(program, 12, 'all');
  const applied = () => program.ledger('&verb=receive&record=line_item');
  await program.post(path, body);
  await until(async () => (await applied()).length >= 3);
  await server.crash('killed');
  await server.startAgain();
  await until(async () => (await program.get('/items')).status === 200);
  expect(await program.received(order.id)).toMatchObject({ status: 'completed', errors: [] });
  expect(await applied()).toHaveLength(12);
  for (const id of items) expect((await program.read(id)).quantity).toBe(110);
});
