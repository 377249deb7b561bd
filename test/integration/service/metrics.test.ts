/** What Prometheus is told of the service's work: what has happened, how things stand, and nothing that is anybody's secret. */
import { afterEach, expect, test } from 'vitest';
import { observerOf, type Readings } from '#service/observer.ts';
import { openMetrics } from '#service/operating/metrics.ts';
import { within } from '#service/operating/within.ts';
import type { ServiceOptions } from '#service/serve.ts';
import { practice, SECRET, type Practice } from './in-process-service.ts';
import { startAlone, temporaryFolder } from './service-process.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Measured extends Practice {
  readonly scrape: () => Promise<string>;
}

async function measured(
  options: Partial<ServiceOptions> = {},
  readings: Partial<Readings> = {},
): Promise<Measured> {
  const metrics = openMetrics();
  const it = practice({ observer: observerOf([metrics.watcher], () => performance.now()), ...options });
  const served = await metrics.serve({ ...it.service.readings, ...readings }, { host: '127.0.0.1', port: 0 });
  ends.push(() => it.service.close(), served.close);
  return { ...it, scrape: async () => (await fetch(served.url)).text() };
}

/** The figure behind a metric with its labels; undefined where there is none. */
function figure(text: string, metric: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
}

const count = (route: string, method: string, status: string) =>
  `dockhand_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`;

test('requests of several kinds → each is counted by the name of its route, its method and class of status', async () => {
  const it = await measured();
  const { id } = await it.item();
  await it.read(id);
  await it.read(id);
  await it.get('/items/999999');
  await it.raw(new Request('http://service.test/api/v1/items'));
  await it.raw(new Request('http://service.test/health/ready'));
  await it.admin('GET', '/keys');
  const text = await it.scrape();
  expect(figure(text, count('createItem', 'POST', '2xx'))).toBe(1);
  expect(figure(text, count('getItem', 'GET', '2xx'))).toBe(2);
  expect(figure(text, count('getItem', 'GET', '4xx'))).toBe(1);
  expect(figure(text, count('listItems', 'GET', '4xx'))).toBe(1);
  expect(figure(text, count('/health/ready', 'GET', '2xx'))).toBe(1);
  expect(figure(text, count('/admin/keys', 'GET', '2xx'))).toBe(1);
  expect(text).toContain('process_cpu_seconds_total');
});

test('the allowance used up → what is refused is counted', async () => {
  const it = await measured({ rateMax: 2 });
  for (let turn = 0; turn < 5; turn += 1) await it.get('/units');
  expect(figure(await it.scrape(), 'dockhand_requests_refused_total')).toBe(3);
});

test('addresses, methods and names that a caller makes up → no label has them, and no series is added', async () => {
  const it = await measured();
  await it.service.keys.create('Night shift', null);
  await it.item({ name: 'Secret sauce' });
  const stray = (path: string, method: string) =>
    it.service.fetch(new Request(`http://service.test${path}`, { method }));
  await stray('/nowhere', 'PURGE');
  const seriesIn = (text: string) => text.match(/^dockhand_/gm)?.length ?? 0;
  const before = seriesIn(await it.scrape());
  for (let turn = 0; turn < 20; turn += 1) {
    await stray(`/nowhere/${turn}`, `M${turn}`);
    await it.get(`/items/search-${turn}?q=Secret`);
  }
  await it.get('/items/1');
  const text = await it.scrape();
  // The buckets, sum and count of getItem, answered 4xx and 2xx.
  expect(seriesIn(text) - before).toBeLessThanOrEqual(2 * 16);
  expect(text).not.toMatch(/Night|Secret|sauce|nowhere|search-|M1/);
  expect(text).not.toContain(SECRET);
});

test('a receive with a line that fails → its lines are counted, and none is under way when it has ended', async () => {
  // Time enough to look, and to delete the folder, before the first line.
  const it = await measured({ receiveDelay: 4000 });
  const items = [await it.item(), await it.item()];
  const folder = await it.folder('Gone soon');
  const lines = items.map(({ id }) => ({ item_id: id, quantity: '5', unit_rate: '3.9' }));
  const order = await it.moveOrder((await it.order(lines)).id, 'ordered');
  const line_items = order.line_items.map((line: { id: number }, at: number) => ({
    line_item_id: line.id,
    received_quantity: '5',
    ...(at === 1 && { folder_id: folder }),
  }));
  expect((await it.post(`/purchase_orders/${order.id}/receive`, { line_items })).status).toBe(202);
  await it.del(`/items/${folder}`);
  expect(figure(await it.scrape(), 'dockhand_receives_under_way')).toBe(1);
  await it.received(order.id);
  const text = await it.scrape();
  expect(figure(text, 'dockhand_receive_lines_total{state="applied"}')).toBe(1);
  expect(figure(text, 'dockhand_receive_lines_total{state="failed"}')).toBe(1);
  expect(figure(text, 'dockhand_receives_under_way')).toBe(0);
});

test('deliveries that wait, fail and arrive → they are counted as such', async () => {
  let status = 500;
  const it = await measured({ post: async () => ({ status, outcome: `answered ${status}`, pause: 0 }) });
  await it.admin('PUT', '/webhook', { url: 'https://receiver.example/', settings: ['created'] });
  await it.item();
  await it.item();
  expect(figure(await it.scrape(), 'dockhand_deliveries_waiting')).toBe(2);
  await it.service.deliver();
  status = 200;
  it.pass(3_600_000);
  await it.service.deliver();
  const text = await it.scrape();
  expect(figure(text, 'dockhand_delivery_tries_total{state="waiting"}')).toBe(2);
  expect(figure(text, 'dockhand_delivery_tries_total{state="delivered"}')).toBe(2);
  expect(figure(text, 'dockhand_deliveries_waiting')).toBe(0);
});

test('the database fails → its figure is missing, the others are told', async () => {
  const it = await measured({}, { deliveriesWaiting: () => Promise.reject(new Error('gone')) });
  const text = await it.scrape();
  expect(figure(text, 'dockhand_deliveries_waiting')).toBeUndefined();
  expect(figure(text, 'dockhand_receives_under_way')).toBe(0);
});

test('a question that hangs → no answer in time, and asked again meanwhile it is not asked twice', async () => {
  let asked = 0;
  let answer: (count: number) => void = () => {};
  const ask = within(5, () => {
    asked += 1;
    return new Promise<number>((resolve) => {
      answer = resolve;
    });
  });
  expect(await Promise.all([ask(), ask()])).toEqual([null, null]);
  expect(asked).toBe(1);
  answer(3);
  expect(await ask()).toBe(3);
});

test('a pool of connections → how many there are, are idle and are waited for', async () => {
  const it = await measured({}, { connections: () => ({ total: 10, idle: 4, waiting: 2 }) });
  const text = await it.scrape();
  const names = ['', '_idle', '_awaited'].map((name) => `dockhand_database_connections${name}`);
  expect(names.map((name) => figure(text, name))).toEqual([10, 4, 2]);
});

test('started with --metrics-port → they have an address of their own, and the service has no such page', async () => {
  const folder = temporaryFolder();
  const program = await startAlone(folder.path, ['--metrics-port', '0', '--log', 'json'], {
    DOCKHAND_SERVICE_KEY: SECRET,
  });
  ends.push(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    folder.remove();
  });
  expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/ metrics {5}http:\/\/127\.0\.0\.1:\d+\/metrics\n/),
  ]);
});
