/** Deliveries over a real socket: who is heard, what it is taken for, and who is told nothing. */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { subject } from '#domain/commands/lane.ts';
import { hintOf, type Hint } from '#main/events/hint.ts';
import { EVERYWHERE, listenForEvents, type Listener, type ListenerOptions } from '#main/events/listener.ts';
import { eventTypes, itemVerbs } from '#wire/webhook.ts';

const KEY = Buffer.from('a secret of 24 bytes....');
const NOW = Date.UTC(2026, 10, 20, 8, 0);
const change = (verb: string, node_type = 'item') =>
  JSON.stringify({
    type: eventTypes.item,
    time: '2026-11-20T08:00:00Z',
    body: { verb, node_type, node_id: 7 },
  });

let listener: Listener;
let hints: Hint[];
let defects: unknown[];
let secret: string | null;
let needed: boolean;

beforeEach(async () => {
  hints = [];
  defects = [];
  secret = null;
  needed = false;
  listener = await listen({ signing: () => ({ needed: needed || secret !== null, secret }) });
});
const listen = (options: Partial<ListenerOptions>): Promise<Listener> =>
  listenForEvents({
    host: '127.0.0.1',
    port: 0,
    token: 'long-and-random',
    signing: () => ({ needed: false, secret: null }),
    onHint: (hint) => hints.push(hint) > 0,
    onDefect: (error) => defects.push(error),
    now: () => NOW,
    ...options,
  });
afterEach(() => listener.close());

async function deliver(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  url = listener.url,
): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(await response.text()).toBe('');
  return response.status;
}

function signed(body: string, { key = KEY, at = NOW, version = 'v1' } = {}): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`m1.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': 'm1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA ${version},${signature}`,
  };
}

describe('a delivery', () => {
  test('is a hint where to look again', async () => {
    expect(await deliver(change('edit'))).toBe(204);
    expect(await deliver(change('delete', 'folder'))).toBe(204);
    expect(hints).toEqual([
      { gone: [], at: 'items', written: [subject('item', 7), subject('folder', 7)] },
      { gone: [7], at: 'items', written: [subject('item', 7), subject('folder', 7)] },
    ]);
  });

  test('of a type, verb or node we do not know is taken and passed over', async () => {
    for (const body of [
      change('restore'),
      change('edit', 'shelf'),
      '{"type":"service.company.moon.rose"}',
      '[1]',
    ])
      expect(await deliver(body)).toBe(204);
    expect(hints).toEqual([]);
  });

  test('to another path, or by another method, is told nothing', async () => {
    expect(await deliver(change('edit'), {}, listener.url.replace('random', 'guessed'))).toBe(404);
    expect(await deliver(change('edit'), {}, `${listener.url}/more`)).toBe(404);
    expect((await fetch(listener.url)).status).toBe(405);
    expect(hints).toEqual([]);
  });

  test('that is no JSON is refused', async () => {
    expect(await deliver('{"type":')).toBe(400);
    expect(hints).toEqual([]);
  });

  test('larger than any can be is not read', async () => {
    expect(await deliver(new Uint8Array(300 * 1024))).toBe(413);
    expect(await deliver(change('edit'))).toBe(204);
  });
});

test('heard from the network as well where a person says so: its address is one by which others reach this computer', async () => {
  const open = await listen({ host: EVERYWHERE });
  try {
    expect(open.url).not.toMatch(/0\.0\.0\.0|127\.0\.0\.1/);
    expect(await deliver(change('edit'), {}, open.url)).toBe(204);
    expect(hints).toHaveLength(1);
  } finally {
    await open.close();
  }
});

describe('what goes wrong here is the sender’s to try again, and the station stays', () => {
  test.each<[string, Partial<ListenerOptions>, number]>([
    ['a hint that could not be kept', { onHint: () => false }, 0],
    ['a fault at taking the hint', { onHint: () => fail() }, 1],
    ['a secret that cannot be asked for', { signing: () => fail() }, 1],
  ])('%s', async (_, options, said) => {
    const other = await listen(options);
    try {
      expect(await deliver(change('delete'), {}, other.url)).toBe(503);
      expect(defects).toHaveLength(said);
      expect(await deliver(change('delete'), {}, other.url)).toBe(503);
    } finally {
      await other.close();
    }
  });
  const fail = (): never => {
    throw new Error('the disk is full');
  };
});

test('whoever takes too long is cut off soon after, and all the connections there are do not stay taken', async () => {
  const other = await listen({ patience: 200 });
  const port = Number(new URL(other.url).port);
  const slow = [
    '',
    'POST /x HTTP/1.1\r\nHost: a\r\n',
    'POST /events/long-and-random HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  ]
    .flatMap((text) => Array.from({ length: 20 }, () => text))
    .slice(0, 48)
    .map((text) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      return new Promise((resolve) =>
        socket
          .on('error', () => {})
          .on('close', resolve)
          .resume(),
      );
    });
  try {
    await Promise.all(slow);
    expect(await deliver(change('edit'), {}, other.url)).toBe(204);
  } finally {
    await other.close();
  }
}, 5000);

/** From an address of this machine, over and over, never finishing what it began. */
function holdOn(port: number, localAddress: string, count: number): () => void {
  let over = false;
  const sockets = new Set<Socket>();
  const renew = () => {
    if (over) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
      socket.write('POST /events/long-and-random HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'),
    );
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket);
        setTimeout(renew, 20);
      })
      .resume();
  };
  for (let n = 0; n < count; n++) renew();
  return () => {
    over = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** The status, or what the system calls its failure. */
function deliverFrom(port: number, localAddress: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const options = {
      port,
      host: '127.0.0.1',
      localAddress,
      path: '/events/long-and-random',
      method: 'POST',
    };
    request({ ...options, headers, agent: false }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(change('edit'));
  });
}

describe('more slow connections than there can be from one address, each renewed when it is cut off', () => {
  test.each([
    ['another address', '127.0.0.3'],
    ['the same address, as behind a proxy', '127.0.0.2'],
  ])('a delivery from %s: heard at once', async (_, from) => {
    const other = await listen({});
    const port = Number(new URL(other.url).port);
    const letGo = holdOn(port, '127.0.0.2', 60);
    try {
      await new Promise((resolve) => setTimeout(resolve, 200));
      for (let n = 0; n < 10; n++) expect(await deliverFrom(port, from)).toBe(204);
    } finally {
      letGo();
      await other.close();
    }
  });
});

describe('where there is a secret', () => {
  beforeEach(() => {
    secret = `whsec_${KEY.toString('base64')}`;
  });

  test('a delivery signed with it is heard, also while the service signs with two', async () => {
    expect(await deliver(change('edit'), signed(change('edit')))).toBe(204);
    expect(hints).toHaveLength(1);
  });

  test.each([
    ['unsigned', {}],
    ['signed with another', signed(change('edit'), { key: Buffer.from('another') })],
    ['of another body', signed(change('move'))],
    ['an hour old', signed(change('edit'), { at: NOW - 3_600_000 })],
    ['signed in a way we do not know', signed(change('edit'), { version: 'v9' })],
  ])('one that is %s is not', async (_, headers) => {
    expect(await deliver(change('edit'), headers)).toBe(401);
    expect(hints).toEqual([]);
  });
});

test('where there should be a secret and it is not to be had, nothing is taken', async () => {
  needed = true;
  expect(await deliver(change('edit'))).toBe(401);
  expect(await deliver(change('edit'), signed(change('edit'), { key: Buffer.alloc(0) }))).toBe(401);
  expect(hints).toEqual([]);
});

describe('every event of the document', () => {
  const order = { id: 3, purchase_order_number: 'PO-3', status: 'ordered', version: 2, total: '10.5' };
  const job = { id: 4, name: 'J', status: 'in_progress' };
  const alert = { type: 'low_stock', condition: 'less than', threshold_value: 5 };
  const item = { id: 7, name: 'Tape', quantity: '3', min_quantity: null, parent_id: null };

  test.each([
    [eventTypes.orderCreated, { purchase_order: order }, { at: 'orders', written: [subject('order', 3)] }],
    [
      eventTypes.orderStatus,
      { purchase_order: order, previous_status: 'draft' },
      { at: 'orders', written: [subject('order', 3)] },
    ],
    [eventTypes.jobCreated, { job }, { at: 'jobs' }],
    [eventTypes.jobStatus, { job, previous_status: 'not_started' }, { at: 'jobs' }],
    [eventTypes.lowStock, { alert, item }, { at: 'items' }],
  ])('%s is understood', (type, body, read) => {
    expect(hintOf({ type, body })).toEqual({ gone: [], written: [], ...read });
  });

  test('and every verb', () => {
    for (const verb of itemVerbs) expect(hintOf(JSON.parse(change(verb)))).not.toBeNull();
  });
});
