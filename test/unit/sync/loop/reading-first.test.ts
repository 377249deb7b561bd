/** What a first attempt is decided on is paced too, but for the figures that are kept with it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';
import type { Client } from '#main/client/client.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { looping } from '../../../support/station/sync-loop-on-simulated-clock.ts';
import { adjustment, AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const BIN = 20;
const [FOLDERS, PAGES] = [5, 3];

let stores: Stores;
let ports: DeliveryPorts;
let now: number;
/** Requests that are left; without any, it is so long until the next. */
let left: number;
let asked: string[];
let sent: string[];
let gatewayDenies: string | null;

const record = (id: number, type: 'item' | 'folder', parent: number | null) => ({
  id,
  sid: `S${id}`,
  type,
  name: 'It',
  parent_id: parent,
  quantity: type === 'item' ? '10' : null,
  price: null,
  min_quantity: null,
  notes: null,
  created_at: AT,
  updated_at: AT,
});
/** In the bin are folders of three pages each. */
const rowsOf = (folder: number, page: number) =>
  folder === BIN
    ? Array.from({ length: FOLDERS }, (_, n) => record(100 + n, 'folder', BIN))
    : Array.from({ length: 50 }, (_, n) => record(folder * 1000 + page * 100 + n, 'item', folder));

beforeEach(() => {
  stores = openStores();
  [now, left, asked, sent, gatewayDenies] = [0, Infinity, [], [], null];
  const client: Client = {
    read: async (path, shape) => {
      const { pathname, searchParams } = new URL(path, 'http://service');
      const [folder, page] = [searchParams.get('folder_id'), Number(searchParams.get('page'))];
      asked.push(pathname.replace('/api/v1', '') + (folder === null ? '' : ` ${folder} ${page}`));
      left--;
      now += 100;
      if (pathname === gatewayDenies)
        return { kind: 'refused', status: 404, words: 'Not found', body: '', confirmed: false };
      const id = Number(pathname.split('/').at(-1));
      const found = folder === null ? record(id, id === BIN ? 'folder' : 'item', null) : null;
      const pages = folder === String(BIN) || folder === 'null' ? 1 : PAGES;
      const rows = folder === 'null' ? [] : rowsOf(Number(folder), page);
      const meta = { page, total_pages: pages, total_count: rows.length * pages, next_page_url: null };
      return { kind: 'ok', status: 200, body: '', value: shape.parse({ data: found ?? rows, meta }) };
    },
    send: async ({ method, path }) => {
      sent.push(`${method} ${path}`);
      return { kind: 'not-sent', why: 'refused' };
    },
    serviceTime: () => Date.parse(AT),
  };
  ports = {
    ...stores.desk,
    client,
    clock: { now: () => new Date(AT), monotonic: () => now, sleep: async () => {} },
    settleDelay: 90_000,
    readLag: 4000,
    ...newMemory(0),
    mayAsk: () => (left > 0 ? 0 : 60_000),
    answers: () => asked.length,
  };
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const deletion: Decided = {
  kind: 'delete',
  intent: { kind: 'delete', recordId: BIN, what: 'folder' },
  basis: { kind: 'delete', name: 'It', folder: '', folderId: null, updatedAt: AT, children: FOLDERS },
};

test('the deletion of a folder with nothing left to spend → it waits before each page, and reads each once', async () => {
  queued(stores.queue, 'it', deletion);
  left = 1;
  expect(await deliver(ports, 'it')).toEqual({ kind: 'parked', milliseconds: 60_000 });
  expect(asked).toHaveLength(1);
  for (let steps = 0; sent.length === 0 && steps < 30; steps++) {
    left = 2;
    await deliver(ports, 'it');
    now += 60_000;
  }
  // The record, the folder, the pages of each folder in it, and at the end what was put into any of them meanwhile.
  expect(asked).toHaveLength(1 + 1 + FOLDERS * PAGES + 1);
  expect(new Set(asked).size).toBe(asked.length);
  expect(sent).toEqual([`DELETE /api/v1/items/${BIN}`]);
});

test('a delivery tells of a write to the folder while its deletion waits → it is read once more', async () => {
  queued(stores.queue, 'it', deletion);
  left = 3;
  await deliver(ports, 'it');
  ports.writtenAt.set(keyOf(subject('folder', BIN)), now);
  left = Infinity;
  now += 60_000;
  await deliver(ports, 'it');
  expect(asked.filter((one) => one === `/items/${BIN}`)).toHaveLength(2);
  expect(sent).toHaveLength(1);
});

test('a move with nothing left to spend → its figures are read in one go', async () => {
  queued(stores.queue, 'it', moveCommand({ folderId: 101 }));
  left = 1;
  await deliver(ports, 'it');
  expect(asked).toHaveLength(1 + PAGES);
  expect(sent).toHaveLength(1);
});

test('a gateway denies a record that the mirror has dropped, of a command that knows no place of it → it is gone', async () => {
  const fields = { name: 'It', notes: null, price: null, minQuantity: null, label: null };
  queued(stores.queue, 'it', {
    kind: 'edit-item',
    intent: { kind: 'edit-item', itemId: 7, set: { name: 'That' } },
    basis: { kind: 'edit-item', name: 'It', fields },
  });
  gatewayDenies = '/api/v1/items/7';
  stores.mirror.write((db) => {
    putProgress(db, 'complete', true);
    putProgress(db, 'watermark', Date.parse(AT));
  });
  await deliver(ports, 'it');
  expect(commandById(stores.queue.read, 'it')?.review).toMatchObject({ kind: 'gone' });
});

test('the same, and the mirror has not been read whole yet → a person is asked after about two minutes', async () => {
  const fields = { name: 'It', notes: null, price: null, minQuantity: null, label: null };
  queued(stores.queue, 'it', {
    kind: 'edit-item',
    intent: { kind: 'edit-item', itemId: 7, set: { name: 'That' } },
    basis: { kind: 'edit-item', name: 'It', fields },
  });
  gatewayDenies = '/api/v1/items/7';
  for (let steps = 0; commandById(stores.queue.read, 'it')?.state === 'queued' && steps < 30; steps++) {
    const came = await deliver(ports, 'it');
    if (came.kind === 'parked') now += came.milliseconds;
  }
  expect(commandById(stores.queue.read, 'it')?.review).toMatchObject({
    kind: 'unclear-answer',
    unsent: true,
  });
  expect(now).toBeLessThan(130_000);
});

/** At the start, or when it is back: nothing is sent first to see whether anybody is there. */
test.each([0, 40_000])(
  'T1 after %i ms without a network → the greeting is the read of a command that waits',
  async (offline) => {
    queued(stores.queue, 'it', adjustment(1));
    const scene = looping(stores, (_request, at) =>
      at < offline ? { kind: 'nothing', sent: false, why: 'offline' } : undefined,
    );
    await scene.pass(offline + 30_000);
    await scene.stop();
    const [first, ...more] = scene.asked.map(({ method, path }) => `${method} ${path}`);
    const tries = scene.asked.filter(({ at }) => at < offline).length;
    expect([first, ...more].slice(0, tries + 2)).toEqual([
      ...Array(tries + 1).fill('GET /items/1'),
      'PUT /items/1',
    ]);
    expect(commandById(stores.queue.read, 'it')?.state).toBe('applied');
  },
);
