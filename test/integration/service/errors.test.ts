import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Listening } from '#service/listen.ts';
import { practice, SECRET, type Practice } from './in-process-service.ts';

let it: Practice;
let listening: Listening;
beforeAll(async () => {
  it = practice();
  listening = await listen(it.service, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening.close();
  await it.service.close();
});

interface Sent {
  readonly method?: string;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const send = async (path: string, { method = 'GET', body, type }: Sent): Promise<[number, unknown]> => {
  const response = await fetch(listening.url + path, {
    method,
    body: body ?? null,
    headers: { authorization: `Bearer ${SECRET}`, ...(type !== undefined && { 'content-type': type }) },
  });
  return [response.status, await response.json()];
};
const said = { message: expect.stringMatching(/^[^\n]+$/) };

describe('every error is a status and one message', () => {
  test.each([
    ['an address that is none', '/api/v1/crates', {}, 404],
    ['another version', '/api/v2/items', {}, 404],
    ['outside the API', '/nowhere', {}, 404],
    ['a method that is not possible', '/api/v1/items', { method: 'PATCH', body: '{}' }, 405],
    ['deleting a list', '/api/v1/items', { method: 'DELETE' }, 405],
    ['a body that is no JSON', '/api/v1/items', { method: 'POST', body: '{"name":' }, 400],
    ['a body that is a list', '/api/v1/items', { method: 'POST', body: '[]' }, 400],
    ['a body that is null', '/api/v1/items', { method: 'POST', body: 'null' }, 400],
    [
      'a body that is not UTF-8',
      '/api/v1/items',
      { method: 'POST', body: new Uint8Array([123, 34, 255, 34, 125]) },
      400,
    ],
    [
      'a body nested without end',
      '/api/v1/items',
      { method: 'POST', body: `{"a":${'['.repeat(5e4)}${']'.repeat(5e4)}}` },
      400,
    ],
    [
      'a body beyond all size',
      '/api/v1/items',
      { method: 'POST', body: `{"notes":"${'x'.repeat(9e6)}"}` },
      413,
    ],
    [
      'a form that is broken',
      '/api/v1/items',
      { method: 'POST', body: 'x', type: 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'a form without a boundary',
      '/api/v1/items',
      { method: 'POST', body: 'x', type: 'multipart/form-data' },
      400,
    ],
    ['a form where none is taken', '/api/v1/alerts', { method: 'POST', body: new FormData() }, 400],
    ['an address that does not decode', '/api/v1/items/%E0%A4%A', {}, 404],
  ])('%s', async (_, path, init, status) => {
    expect(await send(path, init)).toEqual([status, said]);
  });

  test('a body with a byte order mark is JSON all the same', async () => {
    const [status] = await send('/api/v1/items', {
      method: 'POST',
      body: '\ufeff{"name":"x","type":"item"}',
    });
    expect(status).toBe(200);
  });

  test.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['a host that is none', 'GET /api/v1/items HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['headers beyond all size', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    [
      'a body shorter than it says',
      'POST /api/v1/items HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
      400,
    ],
  ])('%s on the socket', async (_, bytes, status) => {
    const { port } = new URL(listening.url);
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => {
        resolve(received);
      });
      socket.on('error', reject);
      setTimeout(() => socket.end(), 300);
    });
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual(said);
  });

  test('a failure of the service itself is a 500 without a trace', async () => {
    const broken = practice({ report: () => undefined });
    await broken.service.pool.close();
    const { status, body } = await broken.get('/items');
    expect([status, Object.keys(body)]).toEqual([500, ['message']]);
    expect(body.message).not.toMatch(/sqlite|database|at /i);
  });
});
