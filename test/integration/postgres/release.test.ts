/*
 * A process that is told to stop lets go of what it has claimed: another goes on with it at once, and not when the claim is over. And what
 * failed first is what is reported, whatever fails after it.
 */
import { expect, test, vi } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { startReceiver } from '../service/webhook-receiver.ts';
import { applied, LINES, ordered } from './order-of-many-lines.ts';
import {
  cutConnections,
  findNothing,
  listening,
  site,
  until,
  untilWaiting,
} from './start-services-on-one-postgres.ts';

// Programs start and stop here.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const { database, serve, session, start } = site();

test('a process is told to stop in the middle of a receive → another is told, goes on, and applies each line once', async () => {
  const db = await database();
  const pace = ['--receive-line-delay', '150'];
  const [one, two] = await Promise.all([start(db, ...pace), start(db, ...pace)]);
  const raw = await session(db);
  await listening(raw, 2);
  await findNothing(raw);
  const { order, body } = await ordered(one);
  expect((await one.post(`/purchase_orders/${order.id}/receive`, body)).status).toBe(202);
  await until(async () => (await applied(raw)).length >= LINES / 3);
  one.process.kill('SIGTERM');
  expect((await one.ended).code).toBe(0);
  expect((await applied(raw)).length).toBeLessThan(LINES);

  const progress = await two.received(order.id);
  expect(progress).toMatchObject({ status: 'completed', pending_line_item_ids: [], errors: [] });
  const lines = await applied(raw);
  expect([lines.length, new Set(lines).size]).toEqual([LINES, LINES]);
});

test('a receive was accepted and its first line is to come when the process is told to stop → it is free, and another is told', async () => {
  const db = await database();
  const one = await start(db, '--receive-delay', '60000');
  const raw = await session(db);
  const { order, body } = await ordered(one, 2);
  await one.post(`/purchase_orders/${order.id}/receive`, body);
  const told: (string | undefined)[] = [];
  raw.on('notification', ({ payload }) => told.push(payload));
  await raw.query('LISTEN dockhand_work');
  one.process.kill('SIGTERM');
  expect((await one.ended).code).toBe(0);
  const { rows } = await raw.query<Json>("SELECT claimed_until FROM receive WHERE status = 'pending'");
  expect(rows).toEqual([{ claimed_until: 0 }]);
  expect(told).toEqual([expect.stringMatching(/^1 /)]);
});

test('a process is told to stop while it sends → the delivery is free, another is told, and sends it under its id', async () => {
  const db = await database();
  const receiver = await startReceiver();
  const one = await start(db);
  const raw = await session(db);
  await one.admin('PUT', '/webhook', { url: receiver.url, settings: ['created'] });
  receiver.answer = () => undefined;
  await one.item();
  await receiver.until(1);
  const told: (string | undefined)[] = [];
  raw.on('notification', ({ payload }) => told.push(payload));
  await raw.query('LISTEN dockhand_work');
  one.process.kill('SIGTERM');
  expect((await one.ended).code).toBe(0);
  const { rows } = await raw.query<Json>('SELECT state, tries, claimed_until FROM delivery');
  expect(rows).toEqual([{ state: 'waiting', tries: 0, claimed_until: 0 }]);
  expect(told).toEqual([expect.stringMatching(/^1 /)]);

  receiver.answer = 204;
  await serve(db);
  const [begun, again] = await receiver.until(2);
  expect(again?.headers['webhook-id']).toBe(begun?.headers['webhook-id']);
  await receiver.close();
});

test('a connection is cut in a change, so that the ROLLBACK fails as well → what is reported is why, and the connection is not used again', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const one = await serve(db, { connections: 1, report: (error) => reported.push(error) });
  const raw = await session(db);
  const held = await session(db);
  await one.item();
  await held.query('BEGIN; SELECT last_stamp FROM account FOR UPDATE');
  const waiting = one.post('/items', { name: 'Never', type: 'item' });
  await untilWaiting(raw);
  await cutConnections(raw);
  expect((await waiting).status).toBe(500);
  await held.query('COMMIT');
  expect(reported).toContainEqual(expect.objectContaining({ code: '57P01' }));
  expect((await one.item({ name: 'Next' })).id).toBe(2);
});
