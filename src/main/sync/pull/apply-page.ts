/**
 * Writes items and folders read from the service into the mirror (the local copy), in slices of 50 rows, so that an operator's act need not
 * wait for a whole page. A row is not written at once if an unreflected command of this station touches its record: screens add the
 * command's effect to the mirror's values, and would count the effect twice if the row had it already. Such a row is returned instead:
 * - `held`: the command is being sent, its outcome is uncertain, or this pull will not mark it as reflected. A later pull reads the row
 *   again.
 * - `kept`: this pull will mark the command as reflected, and writes the row at its end.
 *
 * A list may come from a cache or a slow replica. So a row that is older than the mirror's is not written, but queued to be read singly, and
 * so is a row of a full scan whose record an own command has removed. A record that was read singly is written even if it is older, because
 * the service's clock may have been set back; and so are the rows of a scan once so many are queued that a service restored from a backup
 * is more likely. Rows that cannot be parsed are recorded for a person and queued to be read singly. A scan after the first marks all its
 * rows as seen, also those that cannot be parsed, so that they are not taken for deleted.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { markedBy } from '#domain/commands/mark.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';
import type { Item as WireItem } from '#wire/item.ts';
import { instantOf } from '#wire/limits.ts';
import type { Writer } from '../../store/database.ts';
import { lanesOver, recordsHeld, uncertainMakers } from '../../store/pull/records-held-from-pull.ts';
import { progress } from '../../store/pull/pull-progress.ts';
import { updateTimesOf } from '../../store/mirror/read-items-and-folders.ts';
import { putFolder, putItem } from '../../store/mirror/write-items-and-folders.ts';
import { noteUnreadable, unreadableRows, type UnreadableKind } from '../../store/pull/unreadable-rows.ts';
import { countDiffering, enqueueRecheck, markSeen } from '../../store/pull/recheck-queue-and-scan-marks.ts';
import type { Rows } from '#wire/page.ts';
import { recordOf } from './lists/wire-to-domain.ts';
import type { PullPorts } from './pull-types-and-step-runner.ts';

/** Rows in one transaction, which takes a few milliseconds. */
const SLICE = 50;

export interface Written {
  readonly changed: boolean;
  /**
   * The rows left out until their command is settled; and those to be written at the end, when the pull marks their commands as
   * reflected.
   */
  readonly held: readonly number[];
  readonly kept: readonly WireItem[];
}

/** Rows older than the mirror's that are queued; beyond them a scan writes such rows. */
const MOST_OLDER = 300;

/** Where rows come from: a list of what has changed, a record requested singly, or a scan, with the records that own commands removed lately. */
export type RowsFrom = 'changes' | 'single' | { readonly removed: ReadonlySet<number> };

/** @param reflecting applied commands (their seq) that this pull will mark as reflected */
export async function applyPage(
  { queue, mirror }: Pick<PullPorts, 'queue' | 'mirror'>,
  { data: wires, unreadable }: Pick<Rows<WireItem>, 'data' | 'unreadable'>,
  reflecting: readonly number[],
  from: RowsFrom = 'changes',
): Promise<Written> {
  recordUnreadable(mirror, 'item', { data: wires, unreadable });
  leaveUnreadable({ queue, mirror }, idsOf(unreadable));
  // An unreadable row shows that its record exists: the mirror keeps the version that it has.
  if (unreadable.length > 0 && isReconciling(progress(mirror.read, 'fullScan')))
    mirror.write((db) => markSeen(db, 'record', idsOf(unreadable)));
  const held: number[] = [];
  const kept: WireItem[] = [];
  let changed = false;
  for (let start = 0; start < wires.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    const slice = wires.slice(start, start + SLICE);
    // Read anew for each slice: an operator may have enqueued a command in between.
    const lanes = lanesOver(queue.read, reflecting);
    const makers = uncertainMakers(queue.read);
    mirror.write((db) => {
      const ids = slice.map(({ id }) => id);
      const isTaken = from === 'single' || (from !== 'changes' && countDiffering(db) >= MOST_OLDER);
      const times = new Map(isTaken ? [] : updateTimesOf(db, ids));
      const removed = typeof from === 'string' ? NONE : from.removed;
      const older: number[] = [];
      for (const wire of slice) {
        const over = new Set([
          lanes.get(keyOf(subject('item', wire.id))),
          wire.sid === null ? undefined : lanes.get(keyOf(subject('article', wire.sid))),
        ]);
        if (over.has('held') || makers.has(markedBy(wire.notes ?? null) ?? '')) held.push(wire.id);
        else if (over.has('shown')) kept.push(wire);
        else if (isOlder(wire, times.get(wire.id)) || removed.has(wire.id)) older.push(wire.id);
        else {
          changed = putRecord(db, wire) || changed;
          // A list may name a record twice, in two versions.
          if (from === 'changes') times.set(wire.id, wire.updated_at);
        }
      }
      enqueueRecheck(db, older, 'differs');
      if (isReconciling(progress(db, 'fullScan'))) markSeen(db, 'record', ids);
    });
  }
  return { changed, held, kept };
}

/** No later list may contain them: they are read singly, and a command on one of them is not marked as reflected before. */
function leaveUnreadable(
  { queue, mirror }: Pick<PullPorts, 'queue' | 'mirror'>,
  ids: readonly number[],
): void {
  if (ids.length === 0) return;
  const held = new Set(recordsHeld(queue.read));
  mirror.write((db) => {
    for (const id of ids) enqueueRecheck(db, [id], held.has(id) ? 'held' : 'differs');
  });
}

const NONE: ReadonlySet<number> = new Set();

const isOlder = ({ updated_at }: WireItem, than: string | undefined): boolean =>
  than !== undefined && instantOf(updated_at) < instantOf(than);

/** Records which rows of a page could not be parsed, and which could. @param list the list that the page is of */
export function recordUnreadable(
  mirror: PullPorts['mirror'],
  list: UnreadableKind,
  { data, unreadable }: Pick<Rows<{ readonly id: number }>, 'data' | 'unreadable'>,
): void {
  if (unreadable.length === 0 && unreadableRows(mirror.read) === null) return;
  mirror.write((db) =>
    noteUnreadable(
      db,
      list,
      unreadable,
      data.map(({ id }) => id),
    ),
  );
}

/** The ids of all rows of a page, readable or not. */
export const idsIn = ({
  data,
  unreadable,
}: Pick<Rows<{ readonly id: number }>, 'data' | 'unreadable'>): readonly number[] => [
  ...data.map(({ id }) => id),
  ...idsOf(unreadable),
];

/** The ids of rows that could not be read, as far as they have some. */
export const idsOf = (unreadable: Rows<unknown>['unreadable']): number[] =>
  unreadable.flatMap(({ id }) => id ?? []);

/** Whether the scan marks the records that it reads, to find deleted ones afterwards; the first scan has nothing to compare with. */
export const isReconciling = (fullScan: { readonly why: string } | null | undefined): boolean =>
  fullScan != null && fullScan.why !== 'first';

export function putRecord(db: Writer, wire: WireItem): boolean {
  const record = recordOf(wire);
  return record.kind === 'item'
    ? putItem(db, record.item, record.words, record.origin)
    : putFolder(db, record.folder, record.words, record.origin);
}
