/** Reading a long list page by page, while others change it and while the service counts what it does not show. */
import { describe, expect, it } from 'vitest';
import { nextPage, read, TOP, type Place } from '#main/sync/pull/list.ts';

/** The pages that are asked for, until the list ends. @param rows on each page, from the first */
function pages(rows: readonly number[], asked: number, total: (read: number) => number | null): number[] {
  const made: number[] = [];
  let place: Place = TOP;
  while (made.length < 50) {
    const n = nextPage(place);
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
