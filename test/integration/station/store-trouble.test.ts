/** The queue cannot be written while a command is on its way. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profileFolder, readProfiles } from '#main/profiles.ts';
import type { StepName } from '#main/ports.ts';
import { stockWarehouse, type Warehouse } from '../../support/warehouse.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let shop: Warehouse;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

it.each(['looked', 'answered'] satisfies StepName[])(
  'locked at %s until the station has given up: the command is done once, when it can be written again',
  async (at) => {
    let lock = () => {};
    const station = await world.station({
      settleDelay: 400,
      trace: (step) => {
        if (step === at) lock();
      },
    });
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    const other = new Sqlite(
      join(profileFolder(world.folder, readProfiles(world.folder).active), 'queue.db'),
    );
    let isLocked = false;
    lock = () => {
      if (!isLocked) other.exec('BEGIN IMMEDIATE');
      isLocked = true;
    };
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '4',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.until('status', {}, () => isLocked);
    // The two seconds that SQLite waits for the lock, in which nothing of this process goes on.
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec('ROLLBACK');
    other.close();
    await station.act('plug', { in: true });
    await station.quiet();
    expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
    const { settled, review } = await station.read('outbox', {});
    expect(review).toEqual([]);
    expect(settled).toMatchObject([{ state: 'applied' }]);
  },
  30_000,
);
