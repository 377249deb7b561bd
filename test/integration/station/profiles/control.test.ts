/** Command labels on a real account: those printed at the site work, and what a carton or a picture shows does not. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { controlCode, type Control } from '#domain/scanning/control.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const OTHER = 'X9W7V5U3T1';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station();
  await station.act('profile.add', { name: 'Acme', address: world.address, key: KEY });
  await station.quiet();
});
afterEach(() => world.close());

const site = async () => (await station.act('labels.site', {})).site ?? '';
const scan = (text: string, about: Partial<ActAsk<'scan'>> = {}) =>
  station.act('scan', { id: randomUUID(), text, place: { screen: 'scan' }, source: 'wedge', ...about });
const JOINING = { place: { screen: 'settings', joining: true } } as const;

describe('a command label on a real account', () => {
  it.each(['DOCKHANDSEND', 'DOCKHANDBADGE Mallory', 'DOCKHANDTIMES9999', 'DOCKHANDPLACE0'])(
    'T14 printed on a delivered carton: %s → refused, and nothing is done',
    async (text) => {
      for (const made of [false, true]) {
        if (made) await site();
        expect(await scan(text)).toMatchObject({
          tone: 'refused',
          said: { kind: 'control-refused', why: 'no-site' },
        });
      }
    },
  );

  it('T14 printed here → does what it says, and a place stands for itself', async () => {
    const own = await site();
    const does = async (control: Control) => (await scan(controlCode(control, own))).said;
    expect(await does({ kind: 'send' })).toEqual({ kind: 'control', control: { kind: 'send' } });
    expect(await does({ kind: 'operator', name: 'Ana' })).toMatchObject({ control: { name: 'Ana' } });
    const folderId = shop.folders.b;
    expect(await does({ kind: 'place', folderId })).toMatchObject({
      kind: 'folder',
      folder: { id: folderId },
    });
  });

  it('T14 printed at another site → refused', async () => {
    await site();
    expect((await scan(controlCode({ kind: 'send' }, OTHER))).said).toEqual({
      kind: 'control-refused',
      why: 'other-site',
    });
  });

  it.each(['camera', 'file'] as const)('T14 printed here, but read by: %s → refused', async (source) => {
    const code = controlCode({ kind: 'send' }, await site());
    expect((await scan(code, { source })).said).toEqual({ kind: 'control-refused', why: 'from-picture' });
  });

  it('T14 the secret → made once, random, and another one for each profile', async () => {
    const own = await site();
    expect(own).toMatch(/^[A-X0-9]{10}$/);
    expect(await site()).toBe(own);
    await station.act('profile.add', { name: 'Second', address: world.address, key: KEY });
    expect(await site()).not.toBe(own);
  });

  it('T14 while scanning is paused → the label of another site does not resume it', async () => {
    const pause = (secret: string) => scan(controlCode({ kind: 'pause' }, secret), { paused: true });
    expect((await pause(OTHER)).said).toEqual({ kind: 'paused' });
    expect((await pause(await site())).said).toMatchObject({ kind: 'control' });
  });
});

describe('a second station of the site', () => {
  it('T14 the first one’s code scanned where joining was asked for → its labels work here', async () => {
    const join = controlCode({ kind: 'join' }, OTHER);
    const joined = await scan(join, JOINING);
    expect(joined).toMatchObject({
      tone: 'done',
      said: { kind: 'site-joined' },
      place: { screen: 'settings' },
    });
    expect((await scan(controlCode({ kind: 'send' }, OTHER))).said).toMatchObject({ kind: 'control' });
    expect(await site()).toBe(OTHER);
  });

  it('T14 the same code scanned anywhere else, or seen by a camera → refused, and nothing is taken over', async () => {
    const own = await site();
    const join = controlCode({ kind: 'join' }, OTHER);
    const why = async (about: Partial<ActAsk<'scan'>>) => (await scan(join, about)).said;
    const elsewhere = { kind: 'control-refused', why: 'not-joining' };
    expect(await why({})).toEqual(elsewhere);
    expect(await why({ place: { screen: 'settings' } })).toEqual(elsewhere);
    expect(await why({ ...JOINING, source: 'camera' })).toMatchObject({ why: 'from-picture' });
    expect(await site()).toBe(own);
  });
});

describe('practice', () => {
  it('T14 labels carry no secret and work without; those of a site do nothing', async () => {
    await station.act('profile.use', { id: 'practice' });
    await station.quiet();
    expect(await station.act('labels.site', {})).toEqual({ site: null });
    expect((await scan('DOCKHANDSEND')).said).toEqual({ kind: 'control', control: { kind: 'send' } });
    expect((await scan('DOCKHANDSEND', { source: 'camera' })).said).toMatchObject({ why: 'from-picture' });
    expect((await scan(controlCode({ kind: 'send' }, OTHER))).said).toMatchObject({ why: 'other-site' });
    expect((await scan(controlCode({ kind: 'join' }, OTHER), JOINING)).said).toMatchObject({
      why: 'other-site',
    });
  });
});

describe('who works here', () => {
  const named = async () => {
    const { operator } = await station.read('status', {});
    expect((await station.read('settings', {})).operator).toBe(operator);
    return operator;
  };
  const badge = (name: string, secret: string | null) =>
    scan(controlCode({ kind: 'operator', name }, secret));
  const use = async (practice: boolean) => {
    const { profiles } = await station.read('settings', {});
    const id = profiles.find(({ address }) => (address === null) === practice)?.id ?? '';
    await station.act('profile.use', { id });
  };

  it('T14 a badge of practice → signs there alone, also after a restart, and no real work', async () => {
    await station.act('settings.operator', { name: 'Ana' });
    await use(true);
    await badge('Eve', null);
    expect(await named()).toBe('Eve');
    await station.close();
    station = await world.station();
    expect(await named()).toBe('Eve');
    await station.scan('5012345678900', { screen: 'scan' });
    expect((await station.read('scanLog', {})).scans[0]?.by).toBe('Eve');
    await use(false);
    expect(await named()).toBe('Ana');
    await station.scan('5012345678900', { screen: 'scan' });
    expect((await station.read('scanLog', {})).scans[0]?.by).toBe('Ana');
  });

  it('T14 a badge of the site, or a name in the settings → the station’s, in practice as well', async () => {
    await badge('Ben', await site());
    expect(await named()).toBe('Ben');
    await use(true);
    expect(await named()).toBe('Ben');
    await badge('Eve', null);
    await station.act('settings.operator', { name: 'Cleo' });
    expect(await named()).toBe('Cleo');
    await use(false);
    expect(await named()).toBe('Cleo');
  });

  it('T14 a badge that is refused names nobody', async () => {
    const before = await named();
    await badge('Mallory', null);
    await badge('Mallory', OTHER);
    expect(await named()).toBe(before);
  });
});

it('T14 the tape and its export → hold no secret, of this site or another', async () => {
  const own = await site();
  await station.act('settings.scanners', {
    // A scanner that types every A as Q.
    scanners: [
      { id: 'gun', name: 'Gun', prefix: '~', suffix: '', repairs: { Q: 'A' }, separator: '', timing: null },
    ],
  });
  const repaired = controlCode({ kind: 'send' }, own).replaceAll('A', 'Q');
  const texts = [own, OTHER].flatMap((secret) => [
    controlCode({ kind: 'send' }, secret),
    controlCode({ kind: 'join' }, secret),
    `${controlCode({ kind: 'send' }, secret)}X`,
    `${controlCode({ kind: 'send' }, secret)}\u0001`,
    controlCode({ kind: 'send' }, secret).slice(0, 17),
  ]);
  for (const text of [...texts, `~${repaired}`]) await scan(text);
  for (const text of texts) await scan(text, { source: 'camera' });
  await scan(controlCode({ kind: 'join' }, OTHER), JOINING);
  const { file } = await station.act('scanLog.export', {});
  const kept = readFileSync(file, 'utf8') + JSON.stringify(await station.read('scanLog', {}));
  for (const secret of [own, OTHER, own.replaceAll('A', 'Q')]) expect(kept).not.toContain(secret.slice(0, 8));
  expect(kept).toContain('DOCKHAND…SEND');
});
