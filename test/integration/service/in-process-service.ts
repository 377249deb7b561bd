/**
 * Starts the service in the test process, with an in-memory database and a clock that the test advances. Returns an HTTP client for the API
 * and the admin API, and helpers that create items and orders and wait for a receive. An internal error of the service fails the test.
 * `helpersOver` makes the same helpers over any other way of sending requests.
 */
import { createService, type Service, type ServiceOptions } from '#service/serve.ts';

export const SECRET = 'sk_for-tests';
export const ADMIN = 'admin-for-tests';

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers by name, and fails where they differ
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

type Send = (path: string, body?: unknown) => Promise<Answer>;

export interface Practice {
  readonly service: Service;
  readonly get: Send;
  readonly post: Send;
  readonly put: Send;
  readonly del: Send;
  readonly admin: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly raw: (request: Request) => Promise<Answer>;
  /** Advances the service's clock. */
  readonly pass: (ms: number) => void;
  readonly folder: (name: string, parent?: number | null) => Promise<number>;
  readonly item: (values?: Record<string, unknown>) => Promise<Json>;
  readonly read: (id: number, query?: string) => Promise<Json>;
  readonly order: (lines: readonly Json[], values?: Record<string, unknown>) => Promise<Json>;
  /** Sets an order to a status that a person can set; returns the order. */
  readonly moveOrder: (id: number, status: string) => Promise<Json>;
  /** Waits until the order's receipt has ended; returns its progress. */
  readonly received: (id: number) => Promise<Json>;
  readonly ledger: (query?: string) => Promise<Json[]>;
  readonly events: () => Promise<Json[]>;
}

export const START = Date.UTC(2025, 10, 20, 8);

export function practice(options: Partial<ServiceOptions> = {}): Practice {
  let now = START;
  const created = createService({
    file: ':memory:',
    adminToken: ADMIN,
    rateMax: 1_000_000,
    receiveDelay: 5,
    // An internal error of the service fails the test, wherever it happens.
    report: (error) => {
      throw error;
    },
    clock: () => now,
    ...options,
  });
  if (!created.ok) throw new Error(created.why);
  const { service } = created;
  void service.keys.adopt('Dock 1', SECRET);
  return {
    service,
    pass: (ms) => (now += ms),
    ...helpersOver((request) => service.fetch(request), 'http://service.test'),
  };
}

/** The same helpers over any way of sending a request. */
export function helpersOver(
  fetch: (request: Request) => Promise<Response>,
  base: string,
): Omit<Practice, 'service' | 'pass'> {
  const raw = async (request: Request): Promise<Answer> => {
    const response = await fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const sender =
    (method: string, secret = SECRET): Send =>
    (path, body) =>
      raw(
        new Request(base + (path.startsWith('/admin') ? path : `/api/v1${path}`), {
          method,
          headers: { authorization: `Bearer ${secret}` },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
  const [get, post, put, del] = [sender('GET'), sender('POST'), sender('PUT'), sender('DELETE')];
  const data = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${body?.message}`);
    return body.data;
  };
  const admin = (method: string, path: string, body?: unknown) =>
    sender(method, ADMIN)(`/admin${path}`, body);
  return {
    raw,
    get,
    post,
    put,
    del,
    admin,
    folder: async (name, parent = null) =>
      (await data(post('/items', { name, type: 'folder', parent_id: parent }))).id,
    item: (values) =>
      data(post('/items', { name: 'Cable ties', type: 'item', quantity: 10, price: 3.9, ...values })),
    read: (id, query = '') => data(get(`/items/${id}${query}`)),
    order: async (lines, values) => {
      const { id } = await data(
        post('/purchase_orders', {
          currency_code: 'EUR',
          vendor: { name: 'Meyer Electrical' },
          line_items: lines,
          ...values,
        }),
      );
      return data(get(`/purchase_orders/${id}`));
    },
    moveOrder: async (id, status) => {
      const { version } = await data(get(`/purchase_orders/${id}`));
      return data(put(`/purchase_orders/${id}/status`, { status, version }));
    },
    received: async (id) => {
      for (;;) {
        const progress = await data(get(`/purchase_orders/${id}/receive/status`));
        if (progress.status !== 'pending') return progress;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    ledger: async (query = '') => (await admin('GET', `/ledger?limit=1000${query}`)).body.data,
    events: async () =>
      (await admin('GET', '/events?limit=1000')).body.data.map((event: Json) => event.payload),
  };
}
