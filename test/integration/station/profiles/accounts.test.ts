/** Accounts that are renamed, removed and left, with work that has not been sent; and practice started over. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Keychain, KeychainState } from '#main/keychain/keychain.ts';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const NOTHING = { waiting: 0, review: 0, sheets: 0 };

let world: World;
let station: TestStation;
let kept: Map<string, string>;
let state: KeychainState;

beforeEach(async () => {
  world = await startWorld();
  await stockWarehouse(world);
  kept = new Map();
  state = 'ready';
  station = await world.station({ keychain: ring });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

/** A keychain in memory that can be locked. */
const ring: Keychain = {
  get: async (account) =>
    state === 'ready' ? { status: state, key: kept.get(account) ?? null } : { status: state },
  set: async (account, key) => {
    if (state === 'ready') kept.set(account, key);
    return state;
  },
  // A locked keyring on Linux answers as an empty one does.
  delete: async (account) => {
    if (state === 'ready') kept.delete(account);
    return 'ready';
  },
  status: async () => state,
};

async function addAcme(): Promise<string> {
  const answer = await station.bridge.act('profile.add', {
    name: 'Acme',
    address: new URL(world.address).host,
    key: KEY,
  });
  expect(answer).toMatchObject({ ok: true });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  return (await row('Acme')).id;
}

async function row(name: string) {
  const { profiles } = await station.read('profiles', {});
  const found = profiles.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

async function beginCount(): Promise<void> {
  const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
  await station.scan('5012345678900', { screen: 'count', sheetId });
}

test('an address of this computer without a scheme → https asked first, then http', async () => {
  await addAcme();
  expect((await row('Acme')).address).toBe(world.address);
});

test('nobody there → the answer names every address that was asked', async () => {
  const ask = { name: 'Acme', address: 'localhost:9', key: KEY };
  expect(await station.bridge.act('profile.add', ask)).toMatchObject({
    problem: { code: 'service-unreachable', tried: ['https://localhost:9', 'http://localhost:9'] },
  });
});

test('renamed while it is open → the status says the new name at once, and after a restart', async () => {
  const id = await addAcme();
  await station.act('profile.rename', { id, name: 'Acme North' });
  expect((await station.read('status', {})).profile.name).toBe('Acme North');
  expect(await station.bridge.act('profile.rename', { id: 'practice', name: 'Mine' })).toMatchObject({
    problem: { code: 'not-there' },
  });
  await station.close();
  station = await world.station({ keychain: ring });
  expect((await station.read('status', {})).profile.name).toBe('Acme North');
});

test('work left at a profile that is not open → it is told beside it', async () => {
  await beginCount();
  await addAcme();
  expect((await row('Practice')).unsent).toEqual({ ...NOTHING, sheets: 1 });
  expect((await row('Acme')).unsent).toEqual(NOTHING);
});

describe('T14 begun in one account and answered after the switch', () => {
  const queueNow = async () => (await station.read('status', {})).profile.queueId;
  const SWITCHED = { ok: false, problem: { code: 'switched' } };

  test('an act or a read → refused, and the account in use is not touched', async () => {
    const queueId = await queueNow();
    const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
    await addAcme();
    const scan = { id: 's', text: '5012345678900', place: { screen: 'scan' }, source: 'wedge' } as const;
    expect(await station.bridge.act('scan', scan, queueId)).toMatchObject(SWITCHED);
    expect(await station.bridge.act('count.discard', { sheetId }, queueId)).toMatchObject(SWITCHED);
    expect(await station.bridge.act('profile.key', { key: 'another' }, queueId)).toMatchObject(SWITCHED);
    expect(await station.bridge.read('counting', { sheetId }, queueId)).toMatchObject(SWITCHED);
    expect((await station.read('scanLog', {})).scans).toEqual([]);
    expect((await station.read('status', {})).key).toBe('ready');
    await station.act('profile.use', { id: 'practice' });
    expect(await station.bridge.act('count.discard', { sheetId }, queueId)).toMatchObject({ ok: true });
  });

  test('practice is begun anew meanwhile → refused as well; a restart alone changes nothing', async () => {
    const queueId = await queueNow();
    await station.close();
    station = await world.station({ keychain: ring });
    expect(await queueNow()).toBe(queueId);
    await station.act('practice.reset', { unsent: NOTHING });
    const open = { subfolders: false, blind: false };
    expect(await station.bridge.act('count.open', open, queueId)).toMatchObject(SWITCHED);
    expect((await row('Practice')).unsent).toEqual(NOTHING);
  });

  test('it was waiting for the service when its account was left → refused', async () => {
    await addAcme();
    await world.trouble({
      on: { method: 'GET', path: '/api/v1/*' },
      times: 9,
      effect: { kind: 'latency', ms: 400 },
    });
    const queueId = await queueNow();
    const changing = station.bridge.act('profile.key', { key: 'another' }, queueId);
    await station.act('profile.use', { id: 'practice' });
    expect(await changing).toMatchObject(SWITCHED);
    await station.act('profile.use', { id: (await row('Acme')).id });
    await station.until('status', {}, (view) => view.key === 'ready' && view.network.state === 'online');
  });
});

describe('removing', () => {
  test('something was begun since it was asked → nothing is done', async () => {
    const id = await addAcme();
    await beginCount();
    expect(await station.bridge.act('profile.remove', { id, unsent: NOTHING })).toMatchObject({
      problem: { code: 'not-now' },
    });
    expect(kept.get(id)).toBe(KEY);
    expect((await row('Acme')).unsent).toEqual({ ...NOTHING, sheets: 1 });
  });

  test('the one in use → practice opens, the key is gone and the files are put aside', async () => {
    const id = await addAcme();
    await beginCount();
    await station.act('profile.remove', { id, unsent: { ...NOTHING, sheets: 1 } });
    const status = await station.read('status', {});
    expect(status.profile.practice).toBe(true);
    expect(kept.has(id)).toBe(false);
    expect((await station.read('profiles', {})).profiles).toHaveLength(1);
    expect(existsSync(join(world.folder, 'removed', id, 'queue.db'))).toBe(true);
    expect(readdirSync(join(world.folder, 'profiles'))).toEqual(['practice']);
  });

  test('one that is not in use → nothing else is opened', async () => {
    const id = await addAcme();
    await station.act('profile.use', { id: 'practice' });
    await station.act('profile.remove', { id, unsent: NOTHING });
    expect((await station.read('profiles', {})).profiles).toHaveLength(1);
    expect(existsSync(join(world.folder, 'removed', id, 'queue.db'))).toBe(true);
  });

  test('its key cannot be taken out of a locked keychain → it stays', async () => {
    const id = await addAcme();
    state = 'locked';
    expect(await station.bridge.act('profile.remove', { id, unsent: NOTHING })).toMatchObject({
      problem: { code: 'keychain-locked' },
    });
    expect((await station.read('profiles', {})).profiles).toHaveLength(2);
  });

  test('a locked keychain that never stored its key → it goes all the same', async () => {
    state = 'locked';
    const id = await addAcme();
    await station.act('profile.remove', { id, unsent: NOTHING });
    expect((await station.read('profiles', {})).profiles).toHaveLength(1);
  });

  test('the practice profile → never', async () => {
    expect(await station.bridge.act('profile.remove', { id: 'practice', unsent: NOTHING })).toMatchObject({
      problem: { code: 'not-there' },
    });
  });
});

describe('practice started over', () => {
  test('while it is open → nothing of before is left', async () => {
    await beginCount();
    expect(await station.bridge.act('practice.reset', { unsent: NOTHING })).toMatchObject({
      problem: { code: 'not-now' },
    });
    await station.act('practice.reset', { unsent: { ...NOTHING, sheets: 1 } });
    expect((await row('Practice')).unsent).toEqual(NOTHING);
    expect((await station.read('scanLog', {})).scans).toEqual([]);
    await station.until('status', {}, (view) => view.pull.state === 'ready');
  });

  test('while another is in use → that one stays as it is', async () => {
    await beginCount();
    await addAcme();
    await station.act('practice.reset', { unsent: { ...NOTHING, sheets: 1 } });
    expect((await row('Practice')).unsent).toEqual(NOTHING);
    expect((await station.read('status', {})).profile.name).toBe('Acme');
  });
});

describe('ended without being closed', () => {
  test('killed → said until something is done; closed in order → nothing', async () => {
    const cutOff = async () => (await station.read('status', {})).wasCutOff;
    expect(await cutOff()).toBe(false);
    const folder = mkdtempSync(join(tmpdir(), 'dockhand-killed-'));
    // As a kill leaves it.
    cpSync(world.folder, folder, { recursive: true });
    await station.close();
    station = await world.station({ keychain: ring });
    expect(await cutOff()).toBe(false);
    await station.close();
    station = await world.station({ keychain: ring, folder });
    expect(await cutOff()).toBe(true);
    await station.scan('5012345678900', { screen: 'scan' });
    expect(await cutOff()).toBe(false);
    await station.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('O1 with a figure that is only typed on the page → it is named after the next start, until the page says otherwise', async () => {
    const typed = async () => (await station.read('status', {})).typed;
    const figure = { text: '7', of: 'Wall socket' };
    expect(await typed()).toBeNull();
    await station.act('figure.typed', { figure });
    // The page may be loaded anew meanwhile.
    expect(await typed()).toEqual(figure);
    await station.close();
    station = await world.station({ keychain: ring });
    expect(await typed()).toEqual(figure);
    await station.act('figure.typed', { figure: null });
    await station.close();
    station = await world.station({ keychain: ring });
    expect(await typed()).toBeNull();
  });
});
