/** What the station writes is the owner's alone: 0600 in 0700 folders, whatever umask it was started with. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let folder: string;
let usual: number;

beforeEach(async () => {
  usual = process.umask(0o022);
  world = await startWorld();
  await stockWarehouse(world);
  folder = mkdtempSync(join(tmpdir(), 'dockhand-private-'));
});
afterEach(async () => {
  await world.close();
  process.umask(usual);
  rmSync(folder, { recursive: true });
});

/** Everything that others may look into, by its path. */
function wide(at = folder): string[] {
  const mode = (statSync(at).mode & 0o777).toString(8);
  const own = statSync(at).isDirectory() ? '700' : '600';
  const below = statSync(at).isDirectory() ? readdirSync(at).flatMap((name) => wide(join(at, name))) : [];
  return mode === own ? below : [`${relative(folder, at)} ${mode}`, ...below];
}

async function writeEverything(): Promise<TestStation> {
  const station = await world.station({ folder, printPdf: async () => new TextEncoder().encode('%PDF') });
  await station.act('profile.add', { name: 'Acme', address: world.address, key: KEY });
  await station.scan('5012345678900', { screen: 'scan' });
  await station.act('scanLog.export', {});
  await station.act('export', {});
  await station.act('labels.pdf', { of: { kind: 'labels' } });
  await station.quiet();
  return station;
}

describe.skipIf(process.platform === 'win32')('what the station writes', () => {
  it('T13 written under an open umask → the owner’s alone', async () => {
    await writeEverything();
    const written = readdirSync(folder, { recursive: true }).map(String);
    for (const name of ['queue.db', 'queue.db-wal', 'queue.db-shm', 'mirror.db', 'station.lock', '.pdf'])
      expect(written.some((path) => path.endsWith(name))).toBe(true);
    expect(wide()).toEqual([]);
  });

  it('T13 left wide by an older version → narrowed when it is opened', async () => {
    const station = await writeEverything();
    await station.close();
    mkdirSync(join(folder, 'practice'));
    writeFileSync(join(folder, 'practice', 'service.db'), '');
    for (const path of ['', ...readdirSync(folder, { recursive: true }).map(String)]) {
      const full = join(folder, path);
      chmodSync(full, statSync(full).isDirectory() ? 0o755 : 0o644);
    }
    expect(wide()).not.toEqual([]);
    await world.station({ folder });
    expect(wide()).toEqual([]);
  });

  it('T13 a folder that is shared by design → left as it is', async () => {
    chmodSync(folder, 0o1777);
    await world.station({ folder });
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});
