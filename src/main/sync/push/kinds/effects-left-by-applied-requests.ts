/**
 * Types and functions that describe what an applied request left at the service (values set, records created, records gone), and which
 * versions it replaced there. `reads/stale-read-detection.ts` uses these descriptions. A read that lacks these effects may be older than
 * the write; a read that also shows a replaced version is older.
 */
import { compare, type Decimal } from '#domain/values/decimal.ts';
import type { Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import type { Found, OrderHead } from '../reads/read-plan-types.ts';

/** A value that a request set. */
export interface SetFigure<T> {
  readonly id: number;
  /** The name of the value within its record: of several writes to the same value only the last counts. */
  readonly figure: string;
  /** Whether what was read has the value that the request left. */
  readonly isShown: (read: T) => boolean;
}

export type What = 'record' | 'order' | 'alert' | 'job';

export interface Wrote {
  readonly records?: readonly SetFigure<Found>[];
  readonly orders?: readonly SetFigure<Order | OrderHead>[];
  readonly alerts?: readonly SetFigure<Alert>[];
  readonly jobs?: readonly SetFigure<Job>[];
  readonly made?: readonly { readonly what: What; readonly id: number; readonly folderId?: number | null }[];
  readonly gone?: readonly { readonly what: What; readonly id: number }[];
  /** The records and orders in the versions that were read before the request. */
  readonly replaced?: readonly Version[];
}

export type Version =
  | { readonly kind: 'record'; readonly id: number; readonly updatedAt: string }
  | { readonly kind: 'order'; readonly id: number; readonly version: number };

/** @param quantity the stock that a request left; null if that is unknown */
export const stockSet = (id: number, quantity: Decimal | null): SetFigure<Found> => ({
  id,
  figure: 'quantity',
  isShown: (found) =>
    quantity !== null && found.kind === 'item' && compare(found.item.quantity, quantity) === 0,
});

/** @param updatedAt the record's time of last write before the request; absent in attempts of the first versions */
export const recordBefore = (id: number, updatedAt: string | undefined): readonly Version[] =>
  updatedAt === undefined ? [] : [{ kind: 'record', id, updatedAt }];

/** @param version the order's before the request */
export const versionMoved = (id: number, version: number): SetFigure<Order | OrderHead> => ({
  id,
  figure: 'version',
  isShown: (order) => order.version > version,
});

/** @param version the order's before the request */
export const orderBefore = (id: number, version: number): readonly Version[] => [
  { kind: 'order', id, version },
];
