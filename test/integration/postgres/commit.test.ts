/*
 * A connection is cut exactly between a COMMIT and its answer: was it committed? Whichever it was, the client is told that nothing more is
 * known, all of the change is there or none of it, and what works in the background does nothing a second time.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostgresProxy, type Fate, type PostgresProxy } from '../../support/service/postgres-proxy.ts';
import { startReceiver } from '../service/webhook-receiver.ts';
import { ordered, type Ordered } from './order-of-many-lines.ts';
import { site, until, type Served } from './start-services-on-one-postgres.ts';

// What failed is tried again after a while.
vi.setConfig({ testTimeout: 60_000 });

const { database, serve, session } = site();

let db: string;
let proxy: PostgresProxy;
let one: Served;
const reported: unknown[] = [];
beforeEach(async () => {
  db = await database();
  proxy = await startPostgresProxy(db);
  reported.splice(0);
  one = await serve(proxy.address(db), { report: (error) => reported.push(error) });
});
afterEach(() => proxy.close());

/** Once, at the next COMMIT of a change in which such a statement was. Resolves when it has happened. */
function cutAtCommit(fate: Fate, part: RegExp): Promise<void> {
  return new Promise((resolve) => {
    proxy.watch(({ text, before }) => {
      if (text !== 'COMMIT' || before[0]?.trim() !== 'BEGIN' || !before.some((sent) => part.test(sent)))
        return 'passes';
      proxy.watch(() => 'passes');
      resolve();
      return fate;
    });
  });
}

test.each([
  ['the COMMIT gets through, its answer does not → 500, and all of it is there, once', 'answer lost', 1],
  ['the COMMIT does not get through → 500, and nothing of it is there', 'lost', 0],
] as const)('%s', async (_, fate, times) => {
  const bolts = await one.item({ name: 'Bolts', quantity: 0 });
  const cut = cutAtCommit(fate, /INSERT INTO ledger/);
  const created = await one.post('/items', { name: 'Nuts', type: 'item' });
  await cut;
  expect([created.status, created.body]).toEqual([500, { message: expect.any(String) }]);
  const changed = cutAtCommit(fate, /INSERT INTO ledger/);
  expect((await one.put(`/items/${bolts.id}`, { quantity: 7 })).status).toBe(500);
  await changed;
  expect((await one.read(bolts.id)).quantity).toBe(times * 7);
  const { body } = await one.post('/items/search', { name: 'Nuts' });
  expect(body.meta.total_count).toBe(times);
  const ledger = (await one.ledger()).map(({ verb }) => verb);
  expect(ledger).toEqual(['create', ...(times === 1 ? ['create', 'quantity_change'] : [])]);
  expect(await one.events()).toHaveLength(ledger.length);
  expect((await one.item()).id).toBe(2 + times);
  expect(reported).toHaveLength(2);
});

async function receivedOnce({ order, items }: Ordered): Promise<void> {
  expect(await one.received(order.id)).toMatchObject({ status: 'completed', errors: [] });
  for (const item of items) expect((await one.read(item)).quantity).toBe(110);
  const applied = await one.ledger('&verb=receive&record=line_item');
  expect(applied).toHaveLength(3);
}

test.each([
  ['answer lost', 'it is received all the same, once'],
  ['lost', 'nothing is received, and the same may be sent again'],
] as const)('a receive is accepted, its COMMIT: %s → %s', async (...[fate]) => {
  const order = await ordered(one, 3, 'all');
  const raw = await session(db);
  const cut = cutAtCommit(fate, /INSERT INTO receive /);
  expect((await one.post(order.path, order.body)).status).toBe(500);
  await cut;
  const again = await one.post(order.path, order.body);
  expect(again.status).toBe(fate === 'lost' ? 202 : 409);
  // As the end of the claim that it was accepted with.
  if (fate === 'answer lost') await raw.query('UPDATE receive SET claimed_until = 0');
  await receivedOnce(order);
});

test.each(['answer lost', 'lost'] as const)(
  'a line of a receive is applied, its COMMIT: %s → each line once, and the receive goes on to its end',
  async (fate) => {
    const order = await ordered(one, 3, 'all');
    const cut = cutAtCommit(fate, /UPDATE receive_line/);
    expect((await one.post(order.path, order.body)).status).toBe(202);
    await cut;
    await receivedOnce(order);
    expect(reported).toHaveLength(1);
  },
);

test.each(['answer lost', 'lost'] as const)(
  'a delivery has arrived, and the COMMIT that settles it: %s → no event is left out, and one that comes again has its id',
  async (fate) => {
    const receiver = await startReceiver();
    const raw = await session(db);
    await one.admin('PUT', '/webhook', { url: receiver.url, settings: ['created', 'edited'] });
    const cut = cutAtCommit(fate, /INSERT INTO delivery_try/);
    const { id } = await one.item({ quantity: 0 });
    await cut;
    await one.put(`/items/${id}`, { quantity: 1 });
    await until(async () => {
      // As the end of its claim.
      await raw.query("UPDATE delivery SET claimed_until = 0 WHERE state = 'waiting'");
      const { rows } = await raw.query("SELECT 1 FROM delivery WHERE state = 'waiting'");
      return rows.length === 0;
    });
    const got = receiver.received.map(({ body, headers }) => [body.body.verb, headers['webhook-id']]);
    const verbs = got.map(([verb]) => verb);
    expect(verbs).toEqual([...(fate === 'lost' ? ['create'] : []), 'create', 'quantity_change']);
    expect(new Set(got.map(([, id]) => id)).size).toBe(2);
    await receiver.close();
  },
);
