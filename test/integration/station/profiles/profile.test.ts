/** Profiles, keys and addresses: what a person gets wrong, and then right. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keychain } from '#main/keychain/keychain.ts';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  await stockWarehouse(world);
});
afterEach(() => world.close());

/** A keychain in memory; the real one has tests of its own in test/keychain. */
function keychain(): Keychain & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (account) => ({ status: 'ready', key: kept.get(account) ?? null }),
    set: async (account, key) => {
      kept.set(account, key);
      return 'ready';
    },
    delete: async (account) => {
      kept.delete(account);
      return 'ready';
    },
    status: async () => 'ready',
  };
}

const acme = () => ({ name: 'Acme', address: world.address, key: KEY });
const add = (about = {}) => station.bridge.act('profile.add', { ...acme(), ...about });

describe('a new profile', () => {
  it.each([
    ['no address at all', { address: 'somewhere over the rainbow' }, 'address-invalid'],
    ['a password in the address', { address: 'https://me:secret@acme.example' }, 'address-invalid'],
    ['plain HTTP to another computer', { address: 'http://acme.example' }, 'address-insecure'],
    ['nobody there', { address: 'http://127.0.0.1:9' }, 'service-unreachable'],
    ['the key wrong', { key: 'wrong' }, 'key-refused'],
  ])('with %s is not made', async (_what, about, code) => {
    station = await world.station({ keychain: keychain() });
    expect(await add(about)).toMatchObject({ ok: false, problem: { code } });
    expect((await station.read('settings', {})).profiles).toHaveLength(1);
  });

  it('checks itself, keeps its key in the keychain alone, and has data of its own', async () => {
    const ring = keychain();
    station = await world.station({ keychain: ring });
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    expect(await add()).toMatchObject({ ok: true, value: { items: 5 } });
    const status = await station.until('status', {}, (view) => view.pull.state === 'ready');
    expect(status).toMatchObject({ profile: { name: 'Acme', practice: false }, key: 'ready', plug: null });
    expect([...ring.kept.values()]).toEqual([KEY]);
    await station.act('profile.use', { id: 'practice' });
    expect((await station.read('status', {})).profile.practice).toBe(true);
  });

  it('is still the active one after a restart', async () => {
    const ring = keychain();
    station = await world.station({ keychain: ring });
    await add();
    await station.close();
    station = await world.station({ keychain: ring });
    const status = await station.until('status', {}, (view) => view.network.state === 'online');
    expect(status.profile.name).toBe('Acme');
  });
});

describe('a key', () => {
  it.each([
    ['letters of another alphabet', 'ключ-склада'],
    ['an umlaut', 'schlüssel'],
    ['a sign that only looks like one of ours', 'sk–1234'],
    ['a space inside', 'sk 1234'],
    ['a line break inside', 'sk\n1234'],
    ['a mark of no width', 'sk\u200b1234'],
  ])(
    'with %s is told to be none, for a new account and for this one, and nothing is sent',
    async (_what, key) => {
      const counting = createServer((_, outgoing) => outgoing.writeHead(500).end());
      let came = 0;
      counting.on('connection', () => came++).listen(0, '127.0.0.1');
      await once(counting, 'listening');
      const bound = counting.address();
      const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
      try {
        station = await world.station({ keychain: keychain() });
        const none = { ok: false, problem: { code: 'key-invalid' } };
        expect(await add({ key, address })).toMatchObject(none);
        expect(came).toBe(0);
        expect((await station.read('settings', {})).profiles).toHaveLength(1);
        await add();
        expect(await station.bridge.act('profile.key', { key })).toMatchObject(none);
        expect(await station.bridge.act('profile.trustKey', { key })).toMatchObject(none);
        expect((await station.until('status', {}, (view) => view.pull.state === 'ready')).key).toBe('ready');
      } finally {
        counting.close();
      }
    },
  );

  it('that was revoked stops the sending, and a new one starts it again', async () => {
    station = await world.station({ keychain: keychain() });
    await add();
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    const [key] = await world.service.keys.list();
    await world.service.keys.revoke(key?.id ?? '');
    await station.act('refresh', {});
    await station.until('status', {}, (view) => view.key === 'refused' && view.outbox.paused);
    expect(await station.bridge.act('profile.key', { key: 'wrong-too' })).toMatchObject({
      problem: { code: 'key-refused' },
    });
    await world.service.keys.adopt('second', 'a-second-key-for-tests');
    expect(await station.act('profile.key', { key: 'a-second-key-for-tests' })).toEqual({ isTried: true });
    await station.until('status', {}, (view) => view.key === 'ready' && !view.outbox.paused);
  });

  it('given while nothing answers is kept, and not said to be tried', async () => {
    station = await world.station({ keychain: keychain() });
    await add();
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    await world.trouble({
      on: { method: 'GET' },
      times: 1_000_000,
      effect: { kind: 'drop', when: 'before' },
    });
    expect(await station.act('profile.key', { key: KEY })).toEqual({ isTried: false });
  });

  it('that the disk refuses to take is not sent with', async () => {
    station = await world.station({ keychain: keychain() });
    await add();
    const { profile, pull } = await station.until('status', {}, (view) => view.pull.state === 'ready');
    const other = new Sqlite(join(world.folder, 'profiles', profile.id, 'queue.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(await station.bridge.act('profile.key', { key: 'wrong' })).toMatchObject({ ok: false });
    other.exec('ROLLBACK');
    other.close();
    await station.act('refresh', {});
    const next = await station.until('status', {}, (view) => view.pull.lastAt !== pull.lastAt);
    expect(next).toMatchObject({ key: 'ready', network: { state: 'online' } });
  });

  it('on a computer without a keychain is held until the station closes, never in a file', async () => {
    station = await world.station({ keychain: noKeychain });
    await add();
    await station.until('status', {}, (view) => view.pull.state === 'ready' && view.key === 'held');
    await station.close();
    station = await world.station({ keychain: noKeychain });
    const status = await station.read('status', {});
    expect(status).toMatchObject({ key: 'absent', profile: { name: 'Acme' } });
    const scanned = await station.scan('5012345678900', { screen: 'scan' });
    expect(scanned).toMatchObject({ tone: 'done', said: { kind: 'item' } });
  });
});

describe('a key that no keychain stores', () => {
  it('another profile used and this one again → still held, and everything is sent', async () => {
    station = await world.station({ keychain: noKeychain });
    await add();
    const { profiles } = await station.read('settings', {});
    const added = profiles.find(({ address }) => address !== null);
    await station.act('profile.use', { id: 'practice' });
    await station.act('profile.use', { id: added?.id ?? '' });
    const status = await station.until('status', {}, ({ network }) => network.state === 'online');
    expect(status.key).toBe('held');
  });

  it('started again with a locked keychain → the key is missing, not behind the lock', async () => {
    const locked: Keychain = {
      get: async () => ({ status: 'locked' }),
      set: async () => 'locked',
      delete: async () => 'locked',
      status: async () => 'locked',
    };
    station = await world.station({ keychain: locked });
    await add();
    await station.until('status', {}, (view) => view.key === 'held');
    await station.close();
    station = await world.station({ keychain: locked });
    const status = await station.until('status', {}, (view) => view.key !== 'opening');
    expect(status.key).toBe('missing');
  });
});

describe('an ask that is none', () => {
  it.each([
    ['an act nobody knows', 'act', 'rm -rf', {}],
    ['a member of every object', 'act', 'constructor', {}],
    [
      'a quantity below nothing',
      'act',
      'move',
      { itemId: 1, quantity: '-1', folderId: null, leaveZero: false },
    ],
    ['a quantity in words', 'act', 'move', { itemId: 1, quantity: 'all', folderId: null, leaveZero: false }],
    ['an id that is none', 'read', 'item', { itemId: '1; DROP TABLE record' }],
    ['nothing', 'read', 'item', undefined],
  ] as const)('is answered as such: %s', async (_what, verb, name, ask) => {
    station = await world.station();
    const { bridge } = station;
    const asked =
      verb === 'act' ? bridge.act(name as never, ask as never) : bridge.read(name as never, ask as never);
    const answer = await asked;
    expect(answer).toMatchObject({ ok: false, problem: { code: 'bad-ask' } });
  });
});

describe('deliveries of a real account', () => {
  const freePort = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bound = server.address();
    server.close();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  };
  const events = async () => (await station.read('settings', {})).events;
  const signed = (body: string) => {
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', 'secret').update(`m.${at}.${body}`).digest('base64');
    return { 'webhook-id': 'm', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
  };

  it('are taken when a person turns it on, at the same address ever after, and signed where there is a secret', async () => {
    const ring = keychain();
    station = await world.station({ keychain: ring });
    expect(await events()).toBeNull();
    await add();
    expect(await events()).toMatchObject({ state: 'off', url: null });

    const port = await freePort();
    await station.act('events.listen', { port, reach: 'computer', secret: 'whsec_c2VjcmV0' });
    const first = await events();
    expect(first).toMatchObject({ state: 'listening', port, signed: 'yes' });
    expect(first?.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/events/[\\w-]{32}$`));
    expect((await fetch(first?.url ?? '', { method: 'POST', body: '{}' })).status).toBe(401);
    expect([...ring.kept.values()]).toContain('whsec_c2VjcmV0');

    const { id } = (await station.read('status', {})).profile;
    await station.act('profile.use', { id: 'practice' });
    await expect(fetch(first?.url ?? '', { method: 'POST' })).rejects.toThrow('fetch failed');
    await station.act('profile.use', { id });
    await station.until('settings', {}, (view) => view.events?.state === 'listening');
    expect(await events()).toEqual(first);

    await station.act('events.stop', {});
    expect(await events()).toMatchObject({ state: 'off', url: null, signed: 'no' });
    expect([...ring.kept.values()]).not.toContain('whsec_c2VjcmV0');
  });

  it('that were signed are refused while the keychain does not give the secret, and taken again when it does', async () => {
    const ring = keychain();
    const shut = { current: false };
    station = await world.station({
      keychain: {
        ...ring,
        get: async (account) => (shut.current ? { status: 'locked' } : ring.get(account)),
      },
    });
    await add();
    const { id } = (await station.read('status', {})).profile;
    await station.act('events.listen', {
      port: await freePort(),
      reach: 'computer',
      secret: 'whsec_c2VjcmV0',
    });
    await station.act('profile.use', { id: 'practice' });
    shut.current = true;
    await station.act('profile.use', { id });
    const { events: now } = await station.until(
      'settings',
      {},
      ({ events: of }) => of?.state === 'listening',
    );
    expect(now?.signed).toBe('missing');
    const deliver = async (body: string) =>
      (await fetch(now?.url ?? '', { method: 'POST', body, headers: signed(body) })).status;
    expect(await deliver('{}')).toBe(401);
    shut.current = false;
    await station.until('settings', {}, (view) => view.events?.signed === 'yes');
    expect(await deliver('{}')).toBe(204);
  });

  it('are signed with a secret that no keychain keeps: it says so', async () => {
    station = await world.station();
    await add();
    await station.act('events.listen', {
      port: await freePort(),
      reach: 'computer',
      secret: 'whsec_c2VjcmV0',
    });
    expect((await events())?.signed).toBe('until-closed');
  });

  it('on a port another program has are not, and it says so', async () => {
    station = await world.station({ keychain: keychain() });
    await add();
    const port = Number(new URL(world.address).port);
    await station.act('events.listen', { port, reach: 'computer', secret: '' });
    expect(await events()).toMatchObject({ state: 'port-taken', url: null });
  });
});
