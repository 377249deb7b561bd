/**
 * Detects that a pull has read the service as it was before this station's own writes, because the service's reads may lag behind its
 * writes. If the pull marked the commands of these writes as contained in the mirror, screens would show the figures from before the
 * writes. So such a pull marks no command, and another pull follows.
 */
import type { Order } from '#domain/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Database } from '../../store/database.ts';
import { recordIn } from '../push/reads/read-from-mirror.ts';
import { isOlder, lateWrites, type WriteTimes } from '../push/reads/stale-read-detection.ts';
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
}

/** @param shown the commands, by their seqs */
export function isOlderThanWrites(
  late: Late,
  shown: readonly number[],
  { kept, orders, alerts }: Pulled,
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
    [...ids].some(isRecordOlder)
  );
}
