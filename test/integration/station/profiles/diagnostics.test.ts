/** What `--print-diagnostics` prints: of a station that runs, one that is closed, and one with something wrong. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diagnose } from '#main/computer/diagnostics.ts';
import { NO_POLICY } from '#main/computer/policy-in-force.ts';
import { lastErrors, noteError } from '#main/error-log.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
let folder = '';
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

const ask = (about = {}) =>
  diagnose({
    folder,
    policy: NO_POLICY,
    keychain: noKeychain,
    version: '1.2.3',
    now: () => new Date(),
    ...about,
  });

async function open() {
  station = await world.station();
  folder = (await station.read('settings', {})).folder.replace(/[/\\]profiles[/\\].*$/, '');
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
}

const files = () =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(join(folder, name)).isFile())
    .toSorted();

describe('of a station that runs', () => {
  test('its outbox by state, the age of its mirror, and that it is open; it goes on undisturbed', async () => {
    await open();
    await station.act('plug', { in: false });
    for (let n = 0; n < 3; n++)
      await station.act('move', { itemId: shop.items.socket, quantity: '1', folderId: shop.folders.b });
    const { report, isFine } = await ask();
    expect(isFine).toBe(true);
    expect(report).toMatchObject({ isFine: true, troubles: [], keychain: 'absent', errors: [] });
    expect(report.versions).toMatchObject({ dockhand: '1.2.3', node: process.versions.node });
    const [practice] = report.profiles;
    expect(practice).toMatchObject({ id: 'practice', isActive: true, isOpen: true });
    expect(practice?.queue).toMatchObject({ status: 'read', figures: { commands: { queued: 3 } } });
    expect(practice?.mirror).toMatchObject({ status: 'read' });
    expect(practice?.mirrorAgeSeconds).toBeLessThan(60);
    expect(report.disk?.freeBytes).toBeGreaterThan(0);
    await station.act('plug', { in: true });
    await station.quiet();
    expect((await ask()).report.profiles[0]?.queue).toMatchObject({ figures: { commands: { applied: 3 } } });
  });

  test('no key and no text of a record is in it', async () => {
    await open();
    await station.act('settings.operator', { name: 'Somebody Secret' });
    await world.intercept('POST', '/api/v1/items/*/move');
    await station.act('move', { itemId: shop.items.socket, quantity: '1', folderId: shop.folders.b });
    await station.scan('5012345678900', { screen: 'scan' });
    const { report } = await vi.waitFor(async () => {
      const asked = await ask();
      expect(asked.report.profiles[0]?.queue).toMatchObject({
        figures: { failures: [{ method: 'POST', path: '/api/v1/items/*/move', outcome: 'unknown' }] },
      });
      return asked;
    });
    const text = JSON.stringify(report);
    for (const secret of [KEY, 'Wall socket', 'Somebody Secret', '5012345678900'])
      expect(text).not.toContain(secret);
  });
});

describe('of a station that is closed', () => {
  test('the same, and nothing is left behind or changed', async () => {
    await open();
    await station.close();
    const before = files();
    const times = () => before.map((name) => fs.readFileSync(join(folder, name)).length);
    const sizes = times();
    const { report } = await ask();
    expect(report.profiles[0]).toMatchObject({ isOpen: false, queue: { status: 'read' } });
    expect(times()).toEqual(sizes);
    expect(files().filter((name) => !before.includes(name) && !/\.db-(wal|shm)$/.test(name))).toEqual([]);
    await open();
  });

  test('a folder that is not there → nothing is made', async () => {
    folder = join(world.folder, 'not-there');
    const { report, isFine } = await ask();
    expect([isFine, report.folders.isThere, report.profiles[0]?.queue]).toEqual([true, false, null]);
    expect(fs.existsSync(folder)).toBe(false);
  });
});

describe('with something wrong', () => {
  test.each([
    ['a damaged queue', 'queue.db', 'queue-unreadable'],
    ['a damaged mirror', 'mirror.db', 'mirror-unreadable'],
  ])('%s → said', async (_what, name, trouble) => {
    await open();
    await station.close();
    const own = join(folder, 'profiles/practice');
    fs.rmSync(join(own, `${name}-wal`), { force: true });
    fs.writeFileSync(
      join(own, name),
      'this is no database, and it is longer than the head of one'.repeat(20),
    );
    const { report, isFine } = await ask();
    expect([isFine, report.troubles]).toEqual([false, [trouble]]);
  });

  test('a policy that is not in force → said', async () => {
    folder = world.folder;
    const { report, isFine } = await ask({
      policy: { file: 'f', policy: {}, problem: { kind: 'foreign-owner' } },
    });
    expect([isFine, report.troubles]).toEqual([false, ['policy-not-in-force']]);
  });

  test('a folder of another user → not looked into', async () => {
    await open();
    await station.close();
    const other = (process.getuid?.() ?? 0) + 1;
    vi.spyOn(process, 'getuid').mockReturnValue(other);
    const { report, isFine } = await ask();
    vi.restoreAllMocks();
    expect([isFine, report.troubles, report.profiles]).toEqual([false, ['folder-of-another-user'], []]);
  });
});

describe('the last errors', () => {
  class OwnTrouble extends Error {
    override readonly name = 'OwnTrouble';
    readonly kind = 'full';
  }
  test('when, which and where, and not a word of their messages', () => {
    folder = world.folder;
    const message = 'the item “Wall socket”\n    at secret (file:///secret.ts:1:1)\n    at other';
    for (let n = 0; n < 3; n++) noteError(folder, new OwnTrouble(message), new Date(2026, 10, 20 + n));
    noteError(folder, 'a text', new Date(2026, 10, 24));
    const [text, own] = lastErrors(folder);
    expect(text).toMatchObject({ name: 'string', where: [], times: 1 });
    expect(own).toMatchObject({
      name: 'OwnTrouble',
      code: 'full',
      times: 3,
      at: new Date(2026, 10, 22).toISOString(),
    });
    expect(own?.where[0]).toMatch(/diagnostics\.test\.ts:\d+$/);
    expect(fs.readFileSync(join(folder, 'errors.json'), 'utf8')).not.toMatch(/Wall|secret/);
  });

  test('many → the newest are kept', () => {
    folder = world.folder;
    for (let n = 0; n < 50; n++)
      noteError(folder, Object.assign(new Error('x'), { code: `E${n}` }), new Date());
    expect(lastErrors(folder).map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, (_, n) => `E${49 - n}`),
    );
  });
});

test('the program itself: without a display, JSON and nothing else on its output, and its exit code', async () => {
  await open();
  const run = (...args: string[]) => {
    const env = {
      ...process.env,
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    };
    const all = ['src/main/browser/main.ts', '--print-diagnostics', '--user-data', folder, ...args];
    return spawnSync(process.execPath, all, { encoding: 'utf8', env });
  };
  const fine = run();
  expect([JSON.parse(fine.stdout).isFine, fine.status]).toEqual([true, 0]);
  const named = run('--policy', join(folder, 'not-there.json'));
  expect([JSON.parse(named.stdout).troubles, named.status]).toEqual([['policy-not-in-force'], 1]);
});
