/**
 * Reads single records again during a pull: those in the recheck queue, and the contents of folders that reappeared. A record is queued
 * because a full scan's list did not contain it (`unseen`), because an event reported it as gone (`hint`), because a list or a search showed
 * another version than the mirror has or one that could not be read (`differs`), or because its row was not read or not written while a
 * command on it is not reflected (`held`).
 *
 * One pull reads every `held` record that no command holds any more, and up to 30 others. After three refused or failed reads (`held`
 * records not counted) it leaves the rest to the next pull. If so many records are queued as `hint` that a full scan takes fewer requests,
 * a scan is begun and these are not read one by one.
 * - A record that the service no longer has is deleted from the mirror. While screens still add the effect of a command to it, it stays
 *   until a pull marks that command as reflected.
 * - A record whose read is refused or fails stays in the queue, and so does one that is shown as it was before an own write.
 * - A record that cannot be parsed or is too large is recorded for a person too, and read again every two minutes.
 */
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Writer } from '../../store/database.ts';
import { isBelow } from '../../store/mirror/read-items-and-folders.ts';
import { lanesOver, recordsHeld } from '../../store/pull/records-held-from-pull.ts';
import { noteUnreadable, unreadableRecords } from '../../store/pull/unreadable-rows.ts';
import { progress, putProgress } from '../../store/pull/pull-progress.ts';
import { deleteRecord } from '../../store/mirror/write-items-and-folders.ts';
import { returnedFolders, settleReturned } from '../../store/pull/folders-to-reread.ts';
import {
  countHinted,
  enqueueRecheck,
  dueRechecks,
  postpone,
  settleRecheck,
  settleUnknown,
  type RecheckEntry,
} from '../../store/pull/recheck-queue-and-scan-marks.ts';
import { markableIfRead } from './finish-pull.ts';
import { recheckLater } from './pull-changed-items.ts';
import {
  noRows,
  appliedSeqs,
  type PageResult,
  type PullPart,
  type PullState,
  type PullStatePorts,
} from './pull-types-and-step-runner.ts';
import { isDenied, isGone, stopped } from './lists/classify-read-answer.ts';
import { idsIn, applyPage } from './apply-page.ts';
import { isReplacedByOwn } from './stale-pull-detection.ts';
import { recordOf } from './lists/wire-to-domain.ts';
import { readList, TOO_LARGE } from './lists/page-through-list.ts';
import { ITEM, ITEMS, WHOLE_ACCOUNT } from './lists/item-and-order-queries-and-schemas.ts';
import { beginScan, scanRequests } from './full-scan/full-scan.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';

/** Records read one by one in a pull, besides the `held` ones, which are all read. */
const RECHECKS_AT_ONCE = 30;
/** Milliseconds between two reads of records that could not be parsed or were too large. */
const UNREADABLE_EVERY = 2 * 60_000;
/** After this many refused or failed reads a pull leaves the remaining records to the next one. */
const DENIED_AT_ONCE = 3;

/** Reads the records in the recheck queue, and writes each, drops it, or leaves it in the queue. */
export async function* recheckQueued(ports: PullStatePorts, state: PullState): PullPart {
  let denied = 0;
  for (const one of entriesToRead(ports, state)) {
    const result = yield* recheck(ports, state, one);
    if (typeof result === 'object') return result;
    // A gateway may refuse every record in the service's place, so denied reads are limited. `held` records are not counted: they come
    // first and must all be read.
    if (result === 'denied' && one.why !== 'held') denied += 1;
    if (denied === DENIED_AT_ONCE) return null;
  }
  return null;
}

/** Reads one record. `left`: it stays in the queue, or is written or dropped at the pull's end. */
export async function* recheck(
  ports: PullStatePorts,
  state: PullState,
  one: RecheckEntry,
): PullPart<'settled' | 'left' | 'denied'> {
  const seqs = markableIfRead(ports, state).map(({ seq }) => seq);
  if (one.why === 'held' && laneOver(ports, seqs, one.id) === 'held') return 'left';
  yield { kind: 'more', changed: false };
  const path = fillPath(routes.getItem.path, { item_id: one.id });
  const answer = await ports.client.read(path + queryString({ include: WHOLE_ACCOUNT.include }), ITEM);
  if (answer.kind === 'ok') {
    const wire = answer.value;
    if (laneOver(ports, appliedSeqs(state), one.id) === undefined && isReplacedByOwn(ports, recordOf(wire))) {
      ports.mirror.write((db) => postpone(db, one));
      return 'left';
    }
    const rows = { data: [wire], unreadable: [] };
    const { held, kept } = await applyPage(ports, rows, appliedSeqs(state), 'single');
    // A row that is still held stays in the queue for the next pull.
    if (held.length > 0) return 'left';
    if (kept.length > 0) {
      state.kept.set(wire.id, { wire, timesQueued: one.timesQueued });
      return 'left';
    }
  } else if (isGone(answer, one.why === 'unseen')) {
    // The lanes are read again, because an operator may have given a command during the read. While screens add an unreflected command's
    // effect to the record, the record must stay in the mirror, or its goods would vanish from the screens.
    const by = laneOver(ports, appliedSeqs(state), one.id);
    if (by === 'held' || hasCommandInside(ports, one.id)) return 'left';
    if (by === 'shown') {
      state.gone.add(one.id);
      state.writesAtEnd.push({ of: subject('item', one.id), write: (db) => dropAtEnd(db, one) });
      return 'left';
    }
    drop(ports, state, one.id);
  } else if (answer.kind === 'unreadable' || answer.kind === 'too-large') {
    const unreadable = [{ id: one.id, why: answer.kind === 'too-large' ? TOO_LARGE : answer.why }];
    ports.mirror.write((db) => {
      noteUnreadable(db, 'item', unreadable, []);
      postpone(db, one);
      enqueueRecheck(db, [one.id], recordsHeld(ports.queue.read).includes(one.id) ? 'held' : 'differs');
    });
    return 'denied';
  } else if (isDenied(answer)) {
    ports.mirror.write((db) => postpone(db, one));
    return 'denied';
  } else return stopped(answer);
  state.changed = true;
  ports.mirror.write((db) => settleRecheck(db, one));
  return 'settled';
}

/**
 * The entries to read now. If so many `hint` records are queued that a full scan takes fewer requests, a scan is begun instead of reading
 * them.
 */
function entriesToRead({ mirror, clock }: PullStatePorts, state: PullState): readonly RecheckEntry[] {
  mirror.write((db) => settleUnknown(db, [...state.kept.keys()]));
  const isMuch = countHinted(mirror.read) > Math.max(RECHECKS_AT_ONCE, scanRequests(mirror.read));
  if (isMuch)
    mirror.write((db) => {
      if (progress(db, 'fullScan') == null) beginScan(db, 'reconcile');
    });
  const unreadable = new Set(unreadableRecords(mirror.read));
  const now = clock.now().getTime();
  const isTime = Math.abs(now - (progress(mirror.read, 'unreadableAt') ?? 0)) >= UNREADABLE_EVERY;
  if (isTime && unreadable.size > 0) mirror.write((db) => putProgress(db, 'unreadableAt', now));
  // A record that this pull has kept has just been read.
  return dueRechecks(mirror.read, RECHECKS_AT_ONCE).filter(
    ({ id, why, timesQueued }) =>
      !(isMuch && why === 'hint') &&
      state.kept.get(id)?.timesQueued !== timesQueued &&
      (isTime || !unreadable.has(id)),
  );
}

const laneOver = ({ queue }: PullStatePorts, seqs: readonly number[], id: number) =>
  lanesOver(queue.read, seqs).get(keyOf(subject('item', id)));

/** Whether an unreflected command is on a record in the folder: another client may have moved that out before it deleted the folder. */
const hasCommandInside = ({ queue, mirror }: PullStatePorts, folder: number): boolean =>
  recordsHeld(queue.read).some((id) => id !== folder && isBelow(mirror.read, id, folder));

function dropAtEnd(db: Writer, one: RecheckEntry): void {
  deleteRecord(db, one.id);
  settleRecheck(db, one);
}

/** Drops a record and its contents. Versions of them that this pull has kept must not bring them back at its end. */
function drop({ mirror }: PullStatePorts, state: PullState, id: number): void {
  state.kept.delete(id);
  state.gone.add(id);
  const gone = new Set([id, ...mirror.write((db) => deleteRecord(db, id))]);
  for (const [other, { wire }] of state.kept) {
    if (gone.has(other) && wire.parent_id !== null && gone.has(wire.parent_id)) state.kept.delete(other);
  }
}

/**
 * Reads the contents of folders that were deleted from the mirror with a folder above them and have reappeared: they had been moved out
 * before, and no list of changes contains their contents.
 */
export async function* rereadReturned(ports: PullStatePorts, state: PullState): PullPart {
  for (const id of returnedFolders(ports.mirror.read)) {
    // Reading the contents of a folder above may have settled it meanwhile.
    if (!returnedFolders(ports.mirror.read).includes(id)) continue;
    let isLeft = false;
    const result = yield* readList(ports, CONTENTS, async (n, perPage) => {
      const pageResult = await contentsPage(ports, state, id, n, perPage);
      if (pageResult !== 'denied') return pageResult;
      isLeft = true;
      return noRows(n);
    });
    if ('kind' in result) return result;
    // A folder that cannot be read must not stop the pull; it stays in the queue.
    if (!isLeft) ports.mirror.write((db) => settleReturned(db, [id]));
  }
  return null;
}

const CONTENTS = { list: 'item', size: pageSizes.items.max } as const;

async function contentsPage(
  ports: PullStatePorts,
  state: PullState,
  folder: number,
  n: number,
  perPage: number,
): Promise<PageResult | 'denied'> {
  const query = { ...WHOLE_ACCOUNT, folder_id: folder, per_page: perPage, page: n };
  const answer = await ports.client.read(routes.listItems.path + queryString(query), ITEMS);
  if (answer.kind === 'too-large') return { kind: 'too-large' };
  if (answer.kind !== 'ok') {
    if (isGone(answer, false)) return noRows(n);
    return isDenied(answer) ? 'denied' : stopped(answer);
  }
  const { data, rows, meta } = answer.value;
  const written = await applyPage(ports, answer.value, appliedSeqs(state));
  state.changed = true;
  ports.mirror.write((db) => {
    recheckLater(db, state, written);
    settleReturned(
      db,
      data.map((wire) => wire.id),
    );
  });
  const ids = idsIn(answer.value);
  return { n, rows, ids, total: meta.total_count, more: n < meta.total_pages, changed: written.changed };
}
