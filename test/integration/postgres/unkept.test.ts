/*
 * Texts that no database can keep whole: NUL, which PostgreSQL refuses and SQLite cuts off at, and halves of surrogate pairs. Both engines
 * answer alike, and neither with a failure of its own.
 */
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, SECRET, practice, type Practice } from '../service/in-process-service.ts';
import { site } from './start-services-on-one-postgres.ts';

const { database, serve } = site();

type Raw = Pick<Practice, 'raw'>;
let engines: readonly Raw[];
beforeEach(async () => {
  engines = [practice(), await serve(await database())];
});

async function statusOf({ raw }: Raw, method: string, path: string, body?: unknown): Promise<number> {
  const key = path.startsWith('/admin') ? ADMIN : SECRET;
  const sent = body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body);
  const headers = { authorization: `Bearer ${key}` };
  const request = new Request(`http://service.test${path}`, { method, headers, body: sent });
  const { status, body: answer } = await raw(request);
  if (status >= 400 && typeof answer.message !== 'string') throw new Error('a refusal without words');
  return status;
}

function form(members: Readonly<Record<string, string>>, photo = 'bolt.png'): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries({ name: 'Bolts', type: 'item', ...members }))
    made.set(name, value);
  made.set('photos[]', new Blob(['picture'], { type: 'image/png' }), photo);
  return made;
}

test.each([
  ['NUL', 'a\0b'],
  ['a high surrogate alone', 'a\ud800b'],
  ['a low surrogate alone', '\udc00'],
])('%s is in a text that is to be kept or found → 4xx, and the same by both engines', async (_, text) => {
  const line_items = [{ item_id: 1, quantity: '1', unit_rate: '1.00' }];
  const bodies = [
    ['/api/v1/items', { name: text, type: 'item' }],
    ['/api/v1/items', { name: 'x', type: 'item', notes: text }],
    ['/api/v1/items', { name: 'x', type: 'item', tags: [text] }],
    ['/api/v1/items', { name: 'x', type: 'item', tags: [{ name: text }] }],
    ['/api/v1/items/search', { name: text }],
    ['/api/v1/jobs', { name: text }],
    ['/api/v1/item_groups', { name: text }],
    ['/api/v1/purchase_orders', { currency_code: 'EUR', vendor: { name: text }, line_items }],
    ['/api/v1/purchase_orders', { currency_code: 'EUR', ship_to: { [text]: 'x' }, line_items }],
    ['/admin/keys', { name: text }],
    ['/admin/custom_fields', { name: text, type: 'text' }],
  ] as const;
  for (const [path, body] of bodies) {
    const statuses = await Promise.all(engines.map((engine) => statusOf(engine, 'POST', path, body)));
    expect([path, statuses[0] === statuses[1], statuses[0]]).toEqual([
      path,
      true,
      expect.toSatisfy(isRefused),
    ]);
  }
  for (const engine of engines) {
    const webhook = { url: `http://127.0.0.1/${text}`, settings: [] };
    expect(await statusOf(engine, 'PUT', '/admin/webhook', webhook)).toBe(422);
  }
});

const isRefused = (status: number) => status >= 400 && status < 500;

test('NUL is in an address → what it names is not there, by both engines', async () => {
  const asked = [
    ['GET', '/photos/%00', 404],
    ['GET', '/photos/a%00b', 404],
    ['GET', '/api/v1/items/%00', 404],
    ['GET', '/api/v1/items?include=%00', 200],
    ['GET', '/api/v1/items?folder_id=%00', 400],
    ['GET', '/api/v1/purchase_orders?status=%00', 400],
    ['DELETE', '/admin/keys/%00', 404],
    ['GET', '/admin/ledger?record=%00', 400],
    ['GET', '/admin/ledger?verb=%00', 400],
  ] as const;
  for (const engine of engines)
    for (const [method, path, status] of asked)
      expect([path, await statusOf(engine, method, path)]).toEqual([path, status]);
});

test('NUL is in a member of a form → 422; a photo’s name is kept where it can be', async () => {
  for (const engine of engines) {
    expect(await statusOf(engine, 'POST', '/api/v1/items', form({ notes: 'a\0b' }))).toBe(422);
    expect(await statusOf(engine, 'POST', '/api/v1/items', form({}, 'a\0b.png'))).toBe(422);
    expect(await statusOf(engine, 'POST', '/api/v1/items', form({}, 'a.png'))).toBe(200);
  }
});
