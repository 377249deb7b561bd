/** The addresses that an answer tells: they lead back to the service, whatever a caller says it is called. */
import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { parseOptions } from '#service/options.ts';
import { ADMIN, practice, SECRET, type Json } from './in-process-service.ts';

let listening: Listening;
afterEach(() => listening.close());

async function start(publicOrigin?: string): Promise<number> {
  const it = practice();
  for (const name of ['a', 'b']) await it.item({ name });
  const address = { host: '127.0.0.1', port: 0 };
  listening = await listen(it.service, publicOrigin === undefined ? address : { ...address, publicOrigin });
  return Number(new URL(listening.url).port);
}

function ask(
  path: string,
  host: string,
  { method = 'GET', body = '', type = 'application/json' } = {},
): Promise<Json> {
  const { port } = new URL(listening.url);
  const headers = { host, authorization: `Bearer ${SECRET}`, 'content-type': type };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      let text = '';
      incoming
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve(JSON.parse(text)));
    })
      .on('error', reject)
      .end(body);
  });
}

const nextOf = async (host: string) =>
  (await ask('/api/v1/items?per_page=1', host)).meta.next_page_url as string;

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '10.0.0.1'])(
  'asked for as %s: links lead to the address the caller reached',
  async (host) => {
    const port = await start();
    const here = `http://127.0.0.1:${port}`;
    expect(await nextOf(host)).toBe(`${here}/api/v1/items?per_page=1&page=2`);
    const found = await ask('/api/v1/items/search', host, { method: 'POST', body: '{"per_page":1}' });
    expect(found.meta.next_page_url).toBe(`${here}/api/v1/items/search?page=2`);
    expect((await ask('/openapi.json', host)).servers).toEqual([{ url: here }]);
  },
);

test('a photo of an item made under a foreign name: its address is ours', async () => {
  const port = await start();
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const file =
    '--b\r\nContent-Disposition: form-data; name="photos[]"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n';
  const { data } = await ask('/api/v1/items', 'evil.example', {
    method: 'POST',
    body: part('name', 'Reel') + part('type', 'item') + file,
    type: 'multipart/form-data; boundary=b',
  });
  expect(data.photos[0].url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/photos/`));
});

test('asked for by a name of this machine: links keep that name', async () => {
  const port = await start();
  expect(await nextOf(`localhost:${port}`)).toMatch(`http://localhost:${port}/`);
});

test('behind a proxy whose address was given: links begin with it, whatever is asked for', async () => {
  const port = await start('https://stock.example');
  for (const host of ['evil.example', `127.0.0.1:${port}`])
    expect(await nextOf(host)).toBe('https://stock.example/api/v1/items?per_page=1&page=2');
});

test('the address of a proxy is given as an origin and nothing more', async () => {
  await start();
  const read = (url: string) => parseOptions(['--public-url', url], {});
  const parsed = read('https://stock.example/');
  expect(parsed.kind === 'options' && parsed.options.address.publicOrigin).toBe('https://stock.example');
  for (const url of [
    'stock.example',
    'ftp://stock.example',
    'https://stock.example/api',
    'https://a:b@stock.example',
  ])
    expect(read(url)).toEqual({ kind: 'fault', sentence: expect.stringMatching(/^--public-url must be/) });
});

test('behind a public address that is HTTPS: its origin may sign in, and the cookie goes nowhere else', async () => {
  await start('https://stock.example.com');
  const signIn = (origin: string) =>
    fetch(`${listening.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ token: ADMIN }),
    });
  const signedIn = await signIn('https://stock.example.com');
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.get('set-cookie')).toMatch(/; Secure/);
  expect((await signIn(listening.url)).status).toBe(403);
});
