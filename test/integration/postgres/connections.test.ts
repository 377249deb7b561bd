/*
 * All connections that an account may hold are taken: who waits for one is answered within a bound, other accounts as ever, with {message} as ever, and nothing that was
 * answered as done is lost. No piece of work takes a second connection while it holds one, or it could wait for itself.
 */
import { expect, test } from 'vitest';
import { startReceiver } from '../service/webhook-receiver.ts';
import { site, untilWaiting } from './start-services-on-one-postgres.ts';

const { database, serve, session } = site();
const OTHERS = 'sk_of-another-account';

test('as many connections as an account may hold wait for a lock, and twenty requests come → they are answered meanwhile, other accounts are served, and what held on is done', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const one = await serve(db, { connections: 4, report: (error) => reported.push(error) });
  await serve(db, { account: 'other', makesAccount: true, connections: 1 }, OTHERS);
  const bolts = await one.item({ quantity: 0 });
  const watcher = await session(db);
  const held = await session(db);
  await held.query("BEGIN; SELECT last_stamp FROM account WHERE name = 'main' FOR UPDATE");
  let isFree = false;
  const holding = [1, 2].map(async (quantity) => {
    const { status } = await one.put(`/items/${bolts.id}`, { quantity });
    return { status, isFree };
  });
  await untilWaiting(watcher, 2);
  const refused = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? one.get('/items') : one.put(`/items/${bolts.id}`, { quantity: 100 + at }),
    ),
  );
  for (const { status, body } of refused)
    expect([status, body]).toEqual([500, { message: expect.any(String) }]);
  const headers = { authorization: `Bearer ${OTHERS}` };
  const others = await one.raw(new Request('http://service.test/api/v1/items', { headers }));
  expect([others.status, others.body.data]).toEqual([200, []]);
  const ready = await one.raw(new Request('http://service.test/health/ready'));
  expect([ready.status, ready.body]).toEqual([200, { status: 'ready' }]);
  isFree = true;
  await held.query('COMMIT');
  expect(await Promise.all(holding)).toEqual([1, 2].map(() => ({ status: 204, isFree: true })));
  // What looks for work in the background may have been refused a connection as well.
  expect(reported.length).toBeGreaterThanOrEqual(20);

  const after = await Promise.all(Array.from({ length: 20 }, () => one.get(`/items/${bolts.id}`)));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  const counted = (await one.ledger('&verb=quantity_change')).map(({ quantity_after }) =>
    Number(quantity_after),
  );
  expect(new Set(counted)).toEqual(new Set([1, 2]));
  expect(counted).toHaveLength(2);
  expect(after[0]?.body.data.quantity).toBe(counted.at(-1));
});

test('there is one connection, and sixty requests of all kinds come at once, with a receive and deliveries → all are done', async () => {
  const receiver = await startReceiver();
  const one = await serve(await database(), { connections: 1 });
  await one.admin('PUT', '/webhook', { url: receiver.url, settings: ['created', 'edited'] });
  const bin = await one.folder('B-01');
  const { id } = await one.item({ parent_id: bin, price: 1, quantity: 100 });
  const made = await one.order([{ item_id: id, quantity: '10', unit_rate: '1.00' }]);
  const order = await one.moveOrder(made.id, 'ordered');
  const line_items = [{ line_item_id: order.line_items[0].id, received_quantity: '10', folder_id: bin }];
  const asked = Array.from({ length: 20 }, (_, at) => [
    one.get('/items'),
    one.post('/items', { name: `Nut ${at}`, type: 'item' }),
    one.post('/items/search', { name: 'Nut' }),
  ]).flat();
  const receive = one.post(`/purchase_orders/${order.id}/receive`, { line_items });
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await receive).status).toBe(202);
  expect((await one.received(order.id)).status).toBe('completed');
  expect((await one.read(id)).quantity).toBe(110);
  expect(await one.admin('POST', '/webhook/test')).toMatchObject({ status: 200 });
  const events = await one.events();
  const itemEvents = events.filter(({ body }) => body.node_id !== undefined);
  await receiver.until(itemEvents.length + 1);
  await receiver.close();
});
