/** What is tried again on a real PostgreSQL and what is not, and a stop while the database hangs. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountPool } from '#service/account.ts';
import { keyRing } from '#service/keys/ring.ts';
import { openPostgres, type Database } from '#service/postgres/pool.ts';
import { createPostgresService } from '#service/postgres/service.ts';
import { contextOf } from '#service/serve.ts';
import { startPostgres, type PostgresServer } from '../../support/service/postgres-server.ts';
import { startProgram, temporaryFolder } from './service-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let postgres: PostgresServer;
let url: string;
let databases = 0;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let way: Way;
let database: Database;
let pool: AccountPool;
let other: Client;
beforeEach(async () => {
  databases += 1;
  url = await postgres.database(`retry_${databases}`);
  way = await wayTo(url);
  const opened = await openPostgres({ url: way.url, report: () => undefined });
  if (!opened.ok) throw new Error(opened.why);
  ({ database } = opened);
  pool = database.pool((await database.directory.make('main')).id, contextOf({}));
  other = new Client(url);
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await way.open();
  await database.close();
  await way.close();
});

/** A way to the database that can be shut, and can hang. */
interface Way {
  readonly url: string;
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  readonly hang: () => void;
  readonly close: () => Promise<void>;
}

async function wayTo(address: string): Promise<Way> {
  const { hostname, port } = new URL(address);
  const ends = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [end, opposite] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(opposite);
      end
        .on('error', () => undefined)
        .on('close', () => {
          ends.delete(end);
          opposite.destroy();
        });
    }
  });
  const listening = (at: number) =>
    new Promise<void>((resolve) => {
      if (server.listening) resolve();
      else server.listen(at, '127.0.0.1', resolve);
    });
  await listening(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const own = (server.address() as AddressInfo).port;
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const end of ends) end.destroy();
    await closed;
  };
  const through = new URL(address);
  through.host = `127.0.0.1:${own}`;
  return {
    url: through.href,
    shut,
    open: () => listening(own),
    hang: () => {
      for (const end of ends) end.unpipe().pause();
    },
    close: shut,
  };
}

const origin = {
  key: { id: 'key', name: 'Dock 1' },
  request: { id: 'request', method: 'POST', path: '/' },
};

/** A key, and a change of it that another transaction may get in the way of. */
async function withKey(): Promise<string> {
  const ring = keyRing(pool);
  await ring.adopt('Dock 1', 'sk_for-tests');
  return (await ring.list())[0]?.id ?? '';
}

/** How often the key was changed, and the change was told of. */
async function left(): Promise<readonly number[]> {
  return pool.use(async ({ store }) => {
    const revoked = (await store.keys.all()).filter((key) => key.revoked_at !== null);
    return [revoked.length, (await store.ledger.lastAt()) === 0 ? 0 : 1];
  });
}

const entry = { verb: 'revoke', record: 'key', record_id: 1 } as const;

/**
 * A change that locks the account and goes for the key, while another transaction has the key and goes for the account. The other waits
 * longer before it looks for a deadlock: so it is the change that is broken off.
 */
async function crossed(
  key: string,
  times: number,
): Promise<{ readonly runs: number; readonly error: unknown }> {
  await other.query("SET search_path = dockhand, public; SET deadlock_timeout = '60s'");
  let runs = 0;
  let crossing: Promise<unknown> = Promise.resolve();
  const error = await pool
    .use(({ store }) =>
      store.change(origin, async (change) => {
        runs += 1;
        if (runs <= times) {
          await other.query('BEGIN');
          await other.query('SELECT id FROM api_key FOR UPDATE');
          crossing = other
            .query('UPDATE account SET last_stamp = last_stamp')
            .then(() => other.query('ROLLBACK'));
        }
        await store.keys.revoke(key, change.at);
        await change.record(entry);
        return {};
      }),
    )
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  await crossing;
  return { runs, error };
}

test('a change in a deadlock with another → it is run again from its start, and is kept once', async () => {
  const key = await withKey();
  expect(await crossed(key, 1)).toEqual({ runs: 2, error: null });
  expect(await left()).toEqual([1, 1]);
});

test('a change that is broken off three times → it fails, and nothing of it is kept', async () => {
  const key = await withKey();
  const { runs, error } = await crossed(key, 9);
  expect(runs).toBe(3);
  expect(error).toMatchObject({ code: '40P01' });
  expect(await left()).toEqual([0, 0]);
});

test('a change that fails for a reason of its own → it is run once', async () => {
  let runs = 0;
  const change = pool.use(({ store }) =>
    store.whole(async () => {
      runs += 1;
      await store.keys.insert({
        id: 'one',
        name: 'a',
        hash: Buffer.from('a'),
        created_at: 1,
        expires_at: null,
        revoked_at: null,
      });
      throw new RangeError('no');
    }),
  );
  await expect(change).rejects.toThrow(RangeError);
  expect(runs).toBe(1);
});

test('a serialization failure at the COMMIT → it is not run again, for it may have been kept', async () => {
  const key = await withKey();
  await other.query(`
    CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'late' USING ERRCODE = '40001'; END $$;
    CREATE CONSTRAINT TRIGGER late AFTER UPDATE ON dockhand.api_key DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION public.refuse();`);
  const { runs, error } = await crossed(key, 0);
  expect(runs).toBe(1);
  expect(error).toMatchObject({ code: '40001' });
});

test('a database that is gone for a moment → whoever needs a new connection waits for it', async () => {
  await withKey();
  await way.shut();
  await pause(100);
  const asked = keyRing(pool).list();
  await pause(500);
  await way.open();
  expect(await asked).toHaveLength(1);
});

test('a database that stays away → it is said soon', async () => {
  await way.shut();
  await pause(100);
  await expect(keyRing(pool).list()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('connections in use → the metrics are told how many there are, are idle and are waited for', async () => {
  const created = await createPostgresService({
    url,
    account: 'main',
    makesAccount: true,
    connections: 2,
    report: () => undefined,
  });
  if (!created.ok) throw new Error(created.why);
  const { service } = created;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const works = [1, 2, 3].map(() => service.pool.use(() => held));
  await vi.waitFor(() => expect(service.readings.connections()).toEqual({ total: 1, idle: 0, waiting: 2 }));
  letGo();
  await Promise.all(works);
  await vi.waitFor(() => expect(service.readings.connections()).toEqual({ total: 1, idle: 1, waiting: 0 }));
  await service.close();
});

test('told to stop while the database hangs → the process ends within its bound, and says so', async () => {
  const folder = temporaryFolder();
  const program = await startProgram(folder.path, '--database', way.url, '--log', 'json');
  await program.get('/units');
  way.hang();
  const asked = program.get('/items').catch(() => null);
  await pause(200);
  const told = performance.now();
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  // Five seconds, and a busy machine's patience.
  expect(performance.now() - told).toBeLessThan(5000 + 3000);
  expect([code, stderr]).toEqual([1, expect.stringContaining('did not end in time')]);
  expect(await asked).toBeNull();
  folder.remove();
});
