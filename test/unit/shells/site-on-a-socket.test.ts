/** The browser shell's site on a real socket: what a client may send that a Request made by hand does not show. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEntrance } from '#main/browser/entrance.ts';
import { siteOf } from '#main/browser/site.ts';

let server: Server;
let port: number;
let asked: unknown[];
let cookie: string;

beforeEach(async () => {
  asked = [];
  let site: ReturnType<typeof siteOf> | undefined;
  const listener = getRequestListener(
    (asking) => site?.fetch(asking) ?? new Response(null, { status: 503 }),
    {
      overrideGlobalObjects: false,
    },
  );
  server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const answer = async (name: string, ask: unknown) => {
    asked.push([name, ask]);
    return { ok: true, value: null } as const;
  };
  const entrance = openEntrance({ port, remembered: [], onChanged: () => {}, now: Date.now });
  cookie = entrance.spend(entrance.issue()) ?? '';
  site = siteOf({
    station: { act: answer, read: answer, changed: () => () => undefined },
    entrance,
    pages: '/nowhere',
    port,
    closing: new AbortController().signal,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the pieces one by one, without saying how long they are together. */
function postChunked(path: string, pieces: readonly string[]): Promise<[number, unknown]> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: {
        host: `127.0.0.1:${port}`,
        origin: `http://127.0.0.1:${port}`,
        cookie: `dockhand-${port}=${cookie}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
    });
    outgoing.on('error', reject).on('response', (incoming) => {
      let text = '';
      incoming
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve([incoming.statusCode ?? 0, text.startsWith('{') ? JSON.parse(text) : text]));
    });
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
  });
}

test.each(['/act', '/read'])('%s sent in chunks, its length untold: answered as any other', async (path) => {
  expect(await postChunked(path, ['{"name":"refresh",', '"ask":{}}'])).toEqual([
    200,
    { ok: true, value: null },
  ]);
  expect(asked).toEqual([['refresh', {}]]);
});

test('chunks that are no JSON: a bad ask', async () => {
  const [status, said] = await postChunked('/act', ['{"name":']);
  expect([status, said]).toMatchObject([400, { ok: false, problem: { code: 'bad-ask' } }]);
});

test('chunks beyond all size: a bad ask, said as too large', async () => {
  const [status, said] = await postChunked(
    '/act',
    Array.from({ length: 9 }, () => ' '.repeat(1024 * 1024)),
  );
  expect([status, said]).toMatchObject([413, { ok: false, problem: { code: 'bad-ask' } }]);
  expect(asked).toEqual([]);
});
