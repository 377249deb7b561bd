/**
 * Replaces the app's pull (which copies the service's records into the mirror, the local copy) in a simulated run of the outbox. The app
 * takes several requests and transactions. This pull reads all items, folders, orders, alerts and jobs of the simulated service at one
 * moment, 100 ms after it begins, and writes them in one transaction. The app's own functions decide which rows are held back because of
 * commands, and which commands are marked as contained in the mirror.
 */
import { appliedUnreflected } from '#main/store/commands/commands.ts';
import { deleteEntry, entries, putEntry } from '#main/store/mirror/jobs-alerts-fields-units-groups.ts';
import { askedUnreflected, lanesOver, showable } from '#main/store/pull/records-held-from-pull.ts';
import { deleteOrder, putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putProgress, putWatermark } from '#main/store/pull/pull-progress.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { orderOf, recordOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { reflect } from '#main/sync/pull/finish-pull.ts';
import { isOlderThanWrites } from '#main/sync/pull/stale-pull-detection.ts';
import type { WriteTimes } from '#main/sync/push/reads/stale-read-detection.ts';
import { adoptCopies } from '#main/sync/push/kinds/orders/locate-received-goods.ts';
import { Alert } from '#wire/alert.ts';
import { Item } from '#wire/item.ts';
import { Job } from '#wire/job.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import type { History } from './simulated-history.ts';
import type { Rec } from './network-and-service/simulated-service-state.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';

export interface PullPorts {
  /** Advances the clock, and runs the events that are due. */
  readonly advance: (milliseconds: number) => void;
  readonly trace: (step: string) => void;
  readonly times: WriteTimes;
}

/** Milliseconds from the pull's beginning until the service is read. */
export const READ_AFTER = 100;

/**
 * Pulls everything. The service is read once, `READ_AFTER` milliseconds after the beginning; the mirror counts as complete as of the
 * beginning.
 */
export function pullAll(history: History, { advance, trace, times }: PullPorts): void {
  const { queue, mirror } = history;
  const began = history.world.now;
  const clockThen = history.world.clock();
  const askedAt = history.world.monotonic();
  advance(READ_AFTER);
  const world = history.world.shown();
  const read = history.world.now - history.world.readLag;
  const all = showable(queue.read, mirror.read, appliedUnreflected(queue.read)).map(({ seq }) => seq);
  const orders = [...world.orders.values()].map((one) => orderOf(PurchaseOrder.parse(one)));
  const kept = (id: number) => {
    const one = world.records.get(id);
    return one && recordOf(Item.parse(one));
  };
  const alerts = [...world.alerts.values()].map((one) => Alert.parse(one));
  const jobs = [...world.jobs.values()].map((one) => Job.parse(one));
  const pulled = { kept, orders, alerts, jobs };
  const isEarly = isOlderThanWrites({ ...times, queue, mirror }, all, pulled);
  const seqs = isEarly ? [] : all;
  const asked = isEarly
    ? []
    : showable(queue.read, mirror.read, askedUnreflected(queue.read)).map(({ seq }) => seq);
  const over = lanesOver(queue.read, seqs);
  const isHeld = ({ id, sid }: Rec) =>
    over.get(keyOf(subject('item', id))) === 'held' ||
    (sid !== null && over.get(keyOf(subject('article', sid))) === 'held');
  const records = [...world.records.values()];
  // A folder's contents are shown completely new, or completely as before.
  const halfSeen = new Set(records.filter(isHeld).map((one) => one.parent_id));
  mirror.write((db) => {
    for (const one of records) {
      if (isHeld(one)) continue;
      const found = recordOf(Item.parse(one));
      if (found.kind === 'item') putItem(db, found.item, found.words);
      else putFolder(db, found.folder, found.words);
      if (!halfSeen.has(one.id)) history.readAt.set(one.id, read);
    }
    for (const { id } of mirror.read.all<{ id: number }>(`SELECT id FROM record`))
      if (!world.records.has(id)) deleteRecord(db, id);
    for (const one of orders) {
      putOrder(db, one);
      history.readAt.set(one.id, read);
    }
    for (const { id } of mirror.read.all<{ id: number }>(`SELECT id FROM purchase_order`))
      if (!world.orders.has(id)) deleteOrder(db, id);
    for (const list of ['alert', 'job'] as const) {
      const rows = list === 'alert' ? world.alerts : world.jobs;
      for (const one of rows.values()) {
        putEntry(db, list, { id: one.id, body: one });
        history.readAt.set(one.id, read);
      }
      for (const { id } of entries(mirror.read, list)) if (!rows.has(id)) deleteEntry(db, list, id);
    }
    putWatermark(db, Math.min(clockThen, history.world.clock()), askedAt);
    putProgress(db, 'complete', true);
    putProgress(db, 'lastAt', history.wallClock().toISOString());
    putProgress(db, 'reflected', [...seqs, ...asked]);
  });
  history.pulls.push(began);
  trace('mirrored');
  reflect(queue, mirror);
  trace('reflected');
  adoptCopies(queue, mirror);
}
