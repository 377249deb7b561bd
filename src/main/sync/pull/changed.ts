/**
 * What was changed since the watermark, page by page. The list is in the order of creation: while it is read, a row that is
 * deleted pulls up what is below it, and an old row that is changed enters anywhere, so the total may stay as it is though a row
 * slips past between two pages.
 *
 * A list of one page is whole. A longer one is proved whole by counting: as many different rows have been met as it had when it
 * began, of those that had changed by then. What has changed since is told the next time. Where the count does not come out, it is
 * read again, unless the full list takes no more requests. Where a longer list is stands in the mirror, and nothing of it keeps
 * the watermark back: what is left out for a command is owed instead. So a turn that was stopped goes on at the same page.
 */
import type { Item as WireItem } from '#wire/item.ts';
import { CLOCK_BLUR, pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { routes } from '#wire/routes.ts';
import type { Writer } from '../../store/database.ts';
import { progress, putProgress, type Changing } from '../../store/progress.ts';
import { countRecords } from '../../store/records.ts';
import { countMet, forgetMet, markMet, owe, owedOf } from '../../store/seen.ts';
import { nextPage, read, TOP } from './list.ts';
import { seqs, stopped, type Reading, type Turn, type TurnPorts } from './ports.ts';
import { idsOf, putRecords, servedAt, type Written } from './put.ts';
import { ITEMS, WHOLE_ACCOUNT } from './shapes.ts';
import { beginWalk, fullList } from './walk.ts';

/** Past this share of the account, the full list takes fewer requests than the changes. */
const MUCH = pageSizes.recent.max / pageSizes.items.max;

/** The newest first. @param n from 1 */
export function changesPage({ mirror, client }: TurnPorts, n: number) {
  const since = Math.max(0, Math.floor(((progress(mirror.read, 'watermark') ?? 0) - CLOCK_BLUR) / 1000));
  const query = { ...WHOLE_ACCOUNT, updated_since: since, per_page: pageSizes.recent.max, page: n };
  return client.read(routes.recentItems.path + queryString(query), ITEMS);
}

/** Returns the service's time when the changes were asked for, where the watermark may move there at the end of the turn. */
export async function* changes(ports: TurnPorts, turn: Turn): Reading<number | null> {
  for (;;) {
    const under = progress(ports.mirror.read, 'changing') ?? null;
    const place = under?.place ?? TOP;
    const n = nextPage(place);
    const answer = await changesPage(ports, n);
    if (answer.got !== 'ok') return stopped(answer);
    const { data, odd, rows, meta } = answer.value;
    const askedAt = servedAt(answer.servedAt, data);
    if (isMuch(ports, meta.total_count)) {
      readAll(ports, turn, under?.askedAt ?? askedAt);
      return null;
    }
    const written = await putRecords(ports, answer.value, seqs(turn));
    turn.changed ||= written.changed;
    for (const wire of written.kept) turn.kept.set(wire.id, { wire, told: null });
    const page = { n, rows, total: meta.total_count, more: n < meta.total_pages };
    const next = read(place, page, pageSizes.recent.max);
    if (under === null && next.end) {
      turn.isPartial ||= written.held.length > 0;
      return askedAt;
    }
    const isFirst = under === null || place.pageSize === null;
    const begun: Changing =
      isFirst || under === null
        ? {
            place,
            askedAt,
            before: answer.servedAt,
            total: meta.total_count,
            moved: false,
            short: under?.short ?? null,
            spent: under?.spent ?? 0,
          }
        : under;
    const old = data.filter((wire) => isFirst || hadChanged(wire, begun));
    const now: Changing = {
      ...begun,
      place: next.place,
      moved: begun.moved || meta.total_count !== begun.total || old.length < data.length,
      spent: begun.spent + 1,
    };
    ports.mirror.write((db) => {
      if (isFirst) forgetMet(db);
      markMet(db, [...old.map(({ id }) => id), ...idsOf(odd)]);
      putProgress(db, 'changing', now);
      oweLater(db, turn, written);
    });
    if (next.end && end(ports, turn, now) === 'through') return null;
    yield { came: 'more', changed: written.changed };
  }
}

/** Whether a row was in the list when that was begun. */
function hadChanged({ updated_at }: WireItem, { before }: Changing): boolean {
  return before === null || Date.parse(updated_at) < before;
}

/** What was left out of rows that no list will tell again is owed, and what waits for the end of the turn until then. */
export function oweLater(db: Writer, turn: Turn, { held, kept }: Written): void {
  const ids = kept.map(({ id }) => id);
  owe(db, [...held, ...ids], 'held');
  const told = new Map(owedOf(db, ids).map((one) => [one.id, one.told]));
  for (const wire of kept) turn.kept.set(wire.id, { wire, told: told.get(wire.id) ?? null });
}

function end(ports: TurnPorts, turn: Turn, list: Changing): 'through' | 'again' {
  const short = list.total - countMet(ports.mirror.read);
  // Twice the same in a list that nothing moved in: the service counts what it does not show.
  if (short <= 0 || (!list.moved && short === list.short)) {
    ports.mirror.write((db) => {
      if (list.askedAt !== null) putProgress(db, 'watermark', list.askedAt);
      leave(db);
    });
    return 'through';
  }
  if (list.spent <= fullList(ports.mirror.read)) {
    const again = { ...list, place: TOP, short: list.moved ? null : short };
    ports.mirror.write((db) => putProgress(db, 'changing', again));
    return 'again';
  }
  readAll(ports, turn, list.askedAt);
  return 'through';
}

function leave(db: Writer): void {
  putProgress(db, 'changing', null);
  forgetMet(db);
}

/** From here on changes are told again; all that was before comes with the full list. */
function readAll({ mirror }: TurnPorts, turn: Turn, askedAt: number | null): void {
  turn.isPartial = true;
  mirror.write((db) => {
    // One that is under way may have been past what was missed here: the next turn reads the same changes.
    if (progress(db, 'walk')?.why !== 'full') {
      beginWalk(db, 'full');
      if (askedAt !== null) putProgress(db, 'watermark', askedAt);
    }
    leave(db);
  });
}

function isMuch({ mirror }: TurnPorts, changed: number): boolean {
  if (changed <= pageSizes.recent.max || progress(mirror.read, 'walk')?.why === 'full') return false;
  return changed > MUCH * countRecords(mirror.read);
}
