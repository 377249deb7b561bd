/* What nobody asks for over HTTP but an operator: the ledger's filters, and what is pruned in idle time. */
import { expect, test } from 'vitest';
import { keepUp } from '#service/upkeep.ts';
import type { Json } from '../service/in-process-service.ts';
import { site } from './start-services-on-one-postgres.ts';

const { database, pair, session } = site();

test('events and deliveries are older than a week → pruned with their tries, once, by whichever process comes to it', async () => {
  const db = await database();
  const [one, two] = await pair(db);
  await one.item();
  const raw = await session(db);
  await raw.query(`
    SELECT set_config('dockhand.account', (SELECT id FROM account)::text, false);
    UPDATE event SET at = 1;
    INSERT INTO delivery (message_id, at, event_id, setting, lane, state, tries, next_try_at, settled_at)
    VALUES ('msg_1', 1, 1, 'created', 'item 1', 'delivered', 1, 1, 1);
    INSERT INTO delivery_try (delivery_id, at, status, outcome, took) VALUES (1, 1, 204, 'answered 204', 1);`);
  await two.item();
  const more = await Promise.all([one.service.pool.use(keepUp), two.service.pool.use(keepUp)]);
  expect(more).toContain(true);
  const { rows } = await raw.query<Json>(`
    SELECT (SELECT count(*)::int FROM event) AS events, (SELECT count(*)::int FROM delivery) AS deliveries,
      (SELECT count(*)::int FROM delivery_try) AS tries`);
  expect(rows).toEqual([{ events: 1, deliveries: 0, tries: 0 }]);
  expect(await one.service.pool.use(keepUp)).toBe(false);
});

test('the ledger is asked for by any of its filters → what they name, in its order', async () => {
  const [one, two] = await pair(await database());
  const { id } = await one.item();
  await two.put(`/items/${id}`, { quantity: 3 });
  await one.folder('Shelf');
  const verbs = async (query: string) => (await two.ledger(query)).map(({ verb }) => verb);
  expect(await verbs('')).toEqual(['create', 'quantity_change', 'create']);
  expect(await verbs('&verb=create')).toEqual(['create', 'create']);
  expect(await verbs('&record=folder')).toEqual(['create']);
  expect(await verbs(`&record=item&record_id=${id}`)).toEqual(['create', 'quantity_change']);
  expect(await verbs('&after=2')).toEqual(['create']);
});
