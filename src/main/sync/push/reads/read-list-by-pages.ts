/**
 * Reads a list page by page as part of a read plan, to its end or until the caller has enough (`isEnough`).
 * - A deletion during the reading moves the later rows up, past the next page's beginning. If the list has a total, the total shows this,
 *   and as many rows are read again (`pull/next-page-and-end-of-list.ts`).
 * - The service may always say that there are more pages. Reading ends after a number of pages, or after pages without new rows although
 *   fewer rows were read than the list's total. Then the plan gives up, or returns what it has if the caller allows that (`beyond`).
 * - A page too large for the client is requested in smaller ones, down to one row. If a single row is too large, the plan gives up.
 */
import { nextPage, read, FIRST_PAGE } from '../../pull/lists/next-page-and-end-of-list.ts';
import type { ReadRequest, ReadPlan, ReadAnswer } from './read-plan-types.ts';

export interface List<Row> {
  /** For a person: "the list of orders". */
  readonly name: string;
  /** Rows asked for on a page. */
  readonly full: number;
  readonly most: number;
  /**
   * What happens if the list promises rows that were not read: the plan gives up (`unknown`; a person is asked), or returns what it has
   * (`partial`).
   */
  readonly beyond: 'unknown' | 'partial';
  readonly ask: (page: number, size: number) => ReadRequest;
  /** Null if the answer is not a page. */
  readonly page: (answer: ReadAnswer) => ListPage<Row> | null;
  readonly idOf: (row: Row) => number;
  readonly isEnough?: IsEnough<Row> | undefined;
}

/** Whether what comes after a page cannot matter. @param all the rows of all pages so far, in the order of the list */
export type IsEnough<Row> = (page: readonly Row[], all: readonly Row[]) => boolean;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Null if the service states no total. */
  readonly total: number | null;
  readonly more: boolean;
}

export interface Rows<Row> {
  /** Each once, in the order of the list. */
  readonly rows: readonly Row[];
  /** There is more, which was not read. */
  readonly partial: boolean;
  /** The last total that the service stated; null if it states none. */
  readonly total: number | null;
  /** How many pages were read. */
  readonly pages: number;
}

/** In smaller pages a list may take more pages than usual, by this factor. */
const IN_SMALL_PAGES = 3;

export function* readList<Row>(list: List<Row>): ReadPlan<Rows<Row>> {
  const met = new Map<number, Row>();
  let place = FIRST_PAGE;
  let size = list.full;
  /** The id of the last row that was read. */
  let last: number | null = null;
  let total: number | null = null;
  for (let asked = 0; ; asked++) {
    const isSmall = Math.min(size, place.pageSize ?? size) < list.full;
    const most = isSmall ? IN_SMALL_PAGES * list.most : list.most;
    if (asked >= most) return yield* leave(list, [...met.values()], total, asked);
    const n = nextPage(place, size);
    const answer = yield list.ask(n, size);
    if (answer.type === 'too-large') {
      if (size === 1) yield* giveUp(`${rowAt(n, last)} of ${list.name} is too large to be read`);
      // A service that limits the rows of a page also limits them for a size in between, and those pages would not follow on what was read.
      size = Math.max(1, Math.floor(Math.min(size, place.pageSize ?? size) / 10));
      place = { ...place, pageSize: null };
      continue;
    }
    const page = list.page(answer);
    if (page === null) return { rows: [...met.values()], partial: false, total, pages: asked };
    total = page.total ?? total;
    const fresh = page.rows.filter((row) => !met.has(list.idOf(row)));
    for (const row of fresh) met.set(list.idOf(row), row);
    last = page.rows.map(list.idOf).at(-1) ?? last;
    const next = read(place, { ...page, n, rows: page.rows.length, fresh: fresh.length }, size);
    const isEnough = list.isEnough?.(page.rows, [...met.values()]) === true;
    // An empty page of a list without a total is its end, whatever it promises.
    const isShort = total === null ? page.rows.length > 0 : met.size < total;
    if (next.isEndless && isShort && !isEnough)
      return yield* leave(list, [...met.values()], total, asked + 1);
    if (next.end || isEnough) return { rows: [...met.values()], partial: false, total, pages: asked + 1 };
    place = next.place;
  }
}

/** Leaves a list that promises rows which were not read. */
function* leave<Row>(
  { beyond, name }: List<Row>,
  rows: readonly Row[],
  total: number | null,
  pages: number,
): ReadPlan<Rows<Row>> {
  if (beyond === 'unknown') yield* giveUp(`${name} does not come to an end`);
  return { rows, partial: true, total, pages };
}

/** The id of a row that is too large is unknown: its position says where to look. */
const rowAt = (n: number, after: number | null): string =>
  `row ${n}${after === null ? '' : ` (the one after number ${after})`}`;

/** Ends a plan that cannot return facts; its runner does not resume it. */
export function* giveUp(words: string): ReadPlan<never> {
  yield { type: 'give-up', words };
  throw new Error('a plan that has been given up was gone on with');
}
