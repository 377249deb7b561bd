/**
 * Receives webhook deliveries and turns each into a hint. It listens on loopback unless configured otherwise, behind the site's own
 * proxy or tunnel. A client that does not know its path learns nothing, and only a few small bodies are held at a time. Deliveries are
 * never written into the mirror: only reads are.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { shareConnections } from './connections.ts';
import { hintOf, type Hint } from './hint.ts';
import { isSigned } from './signature.ts';

export interface ListenerOptions {
  /** 127.0.0.1, or `EVERYWHERE` where the site's own network is to reach it. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The last part of the path: long and random. */
  readonly token: string;
  /** Asked for at each delivery. */
  readonly signing: () => Signing;
  /** False where it could not be kept: then the sender is asked to try again. */
  readonly onHint: (hint: Hint) => boolean;
  /** A fault of our own; the sender is asked to try again. */
  readonly onDefect: (error: unknown) => void;
  /** Milliseconds for a whole delivery. */
  readonly patience?: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface Signing {
  /** Where it is not, the path is all that protects. */
  readonly needed: boolean;
  /** What deliveries are signed with; null where it is not to be had, and then none is taken that should be signed. */
  readonly secret: string | null;
}

export interface Listener {
  /** Where deliveries go on this machine, or on its network. A proxy in front of it has an address of its own. */
  readonly url: string;
  close(): Promise<void>;
}

/** A delivery is an audit record or an order without its lines: a few kB. */
const LARGEST_BODY = 256 * 1024;
const PATIENCE = 10_000;
/** Milliseconds between two looks who has run out of time. Node's own 30 s would leave the few connections there are to the slow. */
const LOOK_FOR_SLOW = 1000;
const MOST_CONNECTIONS = 48;
const TRY_AGAIN = 503;

/** Every address this computer has. */
export const EVERYWHERE = '0.0.0.0';

/** The address by which the site's proxy would know this computer, as far as it can be told from inside. */
function addressOnNetwork(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? hostname();
}

/** Rejects with the system's error where the port cannot be had. */
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
    // Whatever goes wrong at one delivery is no reason for the station to end.
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

/** The status to answer with. What is understood and what is not is all one to the sender: it has been delivered. */
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
  // What was not read to its end must not be taken for the next request.
  if (status === 413) outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, { 'cache-control': 'no-store' }).end();
}

function isSame(given: Buffer, path: Buffer): boolean {
  return given.length === path.length && timingSafeEqual(given, path);
}

/** Null where it is too large, or broke off. */
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
