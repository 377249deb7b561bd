/** A profile that cannot be opened: it is left for another, tried again by hand, and by itself where another program had it. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Topic } from '#bridge/bridge.ts';
import { systemClock } from '#main/clock.ts';
import { queueFile } from '../../../support/station/write-old-version-queue.ts';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let station: TestStation;
let free: () => void;

beforeEach(async () => {
  world = await startWorld();
  await stockWarehouse(world);
  free = () => {};
});
afterEach(async () => {
  free();
  await world.close();
});

/** Another program has the lock of a profile. */
function lock(id: string): void {
  const folder = join(world.folder, 'profiles', id);
  mkdirSync(folder, { recursive: true });
  const other = new Sqlite(join(folder, 'station.lock'));
  other.exec('BEGIN EXCLUSIVE');
  free = () => other.close();
}

const problem = () => station.bridge.problem()?.code ?? null;
const rows = async () => (await station.read('profiles', {})).profiles;

async function withAcme(): Promise<string> {
  station = await world.station();
  await station.act('profile.add', { name: 'Acme', address: world.address, key: KEY });
  const [, acme] = await rows();
  await station.act('profile.use', { id: 'practice' });
  return acme?.id ?? '';
}

describe('a profile another program has locked', () => {
  it('T13 locked while it is opened → the profiles are still told, and another one can be used', async () => {
    const id = await withAcme();
    lock(id);
    expect(await station.bridge.act('profile.use', { id })).toMatchObject({ problem: { code: 'in-use' } });
    expect(await station.bridge.read('settings', {})).toMatchObject({ problem: { code: 'in-use' } });
    expect(await rows()).toMatchObject([
      { id: 'practice', active: false },
      { id, name: 'Acme', active: true, key: null },
    ]);
    await station.act('profile.use', { id: 'practice' });
    expect(problem()).toBeNull();
    expect((await station.read('status', {})).profile.practice).toBe(true);
  });

  it('T13 the lock goes away → opened by itself without a restart, and the screens are told', async () => {
    lock('practice');
    station = await world.station({ clock: quick() });
    expect(problem()).toBe('in-use');
    const topics: Topic[] = [];
    station.bridge.changed((changed) => topics.push(...changed));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(topics).toEqual([]);
    free();
    await vi.waitFor(() => expect(problem()).toBeNull(), 5000);
    expect(topics).toContain('status');
    await station.until('status', {}, (view) => view.pull.state === 'ready');
  });

  it('T13 the operator tries again → opened at once', async () => {
    lock('practice');
    station = await world.station();
    free();
    await station.act('profile.use', { id: 'practice' });
    expect(problem()).toBeNull();
  });

  it('T13 another profile is used meanwhile → the locked one is not tried again behind its back', async () => {
    const id = await withAcme();
    await station.close();
    lock(id);
    station = await world.station({ clock: quick() });
    await station.bridge.act('profile.use', { id });
    await station.act('profile.use', { id: 'practice' });
    free();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await station.read('status', {})).profile.practice).toBe(true);
  });

  it('T13 closed while it waits for the lock → it does not open any more', async () => {
    lock('practice');
    station = await world.station({ clock: quick() });
    await station.close();
    free();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await station.bridge.read('status', {})).toMatchObject({ problem: { code: 'station-gone' } });
  });
});

describe('a profile that cannot be opened for what is in its folder', () => {
  it('T13 something stands in the place of its queue → left for another, which opens', async () => {
    const id = await withAcme();
    await station.close();
    rmSync(queueFile(world), { force: true });
    mkdirSync(queueFile(world));
    station = await world.station();
    expect(problem()).toBe('folder-shut');
    await station.act('profile.use', { id });
    expect((await station.read('status', {})).profile.name).toBe('Acme');
  });

  it('T13 a new profile can be added from there', async () => {
    mkdirSync(queueFile(world), { recursive: true });
    station = await world.station();
    expect(problem()).toBe('folder-shut');
    await station.act('profile.add', { name: 'Acme', address: world.address, key: KEY });
    expect((await station.read('status', {})).profile.name).toBe('Acme');
  });
});

/** The computer's clock with pauses a hundred times as short. */
const quick = () => ({
  ...systemClock,
  sleep: (milliseconds: number, wake: AbortSignal) => systemClock.sleep(milliseconds / 100, wake),
});
