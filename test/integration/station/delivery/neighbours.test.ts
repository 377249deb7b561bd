/** Others at the same files and the same records: a locked queue, a clock that jumps, two stations and another client. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { profileFolder, readProfiles } from '#main/station/profiles.ts';
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
});
afterEach(() => world.close());

const move = (quantity: string) => ({
  itemId: shop.items.socket,
  quantity,
  folderId: shop.folders.b,
  leaveZero: false,
});
const ready = (station: TestStation) => station.until('status', {}, (view) => view.pull.state === 'ready');

it('a queue that another program has locked takes nothing and says so; then it goes on', async () => {
  const station = await world.station();
  await ready(station);
  const folder = profileFolder(world.folder, readProfiles(world.folder).active);
  const other = new Sqlite(join(folder, 'queue.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(await station.bridge.act('move', move('4'))).toMatchObject({
    ok: false,
    problem: { code: 'in-use' },
  });
  other.exec('ROLLBACK');
  other.close();
  expect((await station.read('outbox', {})).waiting).toEqual([]);
  expect((await station.act('move', move('4'))).tone).toBe('done');
  await station.quiet();
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
});

it.each([
  ['forward by an hour', 3_600_000],
  ['back by a day', -86_400_000],
])('a wall clock that jumps %s while a command is in doubt changes nothing', async (_how, jump) => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };
  const station = await world.station({ clock, settleDelay: 400 });
  await ready(station);
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/items/*/move' },
    effect: { kind: 'drop', when: 'before' },
  });
  await station.act('move', move('4'));
  await station.until('outbox', {}, (view) => view.waiting[0]?.state === 'unknown');
  ahead = jump;
  await station.quiet();
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
  expect((await station.read('outbox', {})).settled).toMatchObject([{ state: 'applied', attempts: 2 }]);
});

it('two stations and another client at the same goods, with answers lost: every move once, nothing made or gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-second-'));
  const [one, two] = [
    await world.station({ settleDelay: 400 }),
    await world.station({ folder, settleDelay: 400 }),
  ];
  await Promise.all([ready(one), ready(two)]);
  const on = { method: 'POST', path: '/api/v1/items/*/move' };
  await world.trouble(
    { on, effect: { kind: 'drop', when: 'after' }, chance: 0.25, times: 6 },
    { on, effect: { kind: 'drop', when: 'before' }, chance: 0.2, times: 4 },
  );
  for (let n = 0; n < 6; n++) {
    await one.act('move', move('1'));
    await two.act('move', move('2'));
    await world
      .call('POST', `/api/v1/items/${shop.items.socket}/move`, { quantity: 3, folder_id: shop.folders.b })
      .catch(() => null);
  }
  const settled = await Promise.all(
    [one, two].map(async (station) => {
      // What cannot be told from the other client's doing goes to a person; the rest of its lane waits behind it.
      await station.until(
        'outbox',
        {},
        (view) =>
          view.waiting.every((row) => row.behind !== null) &&
          view.waiting.length + view.review.length + view.settled.length === 6 &&
          (view.waiting.length === 0 || view.review.length > 0),
      );
      return station.read('outbox', {});
    }),
  );
  const ledger = (await world.ledger()).filter((row) => row.verb === 'quantity_move' && row.from_id !== null);
  const moved = (quantity: number) =>
    ledger.filter((row) => Number(row.quantity_after) - Number(row.quantity_before) === quantity).length;
  for (const [n, { settled: rows, review }] of settled.entries()) {
    const applied = rows.filter(({ state }) => state === 'applied').length;
    expect(moved(n + 1)).toBeGreaterThanOrEqual(applied);
    expect(moved(n + 1)).toBeLessThanOrEqual(applied + review.length);
  }
  const { json } = await world.call(
    'GET',
    '/api/v1/items?folder_id=null&include_subfolders=true&per_page=1000',
  );
  const pieces = json.data
    .filter((item: { name: string }) => item.name === 'Wall socket, double, white')
    .reduce((sum: number, item: { quantity: string }) => sum + Number(item.quantity), 0);
  expect(pieces).toBe(100);
  await two.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);
