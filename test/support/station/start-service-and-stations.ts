/**
 * Starts the environment of the integration tests (`startWorld`): this repository's inventory service (`src/service`) on a real socket,
 * and whole stations with files on disk. A test plans faults at the service (`trouble`), loses a single request and may deliver it late
 * (`intercept`), acts as another client (`call`), and reads what the service applied (`applied`, `ledger`). `exchanges` records every
 * request of a station with its answer. `close` stops everything and deletes the files.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActAsk, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { ReadAsk, ReadName, ReadView } from '#bridge/reads.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { parseJson } from '#main/client/parse-json.ts';
import { openStation, type Station, type StationOptions } from '#main/station/station.ts';
import { listen, type Listening } from '#service/listen.ts';
import { createService, type Service, type ServiceOptions } from '#service/serve.ts';
import { noKeychain } from './fake-keychains.ts';

export const KEY = 'a-key-for-tests';
const ADMIN = 'an-admin-token-for-tests';

export interface World {
  readonly folder: string;
  readonly address: string;
  readonly service: Service;
  /** One request to the service, as another client makes it. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: any }>;
  /** One request to the service's own administration. */
  admin(method: string, path: string, body?: unknown): Promise<{ status: number; json: any }>;
  /** Plans faults with the service's own trouble script. */
  trouble(...faults: unknown[]): Promise<void>;
  /** Loses the next request of that method to that path (`*` is one segment). The returned function delivers it after all. */
  intercept(method: string, path: string): Promise<() => Promise<void>>;
  /** How often the service applied a request of that method to that path (`*` is one segment). */
  applied(method: string, path: string): Promise<number>;
  /** Every change that the service applied, in order. */
  ledger(): Promise<LedgerEntry[]>;
  /** Adds a custom field to the account and returns its id. */
  customField(name: string, type: string, appliesTo?: 'item' | 'folder' | 'all'): Promise<number>;
  /** Changes the answers that stations get at that path from now on, as a service that sends other members would. */
  alter(path: string, change: (answered: any) => unknown): void;
  /** Everything that stations have asked, in order. */
  readonly exchanges: readonly Exchange[];
  /** Opens a station on the practice profile, whose service is this one. */
  station(options?: Partial<StationOptions>): Promise<TestStation>;
  close(): Promise<void>;
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON that was sent; for a form its fields, with each file's name in place of the file. */
  readonly sent: any;
  readonly status: number;
  readonly answered: any;
  /** The headers of the request and of the answer, by their names in lower case. */
  readonly headers: Readonly<Record<'sent' | 'answered', Readonly<Record<string, string>>>>;
}

export interface LedgerEntry {
  readonly verb: string;
  readonly record: string;
  readonly record_id: number;
  readonly quantity_before: string | null;
  readonly quantity_after: string | null;
  readonly method: string;
  readonly path: string;
  readonly request_id: string;
  readonly from_id: number | null;
}

export interface TestStation {
  readonly bridge: Station;
  act<N extends ActName>(name: N, ask: ActAsk<N>): Promise<ActReply<N>>;
  read<N extends ReadName>(name: N, ask: ReadAsk<N>): Promise<ReadView<N>>;
  scan(text: string, place: ActAsk<'scan'>['place']): Promise<ScanReply>;
  /** Reads a view until `fine` is true for it; fails with the last view when the time is up. */
  until<N extends ReadName>(
    name: N,
    ask: ReadAsk<N>,
    fine: (view: ReadView<N>) => boolean,
    milliseconds?: number,
  ): Promise<ReadView<N>>;
  /** Waits until everything is sent and the mirror shows it. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

export async function startWorld(options: Partial<ServiceOptions> = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-'));
  const created = createService({
    file: join(folder, 'service.db'),
    adminToken: ADMIN,
    receiveDelay: 30,
    // An allowance that is never used up; the simulation of the request budget tests pacing.
    rateMax: 1_000_000,
    ...options,
  });
  if (!created.ok) throw new Error(`the service would not open: ${created.why}`);
  const { service } = created;
  await service.keys.adopt('test', KEY);
  const exchanges: Exchange[] = [];
  const alterations = new Map<string, (answered: any) => unknown>();
  const serve: Service['fetch'] = async (request, connection) => {
    if (request.headers.get('user-agent')?.startsWith('Dockhand') !== true)
      return service.fetch(request, connection);
    const [sent, { method, url }] = [await sentIn(request.clone()), request];
    const { pathname, searchParams } = new URL(url);
    const response = await altered(await service.fetch(request, connection), alterations.get(pathname));
    const answered = parseJson(await response.clone().text()) ?? null;
    const query = Object.fromEntries(searchParams);
    const headers = {
      sent: Object.fromEntries(request.headers),
      answered: Object.fromEntries(response.headers),
    };
    exchanges.push({ method, path: pathname, query, sent, status: response.status, answered, headers });
    return response;
  };
  const intercepted: { method: string; pattern: RegExp; request: Request | null }[] = [];
  const listening: Listening = await listen(
    {
      fetch: async (request, connection) => {
        const { method, url } = request;
        const catching = intercepted.find(
          (one) => one.request === null && one.method === method && one.pattern.test(new URL(url).pathname),
        );
        if (catching === undefined) return serve(request, connection);
        const copy = { method, headers: new Headers(request.headers), body: await request.arrayBuffer() };
        catching.request = new Request(url, copy);
        return service.fetch(new Request(url, copy), connection);
      },
    },
    { host: '127.0.0.1', port: 0 },
  );
  const stations: TestStation[] = [];

  async function call(method: string, path: string, body?: unknown, key = KEY) {
    const response = await fetch(listening.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  }

  async function ledger(): Promise<LedgerEntry[]> {
    return (await call('GET', '/admin/ledger?limit=1000', undefined, ADMIN)).json.data;
  }

  async function trouble(...faults: unknown[]): Promise<void> {
    const { status, json } = await call('PUT', '/admin/trouble', { faults }, ADMIN);
    if (status >= 300) throw new Error(JSON.stringify(json));
  }

  return {
    folder,
    address: listening.url,
    service,
    call,
    admin: (method, path, body) => call(method, `/admin${path}`, body, ADMIN),
    trouble,
    intercept: async (method, path) => {
      const one = { method, pattern: patternOf(path), request: null as Request | null };
      intercepted.push(one);
      await trouble({ on: { method, path }, effect: { kind: 'drop', when: 'before' } });
      return async () => {
        if (one.request === null) throw new Error(`no ${method} ${path} was lost`);
        const { status } = await service.fetch(one.request);
        if (status >= 300) throw new Error(`what arrived late was answered ${status}`);
      };
    },
    applied: async (method, path) => {
      const pattern = patternOf(path);
      const own = (await ledger()).filter((entry) => entry.method === method && pattern.test(entry.path));
      return new Set(own.map((entry) => entry.request_id)).size;
    },
    ledger,
    customField: async (name, type, applies_to = 'all') =>
      (await call('POST', '/admin/custom_fields', { name, type, applies_to }, ADMIN)).json.data.id,
    exchanges,
    alter: (path, change) => void alterations.set(path, change),
    station: async (about = {}) => {
      const bridge = await openStation({
        folder,
        version: '0.0.0-test',
        keychain: noKeychain,
        startPractice: async () => ({
          address: listening.url,
          key: KEY,
          adminToken: ADMIN,
          close: async () => {},
        }),
        settleDelay: 1500,
        readLag: 300,
        pullEvery: 200,
        ...about,
      });
      const station = testStation(bridge);
      stations.push(station);
      return station;
    },
    close: async () => {
      await Promise.all(stations.map((station) => station.close()));
      await listening.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function altered(response: Response, change?: (answered: any) => unknown): Promise<Response> {
  if (change === undefined || !response.ok || response.status === 204) return response;
  const { status, headers } = response;
  return new Response(JSON.stringify(change(await response.json())), { status, headers });
}

async function sentIn(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/') !== true)
    return parseJson(await request.text()) ?? null;
  const fields = [...(await request.formData())].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return Object.fromEntries(fields);
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);

export function testStation(bridge: Station): TestStation {
  const station: TestStation = {
    bridge,
    act: async (name, ask) => value(await bridge.act(name, ask)),
    read: async (name, ask) => value(await bridge.read(name, ask)),
    scan: (text, place) => station.act('scan', { id: randomUUID(), text, place, source: 'wedge' }),
    until: async (name, ask, fine, milliseconds = 15_000) => {
      const end = performance.now() + milliseconds;
      for (;;) {
        const view = await station.read(name, ask);
        if (fine(view)) return view;
        if (performance.now() > end)
          throw new Error(`it never came to that: ${JSON.stringify(view, null, 1)}`);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    },
    quiet: async () => {
      await station.until('status', {}, (view) => view.outbox.waiting === 0 && view.pull.state === 'ready');
      await station.until('outbox', {}, (view) => view.waiting.length === 0);
      // The pull that ends first may have begun before the last command was settled; the next one has not.
      for (let turn = 1; turn <= 2; turn++) {
        const { pull } = await station.read('status', {});
        await station.act('refresh', {});
        await station.until('status', {}, (view) => view.pull.lastAt !== pull.lastAt);
      }
    },
    close: () => bridge.close(),
  };
  return station;
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.problem.code}: ${answer.problem.detail}`);
  return answer.value;
}
