/**
 * Detects a stale pull: one that has read the service as it was before this station's own writes. A stale pull must not mark the commands
 * as reflected (contained in the mirror), because screens would then show the values from before the writes. Nor does the watermark advance:
 * where a list of changes of several pages has advanced it already, it is taken back. `incremental-pull.ts` sees to both.
 * - `isOlderThanWrites`: the pull lacks a write so recent that the service's reads may lag behind it. The next pull is then scheduled for
 *   the time when reads no longer lag.
 * - `showsReplaced`: the pull shows a record or order in a version that a write of the last ten minutes has replaced, or in an older one, as
 *   an answer from a cache does; or it lacks such a record, and the mirror has its old version, or nothing of one that was created
 *   (`unlistedRecords`). No extra pull is scheduled: the next regular one reads again.
 * - `lacksOwnWrites`: a list of alerts or jobs lacks a write of the last two minutes. Only the commands on those are not marked.
 */
import type { Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import type { Database, Reader } from '../../store/database.ts';
import { appliedUnadopted, copiesAwaited } from '../../store/commands/commands.ts';
import { isBelow } from '../../store/mirror/read-items-and-folders.ts';
import { recordIn } from '../push/reads/read-from-mirror.ts';
import {
  cachedWrites,
  createdBy,
  isOlder,
  isReplaced,
  lateWrites,
  LISTS_CACHED,
  writesWithin,
  type WriteTimes,
} from '../push/reads/stale-read-detection.ts';
import type { Wrote } from '../push/kinds/effects-left-by-applied-requests.ts';
import type { Found, ReadAnswer } from '../push/reads/read-plan-types.ts';

interface Late extends WriteTimes {
  readonly queue: Database;
  readonly mirror: Database;
}

/** A list that was read to its end. */
type WholeList = Extract<ReadAnswer, { type: 'alerts' | 'jobs' }> & { readonly more: false };

export interface Pulled {
  /** The record as this pull has read it, if it is not written into the mirror yet; otherwise undefined. */
  readonly kept: (id: number) => Found | undefined;
  /** The records that a single read of this pull has found to be gone. */
  readonly gone: ReadonlySet<number>;
  readonly orders: readonly Order[];
  /** All alerts; null if the pull did not read them. */
  readonly alerts: readonly Alert[] | null;
  /** All jobs; null if the pull did not read them. */
  readonly jobs: readonly Job[] | null;
}

/** Whether the pull lacks a recent own write. @param shown the seqs of the commands that the pull is to mark as reflected */
export function isOlderThanWrites(
  late: Late,
  shown: readonly number[],
  { kept, orders, alerts, jobs }: Omit<Pulled, 'gone'>,
): boolean {
  const writes = lateWrites(late.queue.read, late, ({ seq }) => shown.includes(seq));
  // For a record that is only in the mirror, deletions by own commands are ignored: the mirror drops such a record when it marks the
  // command.
  const standing = writes.map((one) => ({ ...one, gone: [] }));
  const ids = new Set(
    writes.flatMap(({ records = [], made = [], gone = [] }) =>
      [...records, ...made, ...gone].flatMap((one) => ('what' in one && one.what !== 'record' ? [] : one.id)),
    ),
  );
  const dropped = droppedBy(writes);
  const isRecordOlder = (id: number): boolean => {
    const [read, record = null] = [kept(id), recordIn(late.mirror.read, id)];
    if (read === undefined && record !== null && isInDropped(late.mirror.read, record, dropped)) return false;
    const than = read === undefined && record !== null ? standing : writes;
    return isOlder(than, { type: 'record', id }, { type: 'record', record: read ?? record });
  };
  return (
    orders.some((order) =>
      isOlder(writes, { type: 'order', id: order.id }, { type: 'order', order, wire: null }),
    ) ||
    (alerts !== null &&
      isOlder(writes, { type: 'alerts', page: 1 }, { type: 'alerts', alerts, more: false })) ||
    (jobs !== null && isOlder(writes, { type: 'jobs', page: 1 }, { type: 'jobs', jobs, more: false })) ||
    [...ids].some(isRecordOlder)
  );
}

/**
 * Whether the pull still shows a version that one of the commands has replaced. A record that the pull did not read is taken from the
 * mirror.
 * @param shown the seqs of the commands that the pull is to mark as reflected
 */
export function showsReplaced(late: Late, shown: readonly number[], pulled: Pulled): boolean {
  const writes = cachedWrites(late.queue.read, late, ({ seq }) => shown.includes(seq));
  return (
    pulled.orders.some((order) => isReplaced(writes, { type: 'order', order, wire: null })) ||
    writtenRecords(writes).some((id) =>
      isReplaced(writes, { type: 'record', record: pulled.kept(id) ?? null }, true),
    ) ||
    unlistedRecords(late, shown, pulled).length > 0
  );
}

/**
 * Whether a list of all alerts or jobs does not show what the commands have written: it may come from a cache. Alerts have no version, so
 * for two minutes another client's later change of the same value is taken for that too.
 * @param shown the seqs of the commands that the pull is to mark as reflected
 */
export const lacksOwnWrites = (late: Late, shown: readonly number[], list: WholeList): boolean =>
  isOlder(
    writesWithin(LISTS_CACHED, late.queue.read, late, ({ seq }) => shown.includes(seq)),
    { type: list.type, page: 1 },
    list,
  );

/**
 * Whether a command of the last two minutes awaits a copy that the service has made: its id is not known, and a list of changes from a
 * cache may lack it. So the changes are listed from the same time again.
 */
export function awaitsCopyLately(late: Late): boolean {
  const awaiting = [...copiesAwaited(late.queue.read), ...appliedUnadopted(late.queue.read)];
  return awaiting.some(
    ({ id }) => late.clock.monotonic() - (late.appliedAt.get(id) ?? -Infinity) < LISTS_CACHED,
  );
}

/** Whether a record, read by itself, is shown as it was before one of this station's writes of the last ten minutes. */
export const isReplacedByOwn = (late: WriteTimes & Pick<Late, 'queue'>, record: Found): boolean =>
  isReplaced(
    cachedWrites(late.queue.read, late, () => true),
    { type: 'record', record },
    true,
  );

/** The records that own commands of the last ten minutes have removed. */
export const removedLately = (late: WriteTimes & Pick<Late, 'queue'>): ReadonlySet<number> =>
  droppedBy(cachedWrites(late.queue.read, late, () => true));

/**
 * The records that the commands have written, that the pull has not read, and of which the mirror still has the version before, or nothing
 * if the commands created them. A record that another client has removed since is one of them: no list of changes contains it.
 */
export function unlistedRecords(late: Late, shown: readonly number[], { kept, gone }: Pulled): number[] {
  const writes = cachedWrites(late.queue.read, late, ({ seq }) => shown.includes(seq));
  // A record that a command removed, by itself or with its folder, is left out: the mirror drops it when it marks the command.
  const dropped = droppedBy(writes);
  const made = createdBy(writes, 'record').filter(
    ({ folderId }) => !isBelowAny(late.mirror.read, folderId ?? null, dropped),
  );
  const created = new Set(made.map(({ id }) => id));
  return [...new Set([...writtenRecords(writes), ...created])].filter((id) => {
    if (kept(id) !== undefined || gone.has(id) || dropped.has(id)) return false;
    const record = recordIn(late.mirror.read, id);
    if (record === undefined || record === null) return created.has(id);
    return (
      !isInDropped(late.mirror.read, record, dropped) && isReplaced(writes, { type: 'record', record }, true)
    );
  });
}

const writtenRecords = (writes: readonly Wrote[]): readonly number[] => [
  ...new Set(writes.flatMap(({ records = [] }) => records.map(({ id }) => id))),
];

/** The records that own commands have removed. */
const droppedBy = (writes: readonly Wrote[]): ReadonlySet<number> =>
  new Set(writes.flatMap(({ gone = [] }) => gone.flatMap(({ what, id }) => (what === 'record' ? [id] : []))));

/** Whether the mirror has the record in a folder that an own command has removed. */
function isInDropped(mirror: Reader, record: Found, dropped: ReadonlySet<number>): boolean {
  const folderId = record.kind === 'item' ? record.item.folderId : record.folder.parentId;
  return isBelowAny(mirror, folderId, dropped);
}

const isBelowAny = (mirror: Reader, folderId: number | null, above: ReadonlySet<number>): boolean =>
  [...above].some((one) => isBelow(mirror, folderId, one));
