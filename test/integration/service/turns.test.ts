/*
 * SQLite has one connection, and what is asked of it answers later: so whoever asks has it alone until it is done. Two transactions never
 * join, and nobody sees what may yet be rolled back.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account, AccountPool } from '#service/account.ts';
import { randomIds } from '#service/ids.ts';
import { refuse } from '#service/rules/refusal.ts';
import { openDatabase } from '#service/store/database.ts';
import { sqlitePool } from '#service/store/sqlite.ts';
import type { Change, Origin } from '#service/store/store.ts';
import { defaultVariants } from '#wire/variants.ts';
import { practice, type Json } from './in-process-service.ts';
import { temporaryFolder } from './service-process.ts';

const origin: Origin = { key: { id: 'k', name: 'Dock 1' }, request: { id: 'r', method: 'POST', path: '/' } };
const turn = () => new Promise((resolve) => setImmediate(resolve));

let folder: ReturnType<typeof temporaryFolder>;
let pool: AccountPool;
beforeEach(() => {
  folder = temporaryFolder();
  const opened = openDatabase(join(folder.path, 'service.db'));
  if (!opened.ok) throw new Error(opened.why);
  pool = sqlitePool(opened.db, { clock: Date.now, variants: defaultVariants, ids: randomIds() });
});
afterEach(async () => {
  await pool.close();
  folder.remove();
});

/** Writes, lets everybody else have their turn, and writes again. */
async function twice(change: Change, verb: string): Promise<void> {
  for (const record_id of [1, 2]) {
    await change.record({ verb, record: 'item', record_id });
    await turn();
    await turn();
  }
}

const verbsIn = async ({ store }: Account) =>
  (await store.ledger.read({ after: 0, limit: 100, record: null, record_id: null, verb: null })).map(
    ({ verb, record_id }) => `${verb} ${record_id}`,
  );

test('two changes and reads between them are asked for at once → one after the other, each whole', async () => {
  const change = (verb: string) =>
    pool.use(({ store }) => store.change(origin, (under) => twice(under, verb)));
  const seen = await Promise.all([
    change('a'),
    pool.use(verbsIn),
    change('b'),
    pool.use(verbsIn),
    pool.use(async (account) => [await verbsIn(account), await turn(), await verbsIn(account)]),
  ]);
  const all = ['a 1', 'a 2', 'b 1', 'b 2'];
  expect([seen[1], seen[3], seen[4]]).toEqual([['a 1', 'a 2'], all, [all, undefined, all]]);
});

test('a change is refused midway, another throws, and reads are asked for meanwhile → nobody ever sees anything of them', async () => {
  const refused = pool.use(({ store }) =>
    store.change(origin, async (under) => {
      await twice(under, 'refused');
      return refuse(422, 'no');
    }),
  );
  const thrown = pool.use(({ store }) =>
    store.change(origin, async (under): Promise<void> => {
      await twice(under, 'thrown');
      throw new Error('midway');
    }),
  );
  const kept = pool.use(({ store }) => store.change(origin, (under) => twice(under, 'kept')));
  const [outcome, failure, , ...seen] = await Promise.all([
    refused,
    thrown.catch(String),
    kept,
    pool.use(verbsIn),
    pool.use(verbsIn),
  ]);
  expect([outcome, failure]).toEqual([refuse(422, 'no'), 'Error: midway']);
  expect(seen).toEqual([
    ['kept 1', 'kept 2'],
    ['kept 1', 'kept 2'],
  ]);
});

test('changes, refusals and reads come in by HTTP all at once → every read has only what was kept, and stamps grow', async () => {
  const { post, get, item, ledger } = practice();
  const { id } = await item({ quantity: 5 });
  const third = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 10 }, work));
  const reads: Json[] = [];
  const refusals: number[] = [];
  await Promise.all([
    third(() => item({ name: 'Kept' })),
    // Its row is written before its photo is found not to be there.
    third(async () =>
      refusals.push((await post('/items', { name: 'Refused', type: 'item', photo_ids: [99] })).status),
    ),
    third(async () => reads.push((await get('/items?per_page=100')).body)),
  ]);
  expect(refusals).toEqual(Array.from({ length: 10 }, () => 404));
  expect(JSON.stringify(reads)).not.toContain('Refused');
  const counts = reads.map(({ meta }) => meta.total_count);
  expect(counts).toEqual(reads.map(({ data }) => data.length));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const rows = await ledger();
  expect(rows.map(({ record_id }) => record_id)).toEqual(Array.from({ length: 11 }, (_, at) => id + at));
  expect(new Set(rows.map(({ at }) => at)).size).toBe(11);
});
