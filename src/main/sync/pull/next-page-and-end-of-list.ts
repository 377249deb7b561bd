/**
 * Decides which page of a long list to request next, and when the list is at its end, while other clients change it. Makes no requests:
 * the caller asks `nextPage` for the number of the page, and passes the page to `read`, or calls `narrowed` if it was too large. The
 * newest rows are expected first. A new row pushes the rest down, so some rows are read twice, which does no harm. A deletion pulls the
 * rest up: the total falls, and as many rows are read again. If a page is too large, a tenth of its rows is requested instead, down to a
 * single row, which is skipped. `meet` remembers the rows that were read, to count the new ones on a page.
 *
 * A service may say for ever that there are more pages. The list is given up (`isEndless`: rows that it did not show may exist) when
 * - a page that reaches the total shows no new row, or the list has no total and a page is empty;
 * - several pages in a row show no new row and changes of the total do not explain it, or 20 pages in a row show none;
 * - far more rows were requested than the list has by its total, or, if it has no total, more than the caller allows;
 * - or 20 rows were skipped.
 */
import type { PageCursor } from '../../store/pull-progress.ts';

export interface Page {
  /** From 1. */
  readonly n: number;
  readonly rows: number;
  /** Of those, how many are new in this list; all of them if that is unknown. */
  readonly fresh?: number;
  readonly total: number | null;
  /** Whether the service says that there is more after it. */
  readonly more: boolean;
}

export interface Read {
  readonly place: PageCursor;
  readonly end: boolean;
  /** It ends here because it would not end by itself: what it did not show may be there all the same. */
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

/** A page is divided into so many when it is too large. */
const TENTH = 10;
/** A list goes round when so many pages, and so many rows, one after the other are known already. */
const STALE_PAGES = 3;
const STALE_ROWS = 300;
/** The same without a total, which would tell how many rows were added meanwhile: one such page may come of those. */
const STALE_UNCOUNTED = 2;
/** Pages without a new row: more are hidden, or were added meanwhile, in no account that can be read at all. */
const MOST_BARREN = 20;
/** How many times as many rows as were counted, and how many pages besides, are read at most: some are read more than once. */
const TIMES = 3;
const BESIDES = 50;
/** Pages of a list without a total. */
const MOST_PAGES = 1000;
/** Rows too large for a page of their own: where there are more, it is not the rows. */
const MOST_PASSED = 20;

/** @param usual rows that a page is asked to hold where nothing is too large */
export function nextPage({ readTo, pageSize, ask }: PageCursor, usual: number): number {
  return Math.floor(readTo / (pageSize ?? ask ?? usual)) + 1;
}

/**
 * @param usual as in `nextPage`; a service that gives fewer is taken at its word
 * @param most pages of a list that tells no total
 */
export function read(before: PageCursor, page: Page, usual: number, most: number = MOST_PAGES): Read {
  const size = before.ask ?? usual;
  const pageSize = before.pageSize ?? (page.more && page.rows > 0 ? page.rows : size);
  const grownBy = before.total === null || page.total === null ? 0 : page.total - before.total;
  const readTo = Math.max(0, before.readTo + Math.min(0, grownBy));
  const start = (page.n - 1) * pageSize;
  // Further down than what is known without a gap: its rows are good, but what lies between is read first.
  const connects = start <= readTo;
  // A service may hide rows that it counts: a page with more behind it is read to its end, however few it shows.
  const end = page.more ? page.n * pageSize : start + page.rows;
  const isNew = (page.fresh ?? page.rows) > 0;
  const place: PageCursor = {
    ...before,
    readTo: connects ? Math.max(readTo, end) : readTo,
    total: page.total,
    pageSize,
    asked: (before.asked ?? 0) + (page.total === null ? size : pageSize),
    first: before.first ?? page.total,
    // What is read again because others were deleted, or comes again because others were added, has been met for a good reason.
    stale:
      (isNew ? 0 : (before.stale ?? 0) + (page.rows === 0 ? 0 : 1)) - Math.ceil(Math.abs(grownBy) / pageSize),
    barren: isNew ? 0 : (before.barren ?? 0) + 1,
  };
  const isCounted = page.total !== null && end < page.total;
  const isLast = !page.more || (page.rows === 0 && page.total !== null && !isCounted);
  const isBeyond = !isNew && page.total !== null && !isCounted;
  const isEmpty = page.rows === 0 && page.total === null;
  const isBarren = isBeyond || isEmpty || (place.barren ?? 0) >= MOST_BARREN;
  const isEndless =
    !isLast && (isBarren || goesRound(place, page.total, pageSize) || isFar(place, usual, most));
  return { place: grown(place, usual), end: isEndless || (connects && isLast), isEndless };
}

function goesRound({ stale }: PageCursor, total: number | null, pageSize: number): boolean {
  const most = total === null ? STALE_UNCOUNTED : Math.max(STALE_PAGES, STALE_ROWS / pageSize);
  return (stale ?? 0) >= most;
}

function isFar({ asked, first, pageSize }: PageCursor, usual: number, most: number): boolean {
  const furthest = first == null ? most * usual : TIMES * first + BESIDES * (pageSize ?? usual);
  return (asked ?? 0) > furthest;
}

/** Where to go on after a page that was too large: the same rows on smaller pages, or past the single row. */
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

/** Past the stretch of the larger page, which was too large, larger ones are tried again. */
function grown(place: PageCursor, usual: number): PageCursor {
  let { ask = null } = place;
  if (ask === null || ask !== place.pageSize) return place;
  while (ask < usual && place.readTo % (ask * TENTH) === 0) ask *= TENTH;
  if (ask === place.ask) return place;
  return { ...place, ask: ask < usual ? ask : null, pageSize: null };
}

/** The rows met in a list; of a very long one the last, which is enough to see that it goes round. */
export interface Met {
  /** How many of these were not met before. They are from now on. */
  fresh(ids: readonly number[]): number;
  /** The last row of the page before; null where it is not known. */
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
