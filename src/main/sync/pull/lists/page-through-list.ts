/**
 * Reads a whole list of the service within one pull, one request per step. The caller's function reads each page and writes its rows into
 * the mirror. Only a complete list (`isWhole`) proves that a record which is missing from it was deleted. If the pull stopped, the result
 * says why. A row too large to be read is skipped, and a list that never ends is given up; both are recorded for a person.
 *
 * For a list that is read often, the positions of skipped rows are remembered and passed over the next time (`remember-oversized-rows.ts`),
 * because finding such a row takes many requests. If rows have shifted since, the remembered positions are discarded, and the list is read
 * once more from the start.
 */
import { noteUnreadable, type UnreadableKind } from '../../../store/pull/unreadable-rows.ts';
import type { OftenRead, OversizedRow, PageCursor } from '../../../store/pull/pull-progress.ts';
import {
  areBesideSame,
  forgetRows,
  oversizedRows,
  pageAround,
  rememberRows,
} from './remember-oversized-rows.ts';
import {
  meet,
  narrowed,
  nextPage,
  read,
  FIRST_PAGE,
  type Met,
  type Read,
} from './next-page-and-end-of-list.ts';
import type {
  PageRead,
  PageResult,
  PullPart,
  PullStatePorts,
  TooLarge,
} from '../pull-types-and-step-runner.ts';

export interface List {
  /** Which list its rows are from. */
  readonly list: UnreadableKind;
  /** Rows requested on a page. */
  readonly size: number;
  /** Pages at most in a list without a total; absent: as many as in a full scan. */
  readonly most?: number;
  /** It is read so often that rows too large to be read are remembered: see remember-oversized-rows.ts. */
  readonly often?: OftenRead;
}

type Ports = Pick<PullStatePorts, 'mirror' | 'clock'>;
type ReadPage = (n: number, perPage: number) => Promise<PageResult>;
type Outcome = PullPart<{ readonly isWhole: boolean }>;

/** @param page reads one page, from 1, and writes it into the mirror */
export async function* readList(ports: Ports, list: List, page: ReadPage): Outcome {
  const { often } = list;
  const known = often === undefined ? [] : oversizedRows(ports, often);
  const result = yield* readThrough(ports, list, page, known);
  if (result !== 'moved') return result;
  if (often !== undefined) forgetRows(ports, often);
  const again = yield* readThrough(ports, list, page, []);
  return again === 'moved' ? { isWhole: false } : again;
}

/**
 * @param known remembered rows that are too large, which are passed over.
 * `moved`: the list has moved, so these rows are at other positions now
 */
async function* readThrough(
  ports: Ports,
  how: List,
  page: ReadPage,
  known: readonly OversizedRow[],
): PullPart<{ readonly isWhole: boolean } | 'moved'> {
  const { mirror } = ports;
  const { list, size, often } = how;
  const met = meet();
  const ids = new Map<number, number>();
  const oversized: number[] = [];
  let isToMeasure = true;
  for (let place = FIRST_PAGE; ;) {
    const around = pageAround(place, known, size);
    ({ place } = around);
    for (const at of around.passed) {
      oversized.push(at);
      recordSkipped(mirror, list, met);
    }
    yield { kind: 'more', changed: false };
    const [n, perPage] = [nextPage(place, size), place.ask ?? size];
    const pageResult = await page(n, perPage);
    if ('kind' in pageResult) {
      if (pageResult.kind === 'stopped') return pageResult;
      // The page is too large although it contains no remembered row: the list has moved.
      if (known.length > 0) return 'moved';
      const smaller = advance(mirror, how, place, pageResult, met);
      if (hasPassed(place, smaller)) oversized.push(place.readTo);
      if (smaller.end) return { isWhole: false };
      ({ place } = smaller);
      continue;
    }
    // If the service gives fewer rows than requested, pages cannot be cut to avoid single rows, so none is remembered.
    isToMeasure &&= !pageResult.more || pageResult.rows === perPage;
    for (const [index, id] of pageResult.ids.entries()) ids.set((n - 1) * perPage + index, id);
    const next = advance(mirror, how, place, pageResult, met);
    if (next.end) {
      if (!areBesideSame(known, ids)) return 'moved';
      if (often !== undefined && !next.isEndless && isToMeasure) rememberRows(ports, often, oversized, ids);
      return { isWhole: !next.isEndless && (next.place.passed ?? 0) === 0 };
    }
    place = next.place;
  }
}

/**
 * The position after a page, or after one that was too large. A row that is skipped, and a list that is given up, are recorded for a person.
 * @param before the position at which the page was requested
 */
export function advance(
  mirror: PullStatePorts['mirror'],
  { list, size, most }: Pick<List, 'list' | 'size' | 'most'>,
  before: PageCursor,
  page: PageRead | TooLarge,
  met: Met,
): Read {
  if ('kind' in page) {
    const smaller = narrowed(before, size);
    if (hasPassed(before, smaller)) recordSkipped(mirror, list, met);
    return smaller;
  }
  const next = read(before, { ...page, fresh: met.fresh(page.ids) }, size, most);
  if (next.isEndless) recordList(mirror, list, 'the list does not come to an end');
  return next;
}

const hasPassed = (before: PageCursor, { place }: Read): boolean =>
  (place.passed ?? 0) > (before.passed ?? 0);

/** Its id is unknown, so the record before it in the list is named. */
function recordSkipped(mirror: PullStatePorts['mirror'], list: UnreadableKind, met: Met): void {
  const after = met.last();
  const where = after === null ? 'a row of the list' : `the row after number ${after} in the list`;
  mirror.write((db) => noteUnreadable(db, list, [{ id: null, why: `${where} is too large to be read` }], []));
}

export const recordShort = (mirror: PullStatePorts['mirror'], list: UnreadableKind): void =>
  recordList(mirror, list, 'the list shows fewer rows than it counts');

function recordList(mirror: PullStatePorts['mirror'], list: UnreadableKind, why: string): void {
  mirror.write((db) => noteUnreadable(db, list, [{ id: null, why }], []));
}

/** Recorded for a record that was requested by its id and could not be read. */
export const TOO_LARGE = 'too large to be read';
