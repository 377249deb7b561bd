/*
 * Photos on an S3-compatible store: every process serves them, a refused change leaves no object, and an export contains their bytes. The
 * store is npm's s3rver, which checks signatures and keeps objects as files; no production store was tried.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { s3Store } from '#service/postgres/s3.ts';
import { SECRET } from '../service/in-process-service.ts';
import { runToEnd, startProgram, temporaryFolder } from '../service/service-process.ts';
import { site, type Served } from './start-services-on-one-postgres.ts';

const { database, serve, session } = site();
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'photos';
const folder = temporaryFolder();
let store: S3rver;
let endpoint: string;
beforeAll(async () => {
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await store.run();
  endpoint = `http://127.0.0.1:${port}/${BUCKET}`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  folder.remove();
});

const objects = (at = endpoint, secretAccessKey = KEYS.secretAccessKey) =>
  s3Store({ endpoint: at, region: 'us-east-1', accessKeyId: KEYS.accessKeyId, secretAccessKey });

function upload({ raw, url }: Pick<Served, 'raw' | 'url'>, members: Readonly<Record<string, string>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: 'Bolts', type: 'item', ...members }))
    body.set(name, value);
  body.append('photos[]', new Blob(['front'], { type: 'image/png' }), 'front.png');
  body.append('photos[]', new Blob(['back'], { type: 'image/jpeg' }), 'back.jpg');
  const headers = { authorization: `Bearer ${SECRET}` };
  return raw(new Request(`${url}/api/v1/items`, { method: 'POST', headers, body }));
}

async function bytesOf({ service }: Pick<Served, 'service'>, address: string): Promise<[number, string]> {
  const answer = await service.fetch(new Request(address));
  return [answer.status, await answer.text()];
}

const kept = () =>
  readdirSync(folder.path, { recursive: true }).filter((name) => String(name).endsWith('_object'));

test('an item comes with photos → their bytes are in the store alone, and every process serves them', async () => {
  const db = await database();
  const [one, other] = [await serve(db, { objects: objects() }), await serve(db, { objects: objects() })];
  const { status, body } = await upload(one, {});
  expect(status).toBe(200);
  const photos: readonly { url: string }[] = body.data.photos;
  for (const served of [one, other])
    expect(await Promise.all(photos.map(({ url }) => bytesOf(served, url)))).toEqual([
      [200, 'front'],
      [200, 'back'],
    ]);
  expect(kept()).toHaveLength(2);
  const { rows } = await (await session(db)).query('SELECT bytes FROM photo');
  expect(rows).toEqual([{ bytes: null }, { bytes: null }]);
});

test('a change is refused → nothing of it stays in the store', async () => {
  const served = await serve(await database(), { objects: objects() });
  const before = kept();
  expect((await upload(served, { parent_id: '4711' })).status).toBeGreaterThanOrEqual(400);
  expect(kept()).toEqual(before);
});

test('the store refuses, or is not there → the item is not made; once it is there, it is', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const nowhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${BUCKET}`;
  probe.close();
  for (const broken of [objects(nowhere), objects(endpoint, 'another secret')]) {
    const served = await serve(db, { objects: broken, report });
    expect((await upload(served, {})).status).toBe(500);
    expect((await served.get('/items')).body.data).toEqual([]);
  }
  expect(reported).toHaveLength(2);
  const served = await serve(db, { objects: objects() });
  expect((await upload(served, {})).status).toBe(200);
});

test('the bytes of a photo are lost in the store → it is reported, and not said to be no photo', async () => {
  const db = await database();
  const reported: unknown[] = [];
  const served = await serve(db, { objects: objects(), report: (error) => reported.push(error) });
  const { body } = await upload(served, {});
  const [{ url }] = body.data.photos;
  await objects().remove(`1/${url.slice(url.lastIndexOf('/') + 1)}`);
  expect((await bytesOf(served, url))[0]).toBe(500);
  expect(String(reported[0])).toContain('is not where its bytes are kept');
  expect(String(reported[0])).not.toContain(url.slice(url.lastIndexOf('/') + 1));
});

test('the store answers with more than any photo has → it is reported, and not kept in memory', async () => {
  const reported: unknown[] = [];
  const served = await serve(await database(), {
    objects: objects(),
    report: (error) => reported.push(error),
  });
  const { body } = await upload(served, {});
  const [{ url }] = body.data.photos;
  const key = `1/${url.slice(url.lastIndexOf('/') + 1)}`;
  await objects().put(key, Buffer.alloc(33 * 1024 * 1024), 'image/png');
  expect((await bytesOf(served, url))[0]).toBe(500);
  expect(String(reported[0])).toContain('larger than any photo');
});

test('the account is exported → its photos come with it; without the store nothing is written', async () => {
  const db = await database();
  const served = await serve(db, { objects: objects() });
  const { body } = await upload(served, {});
  const [{ url }] = body.data.photos;
  const to = temporaryFolder();
  const exporting = ['export', '--database', db, '--to', join(to.path, 'out')];
  expect(await runToEnd(...exporting)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('name it by --photos'),
  });
  expect(readdirSync(join(to.path, 'out'))).toEqual([]);
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEYS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secretAccessKey);
  expect(await runToEnd(...exporting, '--photos', endpoint)).toMatchObject({ code: 0 });
  const program = await startProgram(join(to.path, 'out'));
  const answer = await fetch(`${program.url}${new URL(url).pathname}`);
  expect(await answer.text()).toBe('front');
  program.process.kill('SIGTERM');
  await program.ended;
  to.remove();
});
