/**
 * Answers a read plan from the mirror (the local copy of the service's records) without a request; the duplicate check uses it. A record
 * that the mirror does not have counts as deleted. If the mirror cannot answer a read (lists of orders, alerts or jobs, or an order that it
 * does not have whole), the result is undefined. Also tells in which folder the mirror last had a record (`whereInMirror`), where the
 * confirmation of a missing record begins (`confirm-missing-record.ts`), and returns a record by its id (`recordIn`).
 */
import type { Reader } from '../../../store/database.ts';
import { orderById, orderIsWhole } from '../../../store/mirror/purchase-orders.ts';
import { progress } from '../../../store/pull/pull-progress.ts';
import {
  countRecordsIn,
  folderById,
  foldersInFolder,
  itemById,
  itemsInFolder,
  createdAtOf,
  recordIdsSince,
} from '../../../store/mirror/read-items-and-folders.ts';
import type { ReadRequest, Found, ReadPlan, ReadAnswer } from './read-plan-types.ts';
import type { WhereIs } from './confirm-missing-record.ts';

/**
 * Changes are searched from so much earlier (milliseconds), which costs no request: between two answers the service's clock may have
 * been set back and forward again.
 */
const FURTHER_BACK = 2 * 60 * 60_000;

/** A record that the mirror does not have counts as deleted. Undefined where the mirror cannot answer. */
export function readFromMirror<Facts>(
  mirror: Reader,
  plan: ReadPlan<Facts>,
): { readonly facts: Facts } | undefined {
  let next = plan.next();
  while (next.done !== true) {
    const answered = answer(mirror, next.value);
    if (answered === undefined) return undefined;
    next = plan.next(answered);
  }
  return { facts: next.value };
}

function answer(mirror: Reader, ask: ReadRequest): ReadAnswer | undefined {
  switch (ask.type) {
    case 'record': {
      return { type: 'record', record: recordIn(mirror, ask.id) ?? null };
    }
    case 'contents': {
      const items = itemsInFolder(mirror, ask.folderId, Number.MAX_SAFE_INTEGER);
      const records = [
        ...items.map((item): Found => ({ kind: 'item', item })),
        ...foldersInFolder(mirror, ask.folderId).flatMap(({ id }) => recordIn(mirror, id ?? 0) ?? []),
      ];
      return { type: 'contents', records, total: countRecordsIn(mirror, ask.folderId), more: false };
    }
    case 'order': {
      const order = ask.whole === true ? undefined : orderById(mirror, ask.id);
      return order !== undefined && orderIsWhole(mirror, ask.id)
        ? { type: 'order', order, wire: null }
        : undefined;
    }
    case 'receipt':
      return { type: 'receipt', receipt: undefined };
    case 'recent': {
      const records = recordIdsSince(mirror, ask.since - FURTHER_BACK).flatMap((id): Found | [] => {
        const record = recordIn(mirror, id);
        return record === undefined ? [] : { ...record, storedCreatedAt: createdAtOf(mirror, id) };
      });
      return { type: 'recent', records, total: records.length, more: false };
    }
    case 'orders':
    case 'alerts':
    case 'jobs':
    case 'give-up':
      return undefined;
    default:
      return ask satisfies never;
  }
}

/**
 * Where the mirror has a record, as of the watermark of the last complete pull.
 * @param byNow the watermark by the service's clock as it runs now: see `watermarkByNow`
 */
export const whereInMirror =
  (mirror: Reader, byNow: (watermark: number) => number = (same) => same): WhereIs =>
  (id) => {
    const found = recordIn(mirror, id);
    const watermark = progress(mirror, 'watermark');
    if (watermark === undefined) return undefined;
    const until = byNow(watermark);
    // A complete mirror has every record that existed at the watermark.
    if (found === undefined) return progress(mirror, 'complete') === true ? { until } : undefined;
    return { folderId: found.kind === 'item' ? found.item.folderId : found.folder.parentId, until };
  };

export function recordIn(mirror: Reader, id: number): Found | undefined {
  const item = itemById(mirror, id);
  if (item !== undefined) return { kind: 'item', item };
  const folder = folderById(mirror, id);
  return folder && { kind: 'folder', folder };
}
