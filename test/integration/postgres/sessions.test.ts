/*
 * Who is signed in to the pages is signed in to all processes of the account: each request here goes to another one than the one before.
 */
import { beforeEach, expect, test } from 'vitest';
import { browse, outputs, type Browser } from '../service/admin-pages-client.ts';
import { ADMIN, type Json } from '../service/in-process-service.ts';
import { site, withKey, type Served } from './start-services-on-one-postgres.ts';

const { database, pair, serve, session } = site();

let db: string;
let processes: [Served, Served];
let browser: Browser;
let asked: number;
beforeEach(async () => {
  db = await database();
  processes = await pair(db);
  asked = 0;
  browser = browse({
    fetch: (...request) => {
      asked += 1;
      return processes[asked % 2 === 0 ? 0 : 1].service.fetch(...request);
    },
  });
});

const statusWith = async (served: Served, secret: string) =>
  (await withKey(served, secret)('GET', '/units')).status;

test('sign in, make a key, see its secret, revoke it, sign out, each at another process → as at one', async () => {
  const [one, two] = processes;
  const guard = await browser.signIn();
  const { cookie } = browser;
  expect((await browser.post('/public-api/create', { guard, name: 'Dock 2' })).location).toBe('/public-api');
  const [id = '', secret = ''] = outputs((await browser.get('/public-api')).text);
  expect([await statusWith(one, secret), await statusWith(two, secret)]).toEqual([200, 200]);
  for (let again = 0; again < 2; again += 1)
    expect((await browser.get('/public-api')).text).not.toContain(secret);

  await browser.post('/public-api/revoke', { guard, id });
  expect((await browser.get('/public-api')).text).toContain('The key is revoked.');
  expect([await statusWith(one, secret), await statusWith(two, secret)]).toEqual([401, 401]);

  expect((await browser.post('/logout', { guard })).location).toBe('/login');
  for (let again = 0; again < 2; again += 1) {
    browser.cookie = cookie;
    expect((await browser.get('/public-api')).status).toBe(303);
    expect((await browser.post('/public-api/create', { guard, name: 'Dock 3' })).status).toBe(303);
  }
  expect((await one.admin('GET', '/keys')).body.data).toHaveLength(2);
});

test('a webhook is set and its secret made anew → shown once, by the process that answers next', async () => {
  const guard = await browser.signIn();
  const path = '/integrations/webhooks';
  const secrets: string[] = [];
  for (const [form, fields] of [
    ['set', { url: 'https://example.com/', settings: 'created' }],
    ['secret', {}],
  ] as const) {
    await browser.post(`${path}/${form}`, { guard, ...fields });
    const [secret = ''] = outputs((await browser.get(path)).text);
    secrets.push(secret);
    for (let again = 0; again < 2; again += 1) expect((await browser.get(path)).text).not.toContain(secret);
  }
  expect(secrets).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
});

test('two pages are loaded at once after a key was made → one of them has its secret', async () => {
  const guard = await browser.signIn();
  for (let count = 0; count < 5; count += 1) {
    await browser.post('/public-api/create', { guard, name: `Dock ${count}` });
    const loaded = await Promise.all([1, 2, 3, 4].map(() => browser.get('/public-api')));
    expect(loaded.filter(({ text }) => outputs(text).length > 0)).toHaveLength(1);
  }
});

test('the guard of another session, or none → nothing is changed, at either process', async () => {
  const guard = await browser.signIn();
  const { cookie } = browser;
  await browser.signIn();
  for (const sent of [{ guard }, {}]) {
    for (let again = 0; again < 2; again += 1)
      expect((await browser.post('/public-api/create', { ...sent, name: 'Dock 2' })).status).toBe(403);
  }
  browser.cookie = cookie;
  expect((await browser.post('/public-api/create', { guard, name: 'Dock 2' })).status).toBe(303);
  expect((await browser.get('/public-api')).text).toContain('Dock 2');
});

test('what the database has of a session → neither its cookie, nor its guard, nor the secret that waits in it', async () => {
  const guard = await browser.signIn();
  await browser.post('/public-api/create', { guard, name: 'Dock 2' });
  const raw = await session(db);
  const { rows } = await raw.query<Json>('SELECT * FROM admin_session');
  expect(rows).toHaveLength(1);
  const kept = Object.values(rows[0])
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  const [, cookie = ''] = browser.cookie.split('=');
  const [, secret = ''] = outputs((await browser.get('/public-api')).text);
  for (const text of [cookie, guard, secret, 'Dock 2']) {
    expect(text).not.toBe('');
    expect(kept).not.toContain(text);
  }
  for (const text of [cookie, guard])
    expect(kept).not.toContain(Buffer.from(text, 'base64url').toString('latin1'));
});

test('half a day is over by the database’s clock → signed out at both, and the row goes with the next sign-in', async () => {
  await browser.signIn();
  const { cookie } = browser;
  const raw = await session(db);
  await raw.query('UPDATE admin_session SET ends_at = now_ms() + 30000');
  expect((await browser.get('/public-api')).status).toBe(200);
  await raw.query('UPDATE admin_session SET ends_at = now_ms()');
  for (let again = 0; again < 2; again += 1) expect((await browser.get('/public-api')).status).toBe(303);
  await browser.signIn();
  expect(browser.cookie).not.toBe(cookie);
  expect((await raw.query('SELECT 1 FROM admin_session')).rows).toHaveLength(1);
});

test('another admin token, or another account → the session is none of theirs', async () => {
  await browser.signIn();
  const { cookie } = browser;
  const renamed = await serve(db, { adminToken: `${ADMIN}-2` });
  const other = await serve(db, { account: 'other' }, 'sk_other');
  for (const served of [renamed, other]) {
    const foreign = browse(served.service);
    foreign.cookie = cookie;
    expect((await foreign.get('/public-api')).status).toBe(303);
  }
  expect((await browser.get('/public-api')).status).toBe(200);
});

test('a database of the first version → is brought up, with what is in it, by two processes at once', async () => {
  const raw = await session(db);
  const { id } = await processes[0].item();
  await raw.query(
    `DROP TABLE admin_session; DROP FUNCTION find_items, expected_items; ALTER TABLE item DROP COLUMN folded;
    UPDATE schema_version SET version = 1`,
  );
  processes = await pair(db);
  await browser.signIn();
  expect((await browser.get('/public-api')).status).toBe(200);
  expect((await processes[1].get(`/items/${id}`)).status).toBe(200);
});
