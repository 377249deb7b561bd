/*
 * How PostgreSQL reads what lists and searches ask for: never a whole table, whatever it knows of the parameters. Each is asked more often
 * than it takes until a prepared statement has one plan for all of them. An account of 30,000 items stands for one of a million, where the
 * whole table costs thirty times as much; on a disk that has no head to move, so that an index pays at this size already.
 */
import { assumptions } from '#wire/assumptions.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest';
import { createPostgresService, type PostgresServiceOptions } from '#service/postgres/service.ts';
import type { Service } from '#service/serve.ts';
import { randomFrom } from '#service/trouble/desk.ts';
import { fill } from '../../bench/service-postgres/postgres-accounts.ts';
import { ASKS, KEY, time } from '../../bench/service/draw-and-time-service-requests.ts';
import { startPostgres, type PostgresServer } from '../../support/service/postgres-server.ts';

const ITEMS = 30_000;
const DATABASE = 'plans';
/** PostgreSQL plans a prepared statement anew five times. */
const TIMES = 12;
/** Rows that a statement may read: a letter is taken from its index up to 20,000 records (COMMON in postgres/definer-functions.ts), at any size. */
const MOST = 22_000;
/** The account is made first. Milliseconds. */
const MAKING = 240_000;

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}
interface Explained {
  readonly 'Query Text': string;
  readonly Plan: Node;
}

const usual = { ...assumptions.searchCount.value };
let server: PostgresServer;
let url: string;
let service: Service;
let heard: MockInstance<(name: string, ...told: { readonly message: string }[]) => boolean>;
/** What the server has explained since it was last cleared. */
const explained = (): Explained[] =>
  heard.mock.calls.flatMap(([name, notice]) => {
    const text = name === 'notice' ? (notice?.message ?? '') : '';
    return text.includes('plan:') ? [JSON.parse(text.slice(text.indexOf('{')))] : [];
  });

async function serve(options: Partial<PostgresServiceOptions>): Promise<Service> {
  const usually = {
    account: 'main',
    makesAccount: false,
    rateMax: 1_000_000,
    connections: 1,
    receiveDelay: 0,
  };
  const created = await createPostgresService({ ...usually, ...options, url });
  if (!created.ok) throw new Error(created.why);
  return created.service;
}

beforeAll(async () => {
  server = await startPostgres();
  url = await server.database(DATABASE);
  await fill(url, ITEMS, 'main');
  const owner = new Client(url);
  await owner.connect();
  for (const [name, value] of [
    ['session_preload_libraries', 'auto_explain'],
    ['auto_explain.log_min_duration', '0'],
    ['auto_explain.log_level', 'notice'],
    ['auto_explain.log_format', 'json'],
    ['auto_explain.log_nested_statements', 'on'],
    ['auto_explain.log_analyze', 'on'],
    ['auto_explain.log_timing', 'off'],
    ['random_page_cost', '1.1'],
  ])
    await owner.query(`ALTER DATABASE ${DATABASE} SET ${name} = '${value}'`);
  await owner.end();
  heard = vi.spyOn(Client.prototype, 'emit');
  // As in an account that is too large for its matches to be counted to the last.
  Object.assign(assumptions.searchCount.value, { exactUpTo: 1000 });
  service = await serve({});
  await service.keys.adopt('bench', KEY);
}, MAKING);
afterAll(async () => {
  vi.restoreAllMocks();
  Object.assign(assumptions.searchCount.value, usual);
  await service.close();
  await server.stop();
});

/** Rows that its scans came by, whether or not they were what was looked for. */
function readBy(node: Node): number {
  const own = node['Relation Name'] === undefined ? 0 : rowsOf(node);
  return (node.Plans ?? []).reduce((sum, one) => sum + readBy(one), own);
}
const rowsOf = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 0);

const reading = (most = MOST) =>
  explained()
    .filter(({ Plan }) => readBy(Plan) > most)
    .map(({ 'Query Text': text }) => text);

test.each(Object.entries(ASKS))('%s → no table is read whole', async (_, ask) => {
  heard.mockClear();
  for (let seed = 1; seed <= TIMES; seed += 1) {
    await time(service, ask(ITEMS, randomFrom(seed)));
  }
  expect(explained().length).toBeGreaterThanOrEqual(TIMES);
  expect(reading()).toEqual([]);
});

test('changes of every kind → no table is read whole', async () => {
  heard.mockClear();
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${KEY}` };
    const sent = body === undefined ? null : JSON.stringify(body);
    const request = new Request(`http://service.test/api/v1${path}`, { method, headers, body: sent });
    const answer = await service.fetch(request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text).data;
  };
  for (let turn = 0; turn < TIMES; turn += 1) {
    const folder = await send('POST', '/items', { type: 'folder', name: `Pallet ${turn}`, parent_id: 2 });
    const item = await send('POST', '/items', { type: 'item', name: 'Crate', quantity: 9, parent_id: 3 });
    await send('PUT', `/items/${item.id}`, { quantity: 8, tags: ['red'] });
    await send('POST', `/items/${item.id}/move`, { quantity: 3, folder_id: folder.id });
    await send('POST', `/items/${item.id}/copy`, { quantity: 1, folder_id: folder.id });
    await send('PUT', `/items/${folder.id}`, { parent_id: 1 });
    const lines = [{ item_id: item.id, quantity: 5, unit_rate: 1 }];
    const order = await send('POST', '/purchase_orders', { currency_code: 'EUR', line_items: lines });
    const { id, version } = order;
    await send('PUT', `/purchase_orders/${id}/status`, { status: 'ordered', version });
    const came = [{ line_item_id: order.line_items[0].id, received_quantity: 2 }];
    await send('POST', `/purchase_orders/${id}/receive`, { line_items: came });
    for (let status = 'pending'; status === 'pending';)
      ({ status } = await send('GET', `/purchase_orders/${id}/receive/status`));
    for (const list of ['purchase_orders', 'alerts', 'jobs', 'item_groups']) await send('GET', `/${list}`);
    await send('DELETE', `/items/${folder.id}`);
    await send('DELETE', `/items/${item.id}`).catch(() => null);
  }
  expect(explained().length).toBeGreaterThan(20 * TIMES);
  expect(reading()).toEqual([]);
});

/** So many deliveries in line, of which three each concern one record. */
const BACKLOG = 12_000;
/** More rows than a statement comes by that does not read the line: small tables are read whole. */
const FEW = 500;

/** The database is kept: what is in line goes with the test. */
async function withBacklog(work: () => Promise<void>): Promise<void> {
  const owner = new Client(url);
  await owner.connect();
  await owner.query('SET search_path = dockhand, public');
  const clear = 'DELETE FROM delivery; DELETE FROM webhook';
  try {
    await owner.query(clear);
    await owner.query(
      `SELECT set_config('dockhand.account', id::text, false) FROM account WHERE name = 'main'`,
    );
    await owner.query(`
      INSERT INTO webhook (id, url, settings, secret, changed_at) VALUES (1, 'https://stock.example/', '[]', 'whsec_', 0)`);
    await owner.query(
      `INSERT INTO delivery (id, message_id, at, payload, setting, lane, state, tries, next_try_at)
      SELECT n, n, 0, '{}', 'created', 'item ' || n % ($1 / 3), 'waiting', 0, n FROM generate_series(1, $1::bigint) AS n`,
      [BACKLOG],
    );
    await owner.query('ANALYZE delivery');
    await work();
  } finally {
    await owner.query(clear);
    await owner.end();
  }
}

test('thousands of deliveries are in line → none is claimed, and no account looked for, by reading the line', async () => {
  await withBacklog(async () => {
    let sent = 0;
    const arrived = { status: 204, outcome: '204', pause: 0 };
    const failed = { status: 503, outcome: '503', pause: 3_600_000 };
    // A few arrive, and then the address is down.
    const post = async () => ((sent += 1) <= TIMES ? arrived : failed);
    heard.mockClear();
    const sender = await serve({ post, lookUpEvery: 20 });
    await sender.resume();
    const looks = () =>
      explained().filter(({ 'Query Text': text }) => text.includes('ARRAY(SELECT accounts_with_work())'));
    await expect.poll(() => sent >= TIMES + 2 && looks().length >= TIMES, { timeout: 60_000 }).toBe(true);
    await sender.close();
    const texts = explained().map(({ 'Query Text': text }) => text);
    expect(texts.filter((text) => text.includes('UPDATE delivery SET claimed_until')).length).toBeGreaterThan(
      TIMES,
    );
    expect(texts.filter((text) => text.includes('UNION SELECT account')).length).toBeGreaterThanOrEqual(
      TIMES,
    );
    expect(reading(FEW)).toEqual([]);
  });
}, 120_000);
