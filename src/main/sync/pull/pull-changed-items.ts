/**
 * Reads the list of items changed since the watermark (the time up to which the mirror has every change), page by page, without missing one
 * when rows move between pages. A list of several pages counts as complete
 * - if the number of different rows read equals the total that its first page stated; a row that changed after the first page is left out
 *   of the rows read;
 * - or if the same number of rows is missing in two readings, and nothing changed during the second.
 *
 * Otherwise it is read again. Once it has taken more requests than a full scan would, a scan replaces it. A scan also begins at once if so
 * much changed that it takes fewer requests. If the list never ends, the watermark stays, and the next pull begins the list anew. Whether a
 * row changed after the first page is judged by a lower bound of the service's clock, so a list may be read once more than needed. The
 * position is stored, so that an interrupted pull resumes there. If the service's clock was set back, the watermark is set back too.
 */
import type { Item as WireItem } from '#wire/item.ts';
import { instantOf, LOOK_BACK, pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { routes } from '#wire/routes.ts';
import { LEAST_BACK, MOST_BACK } from '../../client/service-clock.ts';
import type { Writer } from '../../store/database.ts';
import {
  progress,
  putProgress,
  putWatermark,
  raiseUnconfirmed,
  raiseWatermark,
  type Asked,
  type ChangesProgress,
} from '../../store/pull/pull-progress.ts';
import { countRecords } from '../../store/mirror/read-items-and-folders.ts';
import {
  countMet,
  forgetMet,
  markMet,
  enqueueRecheck,
  rechecksOf,
} from '../../store/pull/recheck-queue-and-scan-marks.ts';
import { meet, nextPage, FIRST_PAGE } from './lists/next-page-and-end-of-list.ts';
import { advance } from './lists/page-through-list.ts';
import {
  appliedSeqs,
  type PullPart,
  type PullState,
  type PullStatePorts,
} from './pull-types-and-step-runner.ts';
import { stopped } from './lists/classify-read-answer.ts';
import { idsIn, idsOf, applyPage, type Written } from './apply-page.ts';
import { ITEMS, WHOLE_ACCOUNT } from './lists/item-and-order-queries-and-schemas.ts';
import { beginScan, scanRequests } from './full-scan/full-scan.ts';

const CHANGES = pageSizes.recent.max;
const LIST = { list: 'item', size: CHANGES } as const;
/** If more than this share of the account has changed, the full list takes fewer requests than the list of changes. */
const FULL_SCAN_SHARE = pageSizes.recent.max / pageSizes.items.max;

/**
 * Sets the watermark back if the service's clock was set back: otherwise changes would never be asked for until the clock has reached
 * the watermark again. A list under way was requested by the clock before that, and is dropped. Returns whether it set it back.
 */
export function setWatermarkBack({ mirror, connection, client }: PullStatePorts): boolean {
  const back = connection.putBackAt();
  const watermark = progress(mirror.read, 'watermark');
  const asked = progress(mirror.read, 'watermarkAsked') ?? 0;
  if (back === null || watermark === undefined || asked >= back) return false;
  const time = client.serviceTime(asked);
  // Every list begins LEAST_BACK before the watermark anyway.
  const by = watermark - (time ?? watermark);
  if (time === null || by <= LEAST_BACK || by > MOST_BACK) return false;
  mirror.write((db) => {
    putWatermark(db, time, asked);
    forgetList(db);
  });
  return true;
}

/** Reads one page of the changes since the watermark, the newest first. @param n from 1 */
export function readChangesPage({ mirror, client }: PullStatePorts, n: number, perPage: number = CHANGES) {
  const since = Math.max(0, Math.floor(((progress(mirror.read, 'watermark') ?? 0) - LOOK_BACK) / 1000));
  const query = { ...WHOLE_ACCOUNT, updated_since: since, per_page: perPage, page: n };
  return client.read(routes.recentItems.path + queryString(query), ITEMS);
}

/**
 * Reads the list to its end. Returns a lower bound of the service's clock when the list was requested, to which the watermark may
 * advance at the end of the pull; null where the watermark is already set or must stay.
 */
export async function* pullChanges(ports: PullStatePorts, state: PullState): PullPart<Asked | null> {
  let met = meet();
  setWatermarkBack(ports);
  let isFollowed = false;
  for (;;) {
    const under = progress(ports.mirror.read, 'changing') ?? null;
    const cursor = under?.place ?? FIRST_PAGE;
    if (cursor.readTo === 0) met = meet();
    const n = nextPage(cursor, CHANGES);
    const sentAt = ports.clock.monotonic();
    const answer = await readChangesPage(ports, n, cursor.ask ?? CHANGES);
    if (answer.kind === 'too-large') {
      const smaller = advance(ports.mirror, LIST, cursor, answer, met);
      const now = { ...(under ?? NOT_BEGUN), place: smaller.place };
      ports.mirror.write((db) => putProgress(db, 'changing', now));
      // No page could be read, so nothing tells how long the list is.
      if (smaller.end && under === null) state.flaws.add('list-without-end');
      if (smaller.end && finishOrRepeat(ports, state, now, true) === 'through') return null;
      yield { kind: 'more', changed: false };
      continue;
    }
    if (answer.kind !== 'ok') return stopped(answer);
    const { data, unreadable, rows, meta } = answer.value;
    // The service's clock was set back, so the list was requested from too late a time. It is read again once in a pull. After a second
    // time this pull marks no command as reflected, and the next pull reads the list.
    if (setWatermarkBack(ports)) {
      if (isFollowed) {
        state.flaws.add('list-without-end');
        return null;
      }
      isFollowed = true;
      yield { kind: 'more', changed: false };
      continue;
    }
    const askedAt = ports.client.serviceTime(sentAt);
    const before = latestOf(data, askedAt, ports.client.serviceTime());
    const written = await applyPage(ports, answer.value, appliedSeqs(state));
    // The list reaches back before the watermark: rows that the mirror has already are no reason for a full scan.
    const isNew = written.changed || written.held.length + written.kept.length > 0;
    if (isNew && isFullScanCheaper(ports, meta.total_count)) {
      const isBegun = under !== null && cursor.total !== null;
      switchToFullScan(ports, state, isBegun ? askedOf(under) : { time: askedAt, at: sentAt });
      return null;
    }
    state.changed ||= written.changed;
    for (const wire of written.kept) state.kept.set(wire.id, { wire, timesQueued: null });
    const { total_count: total, total_pages: pages } = meta;
    const page = { n, rows, ids: idsIn(answer.value), total, more: n < pages, changed: written.changed };
    const next = advance(ports.mirror, LIST, cursor, page, met);
    if (next.isEndless && under === null) state.flaws.add('list-without-end');
    if (under === null && next.end) {
      if (written.held.length > 0) state.flaws.add('rows-left-out');
      return { time: askedAt, at: sentAt };
    }
    const isFirst = under === null || cursor.total === null;
    const first = { place: cursor, askedAt, sentAt, before, total: meta.total_count, moved: false };
    const begun: ChangesProgress =
      isFirst || under === null ? { ...first, short: under?.short ?? null, spent: under?.spent ?? 0 } : under;
    const old = data.filter((wire) => isFirst || hadChanged(wire, begun));
    const now: ChangesProgress = {
      ...begun,
      place: next.place,
      moved: begun.moved || meta.total_count !== begun.total || old.length < data.length,
      spent: begun.spent + 1,
    };
    ports.mirror.write((db) => {
      if (isFirst) forgetMet(db);
      markMet(db, [...old.map(({ id }) => id), ...idsOf(unreadable)]);
      putProgress(db, 'changing', now);
      recheckLater(db, state, written);
    });
    if (next.end && finishOrRepeat(ports, state, now, next.isEndless) === 'through') return null;
    yield { kind: 'more', changed: written.changed };
  }
}

/** Whether a row was in the list when its first page was read. */
function hadChanged({ updated_at }: WireItem, { before }: ChangesProgress): boolean {
  const changed = instantOf(updated_at);
  // A stamp in whole seconds may stand for a change later in that second.
  return before === null || changed < before || (changed === before && changed % 1000 !== 0);
}

/**
 * A lower bound of the service's clock when it answered with these rows (epoch milliseconds): the latest of their stamps, because each row
 * had changed by then.
 * @param until a lower bound when the answer arrived: a later stamp is wrong and not counted
 */
function latestOf(rows: readonly WireItem[], asked: number | null, until: number | null): number | null {
  if (until === null) return asked;
  const changes = rows.map((wire) => instantOf(wire.updated_at)).filter((time) => time <= until);
  return Math.max(asked ?? -Infinity, ...changes);
}

/**
 * Puts rows left out of a page into the recheck queue, because no later list contains them. Kept rows stay there until the pull has written
 * them.
 */
export function recheckLater(db: Writer, state: PullState, { held, kept }: Written): void {
  const ids = kept.map(({ id }) => id);
  enqueueRecheck(db, [...held, ...ids], 'held');
  const timesQueued = new Map(rechecksOf(db, ids).map((one) => [one.id, one.timesQueued]));
  for (const wire of kept) state.kept.set(wire.id, { wire, timesQueued: timesQueued.get(wire.id) ?? null });
}

/** @param isEndless the list was given up */
function finishOrRepeat(
  ports: PullStatePorts,
  state: PullState,
  list: ChangesProgress,
  isEndless: boolean,
): 'through' | 'again' {
  const short = list.total - countMet(ports.mirror.read) - (list.place.passed ?? 0);
  // The same number is missing the second time, and nothing changed meanwhile: the service counts rows that it does not show.
  if (short <= 0 || (!list.moved && short === list.short)) {
    ports.mirror.write((db) => {
      // Raised now, so that a pull that is interrupted after a long list need not read it again.
      raiseUnconfirmed(db, askedOf(list));
      forgetList(db);
    });
    return 'through';
  }
  if (isEndless) {
    // Reading it again at once would end the same way, so the next pull begins it anew. It may have left out rows that own commands
    // changed.
    state.flaws.add('list-without-end');
    ports.mirror.write(forgetList);
    return 'through';
  }
  if (list.spent <= scanRequests(ports.mirror.read)) {
    const again = { ...list, place: FIRST_PAGE, short: list.moved ? null : short };
    ports.mirror.write((db) => putProgress(db, 'changing', again));
    return 'again';
  }
  switchToFullScan(ports, state, askedOf(list));
  return 'through';
}

const askedOf = ({ askedAt, sentAt }: ChangesProgress): Asked => ({ time: askedAt, at: sentAt ?? 0 });

/** The progress of a list of which no page has been read. */
const NOT_BEGUN: ChangesProgress = {
  place: FIRST_PAGE,
  askedAt: null,
  before: null,
  total: 0,
  moved: false,
  short: null,
  spent: 0,
};

function forgetList(db: Writer): void {
  putProgress(db, 'changing', null);
  forgetMet(db);
}

/** Begins a full scan in place of the list of changes: changes after `asked` come with the next pull, all older ones with the scan. */
function switchToFullScan({ mirror }: PullStatePorts, state: PullState, asked: Asked): void {
  state.flaws.add('rows-left-out');
  mirror.write((db) => {
    // A scan under way may have passed the rows missed here, so the watermark stays: the next pull reads the same changes.
    if (progress(db, 'fullScan')?.why !== 'full') {
      beginScan(db, 'full');
      raiseWatermark(db, asked);
    }
    forgetList(db);
  });
}

function isFullScanCheaper({ mirror }: PullStatePorts, changed: number): boolean {
  if (changed <= pageSizes.recent.max || progress(mirror.read, 'fullScan')?.why === 'full') return false;
  return changed > FULL_SCAN_SHARE * countRecords(mirror.read);
}
