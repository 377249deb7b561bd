/* The clocks of two processes are two minutes apart: what they share goes by the database's. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ADMIN, SECRET, type Json } from '../service/in-process-service.ts';
import { startAlone, temporaryFolder, type Program } from '../service/service-process.ts';
import { site } from './site.ts';

// Programs start here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { database, session } = site();
const CLOCK = new URL('../../support/clock-ahead.ts', import.meta.url).href;
const MINUTE = 60_000;

const folder = temporaryFolder();
const programs: Program[] = [];
afterEach(async () => {
  for (const { process, ended } of programs.splice(0)) {
    process.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => folder.remove());

/** The program with a clock that is ahead by so many milliseconds. */
async function startAhead(by: number, db: string, ...args: string[]): Promise<Program> {
  const usual = ['--with-parent', '--rate-max', '1000000', '--database', db];
  const program = await startAlone(folder.path, [...usual, ...args], {
    DOCKHAND_SERVICE_KEY: SECRET,
    DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
    NODE_OPTIONS: `--import=${CLOCK}`,
    DOCKHAND_TEST_CLOCK_AHEAD: String(by),
  });
  programs.push(program);
  return program;
}

const apart = (db: string, ...args: string[]): Promise<[Program, Program]> =>
  Promise.all([startAhead(MINUTE, db, ...args), startAhead(-MINUTE, db, ...args)]);

test('both change items in turn while a reader follows by updated_since → stamps of one clock, in one order, and none is missed', async () => {
  const db = await database();
  const [ahead, behind] = await apart(db);
  const raw = await session(db);
  const now = async () => Number((await raw.query('SELECT now_ms() AS at')).rows[0].at);
  const from = await now();
  const seen: number[] = [];
  let watermark = 0;
  const made: Json[] = [];
  for (let count = 0; count < 12; count += 1) {
    const [writer, reader] = count % 2 === 0 ? [ahead, behind] : [behind, ahead];
    made.push(await writer.item({ name: `Item ${count}` }));
    const { body } = await reader.get(`/items/recent?updated_since=${watermark / 1000}&per_page=100`);
    seen.push(...body.data.map(({ id }: Json) => id));
    watermark = Math.max(watermark, ...body.data.map((item: Json) => Date.parse(item.updated_at)));
  }
  expect(seen).toEqual(made.map(({ id }) => id));
  const times = made.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
  expect(Math.max(...times)).toBeLessThanOrEqual(await now());
});

test.each([
  ['ahead', MINUTE],
  ['behind', -MINUTE],
])(
  'one works on a receive, and another that is %s by two minutes looks for what was left behind → it leaves that alone',
  async (_, by) => {
    const db = await database();
    const raw = await session(db);
    const one = await startAhead(-by, db, '--receive-line-delay', '4000');
    const bin = await one.folder('B-01');
    const lines = [];
    for (const name of ['Bolts', 'Nuts', 'Ties']) {
      const { id } = await one.item({ name, parent_id: bin, price: 1, quantity: 1 });
      lines.push({ item_id: id, quantity: '2', unit_rate: '1.00' });
    }
    const order = await one.moveOrder((await one.order(lines)).id, 'ordered');
    const line_items = order.line_items.map((line: Json) => ({
      line_item_id: line.id,
      received_quantity: '2',
      folder_id: bin,
    }));
    await one.post(`/purchase_orders/${order.id}/receive`, { line_items });
    const holder = async () => (await raw.query('SELECT claimed_by FROM receive')).rows[0].claimed_by;
    const before = await holder();
    expect(before).not.toBe(null);
    // It looks as it starts, which on a busy machine takes a line or two.
    await startAhead(by, db);
    expect(await holder()).toBe(before);
    expect((await one.received(order.id)).status).toBe('completed');
    expect(await holder()).toBe(before);
    for (const { item_id } of lines) expect((await one.read(item_id)).quantity).toBe(3);
  },
);

test('the allowance is spent through both → it is one window, of one clock', async () => {
  const [ahead, behind] = await apart(await database(), '--rate-max', '10');
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? ahead : behind).get('/units')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a program is given another clock than this machine’s → it goes by it', async () => {
  const program = await startAhead(60 * MINUTE, await database(), '--log', 'json');
  await program.get('/units');
  program.process.kill('SIGTERM');
  const { stderr } = await program.ended;
  const times = Array.from(stderr.matchAll(/"time":"([^"]+)"/g), ([, time = '']) => Date.parse(time));
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toBeGreaterThan(Date.now() + 50 * MINUTE);
});
