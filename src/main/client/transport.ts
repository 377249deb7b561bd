/**
 * One HTTP exchange over Node's own stack. Never Chromium's: it repeats a request of any method when a reused connection
 * dies before the headers, and a move would be applied twice unseen. What comes back says how far the request got, because
 * everything about delivering exactly once hangs on that.
 */
import tls from 'node:tls';
import { isLoopback } from './loopback.ts';
import { Agent, buildConnector, Pool, ProxyAgent, request as exchange, type Dispatcher } from 'undici';

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In its place: a form with files. */
  readonly form?: Uint8Array;
  /** A connection of its own, never used before or after: for requests that must not be repeated. */
  readonly fresh: boolean;
  /** Bytes of an answer that is still read; absent: as for every request. */
  readonly largest?: number;
  /** The answer is no text: its bytes are handed on, and `body` stays empty. */
  readonly isBinary?: true;
}

export type HttpResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly header: (name: string) => string | null;
      /** The names of all headers; where a transport does not tell them, only the documented ones are looked for. */
      readonly names?: readonly string[];
      readonly body: string;
      readonly bytes?: Uint8Array;
      /** False where the connection broke in the middle of the body, or it is too large. */
      readonly whole: boolean;
      /** It is larger than a station can hold; nothing of the body is kept. */
      readonly tooLarge?: boolean;
    }
  | {
      readonly kind: 'nothing';
      /** False where no connection was made: not a byte of the request has left. Else it may arrive, now or later. */
      readonly sent: boolean;
      readonly why: string;
      /** Somebody was there whose certificate does not hold. */
      readonly untrusted?: boolean;
    };

export interface Transport {
  exchange(request: Exchange): Promise<HttpResult>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** The proxy for an address, as a URL, or null for none. */
  readonly proxyFor: (url: URL) => Promise<string | null>;
  /** Milliseconds until a request is given up, from start to last byte. */
  readonly timeout: number;
  /** Bytes in a body that is still read. */
  readonly largest?: number;
}

const CONNECT_TIMEOUT = 10_000;
/** How Node's codes for a certificate that does not hold begin or end. */
const ABOUT_CERTIFICATES = /^(\w*CERT\w*|\w+_LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH): /;
/** A page of 1,000 items with everything on them is a few MB. Text and records of a body take several times its size. */
const LARGEST_BODY = 32 * 1024 * 1024;

export function createTransport(options: TransportOptions): Transport {
  const kept = new Map<string, Dispatcher>();
  const own = new Set<Dispatcher>();
  const ca = trusted();
  const reach: Reach = {
    timeout: Math.min(CONNECT_TIMEOUT, options.timeout),
    // Said outright, because what Node is started with would switch them off otherwise.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca }),
  };

  async function dispatcherFor(request: Exchange, onConnected: () => void): Promise<Dispatcher> {
    const proxy = isLoopback(request.url) ? null : await options.proxyFor(request.url);
    if (request.fresh) {
      const made = dispatcher(reach, proxy, { pipelining: 0, connections: 1 }, onConnected);
      own.add(made);
      return made;
    }
    const key = proxy ?? '';
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = dispatcher(reach, proxy, { pipelining: 1, connections: 2 }, () => {});
    kept.set(key, made);
    return made;
  }

  return {
    exchange: async (request) => {
      let connected = false;
      const via = await dispatcherFor(request, () => {
        connected = true;
      });
      const timeout = AbortSignal.timeout(options.timeout);
      try {
        const response = await exchange(request.url, {
          dispatcher: via,
          method: request.method,
          headers: request.headers,
          body: request.body ?? request.form ?? null,
          signal: timeout,
        });
        const largest = request.largest ?? options.largest ?? LARGEST_BODY;
        const { bytes, ...how } = await readBody(response.body, largest);
        return {
          kind: 'answer',
          status: response.statusCode,
          header: (name) => {
            const value = response.headers[name.toLowerCase()];
            return (Array.isArray(value) ? value[0] : value) ?? null;
          },
          names: Object.keys(response.headers),
          ...(request.isBinary === true ? { body: '', bytes } : { body: new TextDecoder().decode(bytes) }),
          ...how,
        };
      } catch (error) {
        // Only a connection of our own tells for certain that nothing has left on it.
        const why = reason(error);
        return {
          kind: 'nothing',
          sent: !request.fresh || connected,
          why,
          untrusted: ABOUT_CERTIFICATES.test(why),
        };
      } finally {
        if (own.delete(via)) await via.destroy();
      }
    },
    close: async () => {
      const all = [...kept.values(), ...own];
      kept.clear();
      own.clear();
      await Promise.all(all.map((one) => one.destroy()));
    },
  };
}

/** How a connection is made, and who is believed at its other end. */
interface Reach {
  /** Milliseconds, the handshake included. */
  readonly timeout: number;
  readonly rejectUnauthorized: true;
  readonly minVersion: 'TLSv1.2';
  readonly ca?: string[];
}

function dispatcher(
  reach: Reach,
  proxy: string | null,
  size: { readonly pipelining: number; readonly connections: number },
  onConnected: () => void,
): Dispatcher {
  const telling =
    (connect: Connector): Connector =>
    (opts, callback) => {
      connect(opts, (...result) => {
        if (result[0] === null) onConnected();
        callback(...result);
      });
    };
  if (proxy === null) return new Agent({ ...size, connect: telling(buildConnector(reach)) });
  return new ProxyAgent({
    uri: proxy,
    requestTls: reach,
    proxyTls: reach,
    // Its connections are tunnels, all of them: what goes through one has not left before the proxy has made it.
    factory: (origin, made) => {
      const tunnel = 'connect' in made ? made.connect : undefined;
      if (!isConnector(tunnel)) throw new Error('a proxy is connected to in another way by now');
      return new Pool(origin, { ...size, connect: telling(tunnel) });
    },
  });
}

type Connector = buildConnector.connector;
const isConnector = (value: unknown): value is Connector => typeof value === 'function';

/** Node's certificates and the system's; undefined leaves Node to its own where the system's cannot be read. */
function trusted(): string[] | undefined {
  return typeof tls.getCACertificates === 'function'
    ? [...tls.getCACertificates('bundled'), ...tls.getCACertificates('system')]
    : undefined;
}

async function readBody(
  body: AsyncIterable<Uint8Array>,
  largest: number,
): Promise<{ readonly bytes: Uint8Array; readonly whole: boolean; readonly tooLarge: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let whole = true;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > largest) return { bytes: new Uint8Array(), whole: false, tooLarge: true };
      chunks.push(chunk);
    }
  } catch {
    whole = false;
  }
  return { bytes: Buffer.concat(chunks), whole, tooLarge: false };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `${code}: ${error.message}`;
}
