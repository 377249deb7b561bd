/**
 * Reading a long list page by page while others change it, without missing a row. Pure.
 *
 * Newest come first: what is made meanwhile pushes the rest down, and some rows are met twice, which does no harm. What is
 * deleted pulls the rest up, past the page that was just read, and those rows would never be met. It shows in the total: by
 * as much as the total has fallen between two pages, the rest may have moved up, so that much is read again.
 */
export interface Place {
  /** How many rows from the top are read without a gap. */
  readonly readTo: number;
  /** The total that came with the last page; null before the first, or where the service tells none. */
  readonly total: number | null;
  /** Rows on a full page; null before the first. */
  readonly pageSize: number | null;
}

export interface Page {
  /** From 1. */
  readonly n: number;
  readonly rows: number;
  readonly total: number | null;
  /** Whether the service says that there is more after it. */
  readonly more: boolean;
}

export const TOP: Place = { readTo: 0, total: null, pageSize: null };

export function nextPage({ readTo, pageSize }: Place): number {
  return pageSize === null ? 1 : Math.floor(readTo / pageSize) + 1;
}

/** @param asked how many rows a page was asked to hold; a service that gives fewer is taken at its word */
export function read(
  before: Place,
  page: Page,
  asked: number,
): { readonly place: Place; readonly end: boolean } {
  const pageSize = before.pageSize ?? (page.more && page.rows > 0 ? page.rows : asked);
  const fallen = before.total === null || page.total === null ? 0 : Math.max(0, before.total - page.total);
  const readTo = Math.max(0, before.readTo - fallen);
  const start = (page.n - 1) * pageSize;
  // Further down than what is known without a gap: its rows are good, but what lies between is read first.
  const connects = start <= readTo;
  // A service may hide rows that it counts: a page with more behind it is read to its end, however few it shows.
  const end = page.more ? page.n * pageSize : start + page.rows;
  const place = { readTo: connects ? Math.max(readTo, end) : readTo, total: page.total, pageSize };
  const isLast = !page.more || (page.rows === 0 && (page.total === null || end >= page.total));
  return { place, end: connects && isLast };
}
