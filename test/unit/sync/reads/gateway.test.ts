/** A gateway that answers a read in the service's place: what it says is missing has to be missing by another path as well. */
import { describe, expect, test } from 'vitest';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { lookUp } from '../../../support/service/read-for-command-at-once.ts';
import { readItem, readOrder, readReceipt } from '#main/sync/push/reads/read-plans.ts';
import type { ReadRequest, ReadPlan, ReadAnswer } from '#main/sync/push/reads/read-plan-types.ts';
import type { WhereIs } from '#main/sync/push/reads/confirm-missing-record.ts';

const FOLDER = 10;
const ITEM = 1;
const ORDER = 7;

const gateway = (status = 404): Answer<never> => ({
  kind: 'refused',
  status,
  words: 'Not found',
  body: '',
  confirmed: false,
});
const service404: Answer<never> = { kind: 'refused', status: 404, words: 'no', body: '', confirmed: true };

const item = (id: number) => ({
  id,
  sid: `S${id}`,
  type: 'item',
  name: `Item ${id}`,
  parent_id: FOLDER,
  quantity: '1',
  price: null,
  min_quantity: null,
  notes: null,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
});
const order = (id: number, received: string) => ({
  id,
  purchase_order_number: `PO-${id}`,
  status: 'ordered',
  version: 1,
  updated_at: '2026-11-20T08:00:00Z',
  line_items: [{ id: 1, item_id: ITEM, quantity: '5', unit_rate: '1', received_quantity: received }],
});

type Served = Answer<never> | object;

const isAnswer = (served: Served): served is Answer<never> => 'kind' in served;

/** @param served by path without its query: an answer, one record, or the rows of a list */
function over(served: Readonly<Record<string, Served | readonly object[]>>): {
  readonly client: Client;
  readonly asked: string[];
} {
  const asked: string[] = [];
  const client: Client = {
    read: async (path, shape) => {
      const { pathname, searchParams } = new URL(path, 'http://service');
      const folder = searchParams.get('folder_id');
      const key = pathname.replace('/api/v1', '') + (folder === null ? '' : `?folder_id=${folder}`);
      asked.push(key);
      const found = served[key] ?? gateway();
      if (isAnswer(found)) return found;
      const rows = Array.isArray(found) ? found : null;
      const meta = {
        page: 1,
        total_pages: 1,
        total_count: rows?.length ?? 0,
        next_page_url: null,
        pagination: { page: 1, per_page: 100, has_next: false, has_prev: false },
      };
      const value = shape.parse(rows === null ? { data: found } : { data: rows, meta });
      return { kind: 'ok', status: 200, body: '', servedAt: 0, value };
    },
    send: async () => ({ kind: 'not-sent', why: 'nothing is sent here' }),
    serviceTime: () => 0,
  };
  return { client, asked };
}

/** A plan of one reading. */
function* only(what: ReadRequest): ReadPlan<ReadAnswer> {
  return yield what;
}

const SEEN = Date.UTC(2026, 10, 20, 8);
const inFolder: WhereIs = (id) => {
  if (id !== ITEM && id !== FOLDER) return undefined;
  return { folderId: id === ITEM ? FOLDER : null, until: SEEN };
};
/** The service has not spoken on either path; or it has on the other, and does not agree. */
const UNRECOGNIZED = { kind: 'stopped', why: 'strange' };
const UNSURE = { kind: 'unsure' };
const IN_FOLDER = `/items?folder_id=${FOLDER}`;
const CHANGED = '/items/recent?folder_id=null';

describe("T7 a gateway's 404 to the reading of a record", () => {
  const look = () => readItem(ITEM);

  test('T7 counts where neither the folder that had it shows it, nor what was changed since', async () => {
    const { client, asked } = over({ [IN_FOLDER]: [item(2)], [CHANGED]: [item(2)] });
    expect(await lookUp(client, look(), inFolder)).toEqual({ kind: 'facts', facts: null });
    expect(asked).toEqual([`/items/${ITEM}`, IN_FOLDER, CHANGED]);
  });

  test.each<[string, Readonly<Record<string, Served>>, WhereIs, object]>([
    [
      'does not, but it was changed since: moved by somebody',
      { [IN_FOLDER]: [item(2)], [CHANGED]: [{ ...item(ITEM), parent_id: 11 }] },
      inFolder,
      UNSURE,
    ],
    ['does not, and nobody tells what was changed since', { [IN_FOLDER]: [item(2)] }, inFolder, UNRECOGNIZED],
    ['shows it', { [IN_FOLDER]: [item(ITEM)] }, inFolder, UNSURE],
    ['is answered for by the gateway too', {}, inFolder, UNRECOGNIZED],
    ['is not known', { '/items?folder_id=null': [] }, () => undefined, UNSURE],
    ['is not known, and the gateway answers for all', {}, () => undefined, UNRECOGNIZED],
  ])('T7 says nothing where its folder %s', async (_, served, whereIs, came) => {
    expect(await lookUp(over(served).client, look(), whereIs)).toMatchObject(came);
  });

  test('T8 says nothing where the service’s clock turns out meanwhile to have been put back', async () => {
    const { client, asked } = over({ [IN_FOLDER]: [], [CHANGED]: [] });
    const whereIs: WhereIs = (id) => {
      const seen = inFolder(id);
      return seen && { ...seen, until: asked.length < 3 ? SEEN : SEEN - 3_600_000 };
    };
    expect(await lookUp(client, look(), whereIs)).toMatchObject(UNSURE);
  });

  test("T7 and the service's own is believed at once", async () => {
    const { client, asked } = over({ [`/items/${ITEM}`]: service404 });
    expect(await lookUp(client, look(), inFolder)).toEqual({ kind: 'facts', facts: null });
    expect(asked).toHaveLength(1);
  });
});

describe("T7 a gateway's 404 to the reading of an order", () => {
  test.each<[string, Served, object]>([
    ['counts where the list of orders does not show it', [order(8, '0')], { kind: 'facts', facts: null }],
    ['says nothing where the list shows it', [order(ORDER, '0')], UNSURE],
    ['says nothing where there is no list', gateway(), UNRECOGNIZED],
  ])('T7 %s', async (_, list, came) => {
    const { client } = over({ '/purchase_orders': list });
    expect(await lookUp(client, readOrder(ORDER), inFolder)).toMatchObject(came);
  });

  test('T7 says nothing where one on the first page is deleted while the second is read', async () => {
    let reads = 0;
    const inPages = {
      ...over({}).client,
      read: async (path: string, shape: { parse: (json: unknown) => never }) => {
        const { pathname, searchParams } = new URL(path, 'http://service');
        if (!pathname.endsWith('/purchase_orders')) return gateway();
        const n = Number(searchParams.get('page'));
        // One on a page; the one before it is gone once the first page has been read.
        const all = (reads++ === 0 ? [8, ORDER] : [ORDER]).map((id) => order(id, '0'));
        const pagination = { page: n, per_page: 1, has_next: n < all.length, has_prev: n > 1 };
        const meta = { page: n, total_pages: 1, total_count: 1, next_page_url: null, pagination };
        const value = shape.parse({ data: all.slice(n - 1, n), meta });
        return { kind: 'ok', status: 200, body: '', servedAt: 0, value } as const;
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a client, `read` is used
    } as unknown as Client;
    expect(await lookUp(inPages, readOrder(ORDER), inFolder)).toMatchObject(UNSURE);
  });

  const status: ReadRequest = { type: 'receipt', orderId: ORDER };
  test.each<[string, Served, object]>([
    [
      'counts where nothing was received',
      order(ORDER, '0'),
      { kind: 'facts', facts: { type: 'receipt', receipt: null } },
    ],
    ['says nothing where something was', order(ORDER, '2'), UNSURE],
    ['says nothing where the order cannot be read', gateway(), UNRECOGNIZED],
  ])("T7 or of its receipt's status %s", async (_, found, came) => {
    const { client } = over({ [`/purchase_orders/${ORDER}`]: found });
    expect(await lookUp(client, only(status), inFolder)).toMatchObject(came);
  });
});

test.each<[string, Served, object]>([
  ['counts where the folder is gone from its own', [item(2)], { kind: 'facts', facts: { records: [] } }],
  ['says nothing where it is there', [{ ...item(FOLDER), type: 'folder' }], UNSURE],
])("T7 a gateway's 404 to what is in a folder %s", async (_, above, came) => {
  const { client } = over({ '/items?folder_id=null': above, [CHANGED]: [] });
  const look = only({ type: 'contents', folderId: FOLDER, page: 1 });
  expect(await lookUp(client, look, inFolder)).toMatchObject(came);
});

test.each(['/items/recent', '/purchase_orders', '/alerts'])(
  "T7 a gateway's 404 to the list %s says nothing",
  async (path) => {
    const what: Record<string, ReadRequest> = {
      '/items/recent': { type: 'recent', since: 0, page: 1 },
      '/purchase_orders': { type: 'orders', page: 1 },
      '/alerts': { type: 'alerts', page: 1 },
    };
    const wanted = what[path];
    if (wanted === undefined) throw new Error(path);
    expect(await lookUp(over({}).client, only(wanted), inFolder)).toEqual(UNRECOGNIZED);
  },
);

test.each([400, 403, 409, 422])("T7 a gateway's %i is tried again, and nobody is asked", async (status) => {
  const { client } = over({ [`/items/${ITEM}`]: gateway(status) });
  expect(await lookUp(client, readItem(ITEM), inFolder)).toEqual(UNRECOGNIZED);
});

test("T7 the service's own 403 goes to a person", async () => {
  const { client } = over({ [`/items/${ITEM}`]: { ...service404, status: 403 } });
  expect(await lookUp(client, readItem(ITEM), inFolder)).toMatchObject({ kind: 'unreadable' });
});

describe('what is too large to be read', () => {
  const large: Answer<never> = { kind: 'too-large', status: 200 };
  test.each<[string, string, () => ReadPlan<unknown>]>([
    ['an item', `/items/${ITEM}`, () => readItem(ITEM)],
    ['an order', `/purchase_orders/${ORDER}`, () => readOrder(ORDER)],
    ['a receipt', `/purchase_orders/${ORDER}/receive/status`, () => readReceipt(ORDER)],
  ])('T12 %s by itself → a person is told which, and it is not taken for gone', async (_, path, look) => {
    const { client, asked } = over({ [path]: large });
    expect(await lookUp(client, look(), inFolder)).toMatchObject({
      kind: 'unreadable',
      words: expect.stringMatching(/number \d+ is too large/),
    });
    expect(asked).toEqual([path]);
  });
});

describe('a long list on the second path', () => {
  /** Item n is at the service; the gateway denies what is asked for by its id. @param ids in the order of the list */
  function listing(ids: readonly number[]) {
    const pages: string[] = [];
    const client: Client = {
      read: async (path, shape) => {
        const { pathname, searchParams } = new URL(path, 'http://service');
        const page = Number(searchParams.get('page'));
        if (page === 0) return gateway();
        pages.push(`${pathname.split('/').at(-1)} ${page}`);
        const size = Math.min(20, Number(searchParams.get('per_page')));
        const rows = ids.slice((page - 1) * size, page * size);
        const more = page * size < ids.length;
        const meta = {
          page,
          total_pages: Math.ceil(ids.length / size),
          total_count: ids.length,
          next_page_url: null,
          pagination: { page, per_page: size, has_next: more, has_prev: page > 1 },
        };
        const isOrders = pathname.endsWith('purchase_orders');
        const data = rows.map((id) => (isOrders ? order(id, '0') : item(id)));
        return { kind: 'ok', status: 200, body: '', value: shape.parse({ data, meta }) };
      },
      send: async () => ({ kind: 'not-sent', why: 'nothing is sent here' }),
      serviceTime: () => 0,
    };
    return { client, pages };
  }
  const down = (from: number, many: number) => Array.from({ length: many }, (_, n) => from - n);
  const whereIs: WhereIs = () => ({ folderId: FOLDER, until: SEEN });

  test('T5 begins with the newest → it is left where the missing one would stand', async () => {
    const { client, pages } = listing(down(1000, 95).filter((id) => id !== 975));
    expect(await lookUp(client, readItem(975), whereIs)).toEqual({ kind: 'facts', facts: null });
    expect(pages).toEqual(['items 1', 'items 2', 'recent 1', 'recent 2']);
    const orders = listing(down(1000, 95).filter((id) => id !== 975));
    expect(await lookUp(orders.client, readOrder(975), whereIs)).toEqual({ kind: 'facts', facts: null });
    // Twice: their list tells no total.
    const once = ['purchase_orders 1', 'purchase_orders 2'];
    expect(orders.pages).toEqual([...once, ...once]);
  });

  test('T5 shows it → it is left there', async () => {
    const { client, pages } = listing(down(1000, 95));
    expect(await lookUp(client, readItem(975), whereIs)).toMatchObject(UNSURE);
    expect(pages).toEqual(['items 1', 'items 2']);
  });

  test('T5 is in another order → it is read to its end', async () => {
    const { client, pages } = listing(down(1000, 95).toReversed());
    expect(await lookUp(client, readOrder(975 - 500), whereIs)).toEqual({ kind: 'facts', facts: null });
    expect(pages).toHaveLength(2 * 5);
  });
});
