/*
 * Computes which rows of a list a request asks for, and builds the two forms of its answer: one with the total and the URL of the next
 * page, and one that only says whether there is a next page.
 */
import type { PageSize } from '#wire/limits.ts';
import { refuse, type Outcome } from '../rules/refusal.ts';
import type { Slice } from '../store/item-list.ts';

export interface Page extends Slice {
  readonly number: number;
}

interface Asked {
  readonly page?: number | null | undefined;
  readonly per_page?: number | null | undefined;
}

export function pageOf(size: PageSize, asked: Asked): Outcome<Page> {
  const wanted = asked.per_page ?? size.default;
  if (wanted > size.max && size.above === 'refused')
    return refuse(400, `per_page must be at most ${size.max}`);
  const limit = Math.min(wanted, size.max);
  const number = asked.page ?? 1;
  return { number, limit, offset: (number - 1) * limit };
}

/** Shape A: counted, with the address of the next page. */
export function countedAnswer(url: URL, page: Page, total: number, data: readonly object[]): object {
  const pages = Math.ceil(total / page.limit);
  const next = new URL(url);
  next.searchParams.set('page', String(page.number + 1));
  return {
    data,
    meta: {
      page: page.number,
      total_pages: pages,
      total_count: total,
      next_page_url: page.number < pages ? next.href : null,
    },
  };
}

/** Shape B: uncounted. Takes a reader that is asked for one record more than the page holds. */
export async function plainAnswer<Row>(
  page: Page,
  read: (slice: Slice) => Promise<readonly Row[]>,
  present: (row: Row) => object,
): Promise<object> {
  const rows = await read({ limit: page.limit + 1, offset: page.offset });
  return {
    data: rows.slice(0, page.limit).map(present),
    meta: {
      pagination: {
        page: page.number,
        per_page: page.limit,
        has_next: rows.length > page.limit,
        has_prev: page.number > 1,
      },
    },
  };
}
