/**
 * Writes a page of items and folders into the mirror in slices, so that a scan or the window never waits for a whole page. Rows that
 * an unreflected command touches are left out, because the screens lay that command over the mirror and would count it twice: until
 * the command is settled where it is on its way or uncertain, and until the end of the pull where the pull will reflect it.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { markedBy } from '#domain/mark.ts';
import { keyOf, subject } from '#domain/lane.ts';
import type { Item as WireItem } from '#wire/item.ts';
import type { Writer } from '../../store/database.ts';
import { lanesOver, uncertainMakers } from '../../store/records-held-from-pull.ts';
import { progress } from '../../store/pull-progress.ts';
import { putFolder, putItem } from '../../store/records.ts';
import { noteUnreadable, unreadableRows, type UnreadableKind } from '../../store/unreadable-rows.ts';
import { markSeen } from '../../store/recheck-queue.ts';
import type { Rows } from '#wire/page.ts';
import { recordOf } from './wire-to-domain.ts';
import type { PullPorts } from './pull-run.ts';

/** Rows in one transaction: a few milliseconds. */
const SLICE = 50;

export interface Written {
  readonly changed: boolean;
  /** What was left out, and what is to be written when the pull reflects its commands. */
  readonly held: readonly number[];
  readonly kept: readonly WireItem[];
}

/** @param reflecting applied commands (their seq) that this pull will reflect */
export async function applyPage(
  { queue, mirror }: Pick<PullPorts, 'queue' | 'mirror'>,
  { data: wires, unreadable }: Pick<Rows<WireItem>, 'data' | 'unreadable'>,
  reflecting: readonly number[],
): Promise<Written> {
  noteRows(mirror, 'item', { data: wires, unreadable });
  // It is there: what the mirror has of it is not gone, only perhaps old.
  if (unreadable.length > 0 && isReconciling(progress(mirror.read, 'fullScan')))
    mirror.write((db) => markSeen(db, 'record', idsOf(unreadable)));
  const held: number[] = [];
  const kept: WireItem[] = [];
  let changed = false;
  for (let from = 0; from < wires.length; from += SLICE) {
    if (from > 0) await breathe();
    const slice = wires.slice(from, from + SLICE);
    // Asked anew for each slice: a person may have done something in between.
    const lanes = lanesOver(queue.read, reflecting);
    const makers = uncertainMakers(queue.read);
    mirror.write((db) => {
      for (const wire of slice) {
        const over = new Set([
          lanes.get(keyOf(subject('item', wire.id))),
          wire.sid === null ? undefined : lanes.get(keyOf(subject('article', wire.sid))),
        ]);
        if (over.has('held') || makers.has(markedBy(wire.notes ?? null) ?? '')) held.push(wire.id);
        else if (over.has('shown')) kept.push(wire);
        else changed = putRecord(db, wire) || changed;
      }
      if (isReconciling(progress(db, 'fullScan')))
        markSeen(
          db,
          'record',
          slice.map((wire) => wire.id),
        );
    });
  }
  return { changed, held, kept };
}

/** Names what could not be read of a page. @param list what its rows are */
export function noteRows(
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

/** The first full scan has nothing to compare with. */
export const isReconciling = (fullScan: { readonly why: string } | null | undefined): boolean =>
  fullScan != null && fullScan.why !== 'first';

export function putRecord(db: Writer, wire: WireItem): boolean {
  const record = recordOf(wire);
  return record.kind === 'item'
    ? putItem(db, record.item, record.words)
    : putFolder(db, record.folder, record.words);
}
