/**
 * Whether something is missing that somebody says is not there, without the marks of the service on his answer: it has to be
 * missing by another path too. What shows it, cannot be had, or is not known where to be looked for, does not agree; then nothing
 * may be concluded from either.
 */
import { compare, ZERO } from '#domain/decimal.ts';
import type { LookedUp } from './look-up.ts';
import {
  countContents,
  idOf,
  readChanged,
  readOrder,
  readOrders,
  readWithinPart,
  type Ask,
  type Found,
  type Look,
} from './look.ts';

/** Where a record was seen last; undefined where it was not. */
export type WhereIs = (recordId: number) => Seen | undefined;

export interface Seen {
  /** Null: the top level. Absent where it was nowhere then: it was made since, if it is there at all. */
  readonly folderId?: number | null;
  /** As of when that is known (epoch milliseconds, the service's clock). */
  readonly until: number;
}

/** Carries out a plan, believing the service alone. */
type Surely = <Facts>(look: Look<Facts>) => Promise<LookedUp<Facts>>;

/** @param what the service was asked for @returns as facts, whether it is missing by the other path as well */
export async function isMissing(surely: Surely, what: Ask, whereIs: WhereIs): Promise<LookedUp<boolean>> {
  switch (what.read) {
    case 'record':
      return surely(lacksRecord(whereIs(what.id), what.id));
    case 'contents':
      // The folder itself has to be gone.
      return surely(lacksRecord(what.folderId === null ? undefined : whereIs(what.folderId), what.folderId));
    case 'order':
      return surely(lacksOrder(what.id));
    case 'receipt':
      return surely(lacksReceipt(what.orderId));
    case 'recent':
    case 'orders':
    case 'alerts':
    case 'give-up':
      // A list is always there: the service has not spoken.
      return { came: 'stopped', why: 'strange' };
    default:
      return what satisfies never;
  }
}

/** Whether the folder that should have it does not show it, and it was not moved into another one since. */
function* lacksRecord(seen: Seen | undefined, id: number | null): Look<boolean> {
  if (seen === undefined || id === null) {
    // There is nowhere to look; but whether the service answers at all shows at the top level.
    yield* countContents(null);
    return false;
  }
  const isIt = (record: Found): boolean => idOf(record) === id;
  if (seen.folderId !== undefined) {
    const { found, partial } = yield* readWithinPart(seen.folderId, isIt);
    if (partial || found.length > 0) return false;
  }
  return !(yield* readChanged(seen.until)).some(isIt);
}

function* lacksOrder(id: number): Look<boolean> {
  const isIt = (order: { readonly id: number }): boolean => order.id === id;
  const { rows } = yield* readOrders((page) => page.some(isIt));
  return !rows.some(isIt);
}

/** Whether nothing was received on any line, as it is where there never was a receipt. */
function* lacksReceipt(orderId: number): Look<boolean> {
  const found = yield* readOrder(orderId);
  return found !== null && found.order.lines.every(({ received }) => compare(received, ZERO) === 0);
}
