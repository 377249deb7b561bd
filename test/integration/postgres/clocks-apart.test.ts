/* The clocks of two processes differ by two minutes: what they share goes by the database's. */
import { expect, test } from 'vitest';
import type { Json } from '../service/in-process-service.ts';
import { startAlone } from '../service/service-process.ts';
import { ADMIN, SECRET } from '../service/in-process-service.ts';
import { site, until, type Served } from './site.ts';

const { database, serve, session } = site();
const MINUTE = 60_000;

/** One whose clock is a minute ahead, and one whose clock is a minute behind. */
const apart = (db: string, options: object = {}): Promise<[Served, Served]> =>
  Promise.all([
    serve(db, { ...options, clock: () => Date.now() + MINUTE }),
    serve(db, { ...options, clock: () => Date.now() - MINUTE }),
  ]);

test('both change items in turn while a reader follows by updated_since → stamps of one clock, in one order, and none is missed', async () => {
  const db = await database();
  const [ahead, behind] = await apart(db);
  const raw = await session(db);
  const now = async () => Number((await raw.query('SELECT now_ms() AS at')).rows[0].at);
  const from = await now();
  const seen = new Map<number, string>();
  let watermark = 0;
  const made: Json[] = [];
  for (let count = 0; count < 12; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [ahead, behind] : [behind, ahead];
    made.push(await writer.item({ name: `Item ${count}` }));
    const { body } = await reader.get(`/items/recent?updated_since=${watermark / 1000}&per_page=100`);
    for (const { id, updated_at } of body.data) seen.set(id, updated_at);
    watermark = Math.max(watermark, ...body.data.map((item: Json) => Date.parse(item.updated_at)));
  }
  expect([...seen.keys()]).toEqual(made.map(({ id }) => id));
  const times = made.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...times)).toBeLessThanOrEqual(await now());
});

test('one works on a receive, and the other looks for what was left behind → it is not the other’s, whichever is ahead', async () => {
  const db = await database();
  const pair = await apart(db, { receiveLineDelay: 1000 });
  const raw = await session(db);
  for (const [one, other] of [pair, pair.toReversed()] as Served[][]) {
    if (one === undefined || other === undefined) throw new Error('there are two');
    const bin = await one.folder('B-01');
    const { id } = await one.item({ parent_id: bin, price: 1, quantity: 1 });
    const nuts = await one.item({ parent_id: bin, price: 1, quantity: 1 });
    const lines = [id, nuts.id].map((item_id) => ({ item_id, quantity: '2', unit_rate: '1.00' }));
    const order = await one.moveOrder((await one.order(lines)).id, 'ordered');
    const line_items = order.line_items.map((line: Json) => ({
      line_item_id: line.id,
      received_quantity: '2',
      folder_id: bin,
    }));
    await one.post(`/purchase_orders/${order.id}/receive`, { line_items });
    const claimed = async () =>
      (await raw.query('SELECT claimed_by FROM receive ORDER BY id DESC LIMIT 1')).rows;
    const [before] = await claimed();
    expect(await other.service.pool.use(({ store }) => store.whole(() => store.claims.receives()))).toEqual(
      [],
    );
    expect((await one.received(order.id)).status).toBe('completed');
    expect(await claimed()).toEqual([before]);
    expect((await one.read(id)).quantity).toBe(3);
  }
});

test('the allowance is spent through both → it is one window, of one clock', async () => {
  const [ahead, behind] = await apart(await database(), { rateMax: 10 });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? ahead : behind).get('/units')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a program is given another clock than this machine’s → it goes by it', async () => {
  const clock = new URL('../../support/clock-ahead.ts', import.meta.url);
  const program = await startAlone('.', ['--with-parent', '--database', await database(), '--log', 'json'], {
    DOCKHAND_SERVICE_KEY: SECRET,
    DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
    NODE_OPTIONS: `--import=${clock.href}`,
    DOCKHAND_TEST_CLOCK_AHEAD: String(60 * MINUTE),
  });
  await until(async () => (await program.get('/units')).status === 200);
  program.process.kill('SIGTERM');
  const { stderr } = await program.ended;
  const times = Array.from(stderr.matchAll(/"time":"([^"]+)"/g), ([, time = '']) => Date.parse(time));
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toBeGreaterThan(Date.now() + 50 * MINUTE);
});
