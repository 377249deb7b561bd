/* Lists of items: the list itself, recent, search; how lists are paged, and the lists of fields and units. */
import { beforeAll, expect, test } from 'vitest';
import type { Json } from '../../integration/service/in-process-service.ts';
import { conform, expectRefusal, ids, type Account, type Answer } from '../checked-client.ts';

const crowds = new Map<string, Promise<number>>();

/** A folder with more records below it than any page holds. */
function crowded(it: Account): Promise<number> {
  const known = crowds.get(it.target.name) ?? crowd(it);
  crowds.set(it.target.name, known);
  return known;
}

/** A copy of the folder is put into itself, again and again. */
async function crowd(it: Account): Promise<number> {
  const folder = await it.folder();
  for (let i = 0; i < 11; i += 1) await it.item({ parent_id: folder, name: `Crowd ${i}` });
  for (let i = 0; i < 7; i += 1)
    await it.post(`/items/${folder}/copy`, { folder_id: folder, include_sub_tree: true });
  return folder;
}

interface Tree {
  readonly outer: number;
  readonly inner: number;
  /** Newest first: all below the outer folder, and what stands in it directly. */
  readonly all: number[];
  readonly direct: number[];
}

async function tree(it: Account): Promise<Tree> {
  const outer = await it.folder();
  const a = (await it.item({ parent_id: outer })).id;
  const inner = await it.folder(outer);
  const b = (await it.item({ parent_id: inner })).id;
  const c = (await it.item({ parent_id: outer })).id;
  return { outer, inner, all: [c, b, inner, a], direct: [c, inner, a] };
}

for (const path of ['/items', '/items/recent']) {
  conform(`GET ${path}`, (it) => {
    const max = path === '/items' ? 1000 : 100;
    let made: Tree;
    beforeAll(async () => {
      made = await tree(it);
    });
    const list = (query: string): Promise<Answer> => it.get(`${path}?${query}`);

    test('answers the records under data and where the page stands under meta', async () => {
      const { status, body } = await list(`folder_id=${made.outer}`);
      expect([status, ids(body.data)]).toEqual([200, made.direct]);
      expect(body.meta).toEqual({ page: 1, total_pages: 1, total_count: 3, next_page_url: null });
    });

    test('has 10 records on a page unless another number is asked for', async () => {
      const all = `folder_id=${await crowded(it)}&include_subfolders=true`;
      expect((await list(all)).body.data).toHaveLength(10);
      expect((await list(`${all}&per_page=3`)).body.data).toHaveLength(3);
    });

    test(`reduces a per_page above ${max} to ${max}`, async () => {
      const folder = await crowded(it);
      const all = `folder_id=${folder}&include_subfolders=true`;
      for (const above of [max, max + 1, 5000, '99999999999999999999']) {
        const { status, body } = await list(`${all}&per_page=${above}`);
        expect([status, body.data.length]).toEqual([200, max]);
        expect(body.meta.total_pages).toBe(Math.ceil(body.meta.total_count / max));
        expect((await it.get(body.meta.next_page_url)).body.data[0].id).toBeLessThan(body.data.at(-1).id);
      }
    });

    test.each(['0', '-1', '1.5', 'ten', '', '1e3'])('refuses %j for per_page and for page', async (value) => {
      expectRefusal(await list(`per_page=${value}`), 400, /per_page/);
      expectRefusal(await list(`page=${value}`), 400, /page/);
    });

    test('is followed page by page to an end whose next address is null, with nothing twice or left out', async () => {
      const { outer, all } = made;
      let next: string | null =
        `${path}?folder_id=${outer}&include_subfolders=true&per_page=1&include=photos`;
      const seen: number[] = [];
      for (let page = 1; next !== null; page += 1) {
        const { body }: Answer = await it.get(next);
        expect(body.meta).toMatchObject({ page, total_pages: 4, total_count: 4 });
        expect(body.data[0]).toHaveProperty('photos');
        seen.push(...ids(body.data));
        next = body.meta.next_page_url;
      }
      expect(seen).toEqual(all);
    });

    test('beyond its last page is empty', async () => {
      for (const page of [2, 999_999, '99999999999999999999']) {
        const { status, body } = await list(`folder_id=${made.outer}&page=${page}`);
        expect([status, body.data, body.meta.next_page_url]).toEqual([200, [], null]);
      }
    });

    test('is ordered by created_at, the newest first', async () => {
      const { body } = await list('per_page=100');
      const times = body.data.map((row: Json) => Date.parse(row.created_at));
      expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    });

    test('holds what stands directly in the folder named, and for null at the top level', async () => {
      const { outer, inner } = made;
      expect(ids((await list(`folder_id=${inner}`)).body.data)).toEqual([made.all[1]]);
      const { body } = await list('folder_id=null&per_page=100');
      expect(ids(body.data)).not.toEqual([]);
      for (const row of body.data) expect(row.parent_id).toBeNull();
      expect(ids((await list(`folder_id=${outer}`)).body.data)).toEqual(made.direct);
    });

    test('without a folder holds the whole account, or what stands at its top level', async () => {
      const { body } = await list('per_page=100');
      const nested = body.data.some((row: Json) => row.parent_id !== null);
      expect(nested).toBe(it.variants.list === 'all');
    });

    test('knows no folder that is not there', async () => {
      expectRefusal(await list('folder_id=999999999'), 404);
      expectRefusal(await list('folder_id=x'), 400, /folder_id/);
    });

    test('holds everything below the folder where subfolders are included', async () => {
      const { outer, all } = made;
      expect(ids((await list(`folder_id=${outer}&include_subfolders=true`)).body.data)).toEqual(all);
    });

    test.each(['false', '', 'banana', 'null', 'yes please', '2', 'true,true'])(
      'reads %j for include_subfolders as false',
      async (value) => {
        const { outer, direct } = made;
        const query = `folder_id=${outer}&include_subfolders=${encodeURIComponent(value)}`;
        const { status, body } = await list(query);
        expect([status, ids(body.data)]).toEqual([200, direct]);
      },
    );

    test('includes no subfolders of no folder', async () => {
      const plain = (await list('per_page=100')).body;
      const { body } = await list('per_page=100&include_subfolders=true');
      const nested = (rows: Json[]) => rows.some((row) => row.parent_id !== null);
      expect(nested(body.data)).toBe(nested(plain.data));
    });

    test('embeds what is asked for', async () => {
      const { outer } = made;
      const [plain] = (await list(`folder_id=${outer}&per_page=1`)).body.data;
      expect(plain).not.toHaveProperty('photos');
      expect(plain).not.toHaveProperty('custom_attribute_values');
      const [full] = (await list(`folder_id=${outer}&per_page=1&include=custom_attributes,photos`)).body.data;
      expect(Array.isArray(full.custom_attribute_values) && Array.isArray(full.photos)).toBe(true);
      expect(full.tags).toEqual([]);
    });
  });
}

conform('GET /items/recent', (it) => {
  const since = (query: string) => it.get(`/items/recent?${query}`);

  test('since an instant holds what was changed after it and nothing else', async () => {
    const folder = await it.folder();
    const [old, changed] = [await it.item({ parent_id: folder }), await it.item({ parent_id: folder })];
    await new Promise((resolve) => setTimeout(resolve, 20));
    await it.put(`/items/${changed.id}`, { notes: 'new' });
    const { id: added } = await it.item({ parent_id: folder });
    const instant = Date.parse(old.updated_at) / 1000;
    const later = Date.parse(changed.updated_at) / 1000;
    expect(ids((await since(`folder_id=${folder}&updated_since=${instant}`)).body.data)).toEqual([
      added,
      changed.id,
    ]);
    expect(ids((await since(`folder_id=${folder}&updated_since=${later}`)).body.data)).toEqual([
      added,
      changed.id,
    ]);
    const whole = Math.floor(instant);
    expect(
      (await since(`folder_id=${folder}&updated_since=${whole}`)).body.meta.total_count,
    ).toBeGreaterThanOrEqual(2);
    expect((await since(`folder_id=${folder}&updated_since=${whole + 3600}`)).body.data).toEqual([]);
  });

  test('without an instant is the list', async () => {
    const { outer, all } = await tree(it);
    const query = `folder_id=${outer}&include_subfolders=true`;
    expect((await since(query)).body.data).toEqual((await it.get(`/items?${query}`)).body.data);
    expect(ids((await since(query)).body.data)).toEqual(all);
  });

  test('refuses an instant that is none', async () => {
    for (const value of ['yesterday', '', '2025-01-01T00:00:00Z'])
      expectRefusal(await since(`updated_since=${value}`), 400, /updated_since/);
  });
});

conform('POST /items/search', (it) => {
  const search = (body: unknown) => it.post('/items/search', body);

  test('finds a name by itself, in any alphabet and case', async () => {
    const mark = `n${Date.now()}`;
    for (const name of [
      'İstanbul',
      'Straße',
      'ẞTRASSE',
      'ﬁx',
      'ısı',
      'ΟΔΟΣ',
      'Ärger',
      '東京 駅',
      'e\u0301t\u00e9',
    ]) {
      const { id } = await it.item({ name: `${mark} ${name}` });
      expect(ids((await search({ name: `${mark} ${name}` })).body.data)).toEqual([id]);
      expect(ids((await search({ name: `${mark} ${name.toLowerCase()}` })).body.data)).toContain(id);
    }
  });

  test('finds items and folders by a part of their name, whatever its case', async () => {
    const name = it.name('Ölpumpe');
    const [folder, item] = [await it.folder(), await it.item({ name })];
    const { status, body } = await search({ name: name.toUpperCase() });
    expect([status, ids(body.data)]).toEqual([200, [item.id]]);
    expect(body.meta).toMatchObject({ page: 1, total_pages: 1, total_count: 1, next_page_url: null });
    const { name: named } = await it.read(folder);
    expect(ids((await search({ name: named, type: 'folder' })).body.data)).toEqual([folder]);
    expect((await search({ name: named, type: 'item' })).body.data).toEqual([]);
  });

  test('looks in the folders named, and below them where subfolders are included', async () => {
    const { outer, inner, all, direct } = await tree(it);
    expect(ids((await search({ folder_ids: [outer] })).body.data)).toEqual(direct);
    expect(ids((await search({ folder_ids: [outer], include_subfolders: true })).body.data)).toEqual(all);
    expect(ids((await search({ folder_ids: [inner], include_subfolders: 'maybe' })).body.data)).toEqual([
      all[1],
    ]);
  });

  test('has 100 records on a page, and refuses more', async () => {
    const folder = await crowded(it);
    const found = await search({ folder_ids: [folder], include_subfolders: true });
    expect(found.body.data).toHaveLength(100);
    expect(
      (await search({ folder_ids: [folder], include_subfolders: true, per_page: 100 })).body.data,
    ).toHaveLength(100);
    expect((await search({ per_page: 7 })).body.data).toHaveLength(7);
    expectRefusal(await search({ per_page: 101 }), 400, /per_page/);
    expectRefusal(await search({ per_page: 1e15 }), 400, /per_page/);
  });

  test('refuses a page or a per_page that is none', async () => {
    for (const value of [0, -1, 1.5, 'ten', true]) {
      expectRefusal(await search({ per_page: value }), 400, /per_page/);
      expectRefusal(await search({ page: value }), 400, /page/);
    }
  });

  test('is followed page by page, by number or by address', async () => {
    const { outer, all } = await tree(it);
    const body = { folder_ids: [outer], include_subfolders: true, per_page: 3 };
    const first = (await search(body)).body;
    expect([ids(first.data), first.meta.total_count, first.meta.total_pages]).toEqual([
      all.slice(0, 3),
      4,
      2,
    ]);
    expect(ids((await search({ ...body, page: 2 })).body.data)).toEqual(all.slice(3));
    const next = await it.post(first.meta.next_page_url, body);
    expect([ids(next.body.data), next.body.meta.next_page_url]).toEqual([all.slice(3), null]);
  });

  test('embeds what is asked for', async () => {
    const { name } = await it.item();
    const [plain] = (await search({ name })).body.data;
    expect(plain).not.toHaveProperty('photos');
    expect(plain.tags).toEqual([]);
    const [full] = (await search({ name, include: 'custom_attributes,photos' })).body.data;
    expect([Array.isArray(full.custom_attribute_values), full.photos]).toEqual([true, []]);
  });
});

conform('GET /custom_fields', (it) => {
  test('is paged like the items, 10 to a page', async () => {
    const { status, body } = await it.get('/custom_fields');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(Math.min(10, body.meta.total_count));
    const { body: one } = await it.get('/custom_fields?per_page=1');
    expect(one.data).toEqual(body.data.slice(0, 1));
    expect(one.meta.total_pages).toBe(one.meta.total_count);
    const { body: next } = await it.get(one.meta.next_page_url);
    expect(next.data).toEqual(body.data.slice(1, 2));
  });

  test('reduces a per_page that is too large', async () => {
    const { status, body } = await it.get('/custom_fields?per_page=100000');
    expect([status, body.data.length]).toEqual([200, body.meta.total_count]);
    expectRefusal(await it.get('/custom_fields?per_page=0'), 400, /per_page/);
  });

  test('names the ids that values are written by', async () => {
    const { body } = await it.get('/custom_fields');
    for (const field of body.data) expect([typeof field.id, typeof field.name]).toEqual(['number', 'string']);
  });
});

conform('GET /units', (it) => {
  test('is a bare list, the same whatever page is asked for', async () => {
    const { status, body } = await it.get('/units');
    expect([status, Array.isArray(body)]).toEqual([200, true]);
    expect((await it.get('/units?per_page=1&page=2')).body).toEqual(body);
  });

  test('has yards and gallons among them', async () => {
    const { body } = await it.get('/units');
    const names = body.map((unit: Json) => unit.unit_name);
    expect(names).toEqual(expect.arrayContaining(['yard', 'gallon']));
  });
});
