/**
 * Confirms a 404 by a second path (other reads that must not find the record either) before a record counts as missing. That is done if the
 * 404 may be a gateway's, because it lacks the service's rate headers, or if the read is marked `sure`, because a wrong "missing" would
 * decide the command wrongly. The second path is part of the read plan, and is paced and resumed like its other reads:
 * - for a record or folder, the contents of the folder that had it last, and the changes since;
 * - for an order, the list of orders; for a receipt, the order's lines.
 *
 * If that path shows the record, cannot be read, or does not exist, the 404 is not confirmed. Exception: a record or folder that was never
 * seen anywhere has no second path, and its 404 counts if it carries the service's rate headers.
 */
import { compare, ZERO } from '#domain/values/decimal.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { UNRECOGNIZED, type Answered, type ServiceRead } from './make-read-and-classify-answer.ts';
import {
  askWithin,
  idOf,
  isNewestFirst,
  readChanged,
  readOrder,
  readOrders,
  readWithinPart,
} from './read-plans.ts';
import type { ReadRequest, Found, ReadPlan, OrderHead } from './read-plan-types.ts';
import type { IsEnough } from './read-list-by-pages.ts';

/** Where a record was last seen; undefined if it never was. */
export type WhereIs = (recordId: number) => Seen | undefined;

export interface Seen {
  /** The folder it was in; null for the top level. Absent if the record did not exist then: it was made since, if at all. */
  readonly folderId?: number | null;
  /** The time until which that is known (epoch milliseconds, the service's clock as it runs now). */
  readonly until: number;
}

/** A read plan that confirms each 404 by a second path. */
export type Checked<Facts> = Generator<Reading, ServiceRead<Facts>, Answered>;

export interface Reading {
  readonly what: ReadRequest;
  /** It belongs to the second path: it is made only to confirm another read. */
  readonly isSecond: boolean;
}

/** @param whereIs where a record was last seen: the second path begins there */
export function* checked<Facts>(plan: ReadPlan<Facts>, whereIs: WhereIs): Checked<Facts> {
  let next = plan.next();
  while (next.done !== true) {
    const what = next.value;
    const found = yield { what, isSecond: false };
    if (found.kind === 'unreadable') return found;
    if (found.kind === 'missing') {
      // If no second path is known, a 404 with the service's headers is enough.
      const isEnough = found.isConfirmed === true && isUnknown(what, whereIs);
      const agreed = isEnough ? 'yes' : yield* agrees(lacks(what, whereIs));
      if (agreed === 'strange') return UNRECOGNIZED;
      if (agreed === 'no') return { kind: 'unsure', words: found.words };
    }
    next = plan.next(found.facts);
  }
  return { kind: 'facts', facts: next.value };
}

/** Whether the read is of a record or folder that was never seen anywhere. */
function isUnknown(what: ReadRequest, whereIs: WhereIs): boolean {
  const id = what.type === 'record' ? what.id : what.type === 'contents' ? what.folderId : null;
  return id !== null && whereIs(id) === undefined;
}

/** Carries out the second path. `strange`: its answers do not show either that the service itself answered. */
function* agrees(plan: ReadPlan<boolean> | null): Generator<Reading, 'yes' | 'no' | 'strange', Answered> {
  if (plan === null) return 'strange';
  let next = plan.next();
  while (next.done !== true) {
    const found = yield { what: next.value, isSecond: true };
    if (found.kind === 'missing') return 'strange';
    if (found.kind === 'unreadable') return 'no';
    next = plan.next(found.facts);
  }
  return next.value ? 'yes' : 'no';
}

/** The second path: a plan that returns whether the record is missing there too; null where no such path exists. */
function lacks(what: ReadRequest, whereIs: WhereIs): ReadPlan<boolean> | null {
  switch (what.type) {
    case 'record':
      return lacksRecord(whereIs, what.id);
    case 'contents':
      // The folder itself has to be gone.
      return lacksRecord(whereIs, what.folderId);
    case 'order':
      return lacksOrder(what.id);
    case 'receipt':
      return lacksReceipt(what.orderId);
    case 'recent':
    case 'orders':
    case 'alerts':
    case 'jobs':
    case 'give-up':
      // A list always exists, so a 404 is not the service's.
      return null;
    default:
      return what satisfies never;
  }
}

/** Whether the record is missing from the folder that last had it, and the list of changes does not show it in another folder. */
function* lacksRecord(whereIs: WhereIs, id: number | null): ReadPlan<boolean> {
  const seen = id === null ? undefined : whereIs(id);
  if (seen === undefined || id === null) {
    // There is no second path; a read of the top level only shows whether the service answers.
    yield* askWithin(null);
    return false;
  }
  const isIt = (record: Found): boolean => idOf(record) === id;
  const isEnough = untilPast(id, idOf);
  if (seen.folderId !== undefined) {
    const { found, partial } = yield* readWithinPart(seen.folderId, isIt, isEnough);
    if (partial || found.length > 0) return false;
  }
  const changed = yield* readChanged(seen.until, isEnough);
  // An answer has shown meanwhile that the service's clock was set back: the changes were requested from too late a time.
  if ((whereIs(id)?.until ?? seen.until) < seen.until - CLOCK_BLUR) return false;
  return !changed.some(isIt);
}

/**
 * Whether the list of orders lacks the order. The list has no total, so a deletion between two pages, which moves a row up past both, goes
 * unnoticed: an order missing from several pages is searched for once more.
 */
function* lacksOrder(id: number): ReadPlan<boolean> {
  const isIt = (order: OrderHead): boolean => order.id === id;
  const isEnough = untilPast<OrderHead>(id, (order) => order.id);
  const { rows, pages } = yield* readOrders(isEnough);
  if (pages < 2 || rows.some(isIt)) return !rows.some(isIt);
  return !(yield* readOrders(isEnough)).rows.some(isIt);
}

/** Reads on until the list shows the row; or, if the list begins with the newest, until it has passed the row's position. */
function untilPast<Row>(id: number, idOfRow: (row: Row) => number): IsEnough<Row> {
  return (_page, all) => {
    const ids = all.map(idOfRow);
    return ids.includes(id) || (isNewestFirst(ids) && (ids.at(-1) ?? id) < id);
  };
}

/** Whether nothing was received on any line of the order, as if there never was a receipt. */
function* lacksReceipt(orderId: number): ReadPlan<boolean> {
  const found = yield* readOrder(orderId);
  return found !== null && found.order.lines.every(({ received }) => compare(received, ZERO) === 0);
}
