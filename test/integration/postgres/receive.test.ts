/*
 * Receives over several processes: one works on a receive at a time, another takes it up when that one is killed, and no line is applied
 * twice or left out.
 */
import { expect, test, vi } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { applied, LINES, ordered } from './order-of-many-lines.ts';
import { site, until } from './start-services-on-one-postgres.ts';

// Programs start and stop here, and a claim is waited out.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const { database, pair, session, start } = site();

test('the process that accepted a receive is killed in the middle → the other goes on, each line once, and no second receive meanwhile', async () => {
  const db = await database();
  const pace = ['--receive-line-delay', '150'];
  const [one, two] = await Promise.all([start(db, ...pace), start(db, ...pace)]);
  const raw = await session(db);
  const { order, body } = await ordered(one);
  const path = `/purchase_orders/${order.id}/receive`;
  expect((await one.post(path, body)).status).toBe(202);
  expect((await two.post(path, body)).status).toBe(409);
  await until(async () => (await applied(raw)).length >= LINES / 3);
  one.process.kill('SIGKILL');
  await one.ended;
  const left = await applied(raw);
  expect(left.length).toBeLessThan(LINES);
  expect((await two.post(path, body)).status).toBe(409);

  const progress = await two.received(order.id);
  expect(progress).toMatchObject({ status: 'completed', pending_line_item_ids: [], errors: [] });
  const lines = await applied(raw);
  expect([lines.length, new Set(lines).size]).toEqual([LINES, LINES]);
  const { data } = (await two.get(`/purchase_orders/${order.id}`)).body;
  expect(data.status).toBe('received');
  expect(new Set(data.line_items.map((line: Json) => line.received_quantity))).toEqual(new Set(['10']));
  const stock = (await two.get(`/items?folder_id=${body.line_items[0].folder_id}&per_page=1000`)).body.data;
  const count = (quantity: number, price: number) =>
    stock.filter((row: Json) => row.quantity === quantity && row.price === price).length;
  expect([count(110, 1), count(100, 1), count(10, 2)]).toEqual([LINES / 2, LINES / 2, LINES / 2]);
  expect((await two.post(path, body)).status).toBe(400);
});

test('a receive is accepted and has a while to wait → it is no other process’s to take up', async () => {
  const db = await database();
  const [one] = await pair(db, { receiveDelay: 2000, receiveLineDelay: 0 });
  const raw = await session(db);
  const { order, body } = await ordered(one, 3);
  expect((await one.post(`/purchase_orders/${order.id}/receive`, body)).status).toBe(202);
  const { rows } = await raw.query('SELECT * FROM accounts_with_work()');
  expect(rows).toEqual([]);
  expect((await one.received(order.id)).status).toBe('completed');
});

test('a process has stalled beyond its claim, another takes the receive up → the one that stalled leaves it alone', async () => {
  const db = await database();
  // Time enough to claim between two lines; and twice that is waited, in which the next would have come.
  const slow = { receiveLineDelay: 2000 };
  const [one, two] = await pair(db, slow);
  const raw = await session(db);
  const { order, body } = await ordered(one, 5);
  expect((await one.post(`/purchase_orders/${order.id}/receive`, body)).status).toBe(202);
  await until(async () => (await applied(raw)).length >= 2);
  // As a stall of the one does.
  await raw.query('UPDATE receive SET claimed_until = 0');
  const taken = await two.service.pool.use(({ store }) => store.whole(() => store.claims.receives()));
  const before = (await applied(raw)).length;
  expect(taken).toHaveLength(1);
  // The second has claimed it and does nothing: so nothing happens while its claim lasts.
  await new Promise((resolve) => setTimeout(resolve, 2 * slow.receiveLineDelay));
  expect((await applied(raw)).length).toBe(before);
  await raw.query('UPDATE receive SET claimed_until = 0');
  expect((await two.received(order.id)).status).toBe('completed');
  expect(new Set(await applied(raw)).size).toBe((await applied(raw)).length);
});

test('two processes are asked to receive one order at the same moment → one accepts, the other refuses', async () => {
  const [one, two] = await pair(await database());
  for (let round = 0; round < 5; round += 1) {
    const { order, body } = await ordered(one, 2);
    const path = `/purchase_orders/${order.id}/receive`;
    const answers = await Promise.all([one.post(path, body), two.post(path, body)]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    // The second may come when all is received.
    expect([
      [202, 400],
      [202, 409],
    ]).toContainEqual(statuses);
    expect((await one.received(order.id)).status).toBe('completed');
  }
});
