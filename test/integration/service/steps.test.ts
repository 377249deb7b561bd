/* Killed before each of its writes in turn, until it gets through: what was answered holds, and nothing happens twice. */
import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webhookSettings } from '#wire/webhook.ts';
import { practice, type Json, type Practice } from './in-process-service.ts';
import { temporaryFolder } from './service-process.ts';
import { startReceiver, type Receiver } from './webhook-receiver.ts';

// A process for each step: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000 });

const CRASHING = new URL('crashing-service.ts', import.meta.url).pathname;
/** Processes at a time. */
const ABREAST = 2;

let folder: string;
let remove: () => void;
let receiver: Receiver;
beforeEach(async () => {
  ({ path: folder, remove } = temporaryFolder());
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  remove();
});

/** Whether it was killed, or else the number of its writes. */
function crashing(
  file: string,
  when: number | string,
  requests: readonly object[],
): Promise<'killed' | number> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [CRASHING, file, String(when), JSON.stringify(requests)],
      (error, stdout, stderr) => {
        if (error?.signal === 'SIGKILL') resolve('killed');
        else if (error) reject(new Error(stderr));
        else resolve(Number(stdout));
      },
    );
  });
}

/** A real clock, for the process and we take turns; and what waits for us when we open is taken up. */
async function open(file: string): Promise<Practice> {
  const it = practice({ file, clock: Date.now, receiveDelay: 0 });
  await it.service.resume();
  return it;
}

async function idle({ service }: Practice): Promise<void> {
  const isIdle = () =>
    service.pool.use(
      async ({ store: { receives, deliveries } }) =>
        (await receives.pending()).length === 0 && (await deliveries.nextAt()) === null,
    );
  while (!(await isIdle())) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Calls the check after a kill before the first write, the second, and so on; answers how many there were. */
async function atEachWrite(
  start: string,
  requests: readonly object[],
  check: (it: Practice) => Promise<void>,
): Promise<number> {
  let next = 1;
  let through = 0;
  const fullScan = async () => {
    while (through === 0) {
      const step = next++;
      const file = join(folder, `${step}.db`);
      copyFileSync(start, file);
      const ended = await crashing(file, step, requests);
      if (ended !== 'killed') through = ended;
      const it = await open(file);
      await idle(it);
      await check(it);
      await it.service.close();
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, fullScan));
  return through;
}

test('a receive, at every write: it is finished or was never accepted, and no line is applied twice', async () => {
  const start = join(folder, 'start.db');
  const it = await open(start);
  const bin = await it.folder('B-01');
  const items = [await it.item({ parent_id: bin, price: 1 }), await it.item({ parent_id: bin, price: 1 })];
  const lines = [
    { item_id: items[0].id, quantity: '4', unit_rate: '1.00' },
    { item_id: items[1].id, quantity: '4', unit_rate: '2.00' },
  ];
  const order = await it.moveOrder((await it.order(lines)).id, 'ordered');
  await it.service.close();
  const line_items = order.line_items.map((line: Json) => ({
    line_item_id: line.id,
    received_quantity: '4',
    folder_id: bin,
  }));
  const receive = { method: 'POST', path: `/purchase_orders/${order.id}/receive`, body: { line_items } };
  const seen = new Set<string>();

  const writes = await atEachWrite(start, [receive], async (after) => {
    const progress = await after.get(`/purchase_orders/${order.id}/receive/status`);
    const accepted = progress.status === 200;
    seen.add(accepted ? progress.body.data.status : 'never accepted');
    const times = accepted ? 1 : 0;
    const applied = (await after.ledger('&verb=receive&record=line_item')).map((row) => row.record_id);
    expect(applied).toEqual(accepted ? order.line_items.map((line: Json) => line.id) : []);
    const { data: now } = (await after.get(`/purchase_orders/${order.id}`)).body;
    expect(now.status).toBe(accepted ? 'received' : 'ordered');
    expect(now.line_items.map((line: Json) => line.received_quantity)).toEqual(
      accepted ? ['4', '4'] : ['0', '0'],
    );
    const stock = (await after.get(`/items?folder_id=${bin}`)).body.data.map((row: Json) => [
      row.quantity,
      row.price,
    ]);
    const [copy, ...kept] = accepted ? stock : [undefined, ...stock];
    expect(copy).toEqual(accepted ? [4, 2] : undefined);
    expect(kept).toEqual([
      [10, 1],
      [10 + 4 * times, 1],
    ]);
    const statuses = (await after.events()).filter((event) => event.type.endsWith('order.status_changed'));
    expect(statuses.map((event) => event.body.purchase_order.status)).toEqual(
      accepted ? ['ordered', 'partially_received', 'received'] : ['ordered'],
    );
  });
  expect(seen).toEqual(new Set(['never accepted', 'completed']));
  expect(writes).toBeGreaterThan(30);
});

async function told(settings: readonly string[]): Promise<string> {
  const start = join(folder, 'start.db');
  const it = await open(start);
  await it.admin('PUT', '/webhook', { url: receiver.url, settings });
  await it.service.close();
  return start;
}

const create = { method: 'POST', path: '/items', body: { name: 'Cable ties', type: 'item' } };

test('a change and its delivery, at every write: what was changed is told, and told under one id', async () => {
  const start = await told(Object.keys(webhookSettings));
  const writes = await atEachWrite(start, [create], async (after) => {
    const changes = await after.ledger('&verb=create');
    const log = (await after.admin('GET', '/webhook/deliveries')).body.data;
    expect(log.map((one: Json) => one.state)).toEqual(changes.map(() => 'delivered'));
    const [delivery] = log;
    const copies = receiver.received.filter((one) => one.headers['webhook-id'] === delivery?.message_id);
    // Once, or again where the kill fell between the answer and its mark.
    expect([0, 1, 2]).toContain(copies.length);
    expect(copies.length > 0).toBe(changes.length > 0);
    expect(new Set(copies.map((one) => one.text)).size).toBe(Math.min(copies.length, 1));
  });
  expect(writes).toBeGreaterThan(10);
});

test.each([
  ['after the change and before its delivery', 'before-delivery', 1],
  ['after its delivery and before the mark of it', 'after-delivery', 2],
])('a service killed %s tells of it when it is back', async (_, when, times) => {
  const file = await told(['created']);
  expect(await crashing(file, when, [create])).toBe('killed');
  expect(receiver.received).toHaveLength(times - 1);
  const after = await open(file);
  await idle(after);
  const ids = receiver.received.map((one) => one.headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([times, 1]);
  expect(receiver.received.at(-1)?.body.body).toMatchObject({ verb: 'create', node_name: 'Cable ties' });
  await after.service.close();
});
