/**
 * The wire between a station and its service: a proxy that does to requests and answers, byte by byte, what networks, proxies
 * and other people's software do to them. What the service itself may do is in its own trouble script.
 */
import {
  Agent,
  createServer,
  request as ask,
  STATUS_CODES,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export interface Wire {
  readonly address: string;
  /** Strikes the requests that match, from the next one on. Resolves when it first has. */
  plan(fault: WireFault): Promise<void>;
  /** For so many milliseconds nobody is there: open connections break, and new ones are refused. */
  unplug(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface WireFault {
  readonly on: { readonly method?: string; readonly path?: string };
  readonly does: WireEffect;
  /** Matching requests that pass first. */
  readonly skip?: number;
  /** How many it strikes; one unless told. */
  readonly times?: number;
}

/** Another client's, which the service has to know. */
export const OTHER_KEY = 'a-key-of-another-client';
/** Milliseconds between two pieces of something slow, and until something that is held breaks. */
const SLOW = 60;
const HELD = 150;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** False where the service broke off in the middle. */
  readonly whole: boolean;
}

/** Does something else with the request than to forward it and give the answer back. */
type Effect = (exchange: {
  readonly socket: Socket;
  /** The service has done it once this resolves. */
  readonly forward: () => Promise<Answer>;
  /** The same request as another client sends it, with a key of its own. */
  readonly forwardAs: (key: string) => Promise<Answer>;
  /** Half of the request reaches the service, and its connection breaks. */
  readonly forwardHalf: () => Promise<void>;
}) => Promise<void>;

/** Gives the answer back as some other one. */
const changed =
  (change: (answer: Answer) => Answer): Effect =>
  async ({ socket, forward }) => {
    const answer = change(await forward());
    socket.end(Buffer.concat([head(answer), answer.body]));
  };

const text = (change: (body: string) => Buffer | string, headers: Record<string, string> = {}): Effect =>
  changed((answer) => {
    const body = Buffer.from(change(answer.body.toString()));
    return {
      ...answer,
      body,
      headers: { ...answer.headers, ...headers, 'content-length': `${body.length}` },
    };
  });

/** Every object of the answer, from the innermost out, as `change` makes it. */
const json = (change: (object: Record<string, unknown>) => Record<string, unknown>): Effect =>
  text((body) =>
    body === ''
      ? body
      : JSON.stringify(
          JSON.parse(body, (_name, value: unknown) =>
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? change({ ...value })
              : value,
          ),
        ),
  );

/** Figures that may come as a number or as a text. */
const FIGURES: ReadonlySet<string> = new Set([
  'quantity',
  'price',
  'unit_rate',
  'received_quantity',
  'amount',
  'total',
  'sub_total',
  'threshold_value',
  'min_quantity',
  'id',
  'item_id',
  'parent_id',
]);
const otherFigure = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? Number(value) : value;

const EFFECTS = {
  'half the request arrives': async ({ socket, forwardHalf }) => {
    await forwardHalf();
    socket.destroy();
  },
  'reset before': async ({ socket }) => {
    socket.resetAndDestroy();
  },
  'reset after': async ({ socket, forward }) => {
    await forward();
    socket.resetAndDestroy();
  },
  'held, then reset': async ({ socket, forward }) => {
    await forward();
    await pause(HELD);
    socket.resetAndDestroy();
  },
  'another client instead': async ({ socket, forwardAs }) => {
    await forwardAs(OTHER_KEY);
    socket.resetAndDestroy();
  },
  'another client after': async ({ socket, forwardAs }) => {
    socket.resetAndDestroy();
    await forwardAs(OTHER_KEY);
  },
  'another client before': async ({ socket, forward, forwardAs }) => {
    await forwardAs(OTHER_KEY);
    const answer = await forward();
    socket.end(Buffer.concat([head(answer), answer.body]));
  },
  'a clock ten minutes ahead': changed((answer) => dated(answer, 600_000)),
  'a clock ten minutes back': changed((answer) => dated(answer, -600_000)),
  'there is always more': json((object) => ({
    ...object,
    ...('has_next' in object ? { has_next: true } : {}),
    ...('total_pages' in object ? { total_pages: Number(object['total_pages']) + 1 } : {}),
  })),
  'never answered': async ({ forward }) => {
    await forward();
  },
  'slow headers': async ({ socket, forward }) => {
    const answer = await forward();
    await trickle(socket, head(answer));
    socket.end(answer.body);
  },
  'slow body': async ({ socket, forward }) => {
    const answer = await forward();
    socket.write(head(answer));
    await trickle(socket, answer.body);
    socket.end();
  },
  'stalls in the body': async ({ socket, forward }) => {
    const answer = await forward();
    socket.write(head(answer));
    socket.write(answer.body.subarray(0, answer.body.length / 2));
  },
  '204 with a body': changed((answer) => ({
    ...answer,
    status: 204,
    body: Buffer.from('{"data":{}}'),
    headers: { ...answer.headers, 'content-length': '11' },
  })),
  'byte order mark': text((body) => (body === '' ? body : `\ufeff${body}`)),
  'says Latin-1': text((body) => body, { 'content-type': 'application/json; charset=iso-8859-1' }),
  'is Latin-1': text((body) => Buffer.from(body, 'latin1')),
  'is UTF-16': text((body) => Buffer.from(body, 'utf16le'), {
    'content-type': 'application/json; charset=utf-16',
  }),
  'gzip bomb': text(() => (bomb ??= gzipSync(Buffer.alloc(128 * 1024 * 1024, ' '))), {
    'content-encoding': 'gzip',
  }),
  'unknown fields': json((object) => ({ ...object, flavour: 'new', links: { self: [{ deep: true }] } })),
  'figures of the other type': json((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, FIGURES.has(name) ? otherFigure(value) : value]),
    ),
  ),
  'an unknown status': json((object) => ('status' in object ? { ...object, status: 'quarantined' } : object)),
} as const satisfies Record<string, Effect>;
export type WireEffect = keyof typeof EFFECTS;

/** What the HTTP Date says is the gateway's clock. */
const dated = (answer: Answer, by: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, date: new Date(Date.now() + by).toUTCString() },
});

let bomb: Buffer | undefined;

export async function startWire(service: string): Promise<Wire> {
  const target = new URL(service);
  const agent = new Agent({ keepAlive: true });
  const planned: { fault: WireFault; seen: number; struck: () => void }[] = [];
  const open = new Set<Socket>();

  function effectOn(request: IncomingMessage): Effect | undefined {
    for (const plan of planned) {
      if (!matches(plan.fault.on, request)) continue;
      plan.seen++;
      const turn = plan.seen - (plan.fault.skip ?? 0);
      if (turn < 1 || turn > (plan.fault.times ?? 1)) continue;
      plan.struck();
      return EFFECTS[plan.fault.does];
    }
    return undefined;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    try {
      const body = await bytesOf(request);
      const forward = (key?: string) => pass(request, body, target, agent, key);
      const effect = effectOn(request);
      if (effect !== undefined) {
        await effect({
          socket,
          forward: () => forward(),
          forwardAs: (key) => forward(key),
          forwardHalf: () => passHalf(request, body, target),
        });
        return;
      }
      const answer = await forward();
      if (answer.whole) response.writeHead(answer.status, answer.headers).end(answer.body);
      else socket.write(Buffer.concat([head(answer), answer.body]), () => socket.destroy());
    } catch {
      // The service broke off, or the station is gone: the other side hears of it in the same way.
      socket.destroy();
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    plan: (fault) =>
      new Promise((struck) => {
        planned.push({ fault, seen: 0, struck });
      }),
    unplug: async (milliseconds) => {
      await stop();
      await pause(milliseconds);
      await listen(port);
    },
    close: async () => {
      await stop();
      agent.destroy();
    },
  };
}

function matches({ method, path }: WireFault['on'], request: IncomingMessage): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (path === undefined) return true;
  return new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test((request.url ?? '').replace(/\?.*/, ''));
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Fails where the service broke off before it said anything. */
function pass(
  request: IncomingMessage,
  body: Buffer,
  target: URL,
  agent: Agent,
  key?: string,
): Promise<Answer> {
  const { method = 'GET', url: path = '/' } = request;
  const headers =
    key === undefined ? request.headers : { ...request.headers, authorization: `Bearer ${key}` };
  return new Promise((resolve, reject) => {
    const to = ask({ host: target.hostname, port: target.port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      const end = () => {
        const { statusCode: status = 0, complete: whole } = response;
        // Whatever way the service chose to send it, from here on it has a length.
        const {
          connection: _,
          'keep-alive': __,
          'transfer-encoding': chunked,
          ...headers
        } = response.headers;
        const body = Buffer.concat(chunks);
        const length = chunked === undefined ? {} : { 'content-length': `${body.length}` };
        resolve({ status, headers: { ...headers, ...length }, body, whole });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', end);
      response.on('error', end);
    });
    to.on('error', reject);
    to.end(body);
  });
}

/** Half of the body, or of the headers where there is none. */
async function passHalf(request: IncomingMessage, body: Buffer, target: URL): Promise<void> {
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const top = Buffer.from(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const half = body.length > 0 ? top.length + body.length / 2 : top.length / 2;
  const to = connect(Number(target.port), target.hostname);
  to.on('error', () => {});
  to.write(Buffer.concat([top, body]).subarray(0, half));
  await pause(SLOW);
  to.resetAndDestroy();
}

function head({ status, headers }: Answer): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return Buffer.from(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n\r\n`,
  );
}

async function trickle(socket: Socket, bytes: Buffer): Promise<void> {
  const piece = Math.max(1, Math.ceil(bytes.length / 5));
  for (let at = 0; at < bytes.length && socket.writable; at += piece) {
    socket.write(bytes.subarray(at, at + piece));
    await pause(SLOW);
  }
}
