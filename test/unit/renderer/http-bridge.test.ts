import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { TOPICS, type Topic } from '#bridge/bridge.ts';
import { httpBridge } from '#renderer/bridge/http.ts';

type Handler = (path: string, body: string, response: http.ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  handler: Handler,
  port = 0,
): Promise<{ origin: string; port: number; stop: () => void }> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => handler(request.url ?? '', body, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  closing.push(stop);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is this
  const { port: bound } = address as AddressInfo;
  return { origin: `http://127.0.0.1:${bound}`, port: bound, stop };
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
