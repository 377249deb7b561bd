/**
 * Receives webhook deliveries over HTTP and turns each into a hint where to read the service again. A delivery is never written into the
 * mirror; only what is then read is.
 * A sender must know the random path, and must sign the delivery if a secret is configured; without the right path every request gets a
 * 404. The listener is on loopback, behind the site's own proxy or tunnel, unless a person opens it to the network.
 * Size, duration and number of deliveries are limited: 256 kB, ten seconds, 48 connections. If a hint cannot be stored, or the station
 * fails, the answer is a 503, so that the sender tries again.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { shareConnections } from './connections.ts';
import { hintOf, type Hint } from './hint.ts';
import { isSigned } from './signature.ts';

export interface ListenerOptions {
  /** 127.0.0.1, or `EVERYWHERE` if the site's network may reach the listener. */
  readonly host: string;
  /** 0: a free port is chosen. */
  readonly port: number;
  /** The last part of the path: long and random. */
  readonly token: string;
  /** Called for each delivery. */
  readonly signing: () => Signing;
  /** Returns false if the hint could not be stored: then the sender is asked to try again. */
  readonly onHint: (hint: Hint) => boolean;
  /** Called with an error of this program; the sender is asked to try again. */
  readonly onDefect: (error: unknown) => void;
  /** The time for a whole delivery (milliseconds). */
  readonly patience?: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Signing {
  /** Whether a delivery must be signed. If not, only the random path protects the listener. */
  readonly needed: boolean;
  /** The secret that deliveries are signed with; null if it is not available: then deliveries that must be signed are refused. */
  readonly secret: string | null;
}

export interface Listener {
  /** The URL for deliveries on this computer or its network. A proxy before it has a URL of its own. */
  readonly url: string;
  close(): Promise<void>;
}

/** A delivery is an audit record or an order without its lines: a few kB. */
const LARGEST_BODY = 256 * 1024;
const PATIENCE = 10_000;
/** The interval for closing connections that are out of time (milliseconds). With Node's 30 s, slow senders would hold all connections. */
const LOOK_FOR_SLOW = 1000;
const MOST_CONNECTIONS = 48;
const TRY_AGAIN = 503;

/** Listens on every address of this computer. */
export const EVERYWHERE = '0.0.0.0';

/** The address by which the site's proxy can probably reach this computer. */
function addressOnNetwork(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
}

/** Starts the listener. Rejects with the system's error if the port is not available. */
export async function listenForEvents(options: ListenerOptions): Promise<Listener> {
  const path = Buffer.from(`/events/${options.token}`);
  const patience = options.patience ?? PATIENCE;
  const limits = {
    requestTimeout: patience,
    headersTimeout: patience,
    keepAliveTimeout: 1000,
    connectionsCheckingInterval: LOOK_FOR_SLOW,
  };
  const server = createServer(limits, (incoming, outgoing) => {
    // An error in one delivery must not end the station.
    void take(incoming, options, path)
      .catch((error: unknown) => {
        options.onDefect(error);
        return TRY_AGAIN;
      })
      .then((status) => answer(outgoing, status));
  });
  shareConnections(server, MOST_CONNECTIONS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : options.port;
  return {
    url: `http://${options.host === EVERYWHERE ? addressOnNetwork() : options.host}:${port}${path.toString()}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Handles a delivery and returns the HTTP status. An event that is not understood gets a 204 too, because it was delivered. */
async function take(incoming: IncomingMessage, options: ListenerOptions, path: Buffer): Promise<number> {
  if (!isSame(Buffer.from(incoming.url ?? ''), path)) return 404;
  if (incoming.method !== 'POST') return 405;
  const body = await readBody(incoming);
  if (body === null) return 413;
  const { needed, secret } = options.signing();
  const header = (name: string) => {
    const value = incoming.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  if (needed && (secret === null || !isSigned(header, body, secret, options.now()))) return 401;
  const json = parse(body);
  if (json === undefined) return 400;
  const hint = hintOf(json);
  return hint === null || options.onHint(hint) ? 204 : TRY_AGAIN;
}

function answer(outgoing: ServerResponse, status: number): void {
  // The unread part of the body must not be taken for the next request.
  if (status === 413) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, { 'cache-control': 'no-store' }).end();
}

function isSame(given: Buffer, path: Buffer): boolean {
  return given.length === path.length && timingSafeEqual(given, path);
}

/** Returns null if the body is too large or incomplete. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > LARGEST_BODY) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LARGEST_BODY) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
