/**
 * Detects a stale pull: one that has read the service as it was before this station's own writes. `isOlderThanWrites`: the pull lacks a
 * write so recent that the service's reads may lag behind it. `showsReplaced`: the pull shows a record or order in a version that a write
 * of the last ten minutes has replaced, as an answer from a cache does.
 *
 * `incremental-pull.ts` draws the consequence. A stale pull marks no command as contained in the mirror, because screens would then show
 * the figures from before the writes, and the watermark does not advance. Another pull follows: by the time that reads no longer lag if
 * `isOlderThanWrites`, at the usual time if only `showsReplaced`.
 */
import type { Order } from '#domain/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import type { Database } from '../../store/database.ts';
import { recordIn } from '../push/reads/read-from-mirror.ts';
import {
  cachedWrites,
  isOlder,
  isReplaced,
  lateWrites,
  type WriteTimes,
} from '../push/reads/stale-read-detection.ts';
import type { Found } from '../push/reads/read-plan-types.ts';

interface Late extends WriteTimes {
  readonly queue: Database;
  readonly mirror: Database;
}

interface Pulled {
  /** What was read of a record and is not in the mirror yet; undefined if nothing was. */
  readonly kept: (id: number) => Found | undefined;
  readonly orders: readonly Order[];
  /** All of them; null if the pull did not read them. */
  readonly alerts: readonly Alert[] | null;
  /** The same of the jobs. */
  readonly jobs: readonly Job[] | null;
}

/** @param shown the commands, by their seqs */
export function isOlderThanWrites(
  late: Late,
  shown: readonly number[],
  { kept, orders, alerts, jobs }: Pulled,
): boolean {
  const writes = lateWrites(late.queue.read, late, ({ seq }) => shown.includes(seq));
  // Records that a command removed are dropped from the mirror as it is reflected.
  const standing = writes.map((one) => ({ ...one, gone: [] }));
  const ids = new Set(
    writes.flatMap(({ records = [], made = [], gone = [] }) =>
      [...records, ...made, ...gone].flatMap((one) => ('what' in one && one.what !== 'record' ? [] : one.id)),
    ),
  );
  const isRecordOlder = (id: number): boolean => {
    const [read, record = null] = [kept(id), recordIn(late.mirror.read, id)];
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

/** Whether what was read, or the mirror where nothing was, still has what the commands replaced. @param shown as above */
export function showsReplaced(late: Late, shown: readonly number[], { kept, orders }: Pulled): boolean {
  const writes = cachedWrites(late.queue.read, late, ({ seq }) => shown.includes(seq));
  const ids = new Set(writes.flatMap(({ records = [] }) => records.map(({ id }) => id)));
  // Records that a command removed are dropped from the mirror as it is reflected; no list of changes has them.
  const dropped = new Set(
    writes.flatMap(({ gone = [] }) => gone.flatMap(({ what, id }) => (what === 'record' ? [id] : []))),
  );
  const inMirror = (id: number): Found | undefined =>
    dropped.has(id) ? undefined : recordIn(late.mirror.read, id);
  return (
    orders.some((order) => isReplaced(writes, { type: 'order', order, wire: null })) ||
    [...ids].some((id) => isReplaced(writes, { type: 'record', record: kept(id) ?? inMirror(id) ?? null }))
  );
}
