/**
 * The faults that `faulty-proxy.ts` can inject, by name (`EFFECTS`). Each is a function that handles a request instead of the proxy's
 * normal forwarding: it may lose the request, lose, delay, damage or change the service's answer, or answer as a gateway would. Some let
 * the test do something at the service in the middle (`meanwhile`).
 */
import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** Milliseconds between two pieces of a slow answer, and until a held connection breaks. */
export const SLOW = 60;
const HELD = 150;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** False if the service broke the connection within the answer. */
  readonly whole: boolean;
}

/** A fault: what is done with a request instead of forwarding it and returning the answer. */
export type Effect = (exchange: {
  readonly socket: Socket;
  readonly method: string;
  /** The requested path with its query. */
  readonly url: string;
  /** The `authorization` header. */
  readonly authorization: string;
  /** Forwards the request; resolves once the service has answered. @param url in place of the requested one */
  readonly forward: (url?: string) => Promise<Answer>;
  /** Sends half of the request to the service and breaks the connection. */
  readonly forwardHalf: () => Promise<void>;
  /** What the test does at the service during the fault. */
  readonly meanwhile: () => Promise<void>;
}) => Promise<void>;

/** Returns a changed answer. */
const changed =
  (change: (answer: Answer) => Answer): Effect =>
  async ({ socket, forward }) => {
    give(socket, change(await forward()));
  };

function give(socket: Socket, answer: Answer): void {
  socket.end(Buffer.concat([head(answer), answer.body]));
}

const text = (change: (body: string) => Buffer | string, headers: Record<string, string> = {}): Effect =>
  changed((answer) => {
    const body = Buffer.from(change(answer.body.toString()));
    return {
      ...answer,
      body,
      headers: { ...answer.headers, ...headers, 'content-length': `${body.length}` },
    };
  });

/** Applies `change` to every object in the answer's JSON, from the innermost out. */
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

/** Members that may be a number or a text. */
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

/** The item of the small warehouse whose row is too large to be read. */
const GIANT = 'Cable ties 200 mm, black';

const tooLarge =
  (is: (rows: readonly { readonly name?: string }[]) => boolean): Effect =>
  async ({ socket, forward }) => {
    const answer = await forward();
    const rows: unknown = answer.body.length === 0 ? null : JSON.parse(answer.body.toString()).data;
    give(socket, Array.isArray(rows) && is(rows) ? swollen(answer) : answer);
  };

/** A gateway answers in the service's place, without the service's headers. Reads are never forwarded, because they change nothing. */
const gateway =
  (status: number, isPassedOn: boolean): Effect =>
  async ({ socket, method, forward }) => {
    if (isPassedOn && method !== 'GET') await forward();
    const body = Buffer.from('{"message":"trouble"}');
    const headers = { 'content-type': 'application/json', 'content-length': `${body.length}` };
    give(socket, { status, headers, body, whole: true });
  };

export const EFFECTS = {
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
  'something happens before': async ({ socket, forward, meanwhile }) => {
    await meanwhile();
    give(socket, await forward());
  },
  /** After the service has answered, and before the station gets the answer. */
  'something happens behind it': async ({ socket, forward, meanwhile }) => {
    const answer = await forward();
    await meanwhile();
    // Time for a receipt that was begun then to be applied.
    await pause(SLOW);
    give(socket, answer);
  },
  'something happens before, then reset after': async ({ socket, forward, meanwhile }) => {
    await meanwhile();
    await forward();
    socket.resetAndDestroy();
  },
  'something happens instead': async ({ socket, meanwhile }) => {
    await meanwhile();
    socket.resetAndDestroy();
  },
  'something happens after': async ({ socket, forward, meanwhile }) => {
    await forward();
    await meanwhile();
    socket.resetAndDestroy();
  },
  'a clock ten minutes ahead': changed((answer) => dated(answer, 600_000)),
  'a clock ten minutes back': changed((answer) => dated(answer, -600_000)),
  'there is always more': json((object) => ({
    ...object,
    ...('has_next' in object ? { has_next: true } : {}),
    ...('total_pages' in object ? { total_pages: Number(object['total_pages']) + 1 } : {}),
  })),
  /** Every page of a list has at most two rows. `meanwhile` runs before the second page is read. */
  'short pages': async ({ socket, url, forward, meanwhile }) => {
    if (/[?&]page=2(&|$)/.test(url)) await meanwhile();
    give(socket, await forward(url.replace(/([?&]per_page)=\d+/, '$1=2')));
  },
  'rows are too large together': tooLarge((rows) => rows.length > 1),
  'a row is too large': tooLarge((rows) => rows.some(({ name }) => name === GIANT)),
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
  'too large': changed((answer) => swollen(answer)),
  'quotes the key': async ({ socket, forward, authorization }) => {
    const answer = await forward();
    const said = answer.body.length === 0 ? undefined : JSON.parse(answer.body.toString());
    const body = Buffer.from(said === undefined ? '' : JSON.stringify({ ...said, authorization }));
    give(socket, { ...answer, body, headers: { ...answer.headers, 'content-length': `${body.length}` } });
  },
  'a gateway denies': gateway(403, false),
  'a gateway finds nothing': gateway(404, false),
  'a gateway denies, and has passed it on': gateway(403, true),
  'a gateway finds nothing, and has passed it on': gateway(404, true),
  'unknown fields': json((object) => ({ ...object, flavour: 'new', links: { self: [{ deep: true }] } })),
  'figures of the other type': json((object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [name, FIGURES.has(name) ? otherFigure(value) : value]),
    ),
  ),
  'an unknown status': json((object) => ('status' in object ? { ...object, status: 'quarantined' } : object)),
} as const satisfies Record<string, Effect>;
export type ProxyEffect = keyof typeof EFFECTS;

/** The answer with the HTTP Date of a gateway whose clock is wrong. */
const dated = (answer: Answer, by: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, date: new Date(Date.now() + by).toUTCString() },
});

let bomb: Buffer | undefined;

/** A body larger than the station reads. */
let large: Buffer | undefined;
function swollen(answer: Answer): Answer {
  const body = (large ??= Buffer.alloc(33 * 1024 * 1024, ' '));
  return { ...answer, body, headers: { ...answer.headers, 'content-length': `${body.length}` } };
}

export function head({ status, headers }: Answer): Buffer {
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
