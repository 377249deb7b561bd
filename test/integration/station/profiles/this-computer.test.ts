/** What an administrator sets, what another program hands over, and a computer that was asleep: on a whole station. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Computer } from '#main/computer/acts.ts';
import { parseSettingsFile } from '#main/computer/handed-over.ts';
import { hashLeaveCode } from '#main/computer/leave-code.ts';
import type { Policy } from '#main/computer/policy.ts';
import { systemClock } from '#main/clock.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

const under = (policy: Policy) => ({ policy: { file: '/etc/dockhand/policy.json', policy, problem: null } });
const refused = { ok: false, problem: { code: 'fixed-by-policy' } };
const scanner = {
  id: 'a',
  name: 'Blue one',
  prefix: '~',
  suffix: '',
  repairs: { z: 'y' },
  separator: '',
  timing: null,
};

describe('what the administrator has set', () => {
  test('station and scanners → in force, shown, and not changed by an act; what was there before comes back without', async () => {
    station = await world.station();
    await station.act('settings.station', { name: 'My own' });
    await station.close();
    station = await world.station(under({ station: 'Dock 7', scanners: [scanner], theme: 'dark' }));
    const view = await station.read('settings', {});
    expect(view).toMatchObject({ station: 'Dock 7', scanners: [scanner] });
    expect(view.policy).toMatchObject({
      sets: ['station', 'scanners', 'theme'],
      theme: 'dark',
      language: null,
    });
    expect(await station.bridge.act('settings.station', { name: 'Mine' })).toMatchObject(refused);
    expect(await station.bridge.act('settings.scanners', { scanners: [] })).toMatchObject(refused);
    await station.act('settings.sound', { on: false });
    await station.close();
    station = await world.station();
    expect(await station.read('settings', {})).toMatchObject({
      station: 'My own',
      scanners: [],
      sound: false,
    });
  });

  test('a policy that cannot be used → said, and nothing of it is in force', async () => {
    const problem = { kind: 'unknown-members', members: ['stations'] } as const;
    station = await world.station({ policy: { file: 'f', policy: {}, problem } });
    const { policy, station: name } = await station.read('settings', {});
    expect([policy.problem, policy.sets, name]).toEqual([problem, [], 'Dock 1']);
  });

  test('a warehouse → there without its key, in use, and neither renamed nor removed; its key makes it work', async () => {
    const warehouse = { name: 'Hall 2', address: world.address };
    station = await world.station({ ...under({ warehouse }), keychain: noKeychain });
    const status = await station.until('status', {}, ({ key }) => key === 'absent' || key === 'missing');
    expect(status.profile).toMatchObject({ name: 'Hall 2', practice: false });
    const { id } = status.profile;
    expect((await station.read('profiles', {})).profiles).toMatchObject([
      { id: 'practice', isFixed: false },
      { id, address: world.address, isFixed: true },
    ]);
    expect(await station.bridge.act('profile.rename', { id, name: 'Mine' })).toMatchObject(refused);
    const unsent = { waiting: 0, review: 0, sheets: 0 };
    expect(await station.bridge.act('profile.remove', { id, unsent })).toMatchObject(refused);
    expect(await station.act('profile.key', { key: KEY })).toEqual({ isTried: true });
    await station.until(
      'status',
      {},
      ({ pull, network }) => pull.state === 'ready' && network.state === 'online',
    );
  });

  test('the same warehouse again → no second one; another name → renamed; another address → another account', async () => {
    const names = async (warehouse: Policy['warehouse']) => {
      station = await world.station({
        ...under(warehouse === undefined ? {} : { warehouse }),
        keychain: noKeychain,
      });
      const { profiles } = await station.read('profiles', {});
      await station.close();
      return profiles.map(({ name, active }) => `${name}${active ? ' in use' : ''}`);
    };
    const { address } = world;
    expect(await names({ name: 'Hall 2', address })).toEqual(['Practice', 'Hall 2 in use']);
    expect(await names({ name: 'Hall 2', address: `${address}/` })).toEqual(['Practice', 'Hall 2 in use']);
    expect(await names({ name: 'Hall 3', address })).toEqual(['Practice', 'Hall 3 in use']);
    expect(await names({ name: 'Hall 4', address: 'https://other.example' })).toEqual([
      'Practice',
      'Hall 3 in use',
      'Hall 4',
    ]);
    expect(await names(undefined)).toEqual(['Practice', 'Hall 3 in use', 'Hall 4']);
  });
});

describe('what another program hands over', () => {
  test('an order number → the order is found, and nothing is booked', async () => {
    const order = await placeOrder(world, 'PO-1', [
      { item_id: shop.items.socket, quantity: 9, unit_rate: 4.1 },
    ]);
    const before = await world.ledger();
    station = await world.station();
    await station.until('orders', {}, ({ orders }) => orders.length === 1);
    expect(await station.read('handed', {})).toEqual({ handed: null });
    station.bridge.handOver({ kind: 'order', number: 'po-1' });
    const { handed } = await station.read('handed', {});
    expect(handed).toMatchObject({ kind: 'order', number: 'po-1', orderId: order.id });
    await station.act('handed.dismiss', { id: handed?.id ?? '' });
    expect(await station.read('handed', {})).toEqual({ handed: null });
    station.bridge.handOver({ kind: 'order', number: 'PO-2' });
    expect((await station.read('handed', {})).handed).toMatchObject({ orderId: null });
    expect(await world.ledger()).toEqual(before);
  });

  test('a settings file of one station → put into force on another by a person’s word alone', async () => {
    station = await world.station();
    await station.act('settings.scanners', { scanners: [scanner] });
    await station.act('settings.zpl', { printer: { host: '10.0.0.5', port: 9100, dpi: 300 } });
    const { file } = await station.act('settings.export', {});
    expect(file).toMatch(/\.dockhand-settings$/);
    const read = parseSettingsFile(readFileSync(file));
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    await station.act('settings.scanners', { scanners: [] });
    await station.act('settings.zpl', { printer: null });

    station.bridge.handOver({ kind: 'settings', name: 'site', settings: read.value });
    const { handed } = await station.read('handed', {});
    expect(handed).toMatchObject({ scanners: ['Blue one'], printer: '10.0.0.5' });
    expect((await station.read('settings', {})).scanners).toEqual([]);
    expect(await station.bridge.act('handed.accept', { id: 'another' })).toMatchObject({ ok: false });
    await station.act('handed.accept', { id: handed?.id ?? '' });
    expect(await station.read('settings', {})).toMatchObject({ scanners: [scanner], zpl: { dpi: 300 } });
  });
});

describe('the window, by the shell', () => {
  function computer(isKiosk: boolean): Computer & { readonly did: string[] } {
    const did: string[] = [];
    let isLocked = isKiosk;
    return {
      did,
      view: async () => ({ autostart: false, fullScreen: isLocked, isKiosk: isLocked }),
      setAutostart: async (isOn) => {
        if (!isOn) throw new Error('EROFS: read-only file system');
        did.push('autostart');
      },
      setFullScreen: async (isOn) => void did.push(`full screen ${isOn}`),
      leaveKiosk: async () => {
        isLocked = false;
        did.push('left');
      },
    };
  }

  test('what the administrator has left open is done; what the disk refuses is said', async () => {
    const shell = computer(false);
    station = await world.station({ computer: shell });
    expect(await station.read('computer', {})).toEqual({ autostart: false, fullScreen: false, kiosk: 'off' });
    await station.act('computer.autostart', { on: true });
    await station.act('computer.fullScreen', { on: true });
    expect(shell.did).toEqual(['autostart', 'full screen true']);
    expect(await station.bridge.act('computer.autostart', { on: false })).toMatchObject({
      problem: { code: 'disk-trouble' },
    });
  });

  test('a kiosk with a code → left with the code alone', async () => {
    const shell = computer(true);
    const policy = { kiosk: { leaveCode: hashLeaveCode('2468') } };
    station = await world.station({ computer: shell, ...under(policy) });
    expect(await station.read('computer', {})).toMatchObject({ kiosk: 'code' });
    expect(await station.bridge.act('computer.fullScreen', { on: false })).toMatchObject(refused);
    expect(await station.act('kiosk.leave', { code: '1111' })).toEqual({ isLeft: false });
    expect(shell.did).toEqual([]);
    expect(await station.act('kiosk.leave', { code: '2468' })).toEqual({ isLeft: true });
    expect(await station.read('computer', {})).toMatchObject({ kiosk: 'off' });
  });

  test('a kiosk by a switch of the command line → full screen stays, and whoever knows the key leaves', async () => {
    const shell = computer(true);
    station = await world.station({ computer: shell });
    expect(await station.read('computer', {})).toMatchObject({ kiosk: 'open' });
    expect(await station.bridge.act('computer.fullScreen', { on: false })).toMatchObject(refused);
    expect(await station.act('kiosk.leave', { code: '' })).toEqual({ isLeft: true });
  });
});

describe('a computer that was asleep', () => {
  /** Nothing that waits comes to an end by itself, as on a computer whose clocks stand still. */
  const asleep = () => {
    let ahead = 0;
    const clock = {
      now: () => new Date(Date.now() + ahead),
      monotonic: () => systemClock.monotonic(),
      sleep: (milliseconds: number, wake: AbortSignal) => systemClock.sleep(milliseconds * 1000, wake),
    };
    return { clock, pass: (milliseconds: number) => (ahead += milliseconds) };
  };

  test('wakes with the network back → the service is asked at once; out of reach since before it slept, and not since it woke', async () => {
    const { clock, pass } = asleep();
    const fetch = world.service.fetch.bind(world.service);
    station = await world.station({ clock });
    await station.until('status', {}, ({ pull }) => pull.state === 'ready');
    world.service.fetch = async () => new Response('<p>Sign in to the guest network</p>');
    await station.act('refresh', {});
    const { network } = await station.until('status', {}, (view) => view.network.state === 'strange');
    pass(8 * 60 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await station.read('status', {})).network).toEqual(network);
    world.service.fetch = fetch;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await station.read('status', {})).network).toEqual(network);
    station.bridge.resumed();
    const online = await station.until('status', {}, (view) => view.network.state === 'online', 2000);
    expect(Date.parse(online.network.since)).toBeGreaterThan(Date.parse(network.since) + 7 * 60 * 60_000);
  });

  test('something new at the service while it slept → seen at once, although the next look was far off', async () => {
    const { clock } = asleep();
    station = await world.station({ clock });
    await station.until('status', {}, ({ pull }) => pull.state === 'ready');
    await placeOrder(world, 'PO-9', [{ item_id: shop.items.socket, quantity: 1, unit_rate: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await station.read('orders', {})).orders).toEqual([]);
    station.bridge.resumed();
    await station.until('orders', {}, ({ orders }) => orders.length === 1, 3000);
  });

  test('wakes ten times in a row → asked once', async () => {
    const { clock } = asleep();
    let asked = 0;
    const fetch = world.service.fetch.bind(world.service);
    world.service.fetch = async (request, connection) => {
      asked += 1;
      return fetch(request, connection);
    };
    station = await world.station({ clock });
    await station.until('status', {}, ({ pull }) => pull.state === 'ready');
    const requests = async (wakes: number) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const before = asked;
      for (let n = 0; n < wakes; n++) station.bridge.resumed();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return asked - before;
    };
    const once = await requests(10);
    expect(once).toBeGreaterThan(0);
    expect(once).toBeLessThan(10);
    expect(await requests(10)).toBe(0);
  });
});
