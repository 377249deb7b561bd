/*
 * The primary has a synchronous standby, is killed under load, and the standby is promoted: everything that was answered as done is there,
 * for a COMMIT is answered when both have it. An asynchronous standby may lack the last changes that were answered.
 */
import { afterAll, expect, test, vi } from 'vitest';
import { startReplicatedPostgres, type ReplicatedPostgres } from '../../support/service/crashing-postgres.ts';
import { startPostgresProxy } from '../../support/service/postgres-proxy.ts';
import type { Json } from '../service/in-process-service.ts';
import { site, until } from './start-services-on-one-postgres.ts';

// Two servers and two programs start here.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let servers: ReplicatedPostgres;
const { database, start } = site(async () => {
  servers = await startReplicatedPostgres();
  return servers.primary;
});
afterAll(() => servers.standby.stop());

test('the primary is killed under load, the standby promoted and the service led to it → all that was answered is there, once', async () => {
  const db = await database();
  const proxy = await startPostgresProxy(db);
  const programs = await Promise.all([start(proxy.address(db)), start(proxy.address(db))]);
  const done: string[] = [];
  const failed: string[] = [];
  const over = new AbortController();
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const name = `${writer}-${count}`;
      const { status } = await (programs[writer % 2] ?? programs[0]).post('/items', { name, type: 'item' });
      (status === 200 ? done : failed).push(name);
    }
  });
  await until(async () => done.length >= 40);
  await servers.primary.crash('killed');
  await proxy.down();
  await servers.standby.promote();
  await proxy.up(servers.standby.address('postgres'));
  const before = done.length;
  await until(async () => done.length >= before + 20);
  over.abort();
  await Promise.all(writers);
  expect(failed.length).toBeGreaterThan(0);

  const { body } = await programs[0].get('/items?per_page=1000');
  expect(body.meta.next_page_url).toBe(null);
  const names = body.data.map(({ name }: Json) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(done.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name: string) => !done.includes(name) && !failed.includes(name))).toEqual([]);
  for (const { process } of programs) expect(process.exitCode).toBe(null);
  await proxy.close();
});
