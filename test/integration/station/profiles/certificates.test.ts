/** A service whose certificate does not hold: nothing is sent to whoever that is, nothing is lost, and there is no way round. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls, { createServer, type Server, type TlsOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificates, type Certificates } from '../../../support/service/create-test-certificates.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let folder: string;
let made: Certificates;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockhand-certificates-'));
  made = certificates(folder);
  // The authority of these tests is one of the system's, as a company's own would be. Read once, by the first connection.
  vi.stubEnv('SSL_CERT_FILE', made.authority);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

let world: World;
let shop: Warehouse;
let front: Front;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  front = await startFront(world.address);
});
afterEach(async () => {
  await front.close();
  await world.close();
});

interface Front {
  readonly address: string;
  /** How many bytes it was sent, decrypted. */
  readonly received: () => number;
  /** What it shows from now on; open connections break. */
  show(options: TlsOptions): void;
  close(): Promise<void>;
}

/** Speaks TLS for the service. */
async function startFront(address: string): Promise<Front> {
  const { port, hostname } = new URL(address);
  const open = new Set<Socket>();
  let received = 0;
  const answer = (socket: Socket) => {
    const to = connect(Number(port), hostname);
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    socket.pipe(to).pipe(socket);
    for (const end of [socket, to]) end.on('error', () => socket.destroy());
    open.add(socket);
  };
  const server: Server = createServer(made.issue('localhost', 2), answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    received: () => received,
    show: (options) => {
      server.setSecureContext(options);
      cut();
      received = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

const BAD: readonly (readonly [string, () => TlsOptions])[] = [
  ['has run out', () => made.issue('localhost', -1)],
  ['is for another name', () => made.issue('warehouse.example', 2)],
  ['is signed by nobody', () => made.selfSigned('localhost')],
];

const add = (station: TestStation) =>
  station.bridge.act('profile.add', { name: 'Acme', address: front.address, key: KEY });

it('a service that speaks only TLS of old gets nothing, whatever Node is started with', async () => {
  const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls;
  const ciphers = 'DEFAULT@SECLEVEL=0';
  Object.assign(tls, { DEFAULT_MIN_VERSION: 'TLSv1', DEFAULT_CIPHERS: ciphers });
  try {
    front.show({ ...made.issue('localhost', 2), minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers });
    const station = await world.station({ keychain: noKeychain });
    expect(await add(station)).toMatchObject({ ok: false, problem: { code: 'service-unreachable' } });
    expect(front.received()).toBe(0);
  } finally {
    Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS });
  }
});

describe.each(BAD)('a certificate that %s', (_what, bad) => {
  it('makes no profile, and the key is not sent there', async () => {
    front.show(bad());
    const station = await world.station({ keychain: noKeychain });
    expect(await add(station)).toMatchObject({ ok: false, problem: { code: 'certificate-refused' } });
    expect((await station.read('settings', {})).profiles).toHaveLength(1);
    expect(front.received()).toBe(0);
  });

  it('is refused though the environment would switch that off', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      front.show(bad());
      const station = await world.station({ keychain: noKeychain });
      expect(await add(station)).toMatchObject({ ok: false, problem: { code: 'certificate-refused' } });
      expect(front.received()).toBe(0);
    } finally {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', undefined);
    }
  });

  it('in the middle of the day stops the sending and says why; what was given waits, and goes out once it holds again', async () => {
    const station = await world.station({ keychain: noKeychain });
    expect(await add(station)).toMatchObject({ ok: true });
    await station.until('status', {}, (view) => view.pull.state === 'ready');
    front.show(bad());
    await station.act('move', {
      itemId: shop.items.socket,
      quantity: '4',
      folderId: shop.folders.b,
      leaveZero: false,
    });
    await station.until('status', {}, (view) => view.network.state === 'untrusted');
    expect((await station.read('outbox', {})).waiting).toMatchObject([{ state: 'queued' }]);
    expect(front.received()).toBe(0);
    front.show(made.issue('localhost', 2));
    await station.quiet();
    expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(1);
    const [row] = (await station.read('outbox', {})).settled;
    const { tries } = await station.read('command', { id: row?.id ?? '' });
    expect(tries.slice(0, -1).every(({ outcome }) => outcome === 'not-sent')).toBe(true);
  });
});
