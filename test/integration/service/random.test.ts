import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barcodeTypes } from '#wire/barcode-type.ts';
import { rateHeaders } from '#wire/limits.ts';
import { orderStatuses } from '#wire/purchase-order.ts';
import { routes, type Route, type RouteName } from '#wire/routes.ts';
import { practice, SECRET, type Answer, type Json, type Practice } from './practice.ts';

/** Some 3,600 requests: enough to meet every route with every kind of value, and seconds long. */
const BATCHES = 120;
const BATCH = 30;

const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 999, 2 ** 53, 1.5) },
);
const amount = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom(
    '4.10',
    '0.1',
    '1e3',
    '0',
    '-1',
    '',
    'x',
    '9'.repeat(70),
    1e300,
    -0.5,
    0.1,
    '123456789012345678',
  ),
  fc.double({ noNaN: true }),
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\0', '\ud800', 'x'.repeat(191), '2026-02-30', '2026-02-28'),
);
const junk = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [null], { name: null }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** What a member usually is, so that many requests get through. */
const usual: Record<string, fc.Arbitrary<unknown>> = {
  name: text,
  type: fc.constantFrom('item', 'folder', 'Quantity', 'DateReminder', 'all'),
  price: amount,
  quantity: amount,
  min_quantity: amount,
  notes: text,
  parent_id: id,
  folder_id: fc.oneof(id, fc.constant(null)),
  label_url: text,
  label_url_type: fc.constantFrom(...barcodeTypes, 'x'),
  tags: fc.array(
    fc.oneof(
      text,
      text.map((name) => ({ name })),
    ),
    { maxLength: 3 },
  ),
  custom_attribute_values: fc.array(
    fc.record({ custom_attribute_id: id, value: fc.oneof(text, amount, fc.boolean()) }),
    { maxLength: 2 },
  ),
  photo_ids: fc.array(id, { maxLength: 2 }),
  measured_quantity: fc.record({ type: text, name: text, value: amount }),
  leave_zero_quantity: fc.boolean(),
  include_sub_tree: fc.boolean(),
  folder_ids: fc.array(id, { maxLength: 2 }),
  include_subfolders: fc.boolean(),
  item_id: id,
  threshold_method: fc.constantFrom(
    'quantity_less_than',
    'less_than_or_equal_to_min_quantity',
    'before',
    'x',
  ),
  threshold_value: amount,
  recipient_groups: fc.constantFrom(['owners'], ['x']),
  line_items: fc.array(
    fc.record(
      {
        id,
        item_id: id,
        quantity: amount,
        unit_rate: amount,
        line_item_id: id,
        received_quantity: amount,
        folder_id: id,
      },
      { requiredKeys: ['item_id', 'quantity', 'unit_rate', 'line_item_id', 'received_quantity'] },
    ),
    { maxLength: 3 },
  ),
  version: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom(...orderStatuses, 'in_progress', 'completed', 'x'),
  vendor: fc.oneof(fc.record({ name: text }), fc.jsonValue({ maxDepth: 5 })),
  items: fc.array(fc.record({ item_id: id, quantity: amount, folder_id: fc.oneof(id, fc.constant(null)) }), {
    maxLength: 2,
  }),
  item_ids: fc.array(id, { maxLength: 3 }),
  attributes: fc.constantFrom([], [{ name: 'Colour', options: [{ name: 'black' }] }], [{}]),
  per_page: fc.constantFrom(1, 100, 101, 0, -1, 'x'),
  page: fc.constantFrom(1, 2, 0, 1e15),
};

/** A body that many routes take as it is. */
const right = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((name) => `n${name}`),
  type: fc.constantFrom('item', 'folder', 'Quantity'),
  item_id: fc.integer({ min: 3, max: 6 }),
  version: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom('ordered', 'approved', 'closed', 'in_progress', 'completed'),
  quantity: fc.constantFrom(1, '2', '0.5'),
  folder_id: fc.constantFrom(null, 1, 2),
  threshold_method: fc.constantFrom('quantity_less_than', 'less_than_or_equal_to_min_quantity'),
  threshold_value: fc.constant(3),
  items: fc.constantFrom(
    [{ item_id: 3, quantity: 1, folder_id: 1 }],
    [{ item_id: 8, quantity: '0.5', folder_id: null }],
  ),
  line_items: fc.constantFrom(
    [{ item_id: 4, quantity: '2', unit_rate: '4.10', line_item_id: 2, received_quantity: '1', folder_id: 1 }],
    [{ item_id: 5, quantity: '1', unit_rate: '1', line_item_id: 3, received_quantity: '1' }],
  ),
});

/** Such a body with a few members changed, some of them into nonsense. */
const body = fc
  .tuple(
    right,
    fc.array(
      fc
        .constantFrom(...Object.entries(usual))
        .chain(([member, values]) =>
          fc.tuple(
            fc.constant(member),
            fc.oneof({ weight: 4, arbitrary: values }, { weight: 1, arbitrary: junk }),
          ),
        ),
      { maxLength: 3 },
    ),
  )
  .map(([members, changes]) => ({ ...members, ...Object.fromEntries(changes) }));

const query = fc.dictionary(
  fc.constantFrom(
    'page',
    'per_page',
    'folder_id',
    'include_subfolders',
    'include',
    'updated_since',
    'status',
    'x',
  ),
  fc.oneof(
    fc.constantFrom(
      '1',
      '2',
      '100',
      'null',
      'true',
      'photos,custom_attributes',
      'draft,ordered',
      '0',
      '-1',
      '1e9',
    ),
    fc.string({ unit: 'binary' }),
  ),
  { maxKeys: 3 },
);

const asked = fc.record({
  name: fc.constantFrom(...Object.keys(routes).filter((name): name is RouteName => name in routes)),
  ids: fc.tuple(fc.oneof({ weight: 9, arbitrary: id.map(String) }, { weight: 1, arbitrary: fc.string() })),
  query,
  sent: fc.oneof(
    { weight: 9, arbitrary: body.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.string(),
        junk.map((value) => JSON.stringify(value)),
      ),
    },
  ),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function requestOf({ name, ids: [first], query, sent }: Asked): Request {
  const route: Route = routes[name];
  const path = route.path.replace(/\{\w+\}/, () =>
    encodeURIComponent(whole(first).replaceAll(/[./]/g, '_') || '_'),
  );
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, whole(value)]));
  return new Request(`http://service.test${path}?${parameters.toString()}`, {
    method: route.method,
    headers: { authorization: `Bearer ${SECRET}` },
    body: route.method === 'POST' || route.method === 'PUT' ? sent : null,
  });
}

/** An address can hold any text but half of a surrogate pair. */
function whole(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '');
}

/** What is wrong with an answer, whatever was asked; null when nothing is. */
function faultOf(route: Route, { status, body, headers }: Answer): string | null {
  if (status >= 500) return `${status}: ${body?.message}`;
  if (!headers.has(rateHeaders.remaining)) return 'without rate headers';
  if (status >= 400) {
    const exact = Object.keys(body).join() === 'message' && /^[^\n]+$/.test(body.message);
    return exact ? null : `not exactly a message: ${JSON.stringify(body)}`;
  }
  if (status !== route.status) return `${status} instead of ${route.status}`;
  return route.answer.safeParse(body).success ? null : `unreadable: ${JSON.stringify(body)}`;
}

/** Something of everything, so that random ids name something. */
async function furnished(): Promise<Practice> {
  const it = practice({ receiveDelay: 0 });
  const outer = await it.folder('outer');
  const inner = await it.folder('inner', outer);
  for (let i = 0; i < 4; i += 1) await it.item({ parent_id: [null, outer, inner][i % 3], price: 4.1 });
  await it.admin('POST', '/custom_fields', { name: 'Due', type: 'date' });
  await it.admin('POST', '/custom_fields', { name: 'Code', type: 'barcode' });
  await it.post('/jobs', { name: 'Job' });
  await it.order([{ item_id: 3, quantity: '9', unit_rate: '4.10' }]);
  const order = await it.order([
    { item_id: 4, quantity: '9', unit_rate: '4.10' },
    { item_id: 5, quantity: '3', unit_rate: '1' },
  ]);
  await it.moveOrder(order.id, 'ordered');
  await it.post('/alerts', {
    type: 'Quantity',
    item_id: 3,
    threshold_method: 'quantity_less_than',
    threshold_value: 3,
  });
  return it;
}

/** Reads everything there is, and holds it to what must always be true. */
async function holdsTogether(it: Practice): Promise<void> {
  const { data: rows } = (await it.get('/items?folder_id=null&include_subfolders=true&per_page=1000')).body;
  const byId = new Map<number, Json>(rows.map((row: Json) => [row.id, row]));
  const below = (folder: number | null) =>
    rows.filter((row: Json) => row.parent_id === folder).map((row: Json) => row.id);
  const nested = (folder: number): number[] =>
    below(folder).flatMap((child: number) => [child, ...nested(child)]);
  for (const row of rows) {
    expect(row.parent_id === null || byId.get(row.parent_id)?.type === 'folder').toBe(true);
    expect(row.type === 'folder' ? row.quantity === null : row.quantity >= 0).toBe(true);
  }
  for (const row of rows.filter((candidate: Json) => candidate.type === 'folder')) {
    const direct = (await it.get(`/items?folder_id=${row.id}&per_page=1000`)).body;
    const all = (await it.get(`/items?folder_id=${row.id}&include_subfolders=true&per_page=1000`)).body;
    expect(direct.data.map((child: Json) => child.id)).toEqual(below(row.id));
    expect(direct.meta.total_count).toBe(below(row.id).length);
    expect(all.data.map((child: Json) => child.id)).toEqual(nested(row.id).sort((a, b) => b - a));
    expect(all.meta.total_count).toBe(nested(row.id).length);
  }
  for (const { id } of (await it.get('/purchase_orders?per_page=100')).body.data) {
    const { data: order } = (await it.get(`/purchase_orders/${id}`)).body;
    for (const line of order.line_items)
      expect(Number(line.received_quantity)).toBeLessThanOrEqual(Number(line.quantity));
  }
}

describe('whatever is asked', () => {
  test(
    'is never a failure of the service; every error is exactly a message; and what is kept holds together',
    { timeout: 60_000 },
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
          const it = await furnished();
          for (const one of batch) {
            const answer = await it.raw(requestOf(one));
            seen.add(`${one.name} ${answer.status < 300 ? 'applied' : 'refused'}`);
            expect(faultOf(routes[one.name], answer)).toBeNull();
          }
          await holdsTogether(it);
          it.service.close();
        }),
        { numRuns: BATCHES },
      );
      // The requests are worth something only if both ends of the routes were met.
      const met = (how: string) => [...seen].filter((line) => line.endsWith(how)).length;
      const total = Object.keys(routes).length;
      expect(met('applied')).toBeGreaterThan(total * 0.8);
      expect(met('refused')).toBeGreaterThan(total * 0.8);
    },
  );

  test('a tree of folders that is built, moved about, copied and pulled down stays a tree', async () => {
    const step = fc.record({
      does: fc.constantFrom('create', 'create', 'move', 'move', 'copy', 'delete'),
      what: fc.nat(30),
      where: fc.nat(30),
      type: fc.constantFrom('folder', 'folder', 'item'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const it = practice();
        const all = async () => (await it.get('/items?per_page=1000')).body.data;
        for (const { does, what, where, type } of steps) {
          const rows = await all();
          const id = rows[what % rows.length]?.id ?? 1;
          const parent_id = rows[where % (rows.length + 1)]?.id ?? null;
          if (does === 'create') await it.post('/items', { name: 'x', type, parent_id });
          else if (does === 'move') await it.put(`/items/${id}`, { parent_id });
          else if (does === 'delete') await it.del(`/items/${id}`);
          else if (rows.length < 60)
            await it.post(`/items/${id}/copy`, { folder_id: parent_id, include_sub_tree: true });
        }
        await holdsTogether(it);
        it.service.close();
      }),
      { numRuns: 60 },
    );
  });

  test.each(['separate', 'merge'] as const)('moves never make or lose stock (%s)', async (move) => {
    const step = fc.record({
      of: fc.nat(20),
      part: fc.integer({ min: 1, max: 4 }),
      to: fc.nat(3),
      leave_zero_quantity: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const it = practice({ variants: { move } });
        const folders = [null, await it.folder('A'), await it.folder('B'), await it.folder('C')];
        const sids = [await it.item({ quantity: '10.3' }), await it.item({ quantity: '0.7' })].map(
          (row) => row.sid,
        );
        const stock = async () =>
          (await it.get('/items?per_page=1000')).body.data.filter((row: Json) => row.type === 'item');
        for (const { of, part, to, leave_zero_quantity } of steps) {
          const rows = await stock();
          const source = rows[of % rows.length];
          const quantity =
            part === 4 ? source.quantity : Math.floor((source.quantity * 1000 * part) / 4) / 1000;
          await it.post(`/items/${source.id}/move`, {
            quantity,
            folder_id: folders[to],
            leave_zero_quantity,
          });
        }
        const rows = await stock();
        const sums = sids.map((sid) =>
          rows
            .filter((row: Json) => row.sid === sid)
            .reduce((sum: number, row: Json) => sum + Math.round(row.quantity * 1e6), 0),
        );
        expect(sums).toEqual([10_300_000, 700_000]);
        it.service.close();
      }),
      { numRuns: 40 },
    );
  });
});
