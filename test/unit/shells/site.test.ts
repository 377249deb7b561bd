import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Topic } from '#bridge/bridge.ts';
import { openEntrance, type Entrance, type Session } from '#main/browser/entrance.ts';
import { siteOf } from '#main/browser/site.ts';
import type { Verbs } from '#main/shell/verbs.ts';

const PORT = 4711;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const pages = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-site-'));
fs.writeFileSync(path.join(pages, 'index.html'), '<title>Dockhand</title>');
afterAll(() => fs.rmSync(pages, { recursive: true }));

/** A station that says back what it was asked. */
function echo() {
  const asked: unknown[] = [];
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const answer = async (...said: unknown[]) => {
    asked.push(said);
    return { ok: true, value: said } as const;
  };
  const station: Verbs = {
    act: (name, ask) => answer('act', name, ask),
    read: (name, ask) => answer('read', name, ask),
    changed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const announce = (...topics: Topic[]) => listeners.forEach((listener) => listener(topics));
  return { station, asked, listeners, announce };
}

let entrance: Entrance;
let now: number;
/** What is remembered over a restart. */
let sessions: readonly Session[];
let door: ReturnType<typeof echo>;
let closing: AbortController;
let site: ReturnType<typeof siteOf>;

/** @param port on which it is served */
function start(port = PORT): void {
  const onChanged = (changed: readonly Session[]) => (sessions = changed);
  entrance = openEntrance({ port, remembered: sessions, onChanged, now: () => now });
  door = echo();
  closing = new AbortController();
  site = siteOf({ station: door.station, entrance, pages, port: PORT, closing: closing.signal });
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 27, 6);
  sessions = [];
  start();
});

const get = (pathname: string, headers: Record<string, string> = {}) =>
  site.request(pathname, { headers: { host: `127.0.0.1:${PORT}`, ...headers } });

const post = (pathname: string, headers: Record<string, string | undefined>, body: string) => {
  const all = { host: `127.0.0.1:${PORT}`, origin: ORIGIN, 'content-type': 'application/json', ...headers };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return site.request(pathname, { method: 'POST', headers: Object.fromEntries(given), body });
};

const cookieIn = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

const enter = async (): Promise<string> => cookieIn(await get(`/?launch=${entrance.issue()}`));

/** What a page gets for its memory. */
async function keyFor(cookie: string): Promise<{ session: string; key: string }> {
  return (await (await post('/page', { cookie }, '{}')).json()) as { session: string; key: string };
}

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const NONCE = 'n'.repeat(43);

async function known(session: string, headers: Record<string, string | undefined> = {}) {
  const response = await post('/known', headers, JSON.stringify({ session, nonce: NONCE }));
  return { status: response.status, said: (await response.json()) as { proof?: string; run?: string } };
}

const resume = (cookie: string, session: string, proof: string) =>
  post('/resume', { cookie }, JSON.stringify({ session, proof }));

describe('the way in', () => {
  test('a launch link becomes a cookie that no page can read and no other site can send', async () => {
    const response = await get(`/?launch=${entrance.issue()}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('content="0; url=/"');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^dockhand-4711=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const page = await get('/', { cookie: cookie.split(';')[0] ?? '' });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Dockhand</title>');
  });

  test('a launch link works once', async () => {
    const link = `/?launch=${entrance.issue()}`;
    expect((await get(link)).status).toBe(200);
    expect((await get(link)).status).toBe(401);
  });

  test('a launch link is good for five minutes', async () => {
    const [soon, late] = [entrance.issue(), entrance.issue()];
    now += 5 * 60_000;
    expect((await get(`/?launch=${soon}`)).status).toBe(200);
    now += 1;
    expect((await get(`/?launch=${late}`)).status).toBe(401);
  });

  test('two links that are both out work once each', async () => {
    const [first, second] = [entrance.issue(), entrance.issue()];
    expect((await get(`/?launch=${second}`)).status).toBe(200);
    expect((await get(`/?launch=${first}`)).status).toBe(200);
  });

  test.each(['', 'x', 'a'.repeat(43)])('a made-up token %j opens nothing', async (token) => {
    entrance.issue();
    const response = await get(`/?launch=${token}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('without the cookie: a page that says how to get in, and neither token nor cookie', async () => {
    const token = entrance.issue();
    const response = await get('/');
    expect(response.status).toBe(401);
    const text = await response.text();
    expect(text).toContain('Open it with the link it printed');
    expect(text).not.toContain(token);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test.each(['/', '/assets/main.js', '/changed', '/nothing'])('%s is behind the door', async (pathname) => {
    expect((await get(pathname)).status).toBe(401);
    expect((await get(pathname, { cookie: `dockhand-${PORT}=${'a'.repeat(43)}` })).status).toBe(401);
  });

  test('the verbs are behind the door, and the station hears nothing', async () => {
    const response = await post('/act', {}, '{"name":"refresh","ask":{}}');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ ok: false, problem: { code: 'station-gone' } });
    expect(door.asked).toEqual([]);
  });
});

describe('a cookie', () => {
  const status = async (cookie: string) => (await get('/', { cookie })).status;

  test('changes when it was used for a quarter of an hour; the one before it counts for a minute more', async () => {
    const first = await enter();
    now += 15 * 60_000;
    expect(cookieIn(await get('/', { cookie: first }))).toBe('');
    now += 1;
    const second = cookieIn(await get('/', { cookie: first }));
    expect(second).toMatch(/^dockhand-4711=[\w-]{43}$/);
    expect(second).not.toBe(first);
    // Until the browser has shown that it has the new one, however long that takes, it may come with the old one.
    now += 10 * 60_000;
    expect(await status(first)).toBe(200);
    expect(await status(second)).toBe(200);
    now += 59_000;
    expect(await status(first)).toBe(200);
    now += 1000;
    expect(await status(first)).toBe(401);
    expect(await status(second)).toBe(200);
  });

  test('is one of its browser; another browser’s goes on', async () => {
    const [one, other] = [await enter(), await enter()];
    now += 16 * 60_000;
    cookieIn(await get('/', { cookie: one }));
    expect(await status(other)).toBe(200);
  });

  test('is remembered as a digest alone', async () => {
    const cookie = await enter();
    expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
    expect(sessions).toHaveLength(1);
  });
});

describe('a page that was open when the station stopped', () => {
  test('is shown that this is its station, shows that it is the same page, and goes on with a new cookie', async () => {
    const cookie = await enter();
    const { session, key } = await keyFor(cookie);
    start();
    expect((await post('/read', { cookie }, '{"name":"status","ask":{}}')).status).toBe(401);
    const { status, said } = await known(session);
    expect(status).toBe(200);
    expect(said.proof).toBe(hmac(key, `station ${PORT} ${NONCE}`));
    const response = await resume(cookie, session, hmac(key, `page ${PORT} ${said.run}`));
    expect(response.status).toBe(204);
    const next = cookieIn(response);
    expect((await post('/read', { cookie: next }, '{"name":"status","ask":{}}')).status).toBe(200);
    expect((await get('/', { cookie: next })).status).toBe(200);
  });

  test('its cookie alone, which another program on our port may have been sent, opens nothing', async () => {
    const cookie = await enter();
    const { session, key } = await keyFor(cookie);
    start();
    expect((await get('/', { cookie })).status).toBe(401);
    expect((await post('/page', { cookie }, '{}')).status).toBe(401);
    const { said } = await known(session);
    for (const proof of ['', 'x', said.proof ?? '', hmac('k'.repeat(43), `page ${PORT} ${said.run}`)])
      expect((await resume(cookie, session, proof)).status).toBe(401);
    // One that was made for an earlier run, or without the cookie.
    const earlier = hmac(key, `page ${PORT} ${said.run}`);
    start();
    expect((await resume(cookie, session, earlier)).status).toBe(401);
    const again = await known(session);
    expect((await resume('', session, hmac(key, `page ${PORT} ${again.said.run}`))).status).toBe(401);
  });

  test('a proof that was got from the station on another port is worth nothing', async () => {
    const { session, key } = await keyFor(await enter());
    start(PORT + 1);
    expect((await known(session)).said.proof).not.toBe(hmac(key, `station ${PORT} ${NONCE}`));
  });

  test('which session there is, is told to our own pages alone; a week later there is none', async () => {
    const { session } = await keyFor(await enter());
    expect((await known('s'.repeat(43))).status).toBe(404);
    expect((await known(session, { origin: 'http://evil.example' })).status).toBe(403);
    now += 8 * 24 * 60 * 60_000;
    start();
    expect((await known(session)).status).toBe(404);
  });
});

describe('who asks', () => {
  test.each(['evil.example', 'evil.example:4711', '127.0.0.1', '127.0.0.1:80', `[::1]:${PORT}`, ''])(
    'a request that came for the host %j is turned away, cookie or not',
    async (host) => {
      const cookie = await enter();
      expect((await get('/', { cookie, host })).status).toBe(421);
      expect((await get(`/?launch=${entrance.issue()}`, { host })).status).toBe(421);
    },
  );

  test('localhost is this machine too', async () => {
    const cookie = await enter();
    const host = `localhost:${PORT}`;
    expect((await get('/', { cookie, host })).status).toBe(200);
    const asked = await post(
      '/read',
      { cookie, host, origin: `http://${host}` },
      '{"name":"status","ask":{}}',
    );
    expect(asked.status).toBe(200);
  });

  test.each([undefined, 'null', 'http://evil.example', 'http://127.0.0.1:3000', `https://127.0.0.1:${PORT}`])(
    'an act from a page at %j is refused',
    async (origin) => {
      const cookie = await enter();
      const response = await post('/act', { cookie, origin }, '{"name":"refresh","ask":{}}');
      expect(response.status).toBe(403);
      expect(door.asked).toEqual([]);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', undefined])(
    'an act sent as %j is refused: other pages can send that unasked',
    async (type) => {
      const cookie = await enter();
      const response = await post('/act', { cookie, 'content-type': type }, '{"name":"refresh","ask":{}}');
      expect(response.status).toBe(415);
      expect(door.asked).toEqual([]);
    },
  );
});

describe('the verbs', () => {
  test('act and read reach the station as they are, and its answer comes back', async () => {
    const cookie = await enter();
    const response = await post('/act', { cookie }, '{"name":"scan","ask":{"text":"a\\u001db"}}');
    expect(await response.json()).toEqual({ ok: true, value: ['act', 'scan', { text: 'a\u001db' }] });
    await post('/read', { cookie }, '{"name":"status","ask":{}}');
    expect(door.asked).toEqual([
      ['act', 'scan', { text: 'a\u001db' }],
      ['read', 'status', {}],
    ]);
  });

  test('the longest scan there is passes, as JSON at its worst; what is larger does not', async () => {
    const cookie = await enter();
    const ask = (length: number) =>
      JSON.stringify({ name: 'scan', ask: { text: '\u0001'.repeat(length), place: { screen: 'scan' } } });
    expect((await post('/act', { cookie }, ask(20_000))).status).toBe(200);
    const large = await post('/act', { cookie }, ask(1_500_000));
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ ok: false, problem: { code: 'bad-ask' } });
    expect(door.asked).toHaveLength(1);
  });

  test.each(['', '{', 'null', '[]', '{"ask":{}}', '{"name":1,"ask":{}}'])(
    'a body of %j is a bad ask',
    async (body) => {
      const cookie = await enter();
      const response = await post('/act', { cookie }, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ ok: false, problem: { code: 'bad-ask' } });
    },
  );

  test('a fault in the station is an answer, not a broken request', async () => {
    const cookie = await enter();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    door.station.act = () => Promise.reject(new Error('a fault'));
    const response = await post('/act', { cookie }, '{"name":"refresh","ask":{}}');
    expect(await response.json()).toEqual({ ok: false, problem: { code: 'defect', detail: 'a fault' } });
  });

  test('nothing else is there', async () => {
    const cookie = await enter();
    expect((await get('/act', { cookie })).status).toBe(404);
    expect((await post('/changed', { cookie }, '{}')).status).toBe(404);
    expect((await post('/', { cookie }, '{}')).status).toBe(404);
    expect((await get('/nothing.js', { cookie })).status).toBe(404);
  });

  test('every answer, refusals included, carries the policy', async () => {
    const cookie = await enter();
    for (const response of [
      await get('/', { cookie }),
      await get('/'),
      await get('/nothing', { cookie }),
      await post('/act', { cookie }, '{'),
    ])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('what has changed', () => {
  async function listen() {
    const response = await get('/changed', { cookie: await enter() });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) throw new Error('no body');
    expect((await reader.read()).value).toBe(': hello\n\n');
    return reader;
  }

  test('is told as it happens', async () => {
    const reader = await listen();
    const next = reader.read();
    door.announce('status', 'stock');
    expect((await next).value).toBe('data: ["status","stock"]\n\n');
  });

  test('to a page that does not keep up, once for all that it missed', async () => {
    const reader = await listen();
    door.announce('status');
    door.announce('stock');
    door.announce('status', 'orders');
    const told = (await reader.read()).value ?? '';
    const rest = told.includes('orders') ? '' : ((await reader.read()).value ?? '');
    expect(new Set((told + rest).match(/\w+(?=")/g))).toEqual(new Set(['status', 'stock', 'orders']));
  });

  test('a page that leaves is forgotten', async () => {
    const reader = await listen();
    expect(door.listeners.size).toBe(1);
    await reader.cancel();
    await expect.poll(() => door.listeners.size).toBe(0);
  });

  test('ends cleanly with the shell', async () => {
    const reader = await listen();
    closing.abort();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    expect(door.listeners.size).toBe(0);
  });
});
