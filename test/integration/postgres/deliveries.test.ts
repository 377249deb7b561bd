/*
 * Deliveries over several processes: every event is sent once while nothing breaks, those of one record in their order, and what a killed
 * process had claimed is sent by another.
 */
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { startReceiver, type Received, type Receiver } from '../service/webhook-receiver.ts';
import { site, until, type Served } from './start-services-on-one-postgres.ts';

// Programs start and stop here, and a claim is waited out.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const { database, pair, session, start } = site();

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function hook({ admin }: Pick<Served, 'admin'>): Promise<void> {
  const { status } = await admin('PUT', '/webhook', { url: receiver.url, settings: ['created', 'edited'] });
  expect(status).toBe(200);
}

const idOf = ({ headers }: Received) => String(headers['webhook-id']);

test('changes go to two processes at once → each event arrives once, and those of a record in the order of its changes', async () => {
  const db = await database();
  const [one, two] = await pair(db);
  const raw = await session(db);
  await hook(one);
  const items = await Promise.all(Array.from({ length: 5 }, () => one.item({ quantity: 0 })));
  // A receiver that takes its time lets the other process come in between.
  receiver.answer = (_, response) => {
    setTimeout(() => response.writeHead(204).end(), 10);
  };
  await Promise.all(
    items.flatMap(({ id }) =>
      [one, two].map(async (program, turn) => {
        for (let count = 1; count <= 6; count += 1)
          await program.put(`/items/${id}`, { quantity: turn * 100 + count });
      }),
    ),
  );
  const events = await one.events();
  await untilAllSent(raw, [one, two]);
  const { received } = receiver;
  expect(new Set(received.map(idOf)).size).toBe(received.length);
  expect(received).toHaveLength(events.length);
  const of = (all: Json[], id: number) => all.filter(({ body }) => body.node_id === id);
  for (const { id } of items)
    expect(
      of(
        received.map(({ body }) => body),
        id,
      ),
    ).toEqual(of(events, id));
});

/** Waits until nothing is in line any more, and what the processes were sending has its answer. */
async function untilAllSent(raw: Client, processes: readonly Served[]): Promise<void> {
  await untilNoneWaits(raw);
  // A pass of this process that is under way ends first, with what it sends.
  await Promise.all(processes.map(({ service }) => service.deliver()));
}

const untilNoneWaits = (raw: Client): Promise<true> =>
  until(async () => {
    const { rows } = await raw.query("SELECT 1 FROM delivery WHERE state = 'waiting'");
    return rows.length === 0 && (true as const);
  });

test('a process is killed while it sends, with more in line → all of it arrives by the other, and nothing but what it had begun twice', async () => {
  const db = await database();
  const [one, two] = await Promise.all([start(db), start(db)]);
  const raw = await session(db);
  await hook(one);
  // The receiver has the first and says nothing: the process that sends it waits.
  receiver.answer = () => undefined;
  const { id } = await one.item();
  const [begun] = await receiver.until(1);
  for (let count = 1; count <= 5; count += 1) await one.put(`/items/${id}`, { quantity: count });
  one.process.kill('SIGKILL');
  await one.ended;
  receiver.answer = 204;
  const events = await two.events();
  expect(events).toHaveLength(6);
  await untilNoneWaits(raw);
  const [, ...after] = receiver.received;
  expect(after.map(({ body }) => body)).toEqual(events);
  expect(after.map(idOf)[0]).toBe(begun && idOf(begun));
  expect(new Set(after.map(idOf)).size).toBe(6);
});

test('the receiver fails for one record → the others go on from either process, and that one keeps its order', async () => {
  const [one, two] = await pair(await database(), { draw: () => 0 });
  await hook(one);
  const bad = await one.item();
  await receiver.until(1);
  let failures = 0;
  receiver.answer = ({ body }, response) => {
    const fails = body.body.node_id === bad.id && failures < 1;
    if (fails) failures += 1;
    response.writeHead(fails ? 500 : 204).end();
  };
  await one.put(`/items/${bad.id}`, { quantity: 1 });
  await until(async () => failures > 0);
  await two.put(`/items/${bad.id}`, { quantity: 2 });
  await two.item();
  await one.item();
  await receiver.until(4);
  await until(async () => {
    // Somebody says that the address is up.
    await one.admin('POST', '/webhook/test');
    return receiver.received.filter(({ body }) => body.body.node_id === bad.id).length >= 4;
  });
  const settled = receiver.received.filter(({ body }) => body.body.node_id === bad.id).map(idOf);
  expect(settled[1]).toBe(settled[2]);
  expect(new Set(settled).size).toBe(3);
});
