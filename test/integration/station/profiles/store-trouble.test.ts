/** The files of a profile cannot be written, are damaged, or hold what nobody can make anything of. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepName } from '#main/ports.ts';
import { queueFile } from '../../../support/station/write-old-version-queue.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  // What goes wrong with the files here is told on it.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await world.close();
  vi.restoreAllMocks();
});

const mirrorFile = () => join(dirname(queueFile(world)), 'mirror.db');
const ready = (station: TestStation) => station.until('status', {}, (view) => view.pull.state === 'ready');
const moveFour = (station: TestStation) =>
  station.act('move', {
    itemId: shop.items.socket,
    quantity: '4',
    folderId: shop.folders.b,
    leaveZero: false,
  });
const moves = () => world.applied('POST', '/api/v1/items/*/move');

describe('a queue', () => {
  it.each(['records-read', 'answered'] satisfies StepName[])(
    'locked at %s until the station has given up: the command is done once, when it can be written again',
    async (at) => {
      let lock = () => {};
      const station = await world.station({
        settleDelay: 400,
        trace: (step) => {
          if (step === at) lock();
        },
      });
      await ready(station);
      const other = new Sqlite(queueFile(world));
      let isLocked = false;
      lock = () => {
        if (!isLocked) other.exec('BEGIN IMMEDIATE');
        isLocked = true;
      };
      await moveFour(station);
      await station.until('status', {}, () => isLocked);
      // The two seconds that SQLite waits for the lock, in which nothing of this process goes on.
      await new Promise((resolve) => setTimeout(resolve, 100));
      other.exec('ROLLBACK');
      other.close();
      await station.act('plug', { in: true });
      await station.quiet();
      expect(await moves()).toBe(1);
      const { settled, review } = await station.read('outbox', {});
      expect(review).toEqual([]);
      expect(settled).toMatchObject([{ state: 'applied' }]);
    },
    30_000,
  );

  it('locked while the station opens: it says so, lets go of it, and opens the next time', async () => {
    await (await world.station()).close();
    const other = new Sqlite(queueFile(world));
    other.exec('BEGIN IMMEDIATE');
    const shut = await world.station();
    expect(shut.bridge.problem()?.code).toBe('in-use');
    other.exec('ROLLBACK');
    other.close();
    const station = await world.station();
    expect(station.bridge.problem()).toBeNull();
  });

  it('that cannot be opened for what stands in its place: it says so', async () => {
    mkdirSync(queueFile(world), { recursive: true });
    const station = await world.station();
    expect(station.bridge.problem()?.code).toBe('folder-shut');
    expect(await station.bridge.read('outbox', {})).toMatchObject({
      ok: false,
      problem: { code: 'folder-shut' },
    });
  });

  it('whose folder cannot be made: it says so', async () => {
    writeFileSync(join(world.folder, 'profiles'), 'somebody else’s');
    const station = await world.station();
    expect(station.bridge.problem()).toMatchObject({
      code: 'folder-shut',
      detail: expect.stringContaining('profiles'),
    });
    expect(await station.bridge.act('refresh', {})).toMatchObject({ ok: false });
  });

  it('that is damaged while it is in use takes nothing more, and is left as it is', async () => {
    const station = await world.station();
    await ready(station);
    await station.act('plug', { in: false });
    await moveFour(station);
    spoil(queueFile(world), 'command');
    await station.bridge.read('outbox', {});
    await vi.waitFor(() => expect(station.bridge.problem()?.code).toBe('queue-damaged'), 5000);
    const before = readFileSync(queueFile(world));
    expect(await station.bridge.act('plug', { in: true })).toMatchObject({
      ok: false,
      problem: { code: 'queue-damaged' },
    });
    expect(readFileSync(queueFile(world))).toEqual(before);
    expect(await moves()).toBe(0);
  });
});

describe('a mirror', () => {
  it('damaged where nobody looks when it is opened is begun anew, and the queue goes on', async () => {
    const station = await world.station();
    await ready(station);
    await station.act('plug', { in: false });
    await moveFour(station);
    await station.close();
    spoil(mirrorFile(), 'record');
    const { bridge } = await world.station();
    // Nothing answers in the moment in which it is begun anew.
    await vi.waitFor(async () => expect(await bridge.act('plug', { in: true })).toMatchObject({ ok: true }));
    await vi.waitFor(
      async () =>
        expect(await bridge.read('item', { itemId: shop.items.socket })).toMatchObject({
          value: { atService: '96' },
        }),
      10_000,
    );
    expect(await moves()).toBe(1);
  }, 15_000);

  describe('damaged when it is opened, after an orderly close', () => {
    const inTheWay = () => `${mirrorFile()}.aside`;
    const wasCutOff = async () => (await (await world.station()).read('status', {})).wasCutOff;
    beforeEach(async () => {
      await (await world.station()).close();
      spoil(mirrorFile(), 'sqlite_autoindex_progress_1');
    });

    it('is begun anew: nothing was cut off', async () => {
      expect(await wasCutOff()).toBe(false);
      expect(existsSync(inTheWay())).toBe(true);
    });

    it('cannot be put aside: the next good start does not say that anything was cut off', async () => {
      mkdirSync(inTheWay());
      expect((await world.station()).bridge.problem()).not.toBeNull();
      rmdirSync(inTheWay());
      expect(await wasCutOff()).toBe(false);
    });
  });
});

describe('a command nobody can make anything of', () => {
  it('waits alone: the others are delivered', async () => {
    let station = await world.station();
    await ready(station);
    await station.act('plug', { in: false });
    await moveFour(station);
    await station.act('give', {
      intent: { kind: 'adjust', itemId: shop.items.tape, by: '-3', reason: null },
    });
    await station.close();
    const queue = new Sqlite(queueFile(world));
    queue.exec(`UPDATE command SET state = 'unknown' WHERE kind = 'move';
      INSERT INTO attempt (command, n, at, request, preimage, outcome) SELECT seq, 1, at, '{}', 'null', 'unknown'
        FROM command WHERE kind = 'move'`);
    queue.close();
    station = await world.station({ settleDelay: 100 });
    await station.act('plug', { in: true });
    const { settled, waiting } = await station.until('outbox', {}, (view) => view.settled.length === 1);
    expect(settled).toMatchObject([{ kind: 'adjust', state: 'applied' }]);
    expect(waiting).toMatchObject([{ kind: 'move', state: 'unknown' }]);
  });
});

describe('two profiles', () => {
  it('asked for at once are opened one after the other', async () => {
    const station = await world.station();
    const id = (await station.read('settings', {})).profiles[0]?.id ?? '';
    await Promise.all([
      station.act('profile.use', { id }),
      station.act('profile.use', { id }),
      station.act('profile.use', { id }),
    ]);
    expect(station.bridge.problem()).toBeNull();
    await ready(station);
  });
});

/** Writes over the first page of a table, as a failing disk does. */
function spoil(file: string, table: string): void {
  const db = new Sqlite(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const size = Number(db.pragma('page_size', { simple: true }));
  const root = db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = ?`).pluck().get(table);
  db.close();
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(size, 0xff), 0, size, (Number(root) - 1) * size);
  closeSync(opened);
}
