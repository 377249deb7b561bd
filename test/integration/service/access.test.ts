import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rateLimit } from '#service/http/rate.ts';
import { spentFile } from '#service/http/spent.ts';
import { rateHeaders } from '#wire/limits.ts';
import { ADMIN, practice, SECRET, START, type Answer, type Practice } from './in-process-service.ts';
import { cameFrom } from './admin-pages-client.ts';
import { temporaryFolder } from './service-process.ts';

const ask = (it: Practice, authorization?: string): Promise<Answer> =>
  it.raw(
    new Request('http://service.test/api/v1/units', {
      headers: authorization === undefined ? {} : { authorization },
    }),
  );

describe('the key', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['wrong', 'Bearer sk_wrong'],
    ['without its word', SECRET],
    ['after two spaces', `Bearer  ${SECRET}`],
    ['after a tab', `Bearer\t${SECRET}`],
    ['of another scheme', `Basic ${SECRET}`],
    ['with something behind it', `Bearer ${SECRET} x`],
    ['of another case', `Bearer ${SECRET.toUpperCase()}`],
  ])('%s is a 401 with a message', async (_, header) => {
    const { status, body } = await ask(practice(), header);
    expect([status, Object.keys(body)]).toEqual([401, ['message']]);
  });

  test('is the secret, not the key id, and is stored only as a hash', async () => {
    const it = practice();
    const { body } = await it.admin('POST', '/keys', { name: 'Dock 2' });
    expect((await ask(it, `Bearer ${body.data.secret}`)).status).toBe(200);
    expect((await ask(it, `Bearer ${body.data.id}`)).status).toBe(401);
    const stored = (await it.service.keys.list()).map((key) => JSON.stringify(key) + key.hash.toString());
    expect(stored.join()).not.toContain(body.data.secret);
    expect((await it.admin('GET', '/keys')).body.data[1]).not.toHaveProperty('secret');
  });

  test('stops working when it is revoked, and stays revoked when it is given again', async () => {
    const it = practice();
    const { body } = await it.admin('POST', '/keys', { name: 'Dock 2' });
    expect((await it.admin('DELETE', `/keys/${body.data.id}`)).status).toBe(200);
    expect((await ask(it, `Bearer ${body.data.secret}`)).status).toBe(401);
    await it.service.keys.adopt('again', body.data.secret);
    expect((await ask(it, `Bearer ${body.data.secret}`)).status).toBe(401);
    expect((await it.admin('DELETE', '/keys/key_none')).status).toBe(404);
  });

  test('stops working when it expires', async () => {
    const it = practice();
    const expires_at = '2025-11-20T08:01:00Z';
    const { body } = await it.admin('POST', '/keys', { name: 'Guest', expires_at });
    expect((await ask(it, `Bearer ${body.data.secret}`)).status).toBe(200);
    it.pass(60_000);
    expect((await ask(it, `Bearer ${body.data.secret}`)).status).toBe(401);
  });
});

describe('the allowance', () => {
  const standing = ({ headers }: Answer) => Object.values(rateHeaders).map((name) => headers.get(name));

  test('is told on every answer, errors and empty ones included', async () => {
    const it = practice({ rateMax: 1000 });
    const { id } = await it.item();
    for (const answer of [
      await it.get('/items'),
      await it.put(`/items/${id}`, { notes: 'x' }),
      await it.get('/items/999'),
      await it.get('/nowhere'),
      await it.post('/items', {}),
      await ask(it),
    ]) {
      expect(standing(answer)).toEqual([
        '1000',
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\d+$/),
      ]);
    }
  });

  test('is one for all keys and endpoints; beyond it is a 429, until the window resets', async () => {
    const it = practice({ rateMax: 3, rateWindowMs: 60_000 });
    const { body } = await it.admin('POST', '/keys', { name: 'Dock 2' });
    expect(standing(await it.get('/items'))).toEqual(['3', '2', '60']);
    it.pass(20_000);
    expect(standing(await ask(it, `Bearer ${body.data.secret}`))).toEqual(['3', '1', '40']);
    await it.post('/items', { name: 'x', type: 'item' });
    const over = await it.get('/items');
    expect([over.status, Object.keys(over.body), standing(over)]).toEqual([
      429,
      ['message'],
      ['3', '0', '40'],
    ]);
    expect((await it.del('/items/1')).status).toBe(429);
    it.pass(40_000);
    expect((await it.get('/items/1')).status).toBe(200);
  });

  test('is not spent by a stranger without a key, nor at the side door', async () => {
    const it = practice({ rateMax: 1 });
    await ask(it, 'Bearer sk_wrong');
    await it.ledger();
    expect((await it.get('/items')).status).toBe(200);
  });

  test('slides under the variant: a request frees its place a window later', async () => {
    const it = practice({ rateMax: 2, rateWindowMs: 60_000, variants: { window: 'sliding' } });
    await it.get('/items');
    it.pass(30_000);
    await it.get('/items');
    expect((await it.get('/items')).status).toBe(429);
    it.pass(30_000);
    expect(standing(await it.get('/items'))).toEqual(['2', '0', '30']);
    expect((await it.get('/items')).status).toBe(429);
  });

  test.each(['fixed', 'sliding'] as const)('is not renewed by a restart (%s)', async (window) => {
    const folder = temporaryFolder();
    let passed = 0;
    const start = () => {
      const it = practice({
        file: join(folder.path, 'service.db'),
        rateMax: 3,
        rateWindowMs: 60_000,
        variants: { window },
      });
      it.pass(passed);
      return it;
    };
    const stop = async (it: Practice) => {
      await it.service.close();
    };
    const first = start();
    await first.get('/items');
    await first.get('/items');
    await stop(first);
    passed = 20_000;
    const second = start();
    expect(standing(await second.get('/items'))).toEqual(['3', '0', '40']);
    expect((await second.get('/items')).status).toBe(429);
    await stop(second);
    passed = 60_000;
    const third = start();
    expect((await third.get('/items')).status).toBe(200);
    await stop(third);
    folder.remove();
  });

  test('is kept in a file that does not grow with what is long past, nor is upset by what is not whole', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'spent');
    let now = START;
    const open = () => {
      const kept = spentFile(file);
      return {
        kept,
        rate: rateLimit({ max: 10, windowMs: 1000, kind: 'fixed', reset: 'delta' }, () => now, kept),
      };
    };
    const { kept, rate } = open();
    for (let i = 0; i < 20_000; i += 1) {
      now += 150;
      expect((await rate.take()).isTaken).toBe(true);
    }
    const [standing] = Object.values(await rate.headers()).slice(1);
    kept.close();
    expect(statSync(file).size).toBeLessThan(20_000);
    appendFileSync(file, 'abc');
    const again = open();
    expect(Object.values(await again.rate.headers())[1]).toBe(standing);
    again.kept.close();
    folder.remove();
  });

  test('tells its reset as an epoch, or not at all, under the variants', async () => {
    const epoch = practice({ variants: { reset: 'epoch' } });
    expect(Number(standing(await epoch.get('/items'))[2])).toBe(Date.UTC(2025, 10, 20, 8, 15) / 1000);
    const absent = practice({ variants: { reset: 'absent' } });
    expect(standing(await absent.get('/items'))[2]).toBeNull();
  });
});

describe('the side door', () => {
  test('opens to the admin token alone, and is not there without one', async () => {
    const it = practice();
    const knock = (token: string, to: Practice) =>
      to.raw(
        new Request('http://service.test/admin/ledger', { headers: { authorization: `Bearer ${token}` } }),
      );
    expect((await knock(SECRET, it)).status).toBe(401);
    expect((await knock(ADMIN, it)).status).toBe(200);
    const { service: _, ...closed } = practice({ adminToken: '' });
    expect((await closed.admin('GET', '/ledger')).status).toBe(404);
  });

  test('takes ten wrong tokens from one address, then for some seconds no other, and of other addresses any', async () => {
    const it = practice();
    const knock = async (token: string, from: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request('http://service.test/admin/ledger', { headers });
      return (await it.service.fetch(request, cameFrom(from))).status;
    };
    for (let tried = 0; tried < 10; tried += 1) expect(await knock('guess', '10.0.0.66')).toBe(401);
    expect([await knock(ADMIN, '10.0.0.66'), await knock(ADMIN, '10.0.0.7')]).toEqual([401, 200]);
    it.pass(6_000);
    expect(await knock(ADMIN, '10.0.0.66')).toBe(200);
  });

  test('the ledger is read in steps and by record, and cannot be rewritten', async () => {
    const it = practice();
    const { id } = await it.item();
    await it.item();
    await it.put(`/items/${id}`, { quantity: 3 });
    const rows = await it.ledger(`&record=item&record_id=${id}`);
    expect(rows.map((row) => [row.verb, row.quantity_before, row.quantity_after])).toEqual([
      ['create', null, '10'],
      ['quantity_change', '10', '3'],
    ]);
    expect(await it.ledger(`&after=${rows[0].id}`)).toHaveLength(2);
    expect((await it.admin('GET', '/ledger?limit=0')).status).toBe(400);
  });
});
