/** Reading a long list page by page, while others change it and while the service counts what it does not show. */
import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import {
  meet,
  narrowed,
  nextPage,
  read,
  FIRST_PAGE,
} from '#main/sync/pull/lists/next-page-and-end-of-list.ts';
import type { PageCursor } from '#main/store/pull/pull-progress.ts';
import { pageAround } from '#main/sync/pull/lists/remember-oversized-rows.ts';

/** The pages that are asked for, until the list ends. @param rows on each page, from the first */
function pages(rows: readonly number[], asked: number, total: (read: number) => number | null): number[] {
  const made: number[] = [];
  let place: PageCursor = FIRST_PAGE;
  while (made.length < 50) {
    const n = nextPage(place, asked);
    made.push(n);
    const page = {
      n,
      rows: rows[n - 1] ?? 0,
      total: total(made.length),
      more: n < rows.length,
    };
    const next = read(place, page, asked);
    if (next.end) break;
    place = next.place;
  }
  return made;
}

describe('the pages of a long list', () => {
  it('are read once each', () => {
    expect(pages([10, 10, 10, 4], 10, () => 34)).toEqual([1, 2, 3, 4]);
    expect(pages([10, 10, 4], 10, () => null)).toEqual([1, 2, 3]);
    // A service that gives fewer than it is asked for.
    expect(pages([5, 5, 5, 1], 10, () => 16)).toEqual([1, 2, 3, 4]);
  });

  it('are read again by as much as the total has fallen', () => {
    expect(pages([10, 10, 10, 4], 10, (n) => (n < 3 ? 34 : 33))).toEqual([1, 2, 3, 2, 3, 4]);
  });

  it('are left behind though they are short, or empty, or longer than the first', () => {
    expect(pages([10, 10, 7, 10, 4], 10, () => 44)).toEqual([1, 2, 3, 4, 5]);
    expect(pages([10, 0, 10, 4], 10, () => 34)).toEqual([1, 2, 3, 4]);
    expect(pages([2, 10, 10, 10, 4], 10, () => 44)).toEqual([1, 2, 3, 4, 5]);
  });

  it('end where a service always says that there is more', () => {
    const place = { readTo: 20, total: null, pageSize: 10 };
    expect(read(place, { n: 3, rows: 0, total: null, more: true }, 10).end).toBe(true);
  });
});

interface Outcome {
  readonly rows: readonly number[];
  readonly passed: number;
  readonly requests: number;
  readonly isEndless: boolean;
}

/** Reads a list of rows that weigh so much, of a service that gives no page heavier than `cap`. @param served rows at most */
function readHeavy(weights: readonly number[], cap: number, usual: number, served: number): Outcome {
  const rows = new Set<number>();
  const met = meet();
  let place: PageCursor = FIRST_PAGE;
  for (let requests = 1; requests < 5000; requests++) {
    const n = nextPage(place, usual);
    const size = Math.min(place.ask ?? usual, served);
    const ids = weights.map((_, id) => id).slice((n - 1) * size, n * size);
    if (ids.reduce((sum, id) => sum + (weights[id] ?? 0), 0) > cap) {
      ({ place } = narrowed(place, usual));
      continue;
    }
    for (const id of ids) rows.add(id);
    const page = { n, rows: ids.length, total: weights.length, more: n * size < weights.length };
    const next = read(place, { ...page, fresh: met.fresh(ids) }, usual);
    if (next.end) {
      const { isEndless } = next;
      return { rows: [...rows], passed: next.place.passed ?? 0, requests, isEndless };
    }
    place = next.place;
  }
  throw new Error('it never ended');
}

describe('a page that is too large', () => {
  it('T12 nine rows of a thousand are huge → all are read, and pages grow again behind them', () => {
    const weights = Array.from({ length: 5000 }, (_, id) => (id >= 1200 && id < 1209 ? 8 : 0));
    const { rows, passed, requests } = readHeavy(weights, 64, 1000, 1000);
    expect([rows.length, passed]).toEqual([5000, 0]);
    // Five pages, one that is too large, nine of a hundred, one of those too large, ten of ten, one of those and its rows.
    expect(requests).toBeLessThanOrEqual(5 + 10 + 10 + 10);
  });

  it('T12 a single row is too large → it is passed over, wherever it is, and every other row is read', () => {
    for (const giant of [0, 1, 99, 100, 2499, 2500, 4999]) {
      const weights = Array.from({ length: 5000 }, (_, id) => (id === giant ? 65 : 0));
      const { rows, passed, requests } = readHeavy(weights, 64, 1000, 1000);
      expect([rows.length, rows.includes(giant), passed]).toEqual([4999, false, 1]);
      expect(requests).toBeLessThanOrEqual(40);
    }
  });

  it('T12 any rows are heavy, whatever a page holds at most → every row is read that can be, and the list ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(130) }), {
          maxLength: 300,
        }),
        fc.constantFrom(10, 100, 1000),
        fc.constantFrom(7, 40, 100, 1000),
        (weights, usual, served) => {
          const { rows, isEndless } = readHeavy(weights, 100, usual, served);
          const missing = weights.flatMap((weight, id) => (weight <= 100 && !rows.includes(id) ? [id] : []));
          expect([missing, isEndless]).toEqual([[], false]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('T12 rows that are known to be too large → no page has one, every other row is read, in few pages', () => {
  const drawn = fc.record({
    many: fc.integer({ min: 1, max: 400 }),
    at: fc.uniqueArray(fc.nat(399), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(drawn, ({ many, at }) => {
      const known = at
        .filter((one) => one < many)
        .map((one) => ({ at: one, before: null, after: null, since: 0 }));
      const left = new Set(Array.from({ length: many }, (_, one) => one));
      for (const one of known) left.delete(one.at);
      let place: PageCursor = FIRST_PAGE;
      for (let requests = 1; ; requests++) {
        ({ place } = pageAround(place, known, 100));
        const [n, size] = [nextPage(place, 100), place.ask ?? 100];
        const ids = Array.from({ length: size }, (_, one) => (n - 1) * size + one).filter(
          (one) => one < many,
        );
        for (const one of known) expect(ids).not.toContain(one.at);
        for (const one of ids) left.delete(one);
        const next = read(place, { n, rows: ids.length, total: null, more: n * size < many }, 100);
        if (next.end) break;
        ({ place } = next);
        expect(requests).toBeLessThan(60);
      }
      expect([...left]).toEqual([]);
    }),
  );
});

test.each([3, 5])(
  'T5 rows added push %i pages of known ones down, as many as the total tells → the list is read on',
  (many) => {
    const met = meet();
    let place: PageCursor = FIRST_PAGE;
    for (let n = 1; n <= many + 2; n++) {
      const isGrown = n > 2;
      const first = (isGrown ? n - 1 - many : n - 1) * 100;
      const ids = Array.from({ length: 100 }, (_, one) => Math.max(0, first) + one);
      const total = isGrown ? 1000 + many * 100 : 1000;
      const next = read(place, { n, rows: 100, fresh: met.fresh(ids), total, more: true }, 100);
      expect(next.end).toBe(false);
      ({ place } = next);
    }
  },
);

describe('a list without an end', () => {
  /** How many pages are read of it, and how it ends. */
  function readOn(page: (n: number) => { ids: readonly number[]; total: number | null }, most?: number) {
    const met = meet();
    let place: PageCursor = FIRST_PAGE;
    for (let requests = 1; requests < 5000; requests++) {
      const n = nextPage(place, 100);
      const { ids, total } = page(n);
      const got = { n, rows: ids.length, fresh: met.fresh(ids), total, more: true };
      const next = read(place, got, 100, most);
      if (next.end) return { requests, isEndless: next.isEndless };
      place = next.place;
    }
    throw new Error('it never ended');
  }
  const rowsFrom = (first: number) => Array.from({ length: 100 }, (_, one) => first + one);

  it('T5 the same page comes again and again → it ends there, and is said not to end', () => {
    expect(readOn(() => ({ ids: rowsFrom(0), total: 100 }))).toEqual({ requests: 2, isEndless: true });
    // Without a total, one page of rows that were met before may come of rows that were added meanwhile.
    expect(readOn(() => ({ ids: rowsFrom(0), total: null }))).toEqual({ requests: 3, isEndless: true });
  });

  it('T5 the same pages come in turn, and a huge total is told → it goes round', () => {
    const outcome = readOn((n) => ({ ids: rowsFrom((n % 3) * 100), total: 1_000_000 }));
    expect(outcome).toEqual({ requests: 6, isEndless: true });
  });

  it('T5 a huge total is told, and pages are empty → it ends, and is said not to end', () => {
    const empty = readOn((n) => ({ ids: n === 1 ? rowsFrom(0) : [], total: 1_000_000 }));
    expect(empty).toEqual({ requests: 21, isEndless: true });
    // Without a total, nothing says that rows are hidden.
    expect(readOn((n) => ({ ids: n === 1 ? rowsFrom(0) : [], total: null }))).toEqual({
      requests: 2,
      isEndless: true,
    });
  });

  it('T5 whatever the total does, pages without a new row end it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isEmpty: fc.boolean(), total: fc.integer({ min: 100_000, max: 1_000_000 }) }), {
          minLength: 30,
          maxLength: 30,
        }),
        (drawn) => {
          const page = (n: number) => drawn[n % drawn.length];
          let asked = 0;
          const outcome = readOn((n) => {
            const one = page(asked++);
            return { ids: n > 1 && one?.isEmpty === true ? [] : rowsFrom(0), total: one?.total ?? 0 };
          });
          expect(outcome.isEndless).toBe(true);
          expect(outcome.requests).toBeLessThan(25);
        },
      ),
    );
  });

  it('T5 there are new rows for ever → it ends far beyond what was told', () => {
    const counted = readOn((n) => ({ ids: rowsFrom(n * 100), total: 1000 }));
    expect(counted).toMatchObject({ isEndless: true });
    expect(counted.requests).toBeLessThan(100);
    expect(readOn((n) => ({ ids: [n], total: 1 })).requests).toBeLessThan(100);
    expect(readOn((n) => ({ ids: rowsFrom(n * 100), total: (n + 1) * 100 })).requests).toBeLessThan(100);
    expect(readOn((n) => ({ ids: rowsFrom(n * 100), total: null }), 100).requests).toBe(101);
    expect(readOn((n) => ({ ids: rowsFrom(n * 100), total: null })).requests).toBe(1001);
  });

  it('T5 every page is too large → the list is given up after a few rows', () => {
    let next = { place: FIRST_PAGE, end: false };
    let requests = 0;
    for (; !next.end; requests++) next = narrowed(next.place, 1000);
    expect(requests).toBeLessThan(50);
  });

  it('T5 pages are empty, or show what is here already, because others delete and make → the list is read on', () => {
    let place: PageCursor = FIRST_PAGE;
    const met = meet();
    const step = (n: number, ids: readonly number[], total: number) => {
      const next = read(place, { n, rows: ids.length, fresh: met.fresh(ids), total, more: true }, 100);
      expect(next.end).toBe(false);
      ({ place } = next);
    };
    step(1, rowsFrom(0), 2000);
    // So many were made that the same rows come once more; then many below were deleted.
    step(2, rowsFrom(0), 2100);
    step(3, rowsFrom(100), 2100);
    step(4, rowsFrom(200), 1700);
    for (let n = 1; n <= 4; n++) step(n, rowsFrom((n - 1) * 100), 1700);
    step(5, [], 1700);
  });
});
