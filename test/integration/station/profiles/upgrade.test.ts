/** A new version sends nothing before it has shown that it works; until then the one before goes on with the copy, and sends once. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACKUP_NAME } from '#main/store/back-up-before-migration-and-restore.ts';
import { openDatabase } from '#main/store/database.ts';
import { noteInUse } from '#main/store/mark-queue-file-as-sent-from.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { queueFile, writeOldQueue } from '../../../support/station/write-old-version-queue.ts';

/** Longer than a station that may send takes to do so. */
const A_WHILE = 700;

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const headerOf = (file: string) => {
  const db = new Sqlite(file, { readonly: true });
  const header = ['user_version', 'application_id'].map((name) => db.pragma(name, { simple: true }));
  db.close();
  return header;
};

describe('a new version', () => {
  it('before it is ready → what waits stays, nothing is asked, scans are taken; ready → all is sent once', async () => {
    const queue = await writeOldQueue(world, 2);
    let isReady = () => {};
    const mayBegin = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    const station = await world.station({ mayBegin });
    await pause(A_WHILE);
    expect((await station.read('outbox', {})).waiting).toHaveLength(queue.commands);
    expect((await station.read('status', {})).pull.state).toBe('never');
    expect(headerOf(queue.file)).toEqual([QUEUE_MIGRATIONS.length, 0]);
    expect(await station.scan('5012345678900', { screen: 'scan' })).toMatchObject({ told: false });

    isReady();
    await station.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
    expect(await queue.requests()).toBe(queue.commands);
    expect(headerOf(queue.file)).toEqual([QUEUE_MIGRATIONS.length, QUEUE_MIGRATIONS.length]);
    expect(headerOf(path.join(path.dirname(queue.file), BACKUP_NAME))[0]).toBe(3);
  });

  it('closed before it was ready → the queue is not in use, and the next start sends all of it once', async () => {
    const queue = await writeOldQueue(world, 2);
    const first = await world.station({ mayBegin: new Promise(() => {}) });
    await pause(A_WHILE);
    await first.close();
    expect(headerOf(queue.file)[1]).toBe(0);
    expect(await queue.requests()).toBe(0);
    const second = await world.station();
    await second.until('outbox', {}, (view) => view.waiting.length === 0, 20_000);
    expect(await queue.requests()).toBe(queue.commands);
  });
});

describe('the version before, started again', () => {
  const NEWER = [...QUEUE_MIGRATIONS, `ALTER TABLE command ADD COLUMN of_the_future TEXT`];
  let shop: Warehouse;
  let file = '';

  /** A move waits, and the next version has migrated the queue. */
  beforeEach(async () => {
    shop = await stockWarehouse(world);
    const station = await world.station();
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    await station.act('plug', { in: false });
    await station.act('move', { itemId: shop.items.socket, quantity: '4', folderId: shop.folders.b });
    await station.close();
    file = queueFile(world);
  });

  const migrate = () =>
    openDatabase(file, NEWER, { synchronous: 'FULL', copy: path.join(path.dirname(file), BACKUP_NAME) });
  const moved = () => world.applied('PUT', '/api/v1/items/*');
  const expectSentOnce = async (station: TestStation) => {
    const before = (await world.ledger()).length;
    await station.act('plug', { in: true });
    await station.quiet();
    const own = (await world.ledger()).slice(before);
    expect(new Set(own.map(({ request_id }) => request_id)).size).toBe(1);
  };

  it('the new one never became ready → it has its copy back, with what waits, and sends it once', async () => {
    migrate().close();
    const station = await world.station();
    expect(station.bridge.problem()).toBeNull();
    expect((await station.read('outbox', {})).waiting).toHaveLength(1);
    await expectSentOnce(station);
  });

  it('the new one may have sent → the queue stays as it is, nothing is sent, and it is said', async () => {
    const db = migrate();
    noteInUse(db);
    db.close();
    const before = await moved();
    const station = await world.station();
    expect(station.bridge.problem()).toMatchObject({ code: 'queue-newer' });
    await pause(A_WHILE);
    expect(await moved()).toBe(before);
    expect(headerOf(file)).toEqual([NEWER.length, NEWER.length]);
  });
});
