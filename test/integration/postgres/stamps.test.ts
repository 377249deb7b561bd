/*
 * Stamps over several processes: a client that reads what changed, and takes the newest stamp for the watermark of its next question, misses
 * nothing, however late a transaction is kept.
 */
import { expect, test } from 'vitest';
import { WatermarkReader } from '../../support/service/follow-changes-by-updated-since.ts';
import type { Json } from '../service/in-process-service.ts';
import { site, untilWaiting, type Served } from './start-services-on-one-postgres.ts';

const { database, pair, serve, session } = site();

test('a transaction is held open after its stamp, and others change and read meanwhile → none is stamped later and seen before it', async () => {
  const db = await database();
  const [one, two] = await pair(db);
  const first = await one.item({ name: 'First' });
  const held = await session(db);
  const watcher = await session(db);
  await held.query("SELECT set_config('dockhand.account', (SELECT id FROM account)::text, false)");
  await held.query('BEGIN');
  const { rows } = await held.query<Json>('SELECT next_stamp() AS at');
  await held.query('UPDATE item SET updated_at = $1, name = $2 WHERE id = $3', [
    rows[0].at,
    'Late',
    first.id,
  ]);
  const eyes = new WatermarkReader();
  await eyes.read(two.get);
  const others = [one.item({ name: 'From one' }), two.item({ name: 'From two' })];
  await untilWaiting(watcher);
  await eyes.read(two.get);
  expect([...eyes.seen.keys()]).toEqual([first.id]);
  eyes.seen.clear();
  await held.query('COMMIT');
  const made = await Promise.all(others);
  await eyes.read(two.get);
  expect(new Set(eyes.seen.keys())).toEqual(new Set([first.id, ...made.map(({ id }) => id)]));
  for (const { updated_at } of made) expect(Date.parse(updated_at)).toBeGreaterThan(Number(rows[0].at));
});

test('many are changed in two processes while a reader follows by its watermark → it has seen every one', async () => {
  const [one, two] = await pair(await database());
  const eyes = new WatermarkReader();
  const over = new AbortController();
  const following = (async () => {
    while (!over.signal.aborted) expect(await eyes.read(two.get)).toBe(true);
  })();
  const made: number[] = [];
  const create = async (program: Served) => {
    for (let count = 0; count < 15; count += 1) made.push((await program.item({ name: 'Bolt' })).id);
  };
  await Promise.all([create(one), create(two), create(one), create(two)]);
  over.abort();
  await following;
  expect(await eyes.read(two.get)).toBe(true);
  expect(new Set(eyes.seen.keys())).toEqual(new Set(made));
  expect(made).toHaveLength(60);
});

test('twenty are created at once by two processes → ids without a gap, and created_at in their order, none twice', async () => {
  const [one, two] = await pair(await database());
  const made: Json[] = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : two).item({ name: `Item ${at}` })),
  );
  const byId = made.toSorted((a, b) => a.id - b.id);
  expect(byId.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  const times = byId.map(({ created_at }) => Date.parse(created_at));
  expect(new Set(times).size).toBe(20);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const ledger = await one.ledger('&verb=create');
  expect(ledger.map(({ record_id }) => record_id)).toEqual(byId.map(({ id }) => id));
});

test('the database has a later stamp than its clock says → the next one is later still', async () => {
  const db = await database();
  const one = await serve(db);
  const ahead = Date.now() + 3_600_000;
  const raw = await session(db);
  await raw.query('UPDATE account SET last_stamp = $1', [ahead]);
  const item = await one.item();
  expect(Date.parse(item.created_at)).toBe(ahead + 1);
  const { body } = await one.get(`/items/recent?updated_since=${ahead / 1000}`);
  expect(body.data.map(({ id }: Json) => id)).toEqual([item.id]);
});
