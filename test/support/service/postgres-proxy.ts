/**
 * A proxy between the service and PostgreSQL that loses chosen statements or their answers. It parses what the service sends (the start of
 * a connection, simple queries, prepared statements and their values), and the test decides about each statement: it is passed on; or it is
 * lost together with its connection; or it is carried out, and the connection breaks before the answer. So a connection can be cut exactly
 * between a COMMIT and its answer. A test can also cut or silence all connections, or take the whole server away.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A statement on its way to the database. */
export interface Sent {
  readonly text: string;
  /** The bytes of its bound values. */
  readonly values: string;
  /** The earlier statements of its transaction, each with its bound values. */
  readonly before: readonly string[];
}

export type Fate = 'passes' | 'lost' | 'answer lost';

export interface PostgresProxy {
  /** The address of a database through the proxy. */
  address(database: string): string;
  /** Sets the function that decides about each statement, in place of the one before. */
  watch(judge: (sent: Sent) => Fate): void;
  /** Breaks every connection. */
  cut(): void;
  /** From now on nothing passes, but no connection breaks, as if a cable were pulled. */
  silence(): void;
  /** Breaks every connection and stops listening, as if the server were down. */
  down(): Promise<void>;
  /** Passes and listens again, at the same address. @param server from now on, in place of the one before */
  up(server?: string): Promise<void>;
  close(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const pass = (): Fate => 'passes';

/** @param server the address of any database of the server */
export async function startPostgresProxy(server: string): Promise<PostgresProxy> {
  let target = new URL(server);
  let judge: (sent: Sent) => Fate = pass;
  let isSilent = false;
  const open = new Set<Socket>();
  const listener = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const side of [client, database]) {
      open.add(side);
      side.setNoDelay(true);
      side.on('error', end).on('close', () => {
        open.delete(side);
        end();
      });
    }
    relay(client, database, { judge: (sent) => judge(sent), cut: end, isSilent: () => isSilent });
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve) => {
      listener.listen(port, '127.0.0.1', () => {
        ({ port } = listener.address() as AddressInfo);
        resolve();
      });
    });
  const cut = () => {
    for (const side of open) side.destroy();
  };
  const down = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      cut();
    });
  await listen();
  return {
    address: (database) => {
      const url = new URL(database);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    watch: (next) => {
      judge = next;
    },
    cut,
    silence: () => {
      isSilent = true;
    },
    down,
    up: async (other) => {
      isSilent = false;
      if (other !== undefined) target = new URL(other);
      if (!listener.listening) await listen();
    },
    close: down,
  };
}

interface Line {
  readonly judge: (sent: Sent) => Fate;
  readonly cut: () => void;
  readonly isSilent: () => boolean;
}

function relay(client: Socket, database: Socket, { judge, cut, isSilent }: Line): void {
  const read = reader(judge);
  let rest: Buffer = Buffer.alloc(0);
  /** What the database has answered since a statement whose answer is to be lost; null: no answer is to be lost. */
  let swallowed: Buffer | null = null;
  client.on('data', (chunk: Buffer) => {
    if (isSilent()) return;
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const length = read.lengthOf(rest);
      if (length === null) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const fate = read.message(message);
      if (fate === 'lost') {
        cut();
        return;
      }
      if (fate === 'answer lost') swallowed ??= Buffer.alloc(0);
      database.write(message);
    }
  });
  database.on('data', (chunk: Buffer) => {
    if (isSilent()) return;
    if (swallowed === null) {
      client.write(chunk);
      return;
    }
    swallowed = Buffer.concat([swallowed, chunk]);
    if (isReady(swallowed)) cut();
  });
}

/** Parses the messages of one connection in order. */
function reader(judge: (sent: Sent) => Fate) {
  const prepared = new Map<string, string>();
  let isStarted = false;
  let before: string[] = [];

  function execute(text: string, values: string): Fate {
    if (/^BEGIN\b/i.test(text)) before = [];
    const fate = judge({ text, values, before });
    if (/^(?:COMMIT|ROLLBACK)\b/i.test(text)) before = [];
    else before.push(`${text} ${values}`);
    return fate;
  }

  return {
    /** The length of the first message; null if it has not arrived completely. */
    lengthOf: (bytes: Buffer): number | null => {
      const head = isStarted ? 1 : 0;
      if (bytes.length < head + 4) return null;
      const length = head + bytes.readInt32BE(head);
      return bytes.length < length ? null : length;
    },
    message: (bytes: Buffer): Fate => {
      if (!isStarted) {
        isStarted = bytes.readInt32BE(4) !== SSL_REQUEST;
        return 'passes';
      }
      const [first = '', second = ''] = bytes.subarray(5).toString('latin1').split('\0', 2);
      switch (String.fromCharCode(bytes[0] ?? 0)) {
        case 'Q':
          return execute(first, '');
        case 'P':
          prepared.set(first, second);
          return 'passes';
        case 'B':
          return execute(
            prepared.get(second) ?? '',
            bytes.subarray(7 + first.length + second.length).toString('latin1'),
          );
        default:
          return 'passes';
      }
    },
  };
}

/** Whether the database has said that it is ready for the next statement: all before that is done. */
function isReady(answered: Buffer): boolean {
  for (let at = 0; at + 5 <= answered.length; at += 1 + answered.readInt32BE(at + 1))
    if (answered[at] === 0x5a) return true;
  return false;
}
