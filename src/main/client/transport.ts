/**
 * Makes one HTTP exchange over Node's own HTTP stack (undici), without retries or redirects. Chromium's stack is not used, because it
 * repeats a request of any method if a reused connection breaks before the headers; a move would be applied twice without notice.
 * A result without an answer says whether a byte of the request may have been sent, because delivering exactly once depends on that. Only a
 * request on a connection of its own (`fresh`) can say that nothing was sent.
 * Certificates are always verified. A body beyond a limit is not kept.
 */
import tls from 'node:tls';
import { isLoopback } from './loopback.ts';
import { Agent, buildConnector, Pool, ProxyAgent, request as exchange, type Dispatcher } from 'undici';

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A form with files, instead of `body`. */
  readonly form?: Uint8Array;
  /** Whether the request gets its own connection, never used before or after. Required for requests that must not be repeated. */
  readonly fresh: boolean;
  /** The largest body that is read, in bytes; absent: the limit of the transport. */
  readonly largest?: number;
  /** The answer is not a text: it is returned in `bytes`, and `body` is empty. */
  readonly isBinary?: true;
}

export type HttpResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly header: (name: string) => string | null;
      /** The names of all headers; absent if a transport does not know them: then only the documented headers are read. */
      readonly names?: readonly string[];
      readonly body: string;
      readonly bytes?: Uint8Array;
      /** False if the connection broke within the body, or the body is too large. */
      readonly whole: boolean;
      /** The body is larger than the limit, and was discarded. */
      readonly tooLarge?: boolean;
    }
  | {
      readonly kind: 'nothing';
      /** False if no connection was made, so no byte of the request was sent. If true, the request may arrive, now or later. */
      readonly sent: boolean;
      readonly why: string;
      /** A server answered, but its certificate was rejected. */
      readonly untrusted?: boolean;
    };

export interface Transport {
  exchange(request: Exchange): Promise<HttpResult>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** The proxy for an address, as a URL, or null for none. */
  readonly proxyFor: (url: URL) => Promise<string | null>;
  /** The time for a request, from its start to the last byte of the answer (milliseconds). */
  readonly timeout: number;
  /** The largest body that is read, in bytes. */
  readonly largest?: number;
}

const CONNECT_TIMEOUT = 10_000;
/** Matches Node's error codes for a rejected certificate. */
const ABOUT_CERTIFICATES = /^(\w*CERT\w*|\w+_LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH): /;
/** A page of 1,000 items with all their fields is a few MB. In memory, the text and the records of a body take several times its size. */
const LARGEST_BODY = 32 * 1024 * 1024;

export function createTransport(options: TransportOptions): Transport {
  const kept = new Map<string, Dispatcher>();
  const own = new Set<Dispatcher>();
  const ca = trusted();
  const reach: Reach = {
    timeout: Math.min(CONNECT_TIMEOUT, options.timeout),
    // Set explicitly, because environment variables and options of Node could switch these checks off.
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
        // Only the request's own connection shows for certain that nothing was sent.
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

/** How a connection is made, and which certificates are accepted. */
interface Reach {
  /** The time for connecting, including the TLS handshake (milliseconds). */
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
    // All connections are tunnels through the proxy. Nothing of the request is sent before the proxy has opened the tunnel.
    factory: (origin, made) => {
      const tunnel = 'connect' in made ? made.connect : undefined;
      if (!isConnector(tunnel)) throw new Error('a proxy is connected to in another way by now');
      return new Pool(origin, { ...size, connect: telling(tunnel) });
    },
  });
}

type Connector = buildConnector.connector;
const isConnector = (value: unknown): value is Connector => typeof value === 'function';

/** The root certificates of Node and of the system. Undefined if the system's cannot be read: then Node uses its own. */
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
