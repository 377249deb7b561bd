/** A day without a network, a station that is closed in the middle, and what is found when it opens again. */
import { createServer, type Server } from 'node:http';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}

const scan: TestStation['scan'] = (text, place) => station.scan(text, place);
const queueFile = () => join(world.folder, 'profiles', 'practice', 'queue.db');
const mirrorFile = () => join(world.folder, 'profiles', 'practice', 'mirror.db');

describe('offline', () => {
  it('ten items are counted, the window closed, the station started again, and all arrive once', async () => {
    const codes: string[] = [];
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) {
      const label_url = `BIN-C-${n}`;
      const { json } = await world.call('POST', '/api/v1/items', {
        name: `Part ${n}`,
        type: 'item',
        parent_id: shop.folders.b,
        quantity: 50,
        label_url,
        label_url_type: 'org.iso.Code128',
      });
      codes.push(label_url);
      ids.push(json.data.id);
    }
    await open();
    await station.act('plug', { in: false });
    await station.until('status', {}, (view) => view.network.state === 'offline');
    const { sheetId } = await station.act('count.open', {
      folderId: shop.folders.b,
      subfolders: false,
      blind: true,
    });
    for (const [n, code] of codes.entries()) {
      for (let times = 0; times <= n; times++) await scan(code, { screen: 'count', sheetId });
    }
    await sendCount(station, sheetId);
    expect((await station.read('status', {})).outbox.waiting).toBe(10);
    await station.close();

    station = await world.station();
    expect(await station.read('status', {})).toMatchObject({ outbox: { waiting: 10 }, plug: 'out' });
    await station.act('plug', { in: true });
    await station.quiet();
    const quantities = await Promise.all(
      ids.map(async (id) => Number((await world.call('GET', `/api/v1/items/${id}`)).json.data.quantity)),
    );
    expect(quantities).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await world.applied('PUT', '/api/v1/items/*')).toBe(10);
  }, 40_000);

  it('a receipt in progress is where it was after the station is closed', async () => {
    await open();
    const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
    await scan('5012345678900', { screen: 'count', sheetId });
    await scan('5012345678900', { screen: 'count', sheetId });
    await station.close();
    await open();
    expect(await station.read('counting', { sheetId })).toMatchObject({
      lines: [{ counted: '2' }],
      scans: 2,
    });
  });

  it('commands on one item go out in the order they were given', async () => {
    await open();
    await station.act('plug', { in: false });
    for (const quantity of ['1', '2', '3']) {
      await station.act('move', {
        itemId: shop.items.socket,
        quantity,
        folderId: shop.folders.b,
        leaveZero: false,
      });
    }
    expect((await station.read('outbox', {})).waiting.map((row) => row.behind)).toEqual([null, 1, 1]);
    await station.act('plug', { in: true });
    await station.quiet();
    const sent = (await world.ledger()).filter(
      (entry) => entry.path.endsWith('/move') && entry.from_id === null,
    );
    expect(sent.map((entry) => entry.quantity_after)).toEqual(['99', '97', '94']);
  });
});

describe('a scan whose answer was lost', () => {
  it('is asked again, answered as before, and counts once', async () => {
    await open();
    const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
    const ask = {
      id: 'one-scan',
      text: '5012345678900',
      place: { screen: 'count', sheetId },
      source: 'wedge',
    } as const;
    const first = await station.act('scan', ask);
    await station.close();
    await open();
    expect(await station.act('scan', ask)).toEqual(first);
    expect((await station.read('counting', { sheetId })).lines).toMatchObject([{ counted: '1' }]);
  });
});

describe('the service', () => {
  it('is down at the start: scanning and queueing work, and it is found when it comes up', async () => {
    await open();
    await station.close();
    let address = 'http://127.0.0.1:9';
    station = await world.station({
      startPractice: async () => ({
        get address() {
          return address;
        },
        key: KEY,
        close: async () => {},
      }),
    });
    await station.until('status', {}, (view) => view.network.state === 'offline');
    expect(await scan('5012345678900', { screen: 'scan' })).toMatchObject({
      tone: 'done',
      said: { kind: 'item' },
    });
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '1',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    address = world.address;
    await station.act('plug', { in: true });
    await station.quiet();
    expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
  });

  it('is a page of HTML: it is told apart, and nothing is taken for an answer', async () => {
    await open();
    await station.close();
    const portal = await startPortal();
    station = await world.station({
      startPractice: async () => ({ address: portal.address, key: KEY, close: async () => {} }),
    });
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '1',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.until('status', {}, (view) => view.network.state === 'strange');
    expect((await station.read('outbox', {})).waiting).toMatchObject([{ attempts: 0 }]);
    portal.server.close();
  });
});

describe('the queue file', () => {
  it('half written is left as it is, and says so to every ask', async () => {
    await open();
    await station.close();
    // What a power cut may leave of a file that was never synced: its first pages, cut in the middle of one.
    truncateSync(queueFile(), 10_000);
    const before = readFileSync(queueFile());
    station = await world.station();
    expect(station.bridge.problem()?.code).toBe('queue-damaged');
    const answer = await station.bridge.act('scan', {
      id: 'a',
      text: 'x',
      place: { screen: 'scan' },
      source: 'wedge',
    });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'queue-damaged' } });
    expect(readFileSync(queueFile())).toEqual(before);
  });

  it('that is no database at all is left as it is', async () => {
    await open();
    await station.close();
    writeFileSync(queueFile(), 'a photograph of a cat');
    station = await world.station();
    expect(station.bridge.problem()?.code).toBe('queue-damaged');
    expect(readFileSync(queueFile(), 'utf8')).toBe('a photograph of a cat');
  });

  it('of a newer Dockhand is left as it is', async () => {
    await open();
    await station.close();
    const db = new Sqlite(queueFile());
    db.pragma('user_version = 99');
    db.close();
    station = await world.station();
    expect(station.bridge.problem()?.code).toBe('queue-newer');
  });

  it('that another station has open is not touched', async () => {
    await open();
    const second = await world.station();
    expect(second.bridge.problem()?.code).toBe('in-use');
    expect(await scan('5012345678900', { screen: 'scan' })).toMatchObject({ tone: 'done' });
  });
});

describe('the mirror file', () => {
  it('that is damaged is put aside and read again from the service; the queue is untouched', async () => {
    await open();
    await station.act('plug', { in: false });
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '1',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.close();
    copyFileSync(queueFile(), `${queueFile()}.before`);
    writeFileSync(mirrorFile(), 'no database');
    station = await world.station();
    expect((await station.read('status', {})).outbox.waiting).toBe(1);
    await station.act('plug', { in: true });
    await station.quiet();
    expect(await station.read('item', { itemId: shop.items.socket })).toMatchObject({ atService: '99' });
  });
});

async function startPortal(): Promise<{ server: Server; address: string }> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><h1>Welcome to the guest network</h1></html>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}` };
}
