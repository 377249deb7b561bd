/**
 * Reads the pages of the two large lists of a full scan, items (with folders) and orders, into the mirror. At the end of a list it deals
 * with the stored records that the list did not contain.
 *
 * Items that the list did not contain:
 * - An item that an event or an earlier scan had already reported as gone is deleted.
 * - If at most 50 others are missing, each is put into the recheck queue, to be requested by itself in a pull.
 * - If more are missing, they are deleted only if about as many rows were read as the list's total says. If they are more than a tenth of
 *   all items, a few of them are requested one by one before and must be gone (`sample-missing-records.ts`). If one of these conditions is
 *   not met, the list is read again, once.
 * - If a row was skipped as too large, nothing is deleted; every missing item is put into the recheck queue. Here too the list is first
 *   read again if far fewer rows were read than the list's total says.
 *
 * Orders: their list has no total, so each missing order is requested. If the list is refused or unreadable, all stored orders are kept. A
 * reconciliation scan (a repeated full scan that looks for deleted records) also requests the orders that can be received, because a
 * receipt may show only in their lines.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { lanesOver, recordsHeld } from '../../../store/pull/records-held-from-pull.ts';
import { allOrderIds, deleteOrder, putOrder } from '../../../store/mirror/purchase-orders.ts';
import { progress, putProgress, raiseWatermark } from '../../../store/pull/pull-progress.ts';
import { countRecords } from '../../../store/mirror/read-items-and-folders.ts';
import { noteUnreadable } from '../../../store/pull/unreadable-rows.ts';
import { deleteSingle } from '../../../store/mirror/write-items-and-folders.ts';
import {
  countSeen,
  markSeen,
  enqueueRecheck,
  settleScanned,
  unreadOrder,
  unseenOrder,
  unseenRechecks,
  unseenRecords,
} from '../../../store/pull/recheck-queue-and-scan-marks.ts';
import type { Reader } from '../../../store/database.ts';
import { orderOf } from '../lists/wire-to-domain.ts';
import { removedLately } from '../stale-pull-detection.ts';
import { noRows, type Part, type PullStatePorts, type Sample } from '../pull-types-and-step-runner.ts';
import { isDenied, isGone, stopped } from '../lists/classify-read-answer.ts';
import { idsIn, applyPage } from '../apply-page.ts';
import { orderHeadsPage } from '../pull-orders.ts';
import { TOO_LARGE } from '../lists/page-through-list.ts';
import { ITEMS, ORDER, WHOLE_ACCOUNT } from '../lists/item-and-order-queries-and-schemas.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';

/** Up to this many records that the list did not contain are requested one by one. */
const FEW_UNNAMED = 50;
/** If more than this share of all records is missing, the list alone is not enough to delete them. */
const SMALL_SHARE = 0.1;
const ALL = Number.MAX_SAFE_INTEGER;
/** Records dropped in one transaction. */
const SLICE = 50;

export const RECORDS: Part = {
  list: 'item',
  size: pageSizes.items.max,
  page: itemsPage,
  end: dropRecords,
  endAsks: true,
};
export const ORDERS: Part = {
  list: 'order',
  size: pageSizes.orders.max,
  page: ordersPage,
  end: readUnnamedOrder,
  endAsks: true,
};

async function itemsPage(ports: PullStatePorts, n: number, perPage: number): ReturnType<Part['page']> {
  const query = { ...WHOLE_ACCOUNT, per_page: perPage, page: n };
  const sentAt = ports.clock.monotonic();
  const answer = await ports.client.read(routes.listItems.path + queryString(query), ITEMS);
  if (answer.kind === 'too-large') return { kind: 'too-large' };
  if (answer.kind !== 'ok') return stopped(answer);
  const { rows, meta } = answer.value;
  const isFirst = isBeginning(ports) && progress(ports.mirror.read, 'watermark') === undefined;
  ports.mirror.write((db) => {
    // The first incremental pull brings what changes during this scan: it starts at the time of this request.
    if (isFirst) raiseWatermark(db, { time: ports.client.serviceTime(sentAt), at: sentAt });
    putProgress(db, 'total', meta.total_count);
  });
  const removed = removedLately(ports);
  const { held, changed } = await applyPage(ports, answer.value, [], { removed });
  if (held.length > 0) ports.mirror.write((db) => enqueueRecheck(db, held, 'held'));
  const ids = idsIn(answer.value);
  return { n, rows, ids, total: meta.total_count, more: n < meta.total_pages, changed };
}

/** Whether no page of the full scan has been read. */
const isBeginning = ({ mirror }: PullStatePorts): boolean =>
  progress(mirror.read, 'fullScan')?.total === null;

/** Handles items that the list did not contain. @param passed rows skipped as too large: they exist, so each missing item is requested */
async function dropRecords(ports: PullStatePorts, passed: number, sample: Sample): ReturnType<Part['end']> {
  const { mirror } = ports;
  if (passed === 0) {
    await dropAll(ports, unseenRechecks);
    mirror.write(settleScanned);
  }
  const few = unseenRecords(mirror.read, FEW_UNNAMED + 1);
  if (few.length <= FEW_UNNAMED) {
    mirror.write((db) => enqueueRecheck(db, few, 'unseen'));
    return 'fine';
  }
  const total = progress(mirror.read, 'total') ?? Number.POSITIVE_INFINITY;
  if (countSeen(mirror.read, 'record') + passed + FEW_UNNAMED < total) return 'again';
  if (passed > 0) mirror.write((db) => enqueueRecheck(db, unseenRecords(db, ALL), 'unseen'));
  else {
    const most = Math.floor(countRecords(mirror.read) * SMALL_SHARE);
    const sampled = unseenRecords(mirror.read, most + 1).length > most ? await sample.next(ports) : 'gone';
    if (sampled !== 'gone') return sampled === 'there' ? 'again' : sampled;
    await dropAll(ports, unseenRecords);
  }
  return 'fine';
}

/** Screens still add the effects of unreflected commands to the records that these touch: they stay, and are read singly later. */
async function dropAll(
  { queue, mirror }: PullStatePorts,
  which: (db: Reader, most: number) => number[],
): Promise<void> {
  for (;;) {
    const missing = which(mirror.read, SLICE);
    if (missing.length === 0) return;
    const isHeld = new Set(recordsHeld(queue.read));
    const held = missing.filter((id) => isHeld.has(id));
    const gone = missing.filter((id) => !isHeld.has(id));
    mirror.write((db) => {
      enqueueRecheck(db, held, 'held');
      markSeen(db, 'record', held);
    });
    // A folder's contents are not dropped with it: if they were moved out before its deletion, the list has shown them elsewhere.
    mirror.write((db) => {
      for (const id of gone) deleteSingle(db, id);
    });
    await yieldToEventLoop();
  }
}

async function ordersPage(ports: PullStatePorts, n: number, perPage: number): ReturnType<Part['page']> {
  const page = await orderHeadsPage(ports, { per_page: perPage, page: n });
  if (page === 'denied' || page === 'failing') {
    ports.mirror.write((db) => {
      const ids = allOrderIds(db);
      markSeen(db, 'order', ids);
      markSeen(db, 'order-lines', ids);
    });
    return noRows(n);
  }
  if ('ids' in page) ports.mirror.write((db) => markSeen(db, 'order', page.ids));
  return page;
}

/**
 * Requests one order that the list did not contain: the list has no total, so its absence proves nothing. In a reconciliation scan it also
 * requests the orders that can be received: a receipt may leave an order's version and time unchanged, so only its lines show it.
 */
async function readUnnamedOrder(ports: PullStatePorts): ReturnType<Part['end']> {
  const unseen = unseenOrder(ports.mirror.read);
  const isReconcile = progress(ports.mirror.read, 'fullScan')?.why === 'reconcile';
  const id = unseen ?? (isReconcile ? unreadOrder(ports.mirror.read) : null);
  if (id === null) return 'fine';
  const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
  const answer = await ports.client.read(path, ORDER);
  if (isGone(answer, unseen !== null)) ports.mirror.write((db) => deleteOrder(db, id));
  else if (answer.kind === 'ok' || isDenied(answer)) {
    if (answer.kind === 'too-large')
      ports.mirror.write((db) => noteUnreadable(db, 'order', [{ id, why: TOO_LARGE }], []));
    // An order that an unreflected command touches is left to the pull that marks the command as reflected.
    const isFree = !lanesOver(ports.queue.read, []).has(keyOf(subject('order', id)));
    ports.mirror.write((db) => {
      if (answer.kind === 'ok' && isFree)
        putOrder(db, orderOf(answer.value), ports.clock.now().toISOString());
      markSeen(db, 'order', [id]);
      markSeen(db, 'order-lines', [id]);
    });
  } else return stopped(answer);
  return 'more';
}
