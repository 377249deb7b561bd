import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { style } from '#service/pages/style.ts';
import { browse, outputs, type Browser } from './admin-pages-client.ts';
import { ADMIN, practice, type Practice } from './in-process-service.ts';
import { temporaryFolder } from './service-process.ts';

let it: Practice;
let browser: Browser;
beforeEach(() => {
  it = practice();
  browser = open(it);
});

const open = ({ service }: Practice, from?: string) => browse(service, from);

const pages = ['/public-api', '/integrations/webhooks'];

describe('the pages', () => {
  test.each(pages)('%s asks a stranger to sign in, and leads back', async (path) => {
    const asked = await browser.get(path);
    expect([asked.status, asked.location]).toEqual([303, `/login?to=${encodeURIComponent(path)}`]);
    const login = await browser.get(asked.location ?? '');
    expect(login.text).toContain(`name="to" value="${path}"`);
    const done = await browser.post('/login', { token: ADMIN, to: path });
    expect([done.status, done.location]).toEqual([303, path]);
    expect((await browser.get(path)).status).toBe(200);
  });

  test.each([...pages, '/login', '/docs'])(
    '%s runs no script and loads nothing from elsewhere',
    async (path) => {
      await browser.signIn();
      const { headers, text } = await browser.get(path);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'$/,
      );
      expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
        'nosniff',
        'no-store',
      ]);
      expect(text).not.toMatch(/<script|style="|javascript:|\son\w+=|(src|href)="(https?:)?\/\//i);
      expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/);
      expect(text.match(/<h1>/g)).toHaveLength(1);
    },
  );

  test('are not there without an admin token, but for the document', async () => {
    const closed = open(practice({ adminToken: '' }));
    for (const path of [...pages, '/login']) {
      const { status, text } = await closed.get(path);
      expect([status, JSON.parse(text)]).toEqual([404, { message: expect.any(String) }]);
    }
    expect((await closed.get('/docs')).status).toBe(200);
  });

  test('every field and every button has a name', async () => {
    const guard = await browser.signIn();
    await browser.post('/public-api/create', { guard, name: 'A' });
    await browser.post('/integrations/webhooks/set', { guard, url: 'https://example.com/' });
    for (const path of [...pages, '/login']) {
      const { text } = await browser.get(path);
      for (const [, id] of text.matchAll(/<input type="(?:text|url|date|password)" id="(\w+)"/g))
        expect(text).toContain(`<label for="${id}">`);
      for (const [, name] of text.matchAll(/<button[^>]*>([^<]*)<\/button>/g))
        expect(name?.trim()).not.toBe('');
    }
  });
});

describe('signing in', () => {
  test('takes the admin token, for a cookie that only this site sends and no script reads', async () => {
    const { headers, status } = await browser.post('/login', { token: ADMIN });
    expect(status).toBe(303);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^dockhand_service=[\w-]{43};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure');
    expect(cookie).not.toContain(ADMIN);
  });

  test('over HTTPS gives a cookie that goes over HTTPS alone', async () => {
    const request = new Request('https://service.test/login', {
      method: 'POST',
      body: new URLSearchParams({ token: ADMIN }),
    });
    expect((await it.service.fetch(request)).headers.get('set-cookie')).toContain('Secure');
  });

  test('leads to no other place, whatever a link asks for', async () => {
    for (const to of ['https://evil.example/', '//evil.example/', '/admin/keys', ''])
      expect((await browser.post('/login', { token: ADMIN, to })).location).toBe('/public-api');
  });

  const tries = async (from: Browser, token: string) => (await from.post('/login', { token })).status;

  test('with another token does not, and after ten of them from one address not for some seconds', async () => {
    for (let i = 0; i < 10; i += 1) expect(await tries(browser, 'guess')).toBe(403);
    expect(await tries(browser, ADMIN)).toBe(403);
    it.pass(6_000);
    expect(await tries(browser, ADMIN)).toBe(303);
  });

  test('from another address goes on while one address guesses', async () => {
    for (let i = 0; i < 100; i += 1) await tries(open(it, '10.0.0.66'), 'guess');
    expect(await tries(open(it, '10.0.0.66'), ADMIN)).toBe(403);
    expect(await tries(open(it, '10.0.0.7'), ADMIN)).toBe(303);
  });

  test('while the same address guesses without a pause: the right token gets its turn', async () => {
    let waited = 0;
    for (; (await tries(browser, ADMIN)) !== 303 || waited === 0; waited += 1) {
      for (let i = 0; i < 20; i += 1) await tries(browser, 'guess');
      it.pass(6_000);
      if (waited > 5) break;
    }
    expect(waited).toBe(1);
  });

  test('ends with signing out, and after half a day', async () => {
    const guard = await browser.signIn();
    const { cookie } = browser;
    expect((await browser.post('/logout', { guard })).location).toBe('/login');
    browser.cookie = cookie;
    expect((await browser.get('/public-api')).status).toBe(303);
    await browser.signIn();
    expect((await browser.get('/public-api')).status).toBe(200);
    it.pass(12 * 3_600_000);
    expect((await browser.get('/public-api')).status).toBe(303);
  });
});

test('signed in, and the service starts again → still signed in, with what was to be shown, but not under another admin token', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'service.db');
  let before = practice({ file });
  const kept = browse(before.service);
  const own = await kept.signIn();
  await kept.post('/public-api/create', { guard: own, name: 'Dock 2' });
  for (const [adminToken, status] of [
    [`${ADMIN}-2`, 303],
    [ADMIN, 200],
  ] as const) {
    await before.service.close();
    before = practice({ file, adminToken });
    const again = browse(before.service);
    again.cookie = kept.cookie;
    const shown = await again.get('/public-api');
    expect([shown.status, outputs(shown.text).length]).toEqual([status, status === 200 ? 2 : 0]);
  }
  await before.service.close();
  folder.remove();
});

describe('a form', () => {
  const made = async () => (await it.admin('GET', '/keys')).body.data.length;

  test.each([
    ['without its guard', { guard: undefined }, {}],
    ['with the guard of another session', { guard: 'x'.repeat(43) }, {}],
    ["from another site's page", {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a page on another port', {}, { 'sec-fetch-site': 'same-site' }],
    ['from another origin, in an older browser', {}, { origin: 'http://evil.example' }],
    ['from a page that is no page', {}, { origin: 'null' }],
    ['as JSON', {}, { 'content-type': 'application/json' }],
  ])('%s changes nothing', async (_, fields, headers) => {
    const guard = await browser.signIn();
    const sent = { guard, name: 'Dock 2', ...fields };
    const { status } = await browser.post('/public-api/create', JSON.parse(JSON.stringify(sent)), headers);
    expect([status, await made()]).toEqual([403, 1]);
  });

  test('of somebody who is not signed in changes nothing', async () => {
    expect((await browser.post('/public-api/create', { name: 'Dock 2' })).status).toBe(303);
    expect(await made()).toBe(1);
  });

  test('from our own origin is taken, in an older browser too', async () => {
    const guard = await browser.signIn();
    await browser.post('/public-api/create', { guard, name: 'Dock 2' }, { origin: 'http://service.test' });
    expect(await made()).toBe(2);
  });
});

describe('/public-api', () => {
  const works = async (secret: string) =>
    (
      await it.raw(
        new Request('http://service.test/api/v1/units', { headers: { authorization: `Bearer ${secret}` } }),
      )
    ).status;

  test('makes a key pair whose secret is shown once and works', async () => {
    const guard = await browser.signIn();
    expect((await browser.post('/public-api/create', { guard, name: '<b>Dock</b> 2' })).location).toBe(
      '/public-api',
    );
    expect(await browser.head('/public-api')).toMatchObject({ status: 200, text: '' });
    const shown = await browser.get('/public-api');
    const [id = '', secret = ''] = outputs(shown.text);
    expect([id.slice(0, 4), await works(secret)]).toEqual(['key_', 200]);
    expect(shown.text).toContain('&lt;b&gt;Dock&lt;/b&gt; 2');
    expect((await browser.get('/public-api')).text).not.toContain(secret);
  });

  test('makes a key that works to the end of a day', async () => {
    const guard = await browser.signIn();
    await browser.post('/public-api/create', { guard, name: 'Guest', expires: '2025-11-21' });
    const [, secret = ''] = outputs((await browser.get('/public-api')).text);
    it.pass(Date.UTC(2025, 10, 21, 23, 59) - Date.UTC(2025, 10, 20, 8));
    expect(await works(secret)).toBe(200);
    it.pass(60_000);
    expect(await works(secret)).toBe(401);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name without end', { name: 'x'.repeat(101) }],
    ['a day that is none', { name: 'x', expires: '2025-02-31x' }],
    ['a day that has passed', { name: 'x', expires: '2025-11-19' }],
  ])('with %s says so', async (_, fields) => {
    const guard = await browser.signIn();
    await browser.post('/public-api/create', { guard, ...fields });
    expect((await browser.get('/public-api')).text).toContain('role="alert"');
    expect((await it.admin('GET', '/keys')).body.data).toHaveLength(1);
  });

  test('revokes a key for good', async () => {
    const guard = await browser.signIn();
    await browser.post('/public-api/create', { guard, name: 'Dock 2' });
    const [id = '', secret = ''] = outputs((await browser.get('/public-api')).text);
    await browser.post('/public-api/revoke', { guard, id });
    expect(await works(secret)).toBe(401);
    expect((await browser.get('/public-api')).text).toContain('revoked');
    await browser.post('/public-api/revoke', { guard, id: 'key_none' });
    expect((await browser.get('/public-api')).text).toContain('There is no such key.');
  });
});

describe('/integrations/webhooks', () => {
  test('sets the address and the choices; the secret is shown once, and again when it is renewed', async () => {
    const guard = await browser.signIn();
    const save = { guard, url: 'https://example.com/events', settings: 'low_stock' };
    await browser.post('/integrations/webhooks/set', save);
    const [secret = ''] = outputs((await browser.get('/integrations/webhooks')).text);
    expect(secret).toMatch(/^whsec_/);
    const shown = (await browser.get('/integrations/webhooks')).text;
    expect(shown).not.toContain(secret);
    expect(shown).toMatch(/value="low_stock"\s+checked/);
    expect((await it.admin('GET', '/webhook')).body.data).toEqual({ url: save.url, settings: ['low_stock'] });
    await browser.post('/integrations/webhooks/secret', { guard });
    const [renewed = ''] = outputs((await browser.get('/integrations/webhooks')).text);
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
  });

  test('says what is wrong with an address', async () => {
    const guard = await browser.signIn();
    await browser.post('/integrations/webhooks/set', { guard, url: 'http://example.com/' });
    expect((await browser.get('/integrations/webhooks')).text).toContain('role="alert"');
  });

  test('sends a test, shows the log, and sends again what was given up', async () => {
    const to = practice({ post: async () => ({ status: 500, outcome: 'answered 500', pause: 0 }) });
    const other = open(to);
    const guard = await other.signIn();
    await other.post('/integrations/webhooks/set', {
      guard,
      url: 'https://example.com/',
      settings: 'created',
    });
    await to.item({ name: '<i>x</i>' });
    await to.service.deliver();
    await other.post('/integrations/webhooks/test', { guard });
    const { text } = await other.get('/integrations/webhooks');
    expect(text).toContain('Test: answered 500.');
    expect(text).toContain('waiting');
    expect(text).toContain('&lt;i&gt;x&lt;/i&gt;');
    const [, id = ''] = /name="id" value="(\d+)"/.exec(text) ?? [];
    await other.post('/integrations/webhooks/again', { guard, id });
    expect((await other.get('/integrations/webhooks')).text).toContain('It is in line again.');
  });
});

describe('the style', () => {
  const light = /:root \{([^}]*)\}/.exec(style)?.[1] ?? '';
  const dark = /dark\) \{\s*:root \{([^}]*)\}/.exec(style)?.[1] ?? '';
  const part = (hex: string, at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (hex: string) => 0.2126 * part(hex, 1) + 0.7152 * part(hex, 3) + 0.0722 * part(hex, 5);

  test.each([
    ['light', light],
    ['dark', dark],
  ])('keeps every text readable: %s', (_, block) => {
    const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? '';
    const contrast = (a: string, b: string) => {
      const [low = 0, high = 0] = [luminance(colour(a)), luminance(colour(b))].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    for (const text of ['ink', 'dim', 'accent', 'good', 'bad', 'look'])
      expect([text, contrast(text, 'panel') >= 4.5]).toEqual([text, true]);
    for (const [text, ground] of [
      ['ink', 'ground'],
      ['ink', 'sunk'],
      ['ink', 'look-ground'],
      ['on-accent', 'accent'],
    ] as const)
      expect([text, ground, contrast(text, ground) >= 4.5]).toEqual([text, ground, true]);
    expect(contrast('edge', 'panel')).toBeGreaterThanOrEqual(3);
  });
});
