/**
 * The client of the conformance tests: sends requests to the service under test and returns the answers. With every answer it checks the
 * rules that apply to all answers, such as the rate headers, the content type, the form of a refusal, and that no status is 500 or more. It
 * also creates records for the tests; in an account with other people's records it deletes them after the last test of the file.
 */
import { afterAll, describe, expect, inject } from 'vitest';
import type { Variants } from '#wire/variants.ts';
import { rateHeaders } from '#wire/limits.ts';
import type { Json } from '../integration/service/in-process-service.ts';
import type { Target } from './targets.ts';

export interface Answer {
  readonly status: number;
  /** Undefined if the body is empty. */
  readonly body: Json;
  readonly headers: Headers;
}

export interface Sending {
  /** The authorization header; null: none is sent. */
  readonly authorization?: string | null;
  /** A body sent unchanged; any other body is sent as JSON. */
  readonly raw?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Account {
  readonly target: Target;
  readonly variants: Variants;
  /** @param path under /api/v1, or an address in full */
  readonly send: (method: string, path: string, body?: unknown, sending?: Sending) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown) => Promise<Answer>;
  readonly put: (path: string, body?: unknown) => Promise<Answer>;
  readonly del: (path: string) => Promise<Answer>;
  /** Creates an item; returns the answer's data. */
  readonly item: (values?: Record<string, unknown>) => Promise<Json>;
  readonly folder: (parent?: number | null) => Promise<number>;
  readonly read: (id: number, query?: string) => Promise<Json>;
  /** The records directly in a folder. */
  readonly inside: (folder: number) => Promise<Json[]>;
  readonly alert: (item: number, values?: Record<string, unknown>) => Promise<Json>;
  readonly job: (values?: Record<string, unknown>) => Promise<Json>;
  /** Creates a draft order; returns it as read. */
  readonly order: (lines?: readonly Json[], values?: Record<string, unknown>) => Promise<Json>;
  readonly readOrder: (id: number) => Promise<Json>;
  readonly moveOrder: (id: number, status: string) => Promise<Json>;
  /** Receives lines of an order and waits for the end; returns the progress. */
  readonly receive: (id: number, lines: readonly Json[], action?: Json) => Promise<Json>;
  readonly settled: (id: number) => Promise<Json>;
  /** Creates a custom field of the type for items. */
  readonly field: (type: string) => Promise<Json>;
  readonly name: (what?: string) => string;
}

const accounts = new Map<string, Account>();

/** Runs the tests against each of the services. */
export function conform(section: string, tests: (it: Account) => void): void {
  for (const target of inject('targets')) {
    const account = accounts.get(target.name) ?? openForFile(target);
    describe(`${section} [${target.name}]`, () => {
      tests(account);
    });
  }
}

/** Deletes the records that the tests of a file created, after the last of them. */
function openForFile(target: Target): Account {
  const { account, clear } = open(target);
  accounts.set(target.name, account);
  afterAll(clear);
  return account;
}

/** An amount in an answer, which may be a number or a text. */
export function amount(value: unknown): number {
  expect(['number', 'string']).toContain(typeof value);
  expect(String(value)).toMatch(/^-?\d+(\.\d+)?$/);
  return Number(value);
}

export const ids = (rows: readonly Json[]): number[] => rows.map((row) => row.id);

/** The form of every refusal: a JSON object with one member, a sentence. */
export function expectRefusal({ status, body }: Answer, expected: number, names?: RegExp): void {
  expect([status, body]).toEqual([expected, { message: expect.any(String) }]);
  expect(body.message).not.toBe('');
  if (names) expect(body.message).toMatch(names);
}

const WAIT = 10;

export function open(target: Target): { readonly account: Account; readonly clear: () => Promise<void> } {
  const { variants } = target;
  const bases = [target.url, ...target.besides];
  let requests = 0;
  const made: string[] = [];
  let counter = 0;

  async function send(
    method: string,
    path: string,
    body?: unknown,
    { authorization = `Bearer ${target.key}`, raw, headers }: Sending = {},
  ): Promise<Answer> {
    const response = await fetch(
      path.startsWith('http') ? path : `${bases[requests++ % bases.length]}/api/v1${path}`,
      {
        method,
        headers: { ...(authorization !== null && { authorization }), ...headers },
        body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      },
    );
    const text = await response.text();
    // Another client of a shared account may have used up the allowance.
    if (target.shared && response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      return send(method, path, body, { authorization, ...(raw && { raw }), ...(headers && { headers }) });
    }
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    expectUsual(answer, variants);
    const id = idOf(answer.body);
    if (target.shared && method === 'POST' && response.ok && id !== null) {
      // Deleting a job leaves its folder, which is deleted too.
      if (path === '/jobs') made.push(`/items/${answer.body.data.folder_id}`);
      made.push(pathOf(path, id));
    }
    return answer;
  }

  async function done(answer: Promise<Answer>): Promise<Json> {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${body?.message}`);
    return body?.data ?? body;
  }

  const get = (path: string) => send('GET', path);
  const post = (path: string, body?: unknown) => send('POST', path, body);
  const put = (path: string, body?: unknown) => send('PUT', path, body);
  const readOrder = (id: number) => done(get(`/purchase_orders/${id}`));
  const name = (what = 'Cable ties') => `${what} ${process.pid}-${Date.now()}-${(counter += 1)}`;

  async function settled(id: number): Promise<Json> {
    for (;;) {
      const progress = await done(get(`/purchase_orders/${id}/receive/status`));
      if (progress.status !== 'pending') return progress;
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }

  const account: Account = {
    target,
    variants,
    send,
    get,
    post,
    put,
    del: (path) => send('DELETE', path),
    item: (values) =>
      done(post('/items', { name: name(), type: 'item', quantity: 10, price: 3.9, ...values })),
    folder: async (parent = null) =>
      (await done(post('/items', { name: name('Folder'), type: 'folder', parent_id: parent }))).id,
    read: (id, query = '') => done(get(`/items/${id}${query}`)),
    inside: (folder) => done(get(`/items?folder_id=${folder}&per_page=1000`)),
    alert: (item, values) =>
      done(
        post('/alerts', {
          type: 'Quantity',
          item_id: item,
          threshold_method: 'quantity_less_than',
          threshold_value: 5,
          recipient_groups: ['owners'],
          ...values,
        }),
      ),
    job: (values) => done(post('/jobs', { name: name('Job'), ...values })),
    order: async (lines = [], values = {}) => {
      const { id } = await done(
        post('/purchase_orders', {
          currency_code: 'EUR',
          vendor: { name: 'Meyer Electrical', email: 'orders@meyer.example' },
          line_items: lines,
          ...values,
        }),
      );
      return readOrder(id);
    },
    readOrder,
    moveOrder: async (id, status) => {
      const { version } = await readOrder(id);
      await done(put(`/purchase_orders/${id}/status`, { status, version }));
      return readOrder(id);
    },
    receive: async (id, lines, action) => {
      await done(post(`/purchase_orders/${id}/receive`, { line_items: lines, ...(action && { action }) }));
      return settled(id);
    },
    settled,
    field: async (type) => {
      const fields: Json[] = await done(get('/custom_fields?per_page=100'));
      const found = fields.find((one) => one.type === type && one.applies_to !== 'folder');
      if (!found) throw new Error(`this account needs a custom field of type ${type} that items can have`);
      return found;
    },
    name,
  };

  /** Deletes the newest first, so that a folder is deleted after its contents. */
  async function clear(): Promise<void> {
    for (const path of made.toReversed()) await send('DELETE', path);
  }
  return { account, clear };
}

/** Checks what holds of every answer under /api. */
function expectUsual({ status, body, headers }: Answer, variants: Variants): void {
  expect(status).toBeLessThan(500);
  expect(headers.get(rateHeaders.max)).toMatch(/^\d+$/);
  expect(headers.get(rateHeaders.remaining)).toMatch(/^\d+$/);
  if (variants.reset === 'absent') expect(headers.has(rateHeaders.reset)).toBe(false);
  else expect(headers.get(rateHeaders.reset)).toMatch(/^\d+$/);
  if (body !== undefined) expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  if (status >= 400) expectRefusal({ status, body, headers }, status);
}

function idOf(body: Json): number | null {
  const id: unknown = body?.data?.id ?? body?.id;
  return typeof id === 'number' ? id : null;
}

/** The path at which the record created by a POST is deleted; moves and copies create items. */
function pathOf(path: string, id: number): string {
  const [family = ''] = path.slice(1).split('/');
  return `/${family}/${id}`;
}
