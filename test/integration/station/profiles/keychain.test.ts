/** A keychain that does not answer, or is unlocked only later: scanning goes on, and sending starts by itself. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Topic } from '#bridge/bridge.ts';
import type { Found, Keychain } from '#main/keychain/keychain.ts';
import { stockWarehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

/** Milliseconds. As good as at once on a busy machine, and far from the 20 s a keychain may take. */
const AT_ONCE = 3000;

let world: World;
let station: TestStation;
let mood: 'open' | 'locked' | 'silent';
let questions: number;
let kept: Map<string, string>;
/** Questions that are not answered yet. */
let waiting: (() => void)[];

const keychain: Keychain = {
  get: (account) => answer((): Found => ({ status: 'ready', key: kept.get(account) ?? null })),
  set: async (account, key) =>
    (
      await answer((): Found => {
        kept.set(account, key);
        return { status: 'ready', key };
      })
    ).status,
  delete: async () => 'ready',
  status: async () => 'ready',
};

async function answer(work: () => Found): Promise<Found> {
  questions += 1;
  if (mood === 'silent') await new Promise<void>((resolve) => waiting.push(resolve));
  return mood === 'open' ? work() : { status: 'locked' };
}

function answerAll(): void {
  mood = 'open';
  for (const end of waiting.splice(0)) end();
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
};

beforeEach(async () => {
  mood = 'open';
  questions = 0;
  waiting = [];
  kept = new Map();
  world = await startWorld();
  await stockWarehouse(world);
  station = await world.station({ keychain });
  await station.act('profile.add', { name: 'Acme', address: world.address, key: KEY });
  await station.quiet();
});
afterEach(() => world.close());

/** Closes the station and opens it again with the keychain as it is now. */
async function restart(as: typeof mood): Promise<void> {
  await station.close();
  mood = as;
  questions = 0;
  station = await world.station({ keychain });
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

describe('a keychain that never answers', () => {
  it('T10 a keychain that never answers → the first scan is answered at once, and work is queued', async () => {
    const took = await timed(async () => {
      await restart('silent');
      const reply = await station.scan('5012345678900', { screen: 'scan' });
      expect(reply).toMatchObject({ tone: 'done', said: { kind: 'item' } });
    });
    expect(took).toBeLessThan(AT_ONCE);
    const status = await station.read('status', {});
    expect(status).toMatchObject({ key: 'opening', profile: { name: 'Acme' } });
    const found = await station.read('search', { text: 'Wall socket', kind: 'item' });
    const itemId = found.items[0]?.id ?? 0;
    await station.act('give', { intent: { kind: 'adjust', itemId, by: '-1', reason: null } });
    expect((await station.read('status', {})).outbox.waiting).toBe(1);
  });

  it('T10 the key arrives late → what waits is sent at once, and the screens are told', async () => {
    await restart('silent');
    const topics: Topic[] = [];
    station.bridge.changed((changed) => topics.push(...changed));
    answerAll();
    await station.until('status', {}, (view) => view.key === 'ready' && view.network.state === 'online');
    expect(topics).toEqual(expect.arrayContaining(['status', 'settings']));
  });

  it('T10 operator asks again and again → one question outstanding', async () => {
    await restart('silent');
    for (let n = 0; n < 20; n++) await station.act('refresh', {});
    expect(questions).toBe(1);
  });

  it('T10 closing the station → does not wait for it', async () => {
    await restart('silent');
    expect(await timed(() => station.close())).toBeLessThan(AT_ONCE);
  });

  it('T10 a key given meanwhile → used at once, without the keychain', async () => {
    await restart('silent');
    expect(await timed(() => station.act('profile.key', { key: KEY }))).toBeLessThan(AT_ONCE);
    await station.until('status', {}, (view) => view.key === 'held' && view.network.state === 'online');
  });
});

describe('a locked keychain', () => {
  it('T10 unlocked later → asked again by itself, and sending starts', async () => {
    await restart('locked');
    await station.until('status', {}, (view) => view.key === 'locked');
    mood = 'open';
    const status = await station.until('status', {}, (view) => view.network.state === 'online');
    expect(status.key).toBe('ready');
  });

  it('T10 the operator asks → asked at once', async () => {
    await restart('locked');
    await station.until('status', {}, (view) => view.key === 'locked');
    mood = 'open';
    await station.act('refresh', {});
    // Sooner than it would ask by itself.
    const { key } = await station.until('status', {}, (view) => view.key !== 'locked', 800);
    expect(key).toBe('ready');
  });
});

describe('the signing secret of deliveries', () => {
  it('T10 a keychain that never answers → listens at once and refuses, and accepts when the secret is known', async () => {
    await station.act('events.listen', {
      port: await freePort(),
      reach: 'computer',
      secret: 'whsec_c2VjcmV0',
    });
    await restart('silent');
    const { events } = await station.until(
      'settings',
      {},
      (view) => view.events?.state === 'listening',
      AT_ONCE,
    );
    expect(events?.signed).toBe('missing');
    const deliver = async () => {
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', 'secret').update(`m.${at}.{}`).digest('base64');
      const { status } = await fetch(events?.url ?? '', {
        method: 'POST',
        body: '{}',
        headers: {
          'webhook-id': 'm',
          'webhook-timestamp': String(at),
          'webhook-signature': `v1,${signature}`,
        },
      });
      return status;
    };
    for (let n = 0; n < 5; n++) expect(await deliver()).toBe(401);
    // One for the key, one for the secret, whatever was delivered.
    expect(questions).toBe(2);
    answerAll();
    await station.until('settings', {}, (view) => view.events?.signed === 'yes');
    expect(await deliver()).toBe(204);
  });
});
