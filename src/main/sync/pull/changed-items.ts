/**
 * The list of items changed since the watermark, page by page. The list is in order of creation: while it is read, a deletion pulls
 * later rows up and an old row that changes enters anywhere, so a row can slip between two pages while the total stays equal.
 *
 * A list of one page is complete. A longer one is accepted only if as many distinct rows were met as its total was at the beginning;
 * rows changed later are not counted, the next pull brings them. If the numbers differ, the list is read again, or a full list where
 * that takes no more requests. Which rows changed later is judged by a lower bound of the service's clock: a list may be read twice
 * for nothing, but an incomplete one is never accepted.
 *
 * The position in a long list is stored in the mirror, so an interrupted pull resumes at the same page. Rows left out for an unsettled
 * command go to the recheck queue, so that the watermark can advance past them. If the service's clock was put back, the watermark is
 * put back with it.
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
  raiseWatermark,
  type Asked,
  type ChangesProgress,
} from '../../store/pull-progress.ts';
import { countRecords } from '../../store/records.ts';
import { countMet, forgetMet, markMet, enqueueRecheck, rechecksOf } from '../../store/recheck-queue.ts';
import { meet, narrowed, nextPage, read, FIRST_PAGE } from './pagination.ts';
import { nameEndless, namePassed } from './read-list.ts';
import { seqs, type Reading, type PullState, type PullStatePorts } from './pull-run.ts';
import { stopped } from './classify-answer.ts';
import { idsIn, idsOf, applyPage, type Written } from './apply-page.ts';
import { ITEMS, WHOLE_ACCOUNT } from './item-and-order-requests.ts';
import { beginScan, scanRequests } from './full-scan.ts';

const CHANGES = pageSizes.recent.max;
/** Past this share of the account, the full list takes fewer requests than the changes. */
const MUCH = pageSizes.recent.max / pageSizes.items.max;

/**
 * The service's clock may have been put back: then the watermark goes back with it, or what is changed until the clock has been
 * there again would never be asked for. A list under way was asked for by the clock from before, and is dropped. Returns whether it did.
 */
export function followClock({ mirror, connection, client }: PullStatePorts): boolean {
  const back = connection.putBackAt();
  const watermark = progress(mirror.read, 'watermark');
  const asked = progress(mirror.read, 'watermarkAsked') ?? 0;
  if (back === null || watermark === undefined || asked >= back) return false;
  const time = client.serviceTime(asked);
  // Nearer than the least it is looked back so far anyway.
  const by = watermark - (time ?? watermark);
  if (time === null || by <= LEAST_BACK || by > MOST_BACK) return false;
  mirror.write((db) => {
    putWatermark(db, time, asked);
    leave(db);
  });
  return true;
}

/** The newest first. @param n from 1 */
export function changesPage({ mirror, client }: PullStatePorts, n: number, perPage: number = CHANGES) {
  const since = Math.max(0, Math.floor(((progress(mirror.read, 'watermark') ?? 0) - LOOK_BACK) / 1000));
  const query = { ...WHOLE_ACCOUNT, updated_since: since, per_page: perPage, page: n };
  return client.read(routes.recentItems.path + queryString(query), ITEMS);
}

/** Returns what the service's clock showed at least when the changes were asked for: the watermark may move there at the end. */
export async function* changes(ports: PullStatePorts, turn: PullState): Reading<Asked | null> {
  let met = meet();
  followClock(ports);
  let isFollowed = false;
  for (;;) {
    const under = progress(ports.mirror.read, 'changing') ?? null;
    const place = under?.place ?? FIRST_PAGE;
    if (place.readTo === 0) met = meet();
    const n = nextPage(place, CHANGES);
    const sentAt = ports.clock.monotonic();
    const answer = await changesPage(ports, n, place.ask ?? CHANGES);
    if (answer.got === 'too-large') {
      const smaller = narrowed(place, CHANGES);
      if ((smaller.place.passed ?? 0) > (place.passed ?? 0)) namePassed(ports.mirror, 'item', met);
      const now = { ...(under ?? UNBEGUN), place: smaller.place };
      ports.mirror.write((db) => putProgress(db, 'changing', now));
      if (smaller.end && end(ports, turn, now) === 'through') return null;
      yield { came: 'more', changed: false };
      continue;
    }
    if (answer.got !== 'ok') return stopped(answer);
    const { data, unreadable, rows, meta } = answer.value;
    // What was asked for began too late. Twice in an incremental pull no clock is put back: the next pull shows what this one was to.
    if (followClock(ports)) {
      if (isFollowed) {
        turn.isBlind = true;
        return null;
      }
      isFollowed = true;
      yield { came: 'more', changed: false };
      continue;
    }
    const askedAt = ports.client.serviceTime(sentAt);
    const before = latestOf(data, askedAt, ports.client.serviceTime());
    const written = await applyPage(ports, answer.value, seqs(turn));
    // The look-back tells a burst of changes a second time: what is here already is no reason to read everything again.
    const isNew = written.changed || written.held.length + written.kept.length > 0;
    if (isNew && isMuch(ports, meta.total_count)) {
      const isBegun = under !== null && place.total !== null;
      readAll(ports, turn, isBegun ? askedOf(under) : { time: askedAt, at: sentAt });
      return null;
    }
    turn.changed ||= written.changed;
    for (const wire of written.kept) turn.kept.set(wire.id, { wire, told: null });
    const fresh = met.fresh(idsIn(answer.value));
    const page = { n, rows, fresh, total: meta.total_count, more: n < meta.total_pages };
    const next = read(place, page, CHANGES);
    if (next.isEndless) nameEndless(ports.mirror, 'item');
    if (under === null && next.end) {
      turn.isPartial ||= written.held.length > 0;
      return { time: askedAt, at: sentAt };
    }
    const isFirst = under === null || place.total === null;
    const first = { place, askedAt, sentAt, before, total: meta.total_count, moved: false };
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
      recheckLater(db, turn, written);
    });
    if (next.end && end(ports, turn, now) === 'through') return null;
    yield { came: 'more', changed: written.changed };
  }
}

/** Whether a row was in the list when that was begun. */
function hadChanged({ updated_at }: WireItem, { before }: ChangesProgress): boolean {
  const changed = instantOf(updated_at);
  // What is told in whole seconds may have changed in the rest of that second.
  return before === null || changed < before || (changed === before && changed % 1000 !== 0);
}

/**
 * What the service's clock showed at least when it answered with these rows (epoch milliseconds): each of them had changed by
 * then. @param heard what it showed at least when that was heard: a stamp beyond is damaged
 */
function latestOf(rows: readonly WireItem[], asked: number | null, heard: number | null): number | null {
  if (heard === null) return asked;
  const changes = rows.map((wire) => instantOf(wire.updated_at)).filter((time) => time <= heard);
  return Math.max(asked ?? -Infinity, ...changes);
}

/** What was left out of rows that no list will tell again is owed, and what waits for the end of the pull until then. */
export function recheckLater(db: Writer, turn: PullState, { held, kept }: Written): void {
  const ids = kept.map(({ id }) => id);
  enqueueRecheck(db, [...held, ...ids], 'held');
  const told = new Map(rechecksOf(db, ids).map((one) => [one.id, one.told]));
  for (const wire of kept) turn.kept.set(wire.id, { wire, told: told.get(wire.id) ?? null });
}

function end(ports: PullStatePorts, turn: PullState, list: ChangesProgress): 'through' | 'again' {
  const short = list.total - countMet(ports.mirror.read) - (list.place.passed ?? 0);
  // Twice the same in a list that nothing moved in: the service counts what it does not show.
  if (short <= 0 || (!list.moved && short === list.short)) {
    ports.mirror.write((db) => {
      raiseWatermark(db, askedOf(list));
      leave(db);
    });
    return 'through';
  }
  if (list.spent <= scanRequests(ports.mirror.read)) {
    const again = { ...list, place: FIRST_PAGE, short: list.moved ? null : short };
    ports.mirror.write((db) => putProgress(db, 'changing', again));
    return 'again';
  }
  readAll(ports, turn, askedOf(list));
  return 'through';
}

const askedOf = ({ askedAt, sentAt }: ChangesProgress): Asked => ({ time: askedAt, at: sentAt ?? 0 });

/** A list of which no page could be read yet. */
const UNBEGUN: ChangesProgress = {
  place: FIRST_PAGE,
  askedAt: null,
  before: null,
  total: 0,
  moved: false,
  short: null,
  spent: 0,
};

function leave(db: Writer): void {
  putProgress(db, 'changing', null);
  forgetMet(db);
}

/** From here on changes are told again; all that was before comes with the full list. */
function readAll({ mirror }: PullStatePorts, turn: PullState, asked: Asked): void {
  turn.isPartial = true;
  mirror.write((db) => {
    // One that is under way may have been past what was missed here: the next pull reads the same changes.
    if (progress(db, 'fullScan')?.why !== 'full') {
      beginScan(db, 'full');
      raiseWatermark(db, asked);
    }
    leave(db);
  });
}

function isMuch({ mirror }: PullStatePorts, changed: number): boolean {
  if (changed <= pageSizes.recent.max || progress(mirror.read, 'fullScan')?.why === 'full') return false;
  return changed > MUCH * countRecords(mirror.read);
}
