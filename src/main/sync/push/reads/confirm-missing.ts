/**
 * Confirms a 404 by a second path before a record counts as missing. A 404 without the service's rate headers may come from a gateway, so
 * it counts only if another read (the folder's contents, the changes since, the list of orders) does not show the record either. A second
 * path that shows the record, cannot be read, or does not exist confirms nothing.
 *
 * The reads of the second path are part of the read plan: they are paced like its other reads and resume like them.
 */
import { compare, ZERO } from '#domain/decimal.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { STRANGE, type Answered, type ServiceRead } from './read-from-service.ts';
import {
  askWithin,
  idOf,
  isNewestFirst,
  readChanged,
  readOrder,
  readOrders,
  readWithinPart,
} from './read-plans.ts';
import type { ReadRequest, Found, ReadPlan, OrderHead } from './read-request.ts';
import type { IsEnough } from './read-pages.ts';

/** Where a record was seen last; undefined where it was not. */
export type WhereIs = (recordId: number) => Seen | undefined;

export interface Seen {
  /** Null: the top level. Absent where it was nowhere then: it was made since, if it is there at all. */
  readonly folderId?: number | null;
  /** As of when that is known (epoch milliseconds, the service's clock as it goes now). */
  readonly until: number;
}

/** A plan that believes no gateway. */
export type Checked<Facts> = Generator<Reading, ServiceRead<Facts>, Answered>;

export interface Reading {
  readonly what: ReadRequest;
  /** It is made only to find out whether another one can be believed. */
  readonly isSecond: boolean;
}

/** @param whereIs where a record was seen last: the second path begins there */
export function* checked<Facts>(look: ReadPlan<Facts>, whereIs: WhereIs): Checked<Facts> {
  let next = look.next();
  while (next.done !== true) {
    const what = next.value;
    const found = yield { what, isSecond: false };
    if (found.came === 'unreadable') return found;
    if (found.came === 'missing') {
      // Where no second path is known, an answer with the service's headers is enough.
      const isEnough = found.isConfirmed === true && isUnknown(what, whereIs);
      const agreed = isEnough ? 'yes' : yield* agrees(lacks(what, whereIs));
      if (agreed === 'strange') return STRANGE;
      if (agreed === 'no') return { came: 'unsure', words: found.words };
    }
    next = look.next(found.facts);
  }
  return { came: 'facts', facts: next.value };
}

/** Whether it is a record, or the contents of a folder, that was last seen at no known place. */
function isUnknown(what: ReadRequest, whereIs: WhereIs): boolean {
  const id = what.read === 'record' ? what.id : what.read === 'contents' ? what.folderId : null;
  return id !== null && whereIs(id) === undefined;
}

/** Carries out the second path. `strange`: nothing shows that the service has spoken on it either. */
function* agrees(look: ReadPlan<boolean> | null): Generator<Reading, 'yes' | 'no' | 'strange', Answered> {
  if (look === null) return 'strange';
  let next = look.next();
  while (next.done !== true) {
    const found = yield { what: next.value, isSecond: true };
    if (found.came === 'missing') return 'strange';
    if (found.came === 'unreadable') return 'no';
    next = look.next(found.facts);
  }
  return next.value ? 'yes' : 'no';
}

/** Whether what was asked for is missing by another path as well; null where there is none. */
function lacks(what: ReadRequest, whereIs: WhereIs): ReadPlan<boolean> | null {
  switch (what.read) {
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
    case 'give-up':
      // A list is always there: the service has not spoken.
      return null;
    default:
      return what satisfies never;
  }
}

/** Whether the folder that should have it does not show it, and it was not moved into another one since. */
function* lacksRecord(whereIs: WhereIs, id: number | null): ReadPlan<boolean> {
  const seen = id === null ? undefined : whereIs(id);
  if (seen === undefined || id === null) {
    // There is nowhere to look; but whether the service answers at all shows at the top level.
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
  // The service's clock was put back, as an answer has told meanwhile: what was changed since was asked for from too late on.
  if ((whereIs(id)?.until ?? seen.until) < seen.until - CLOCK_BLUR) return false;
  return !changed.some(isIt);
}

/**
 * The list of orders tells no total, so nothing shows that one was deleted between two pages and the next has moved up past both:
 * what several pages do not have is looked for once more.
 */
function* lacksOrder(id: number): ReadPlan<boolean> {
  const isIt = (order: OrderHead): boolean => order.id === id;
  const isEnough = untilPast<OrderHead>(id, (order) => order.id);
  const { rows, pages } = yield* readOrders(isEnough);
  if (pages < 2 || rows.some(isIt)) return !rows.some(isIt);
  return !(yield* readOrders(isEnough)).rows.some(isIt);
}

/** Until a list shows it, or, where it begins with the newest, has come past the place where it would stand. */
function untilPast<Row>(id: number, idOfRow: (row: Row) => number): IsEnough<Row> {
  return (_page, all) => {
    const ids = all.map(idOfRow);
    return ids.includes(id) || (isNewestFirst(ids) && (ids.at(-1) ?? id) < id);
  };
}

/** Whether nothing was received on any line, as it is where there never was a receipt. */
function* lacksReceipt(orderId: number): ReadPlan<boolean> {
  const found = yield* readOrder(orderId);
  return found !== null && found.order.lines.every(({ received }) => compare(received, ZERO) === 0);
}
