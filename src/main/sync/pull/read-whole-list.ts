/**
 * Reads a whole list of the service within one pull, one request per step. A row too large to be read is skipped, and a list that never
 * ends is abandoned; both are recorded for a person to see. The caller learns that the list is incomplete, so that nothing missing from it
 * is taken for deleted.
 */
import { noteUnreadable, type UnreadableKind } from '../../store/unreadable-rows.ts';
import { meet, narrowed, nextPage, read, FIRST_PAGE, type Met } from './pagination.ts';
import type { PageResult, PullPart, PullStatePorts } from './stepwise-pull.ts';

export interface List {
  /** Which list its rows are from. */
  readonly list: UnreadableKind;
  /** Rows requested on a page. */
  readonly size: number;
  /** Pages at most in a list without a total; absent: as many as in a full scan. */
  readonly most?: number;
}

/** @param page reads one page, from 1, and writes it into the mirror */
export async function* readList(
  { mirror }: Pick<PullStatePorts, 'mirror'>,
  { list, size, most }: List,
  page: (n: number, perPage: number) => Promise<PageResult>,
): PullPart<{ readonly isWhole: boolean }> {
  const met = meet();
  for (let place = FIRST_PAGE; ;) {
    yield { kind: 'more', changed: false };
    const pageResult = await page(nextPage(place, size), place.ask ?? size);
    if ('kind' in pageResult) {
      if (pageResult.kind === 'stopped') return pageResult;
      const smaller = narrowed(place, size);
      if ((smaller.place.passed ?? 0) > (place.passed ?? 0)) recordSkipped(mirror, list, met);
      if (smaller.end) return { isWhole: false };
      ({ place } = smaller);
      continue;
    }
    const next = read(place, { ...pageResult, fresh: met.fresh(pageResult.ids) }, size, most);
    if (next.isEndless) recordEndless(mirror, list);
    if (next.end) return { isWhole: !next.isEndless && (next.place.passed ?? 0) === 0 };
    place = next.place;
  }
}

/** Records a skipped row for a person. Its id is unknown, so the record before it in the list is named. */
export function recordSkipped(mirror: PullStatePorts['mirror'], list: UnreadableKind, met: Met): void {
  const after = met.last();
  const where = after === null ? 'a row of the list' : `the row after number ${after} in the list`;
  mirror.write((db) => noteUnreadable(db, list, [{ id: null, why: `${where} is too large to be read` }], []));
}

export const recordEndless = (mirror: PullStatePorts['mirror'], list: UnreadableKind): void =>
  recordList(mirror, list, 'the list does not come to an end');

export const recordShort = (mirror: PullStatePorts['mirror'], list: UnreadableKind): void =>
  recordList(mirror, list, 'the list shows fewer rows than it counts');

function recordList(mirror: PullStatePorts['mirror'], list: UnreadableKind, why: string): void {
  mirror.write((db) => noteUnreadable(db, list, [{ id: null, why }], []));
}

/** Why a record that was requested by its id could not be read. */
export const TOO_LARGE = 'too large to be read';
