/** Reading plans over lists that do not end, shrink, or come in pages that are too large. */
import { describe, expect, test } from 'vitest';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { lookUp } from '../../../support/service/read-for-command-at-once.ts';
import { findOrder, readAlerts, readContents, readRecent } from '#main/sync/push/reads/read-plans.ts';
import type { ReadPlan } from '#main/sync/push/reads/read-plan-types.ts';

const NOW = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;

interface Asked {
  readonly page: number;
  readonly size: number;
}
interface Told {
  readonly data: readonly object[];
  readonly more: boolean;
  readonly total?: number;
}

/** @param serve a page of whatever list is asked for; 'too-large' for one that the client does not take */
function over(serve: (asked: Asked) => Told | 'too-large'): {
  readonly asked: Asked[];
  readonly client: Client;
} {
  const asked: Asked[] = [];
  const client: Client = {
    read: async (path, shape) => {
      const query = new URL(path, 'http://service').searchParams;
      const at = { page: Number(query.get('page')), size: Number(query.get('per_page')) };
      asked.push(at);
      // A loop that would go on for ever is ended.
      if (asked.length > 500) throw new Error('it does not come to an end');
      const told = serve(at);
      // What a client may answer besides, in time.
      if (told === 'too-large') return JSON.parse('{"kind":"too-large"}');
      const total = told.total ?? (told.more ? at.page * at.size + 1 : at.page * at.size);
      const meta = {
        page: at.page,
        total_pages: told.more ? at.page + 1 : at.page,
        total_count: total,
        next_page_url: null,
        pagination: { page: at.page, per_page: at.size, has_next: told.more, has_prev: at.page > 1 },
      };
      const value = shape.parse({ data: told.data, meta });
      return { kind: 'ok', status: 200, body: '', value } satisfies Answer<unknown>;
    },
    send: async () => ({ kind: 'not-sent', why: 'nothing is sent here' }),
    serviceTime: () => NOW,
  };
  return { asked, client };
}

const when = (ago: number): string => new Date(NOW - ago).toISOString();
const record = (id: number, ago = 0, about: object = {}) => ({
  id,
  sid: `S${id}`,
  type: 'item',
  name: `Item ${id}`,
  parent_id: 1,
  quantity: '1',
  price: null,
  min_quantity: null,
  notes: null,
  created_at: when(ago),
  updated_at: when(0),
  ...about,
});
const order = (id: number, ago = 0) => ({
  id,
  purchase_order_number: `PO-${id}`,
  status: 'draft',
  version: 1,
  updated_at: when(ago),
});
const alert = (id: number) => ({
  id,
  type: 'Quantity',
  item_id: 1,
  threshold_method: 'quantity_less_than',
  threshold_value: '5',
  recipient_groups: ['owners'],
});
const rowsOf = ({ page, size }: Asked, make: (id: number) => object): object[] =>
  Array.from({ length: size }, (_, n) => make(1_000_000 - (page - 1) * size - n));

describe('T5 a list that promises ever more', () => {
  test.each<[string, () => ReadPlan<unknown>, (id: number) => object, number]>([
    ['orders', () => findOrder('nobody has it'), order, 40],
    ['alerts', () => readAlerts(), alert, 20],
    ['changes', () => readRecent(NOW - HOUR, () => false), (id) => record(id), 20],
  ])('T5 of %s is given up after so many pages, and a person is told', async (_, look, make, most) => {
    const { asked, client } = over((at) => ({ data: rowsOf(at, make), more: true }));
    const came = await lookUp(client, look());
    expect(came).toMatchObject({
      kind: 'unreadable',
      words: expect.stringContaining('does not come to an end'),
    });
    expect(asked.map(({ page }) => page)).toEqual(Array.from({ length: most }, (_, n) => n + 1));
  });

  test('T5 of what is in a folder is read in part, and says so', async () => {
    const { asked, client } = over((at) => ({ data: rowsOf(at, (id) => record(id)), more: true }));
    const came = await lookUp(
      client,
      readContents(1, ({ id }) => id === 1_000_000),
    );
    expect(came).toMatchObject({ kind: 'facts', facts: { partial: true, items: [{ id: 1_000_000 }] } });
    expect(asked).toHaveLength(5);
  });

  test.each<[string, number, (id: number) => object, () => ReadPlan<unknown>]>([
    ['and no total', 3, order, () => findOrder('nobody has it')],
    ['and a total', 4, (id) => record(id), () => readRecent(NOW - HOUR, () => false)],
  ])(
    'T5 with the same rows on each page %s is given up, and a person is told',
    async (_, most, make, look) => {
      const { asked, client } = over(({ size }) => ({
        data: rowsOf({ page: 1, size }, make),
        more: true,
        total: 1000,
      }));
      expect(await lookUp(client, look())).toMatchObject({
        kind: 'unreadable',
        words: expect.stringContaining('does not come to an end'),
      });
      // One page of rows that were met before may come of rows that were added meanwhile.
      expect(asked).toHaveLength(most);
    },
  );

  test('T5 of what is in a folder, with the same rows on each page, is read in part', async () => {
    const { client } = over(({ size }) => ({
      data: rowsOf({ page: 1, size }, (id) => record(id)),
      more: true,
      total: 10_000,
    }));
    const came = await lookUp(
      client,
      readContents(1, ({ id }) => id === 1_000_000),
    );
    expect(came).toMatchObject({ kind: 'facts', facts: { partial: true, items: [{ id: 1_000_000 }] } });
  });

  test('T5 with all rows that its total tells, and a promise of more, is at its end', async () => {
    const { client } = over(({ size, page }) => ({
      data: page === 1 ? rowsOf({ page, size }, (id) => record(id)) : [],
      more: true,
      total: 100,
    }));
    const came = await lookUp(
      client,
      readRecent(NOW - HOUR, ({ kind }) => kind === 'item'),
    );
    expect(came).toMatchObject({ kind: 'facts' });
  });

  test('rows were added meanwhile, as many as the total tells → the list is read to its end', async () => {
    // One row on a page. When three of six are read, two more come before them.
    const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((id) => record(id));
    const { client } = over(({ page }) => {
      const all = page <= 3 ? rows.slice(2) : rows;
      return { data: all.slice(page - 1, page), more: page < all.length, total: all.length };
    });
    const came = await lookUp(
      client,
      readRecent(NOW - HOUR, () => true),
    );
    expect(came).toMatchObject({ facts: [6, 5, 4, 3, 2, 1].map((id) => ({ item: { id } })) });
  });

  test('one row was deleted and another added meanwhile, and the total is as it was → the list is read to its end', async () => {
    // One row on a page. The second is asked for once more after the fall of the total, and the third comes three times.
    const { client } = over(({ page }) => {
      const rows = [6, 5, 4, 3, 2, 1];
      if (step++ > 1) rows.shift();
      if (step > 5) rows.unshift(7);
      return {
        data: rows.slice(page - 1, page).map((id) => record(id)),
        more: page < rows.length,
        total: rows.length,
      };
    });
    let step = 0;
    const came = await lookUp(
      client,
      readRecent(NOW - HOUR, () => true),
    );
    expect(came).toMatchObject({ facts: [6, 5, 3, 4, 2, 1].map((id) => ({ item: { id } })) });
  });

  test('T5 with no rows at all is at its end', async () => {
    const { asked, client } = over(() => ({ data: [], more: true }));
    expect(await lookUp(client, findOrder('x'))).toEqual({ kind: 'facts', facts: null });
    expect(asked).toHaveLength(1);
  });
});

describe('T5 what older rows cannot tell', () => {
  /** The changes, a hundred on a page: those of the first page were made since, and the others long before, a second apart. */
  const changes = (written: (n: number) => number, made: (n: number) => number) =>
    over(({ page, size }) => ({
      data: Array.from({ length: size }, (_, row) => {
        const n = (page - 1) * size + row;
        const ago = (n < 100 ? 0 : 2 * HOUR) + made(n) * 1000;
        return record(1_000_000 - n, ago, { updated_at: when(written(n) * 1000) });
      }),
      more: true,
    }));
  const look = () => readRecent(NOW - HOUR, ({ kind }) => kind === 'item');

  test('T5 is not read: what was changed since, and made long before', async () => {
    const { asked, client } = changes(
      (n) => n % 7,
      (n) => n,
    );
    expect(await lookUp(client, look())).toMatchObject({ kind: 'facts' });
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['not by when they were made', (n: number) => n % 7, (n: number) => n % 5],
    ['by when they were written, edited in the order they were made in', (n: number) => n, (n: number) => n],
    ['by when they were written, all at one moment', () => 0, (n: number) => n],
  ])('T5 is read on to the cap where the changes are listed %s', async (_, written, made) => {
    const { asked, client } = changes(written, made);
    expect(await lookUp(client, look())).toMatchObject({ kind: 'unreadable' });
    expect(asked).toHaveLength(20);
  });

  test('T5 is not read: orders that nobody has written to since', async () => {
    const { asked, client } = over((at) => ({
      data: rowsOf(at, (id) => order(id, at.page < 3 ? 0 : 2 * HOUR)),
      more: true,
    }));
    expect(await lookUp(client, findOrder('x', NOW - HOUR))).toEqual({ kind: 'facts', facts: null });
    expect(asked).toHaveLength(3);
  });
});

describe('T5 a list of orders that does not begin with the newest', () => {
  test('T5 has ours on its last page → it is found, however old those before it are', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => n + 1);
    const { asked, client } = over(({ page, size }) => ({
      data: ids.slice((page - 1) * size, page * size).map((id) => order(id, id === 250 ? 0 : 240 * HOUR)),
      more: page * size < ids.length,
    }));
    const found = await lookUp(client, findOrder('PO-250', NOW - HOUR));
    expect(found).toMatchObject({ kind: 'facts', facts: { id: 250 } });
    expect(asked).toHaveLength(3);
  });
});

test('T5 a row that was pulled up past the page just read, because another was deleted, is met', async () => {
  const rows = Array.from({ length: 250 }, (_, n) => record(1000 - n));
  const wanted = 1000 - 100;
  const { asked, client } = over(({ page, size }) => {
    if (page === 2 && rows.length === 250) rows.splice(10, 1);
    const data = rows.slice((page - 1) * size, page * size);
    return { data, more: page * size < rows.length, total: rows.length };
  });
  const came = await lookUp(
    client,
    readRecent(NOW - HOUR, (found) => found.kind === 'item' && found.item.id === wanted),
  );
  expect(came).toMatchObject({ kind: 'facts', facts: [{ item: { id: wanted } }] });
  expect(asked.length).toBeLessThanOrEqual(5);
});

describe('T5 a page that is too large', () => {
  const rows = Array.from({ length: 130 }, (_, n) => record(1000 - n));
  const page = ({ page, size }: Asked): Told => ({
    data: rows.slice((page - 1) * size, page * size),
    more: page * size < rows.length,
    total: rows.length,
  });

  test.each([4, 7])(
    'T12 a service gives %s rows a page whatever is asked for, and the second page is too large → no row is passed over',
    async (fewer) => {
      const rows = Array.from({ length: 13 }, (_, n) => 13 - n);
      const { client } = over(({ page, size }) => {
        const each = Math.min(size, fewer);
        const data = rows.slice((page - 1) * each, page * each);
        if (each > 1 && page === 2) return 'too-large';
        return { data: data.map((id) => record(id)), more: page * each < rows.length, total: rows.length };
      });
      const came = await lookUp(
        client,
        readRecent(NOW - HOUR, () => true),
      );
      expect(came).toMatchObject({ facts: rows.map((id) => ({ item: { id } })) });
    },
  );

  test('T5 is asked for in smaller ones', async () => {
    const { asked, client } = over((at) => (at.size > 10 ? 'too-large' : page(at)));
    const came = await lookUp(
      client,
      readContents(1, () => true),
    );
    if (came.kind !== 'facts') throw new Error(came.kind);
    expect(came.facts).toMatchObject({ partial: false });
    expect(came.facts.items).toHaveLength(rows.length);
    expect(asked.length).toBeLessThan(20);
  });

  test('T5 and is one row is told to a person', async () => {
    const { asked, client } = over(() => 'too-large');
    expect(await lookUp(client, readAlerts())).toMatchObject({
      kind: 'unreadable',
      words: expect.stringContaining('too large'),
    });
    expect(asked.length).toBeLessThan(10);
  });

  test('T12 and is one row → a person is told where it stands', async () => {
    const list = Array.from({ length: 130 }, (_, n) => alert(1000 - n));
    const { client } = over(({ page, size }) => {
      const from = (page - 1) * size;
      const isGiant = from <= 7 && from + size > 7;
      return isGiant ? 'too-large' : { data: list.slice(from, from + size), more: true };
    });
    expect(await lookUp(client, readAlerts())).toEqual({
      kind: 'unreadable',
      words: 'row 8 (the one after number 994) of the list of alerts is too large to be read',
    });
  });
});
