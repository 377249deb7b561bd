/** How far a request got: what everything about delivering once hangs on. */
import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTransport, type Heard, type Transport } from '#main/client/transport.ts';

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

const send = (address: string): Promise<Heard> =>
  transport.exchange({ method: 'POST', url: new URL(address), headers: {}, body: '{}', fresh: true });

it('to a name nobody knows: nothing has left', async () => {
  expect(await send('https://warehouse.invalid/')).toMatchObject({ heard: 'nothing', sent: false });
});

it('to a port where nobody listens: nothing has left', async () => {
  const port = await serve(() => {});
  server?.close();
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ heard: 'nothing', sent: false });
});

it('to somebody who never ends the handshake: nothing has left', async () => {
  const port = await serve((socket) => socket.resume());
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ heard: 'nothing', sent: false });
});

it('to somebody who speaks no TLS: nothing has left', async () => {
  const port = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
    heard: 'nothing',
    sent: false,
    untrusted: false,
  });
});

it('through a proxy that wants to know who asks: nobody is taken to have answered', async () => {
  const port = await serve((socket) =>
    socket.once('data', () => {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    }),
  );
  transport = createTransport({ proxyFor: async () => `http://127.0.0.1:${port}`, timeout: 1000 });
  const heard = await send('https://warehouse.invalid/');
  expect(heard).toMatchObject({ heard: 'nothing', untrusted: false });
  expect(heard.heard === 'nothing' && heard.why).toContain('407');
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
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ heard: 'nothing', sent: true });
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
  expect(heard).toMatchObject({ heard: 'answer', whole: true });
  expect(heard.heard === 'answer' && heard.body.length).toBeLessThanOrEqual(page.length);
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
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ heard: 'answer', whole: false });
});
