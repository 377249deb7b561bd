/**
 * Tells which page of a list to request next and when the list has ended, while other clients change the list. It makes no requests: the
 * caller asks `nextPage` for the number of the page, and passes the page to `read`, or calls `narrowed` if the answer was too large.
 * - A row added at the beginning moves the rest down: some rows are read twice, which does no harm.
 * - A deleted row moves the rest up: the total falls, and the position goes back by as many rows, so that none is missed. In a list without
 *   a total a deletion cannot be seen here.
 * - If a page is too large, its rows are requested in pages of a tenth of the size, if necessary down to single rows. A row that is too
 *   large alone is skipped.
 *
 * `meet` remembers the rows that were read, to count the new ones on a page.
 *
 * A service may announce further pages for ever. The list is given up (`isEndless`: rows may be missing) if
 * - a page at or beyond the total shows no new row, or a page is empty in a list without a total;
 * - several pages in a row show no new row and changes of the total do not explain it; or 20 pages in a row show none, whatever the total;
 * - far more rows were requested than the list has by its total, or, without a total, more than the caller allows;
 * - 20 rows were skipped.
 */
import type { PageCursor } from '../../../store/pull/pull-progress.ts';

export interface Page {
  /** From 1. */
  readonly n: number;
  readonly rows: number;
  /** How many of the rows are new in this list; absent if that is unknown, then all count as new. */
  readonly fresh?: number;
  readonly total: number | null;
  /** Whether the service says that further pages follow. */
  readonly more: boolean;
}

export interface Read {
  readonly place: PageCursor;
  readonly end: boolean;
  /** The list is given up because it does not end: it may have rows that it did not show. */
  readonly isEndless: boolean;
}

export const FIRST_PAGE: PageCursor = {
  readTo: 0,
  total: null,
  pageSize: null,
  ask: null,
  passed: 0,
  asked: 0,
  first: null,
  stale: 0,
  barren: 0,
};

/** After a page that is too large, a page of a tenth of its rows is requested. */
const TENTH = 10;
/** A list repeats itself if this many pages in a row, which have at least this many rows together, show no new row. */
const STALE_PAGES = 3;
const STALE_ROWS = 300;
/** The same for a list without a total, which would show how many rows were added meanwhile: added rows explain one such page. */
const STALE_UNCOUNTED = 2;
/** The most pages in a row without a new row. Hidden or added rows do not explain more of them in any account that can be read. */
const MOST_WITHOUT_NEW = 20;
/** The most rows that are requested: `TIMES` the total, and `BESIDES` pages more, because some rows are read more than once. */
const TIMES = 3;
const BESIDES = 50;
/** The most pages of a list without a total. */
const MOST_PAGES = 1000;
/** The most rows that are skipped as too large even alone: if there are more, the cause is not the rows. */
const MOST_PASSED = 20;

/** @param usual rows requested on a page if none is too large */
export function nextPage({ readTo, pageSize, ask }: PageCursor, usual: number): number {
  return Math.floor(readTo / (pageSize ?? ask ?? usual)) + 1;
}

/**
 * @param usual as in `nextPage`; if the first page of a size has fewer rows, their number is taken for the page size
 * @param most pages of a list without a total
 */
export function read(before: PageCursor, page: Page, usual: number, most: number = MOST_PAGES): Read {
  const size = before.ask ?? usual;
  const pageSize = before.pageSize ?? (page.more && page.rows > 0 ? page.rows : size);
  const grownBy = before.total === null || page.total === null ? 0 : page.total - before.total;
  const readTo = Math.max(0, before.readTo + Math.min(0, grownBy));
  const start = (page.n - 1) * pageSize;
  // False if rows between those read so far and this page were not read: they are read first.
  const connects = start <= readTo;
  // A service may hide rows that it counts: a page that is not the last counts as full, even if it shows fewer rows.
  const end = page.more ? page.n * pageSize : start + page.rows;
  const isNew = (page.fresh ?? page.rows) > 0;
  const place: PageCursor = {
    ...before,
    readTo: connects ? Math.max(readTo, end) : readTo,
    total: page.total,
    pageSize,
    asked: (before.asked ?? 0) + (page.total === null ? size : pageSize),
    first: before.first ?? page.total,
    // Deleted and added rows explain that some rows are read twice, so pages that they account for are subtracted.
    stale:
      (isNew ? 0 : (before.stale ?? 0) + (page.rows === 0 ? 0 : 1)) - Math.ceil(Math.abs(grownBy) / pageSize),
    barren: isNew ? 0 : (before.barren ?? 0) + 1,
  };
  const isCounted = page.total !== null && end < page.total;
  const isLast = !page.more || (page.rows === 0 && page.total !== null && !isCounted);
  const isBeyond = !isNew && page.total !== null && !isCounted;
  const isEmpty = page.rows === 0 && page.total === null;
  const isOver = isBeyond || isEmpty || (place.barren ?? 0) >= MOST_WITHOUT_NEW;
  const isEndless =
    !isLast && (isOver || repeatsItself(place, page.total, pageSize) || isFar(place, usual, most));
  return { place: grown(place, usual), end: isEndless || (connects && isLast), isEndless };
}

function repeatsItself({ stale }: PageCursor, total: number | null, pageSize: number): boolean {
  const most = total === null ? STALE_UNCOUNTED : Math.max(STALE_PAGES, STALE_ROWS / pageSize);
  return (stale ?? 0) >= most;
}

function isFar({ asked, first, pageSize }: PageCursor, usual: number, most: number): boolean {
  const furthest = first == null ? most * usual : TIMES * first + BESIDES * (pageSize ?? usual);
  return (asked ?? 0) > furthest;
}

/** The position after a page that was too large: the same rows on smaller pages, or past the single row. */
export function narrowed(before: PageCursor, usual: number): Read {
  const size = before.pageSize ?? before.ask ?? usual;
  if (size > 1) {
    const ask = Math.max(1, Math.floor(size / TENTH));
    return { place: { ...before, ask, pageSize: null }, end: false, isEndless: false };
  }
  const passed = (before.passed ?? 0) + 1;
  const place = grown({ ...before, readTo: before.readTo + 1, passed, ask: 1, pageSize: 1 }, usual);
  const isEndless = passed >= MOST_PASSED;
  return { place, end: isEndless, isEndless };
}

/** Requests larger pages again once the rows of the page that was too large have been read. */
function grown(place: PageCursor, usual: number): PageCursor {
  let { ask = null } = place;
  if (ask === null || ask !== place.pageSize) return place;
  while (ask < usual && place.readTo % (ask * TENTH) === 0) ask *= TENTH;
  if (ask === place.ask) return place;
  return { ...place, ask: ask < usual ? ask : null, pageSize: null };
}

/** The rows read so far in a list; in a very long list only the last ones, which is enough to see that it repeats itself. */
export interface Met {
  /** Adds rows, and returns how many of them were not read before. */
  fresh(ids: readonly number[]): number;
  /** The last of the rows passed to the last call of `fresh`; null if there is none. */
  last(): number | null;
}

const REMEMBERED = 20_000;

export function meet(): Met {
  const met = new Set<number>();
  let last: number | null = null;
  return {
    fresh: (ids) => {
      if (met.size > REMEMBERED) met.clear();
      const before = met.size;
      for (const id of ids) met.add(id);
      last = ids.at(-1) ?? null;
      return met.size - before;
    },
    last: () => last,
  };
}
