import { beforeEach, describe, expect, test } from 'vitest';
import { practice, START, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
beforeEach(() => {
  it = practice();
});

const ids = (answer: { body: Json }): number[] => answer.body.data.map((row: { id: number }) => row.id);

async function manyItems(count: number): Promise<number[]> {
  const made: number[] = [];
  for (let i = 0; i < count; i += 1) made.push((await it.item({ name: `Item ${i}` })).id);
  return made;
}

describe('pages', () => {
  test('come newest first, ten at a time, with the address of the next', async () => {
    const made = await manyItems(23);
    const first = await it.get('/items');
    expect(ids(first)).toEqual(made.slice(-10).reverse());
    expect(first.body.meta).toMatchObject({ page: 1, total_pages: 3, total_count: 23 });
    const second = await it.get(first.body.meta.next_page_url.replace('http://service.test/api/v1', ''));
    const third = await it.get(second.body.meta.next_page_url.replace('http://service.test/api/v1', ''));
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(made.reverse());
    expect(third.body.meta.next_page_url).toBeNull();
  });

  test('beyond the last are empty', async () => {
    await manyItems(3);
    for (const page of [2, 999_999_999_999]) {
      const { status, body } = await it.get(`/items?page=${page}`);
      expect([status, body.data, body.meta.next_page_url]).toEqual([200, [], null]);
    }
  });

  test.each([
    ['/items', 1000],
    ['/items/recent', 100],
    ['/custom_fields', 100],
    ['/alerts', 100],
  ])('%s reduces a larger per_page instead of refusing it', async (path, max) => {
    await manyItems(101);
    const store = await it.service.pool.use((account) => account.store);
    for (let i = 0; i < 101; i += 1)
      await store.customFields.insert({
        name: `f${i}`,
        type: 'text',
        applies_to: 'all',
        created_at: 0,
        updated_at: 0,
      });
    for (const id of ids(await it.get('/items?per_page=1000'))) {
      await it.post('/alerts', {
        type: 'Quantity',
        item_id: id,
        threshold_method: 'quantity_less_than',
        threshold_value: 1,
      });
    }
    const { status, body } = await it.get(`${path}?per_page=5000`);
    expect(status).toBe(200);
    expect(body.data.length).toBe(Math.min(max, 101));
  });

  test.each(['/jobs', '/purchase_orders'])(
    '%s refuses a per_page over 100 and pages without a count',
    async (path) => {
      expect((await it.get(`${path}?per_page=101`)).status).toBe(400);
      for (let i = 0; i < 21; i += 1) {
        await it.post(path, { name: `Job ${i}` });
      }
      const first = await it.get(path);
      expect(first.body.meta).toEqual({
        pagination: { page: 1, per_page: 20, has_next: true, has_prev: false },
      });
      const second = await it.get(`${path}?page=2`);
      expect(second.body.meta).toEqual({
        pagination: { page: 2, per_page: 20, has_next: false, has_prev: true },
      });
      expect([first.body.data.length, second.body.data.length]).toEqual([20, 1]);
    },
  );

  test.each([
    'per_page=0',
    'per_page=-1',
    'per_page=ten',
    'per_page=1.5',
    'page=0',
    'page=',
    'folder_id=x',
    'folder_id=',
  ])('?%s is malformed', async (query) => {
    const { status, body } = await it.get(`/items?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['message']);
  });

  test('units come bare and whole', async () => {
    const { body } = await it.get('/units?per_page=1');
    expect(body.map((unit: Json) => unit.unit_name)).toEqual(expect.arrayContaining(['yard', 'gallon']));
  });
});

describe('folders', () => {
  let outer: number, inner: number, deep: number, top: number;
  beforeEach(async () => {
    outer = await it.folder('outer');
    inner = await it.folder('inner', outer);
    deep = (await it.item({ parent_id: inner })).id;
    top = (await it.item()).id;
  });

  test('folder_id lists what is directly in it; null is the top level', async () => {
    expect(ids(await it.get(`/items?folder_id=${outer}`))).toEqual([inner]);
    expect(ids(await it.get('/items?folder_id=null'))).toEqual([top, outer]);
    expect((await it.get('/items?folder_id=null')).body.meta.total_count).toBe(2);
  });

  test('include_subfolders reaches everything below, and only with folder_id', async () => {
    expect(ids(await it.get(`/items?folder_id=${outer}&include_subfolders=true`))).toEqual([deep, inner]);
    expect(ids(await it.get('/items?folder_id=null&include_subfolders=true'))).toEqual([
      top,
      deep,
      inner,
      outer,
    ]);
  });

  test.each(['false', 'yes', '0', '', 'TRUE!', 'null'])('include_subfolders=%s is false', async (odd) => {
    expect(ids(await it.get(`/items?folder_id=${outer}&include_subfolders=${odd}`))).toEqual([inner]);
  });

  test('without folder_id everything is listed, or the top level under the variant', async () => {
    expect((await it.get('/items')).body.meta.total_count).toBe(4);
    it = practice({ variants: { list: 'top' } });
    const folder = await it.folder('A');
    await it.item({ parent_id: folder });
    expect(ids(await it.get('/items?include_subfolders=true'))).toEqual([folder]);
  });

  test('a folder that is not there, or is an item, is a 404', async () => {
    expect((await it.get('/items?folder_id=999')).status).toBe(404);
    expect((await it.get(`/items?folder_id=${top}`)).status).toBe(404);
  });
});

describe('recent', () => {
  test('lists what changed after an instant, at either size of change', async () => {
    const made = await manyItems(30);
    it.pass(10_000);
    const since = (START + 10_000) / 1000;
    await it.put(`/items/${made[3]}`, { notes: 'x' });
    await it.put(`/items/${made[7]}`, { notes: 'x' });
    const few = await it.get(`/items/recent?updated_since=${since - 1}`);
    expect(ids(few)).toEqual([made[7], made[3]]);
    expect(few.body.meta.total_count).toBe(2);
    const all = await it.get('/items/recent?updated_since=0&per_page=7&page=2');
    expect(ids(all)).toEqual(made.reverse().slice(7, 14));
    expect(all.body.meta.total_count).toBe(30);
  });

  test('an instant is exclusive, to the millisecond', async () => {
    const { id, updated_at } = await it.item();
    const at = Date.parse(updated_at) / 1000;
    expect(ids(await it.get(`/items/recent?updated_since=${at}`))).toEqual([]);
    expect(ids(await it.get(`/items/recent?updated_since=${Math.floor(at) - 1}`))).toEqual([id]);
  });

  test('keeps to the folder that is named, at either reach', async () => {
    const outer = await it.folder('outer');
    const inner = await it.folder('inner', outer);
    const { id } = await it.item({ parent_id: inner });
    await it.item();
    expect(ids(await it.get(`/items/recent?updated_since=0&folder_id=${outer}`))).toEqual([inner]);
    expect(
      ids(await it.get(`/items/recent?updated_since=0&folder_id=${outer}&include_subfolders=true`)),
    ).toEqual([id, inner]);
  });

  test('without updated_since it behaves like the list', async () => {
    await manyItems(12);
    const [list, recent] = [await it.get('/items'), await it.get('/items/recent')];
    expect(ids(recent)).toEqual(ids(list));
    expect((await it.get('/items/recent?updated_since=yesterday')).status).toBe(400);
  });
});

describe('search', () => {
  test('finds a part of the name whatever its case, newest first', async () => {
    const a = await it.item({ name: 'Cable ties 200 mm' });
    const b = await it.item({ name: 'CABLE gland "M20"' });
    await it.item({ name: 'Lamp' });
    const search = async (body: unknown) => ids(await it.post('/items/search', body));
    expect(await search({ name: 'able' })).toEqual([b.id, a.id]);
    expect(await search({ name: '"m20"' })).toEqual([b.id]);
    expect(await search({ name: 'm2' })).toEqual([b.id]);
    expect(await search({ name: '%' })).toEqual([]);
    expect(await search({ name: 'able', sort: 'created_at' })).toEqual([a.id, b.id]);
    expect(await search({})).toHaveLength(3);
  });

  test('finds letters of any script, in one, two or three characters', async () => {
    const { id } = await it.item({ name: 'Ölpumpe 電線管' });
    for (const name of ['ö', 'ölp', '電', '電線', '電線管', 'ÖL']) {
      expect(ids(await it.post('/items/search', { name }))).toEqual([id]);
    }
  });

  test('follows renaming and deleting', async () => {
    const { id } = await it.item({ name: 'First name' });
    await it.put(`/items/${id}`, { name: 'Second name' });
    expect(ids(await it.post('/items/search', { name: 'First' }))).toEqual([]);
    expect(ids(await it.post('/items/search', { name: 'Second' }))).toEqual([id]);
    await it.del(`/items/${id}`);
    expect((await it.post('/items/search', { name: 'Second' })).body.meta.total_count).toBe(0);
  });

  test('keeps to a type and to folders, at either reach', async () => {
    const outer = await it.folder('Cables');
    const inner = await it.folder('Cables, long', outer);
    const { id } = await it.item({ name: 'Cable', parent_id: inner });
    const search = async (body: unknown) =>
      ids(await it.post('/items/search', { name: 'cable', ...(body as object) }));
    expect(await search({ type: 'item' })).toEqual([id]);
    expect(await search({ type: 'folder' })).toEqual([inner, outer]);
    expect(await search({ folder_ids: [outer] })).toEqual([inner]);
    expect(await search({ folder_ids: [outer], include_subfolders: true })).toEqual([id, inner]);
  });

  test('pages by a hundred, refuses more, and tells the address of the next page', async () => {
    await manyItems(101);
    const first = await it.post('/items/search', { name: 'Item' });
    expect(first.body.data.length).toBe(100);
    const next = first.body.meta.next_page_url.replace('http://service.test/api/v1', '');
    expect((await it.post(next, { name: 'Item' })).body.data.length).toBe(1);
    expect((await it.post('/items/search', { per_page: 101 })).status).toBe(400);
  });

  test('embeds what is asked for', async () => {
    await it.item();
    const { body } = await it.post('/items/search', { include: 'photos,custom_attributes' });
    expect(body.data[0]).toMatchObject({ photos: [], custom_attribute_values: [] });
  });
});
