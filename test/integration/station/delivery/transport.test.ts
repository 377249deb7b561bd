/** How far a request got: what everything about delivering once hangs on. */
import dns from 'node:dns';
import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransport, type HttpResult, type Transport } from '#main/client/transport.ts';
import { openUnreachableAddress } from '../../../support/service/address-that-drops-packets.ts';

let server: Server | undefined;
let transport: Transport;
const open = new Set<Socket>();

beforeEach(() => {
  transport = createTransport({ proxyFor: async () => null, timeout: 1000 });
});
afterEach(async () => {
  await transport.close();
  for (const socket of open) socket.destroy();
  open.clear();
  server?.close();
  server = undefined;
});

/** A server that does this to every connection, on a port of its own. */
async function serve(does: (socket: Socket) => void): Promise<number> {
  const made = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    does(socket);
  });
  server = made;
  await new Promise<void>((resolve) => {
    made.listen(0, '127.0.0.1', resolve);
  });
  return (made.address() as AddressInfo).port;
}

const send = (address: string): Promise<HttpResult> =>
  transport.exchange({ method: 'POST', url: new URL(address), headers: {}, body: '{}', fresh: true });

it('to a name nobody knows: nothing has left', async () => {
  expect(await send('https://warehouse.invalid/')).toMatchObject({ kind: 'nothing', sent: false });
});

it('to a port where nobody listens: nothing has left', async () => {
  const port = await serve(() => {});
  server?.close();
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'nothing', sent: false });
});

describe('to a name that has an address which swallows everything', () => {
  let end = () => {};
  afterEach(() => {
    end();
    vi.restoreAllMocks();
  });

  /** Of the name that is asked for; the system's own answer is another on each computer. */
  function resolvesTo(...addresses: readonly dns.LookupAddress[]): void {
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: unknown,
      tell: (error: null, addresses: readonly dns.LookupAddress[]) => void,
    ) => tell(null, addresses)) as typeof dns.lookup);
  }
  const swallows = { address: '::1', family: 6 };

  it('and one that answers: the answer is heard', async () => {
    const port = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    end = await openUnreachableAddress(swallows.address, port);
    resolvesTo(swallows, { address: '127.0.0.1', family: 4 });
    expect(await send(`http://warehouse.test:${port}/`)).toMatchObject({ kind: 'answer', status: 204 });
  });

  it('and no other: nothing has left', async () => {
    const port = await serve(() => {});
    end = await openUnreachableAddress(swallows.address, port);
    resolvesTo(swallows);
    expect(await send(`http://warehouse.test:${port}/`)).toMatchObject({ kind: 'nothing', sent: false });
  });
});

it('to somebody who never ends the handshake: nothing has left', async () => {
  const port = await serve((socket) => socket.resume());
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'nothing', sent: false });
});

it('to somebody who speaks no TLS: nothing has left', async () => {
  const port = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
    kind: 'nothing',
    sent: false,
    untrusted: false,
  });
});

describe('through a proxy', () => {
  const through = (port: number) => {
    transport = createTransport({ proxyFor: async () => `http://127.0.0.1:${port}`, timeout: 1000 });
    return send('http://warehouse.invalid/');
  };
  /** The proxy's answer to who wants a tunnel, and what stands at the other end of it. */
  const proxy = (answer: string, beyond: (socket: Socket) => void) =>
    serve((socket) =>
      socket.once('data', () => {
        socket.write(`HTTP/1.1 ${answer}\r\n\r\n`);
        beyond(socket);
      }),
    );

  it('that is not there: nothing has left', async () => {
    const port = await serve(() => {});
    server?.close();
    expect(await through(port)).toMatchObject({ kind: 'nothing', sent: false });
  });

  it('that wants to know who asks: nothing has left, and nobody is taken to have answered', async () => {
    const port = await proxy('407 Proxy Authentication Required', (socket) => socket.end());
    const heard = await through(port);
    expect(heard).toMatchObject({ kind: 'nothing', sent: false, untrusted: false });
    expect(heard.kind === 'nothing' && heard.why).toContain('407');
  });

  it('to somebody who takes it and breaks off: it may have arrived', async () => {
    const port = await proxy('200 OK', (socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await through(port)).toMatchObject({ kind: 'nothing', sent: true });
  });

  it('to somebody who answers: that is heard', async () => {
    const port = await proxy('200 OK', (socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')),
    );
    expect(await through(port)).toMatchObject({ kind: 'answer', status: 200, body: '{}', whole: true });
  });
});

it.each([
  ['takes it and says nothing', (socket: Socket) => socket.resume()],
  [
    'resets the connection at its first byte',
    (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()),
  ],
  ['closes it', (socket: Socket) => socket.once('data', () => socket.end())],
  [
    'answers something that is no HTTP',
    (socket: Socket) => socket.once('data', () => socket.end('220 mail ready\r\n')),
  ],
])('to somebody who %s: it may have arrived', async (_what, does) => {
  const port = await serve(does);
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'nothing', sent: true });
});

it('is answered with a page that unpacks to a gigabyte: it is not unpacked', async () => {
  // Zipped files one behind the other are one zipped file.
  const megabytes = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  const page = Buffer.concat(Array.from({ length: 64 }, () => megabytes));
  const port = await serve((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${page.length}\r\n\r\n`);
      socket.end(page);
    }),
  );
  const heard = await send(`http://127.0.0.1:${port}/`);
  expect(heard).toMatchObject({ kind: 'answer', whole: true });
  expect(heard.kind === 'answer' && heard.body.length).toBeLessThanOrEqual(page.length);
});

it('is answered without an end: reading stops, and what came is not taken for whole', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const port = await serve((socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = () => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
    }),
  );
  transport = createTransport({ proxyFor: async () => null, timeout: 30_000 });
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'answer', whole: false });
});
