/** A body that is larger than a station can hold: known as that, and nothing of it is kept. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { greet } from '#main/client/greet.ts';
import { createTransport, type HttpResult, type Transport } from '#main/client/transport.ts';
import {
  answering,
  heard,
  page,
  RATES,
  wireItem,
} from '../../support/service/client-with-scripted-answers.ts';

const MEGABYTE = 1024 * 1024;
let server: Server;
let transport: Transport;
let length: number;

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...RATES });
    response.end(JSON.stringify({ data: 'x'.repeat(length) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = createTransport({ proxyFor: async () => null, timeout: 10_000, largest: MEGABYTE });
});
afterEach(async () => {
  await transport.close();
  server.closeAllConnections();
  server.close();
});

function fetched(): Promise<HttpResult> {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/`);
  return transport.exchange({ method: 'GET', url, headers: {}, fresh: false });
}

const tooLarge = (status: number, headers: Readonly<Record<string, string>> = RATES): HttpResult => {
  const answer = heard(status, '', headers);
  return answer.kind === 'answer' ? { ...answer, whole: false, tooLarge: true } : answer;
};

describe('a body beyond the limit', () => {
  test('T12 is given up, nothing of it is kept, and the next exchange goes through', async () => {
    length = 20 * MEGABYTE;
    expect(await fetched()).toMatchObject({ kind: 'answer', whole: false, tooLarge: true, body: '' });
    length = 10;
    expect(await fetched()).toMatchObject({ kind: 'answer', whole: true, tooLarge: false });
  });

  test('T12 is the service’s own, or somebody else’s → it is told which', async () => {
    const scene = answering();
    const send = { method: 'POST', path: '/api/v1/items', body: {} } as const;
    scene.answer = () => tooLarge(200);
    expect(await scene.connection.as('outbox').send(send)).toEqual({ kind: 'too-large', status: 200 });
    scene.answer = () => tooLarge(200, {});
    expect(await scene.connection.as('outbox').send(send)).toMatchObject({ kind: 'strange' });
    scene.answer = () => tooLarge(500);
    expect(await scene.connection.as('outbox').send(send)).toMatchObject({ kind: 'unknown' });
  });

  test('T12 the first item of an account is one → it is greeted all the same', async () => {
    const scene = answering();
    const { data, meta } = page([wireItem(2, '2026-11-20T08:00:00Z')]);
    scene.answer = ({ url }) =>
      url.searchParams.get('page') === '1'
        ? tooLarge(200)
        : heard(200, { data, meta: { ...meta, page: 2, total_pages: 7, total_count: 7 } });
    expect(await greet(scene.connection)).toEqual({ ok: true, items: 7 });
    scene.answer = () => tooLarge(200);
    expect(await greet(scene.connection)).toMatchObject({ ok: false, why: 'not-the-service' });
  });
});
