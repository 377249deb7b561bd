import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { TOPICS, type Topic } from '#bridge/bridge.ts';
import { httpBridge } from '#renderer/bridge/http.ts';

const KEY = 'k'.repeat(43);
const hmac = (text: string): string => createHmac('sha256', KEY).update(text).digest('base64url');

type Handler = (path: string, body: string, response: http.ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  handler: Handler,
  port = 0,
  station: 'ours' | 'another program' = 'ours',
): Promise<{ origin: string; port: number; stop: () => void }> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const answer = (what: object) => response.end(JSON.stringify(what));
      if (path === '/page') answer({ session: 'a-session', key: KEY });
      else if (path === '/known' && station === 'ours') {
        const { nonce } = JSON.parse(body) as { nonce: string };
        answer({ proof: hmac(`station ${bound()} ${nonce}`), run: 'a-run' });
      } else if (path === '/resume' && station === 'ours') {
        const { proof } = JSON.parse(body) as { proof: string };
        response.writeHead(proof === hmac(`page ${bound()} a-run`) ? 204 : 401).end();
      } else handler(path, body, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is this
  const bound = () => (server.address() as AddressInfo).port;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(stop);
  return { origin: `http://127.0.0.1:${bound()}`, port: bound(), stop };
}

function follow(origin: string): { told: (readonly Topic[])[]; stop: () => void } {
  const told: (readonly Topic[])[] = [];
  const stop = httpBridge(origin).changed((topics) => told.push(topics));
  closing.push(stop);
  return { told, stop };
}

test('an act goes as JSON, and its answer comes back as it was', async () => {
  const asked: unknown[] = [];
  const { origin } = await serve((path, body, response) => {
    asked.push([path, JSON.parse(body)]);
    response.end(JSON.stringify({ ok: true, value: null }));
  });
  expect(await httpBridge(origin).act('refresh', {})).toEqual({ ok: true, value: null });
  expect(asked).toEqual([['/act', { name: 'refresh', ask: {} }]]);
});

test('acts given one behind the other → the second goes out when the first is answered, and not much later where it is not', async () => {
  const open: http.ServerResponse[] = [];
  const asked: string[] = [];
  const { origin } = await serve((_path, body, response) => {
    const { ask } = JSON.parse(body) as { ask: { notes: string } };
    asked.push(ask.notes);
    open.push(response);
  });
  const bridge = httpBridge(origin);
  const note = (notes: string) => bridge.act('receive.note', { orderId: 7, notes });
  const [first, second] = [note('broke'), note('broken')];
  await expect.poll(() => asked).toEqual(['broke']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual(['broke']);
  open[0]?.end(JSON.stringify({ ok: true, value: null }));
  await first;
  await expect.poll(() => asked).toEqual(['broke', 'broken']);
  // Nobody answers the second one.
  const third = note('broken seal');
  await expect.poll(() => asked, { timeout: 5000 }).toEqual(['broke', 'broken', 'broken seal']);
  for (const response of open.slice(1)) response.end(JSON.stringify({ ok: true, value: null }));
  expect(await Promise.all([second, third])).toMatchObject([{ ok: true }, { ok: true }]);
});

test.each([
  ['answers HTML', (response: http.ServerResponse) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['answers another JSON', (response: http.ServerResponse) => response.end('{"status":"ok"}')],
  ['hangs up', (response: http.ServerResponse) => response.destroy()],
])('a station that %s is gone', async (_, answer) => {
  const { origin } = await serve((_path, _body, response) => {
    answer(response);
  });
  expect(await httpBridge(origin).read('status', {})).toMatchObject({
    ok: false,
    problem: { code: 'station-gone' },
  });
});

test('topics arrive, also in pieces, between comments, and with words it does not know', async () => {
  const { origin } = await serve((_path, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': hello\n\ndata: ["sta');
    setTimeout(() => response.write('tus"]\r\n\r\ndata: ["orders","weather"]\n\n'), 20);
  });
  const { told } = follow(origin);
  await vi.waitFor(() => expect(told).toEqual([TOPICS, ['status'], ['orders']]));
});

test('after the station was away everything is read again', async () => {
  const stream: Handler = (_path, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ["stock"]\n\n');
  };
  const first = await serve(stream);
  const { told } = follow(first.origin);
  await vi.waitFor(() => expect(told).toEqual([TOPICS, ['stock']]));
  first.stop();
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['status']));
  told.length = 0;
  await serve(stream, first.port);
  await vi.waitFor(() => expect(told).toContainEqual(TOPICS), { timeout: 5000 });
});

test('another program that has taken the port is asked who it is, and told nothing else', async () => {
  const first = await serve((_path, _body, response) => response.end('{"ok":true,"value":null}'));
  const bridge = httpBridge(first.origin);
  expect(await bridge.act('refresh', {})).toMatchObject({ ok: true });
  first.stop();
  expect(await bridge.act('refresh', {})).toMatchObject({ ok: false, problem: { code: 'station-gone' } });

  const asked: [string, string][] = [];
  const squatter = await serve(
    (path, body, response) => {
      asked.push([path, body]);
      // It repeats what it was asked, and says yes to all else.
      response.end(
        JSON.stringify({ proof: 'x'.repeat(43), run: 'r', ok: true, value: null, ...JSON.parse(body) }),
      );
    },
    first.port,
    'another program',
  );
  for (let n = 0; n < 3; n++)
    expect(
      await bridge.act('scan', {
        id: 'a',
        text: '5012345678900',
        place: { screen: 'scan' },
        source: 'typed',
      }),
    ).toMatchObject({
      ok: false,
      problem: { code: 'station-gone', detail: expect.stringContaining('another program') },
    });
  expect(asked.map(([path]) => path)).toEqual(['/known', '/known', '/known']);
  expect(JSON.stringify(asked)).not.toContain('5012345678900');
  squatter.stop();

  const scans: string[] = [];
  await serve((_path, body, response) => {
    scans.push(body);
    response.end('{"ok":true,"value":null}');
  }, first.port);
  // A connection to the other one may still be thought open.
  await vi.waitFor(async () => expect(await bridge.act('refresh', {})).toMatchObject({ ok: true }));
  expect(scans).toHaveLength(1);
});
