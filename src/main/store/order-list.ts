/**
 * Finds purchase orders of every status in the mirror by text, status, vendor and date, up to a given number, and counts them by status.
 * Also lists the vendors that orders name, and finds the orders that an item was on.
 */
import type { Decimal } from '#domain/decimal.ts';
import type { Members } from '#domain/record.ts';
import type { Reader } from './database.ts';
import { fromJson } from './json-columns.ts';
import { folded } from './text-folding.ts';

export interface OrderFilter {
  /** Occurs in the number or the vendor, however they are written (`text-folding.ts`); empty: any. */
  readonly text: string;
  /** Orders with one of these items on a line match the text as well. */
  readonly itemIds: readonly number[];
  readonly vendor: string | null;
  /** The first and the last day on which it was ordered (ISO 8601). */
  readonly from: string | null;
  readonly until: string | null;
  /** Open, and ordered before this day. Null: whenever. */
  readonly lateBefore: string | null;
}

export interface ListedOrder {
  readonly id: number;
  readonly number: string;
  readonly vendor: string;
  readonly status: string;
  readonly orderedDate: string | null;
  readonly updatedAt: string;
  readonly total: Decimal | null;
  readonly currency: string | null;
  readonly rest?: Members;
}

/** The filter as one row beside the orders: a statement takes its values by their place. */
const FILTER = `WITH wanted (text, items, vendor, first, last, late) AS (VALUES (?, ?, ?, ?, ?, ?))`;
const MATCHES = `(text = '' OR instr(folded(number), text) OR instr(folded(purchase_order.vendor), text)
      OR id IN (SELECT order_id FROM order_line WHERE item_id IN (SELECT value FROM json_each(items))))
  AND (wanted.vendor IS NULL OR purchase_order.vendor = wanted.vendor)
  AND (first IS NULL OR ordered_date >= first) AND (last IS NULL OR substr(ordered_date, 1, 10) <= last)
  AND (late IS NULL OR (status IN ('ordered', 'partially_received') AND ordered_date < late))`;

const valuesOf = ({ text, itemIds, vendor, from, until, lateBefore }: OrderFilter): (string | null)[] => [
  folded(text),
  JSON.stringify(itemIds),
  vendor,
  from,
  until,
  lateBefore,
];

/** The newest first, or the oldest. @param status null: of every status */
export const listOrders = (
  db: Reader,
  filter: OrderFilter,
  status: string | null,
  most: number,
  isOldestFirst = false,
): ListedOrder[] => {
  const way = isOldestFirst ? 'ASC' : 'DESC';
  const rows = db.all<Omit<ListedOrder, 'rest'> & { readonly members: string | null }>(
    `${FILTER} SELECT id, number, purchase_order.vendor, status, ordered_date AS orderedDate, updated_at AS updatedAt, total,
        currency, nullif(rest, '{}') AS members FROM purchase_order, wanted WHERE ${MATCHES} AND (? IS NULL OR status = ?)
      ORDER BY coalesce(ordered_date, updated_at) ${way}, id ${way} LIMIT ?`,
    ...valuesOf(filter),
    status,
    status,
    most,
  );
  return rows.map(({ members, ...row }) =>
    members === null ? row : { ...row, rest: fromJson<Members>(members) },
  );
};

export const countOrders = (db: Reader, filter: OrderFilter): { status: string; n: number }[] =>
  db.all<{ status: string; n: number }>(
    `${FILTER} SELECT status, count(*) AS n FROM purchase_order, wanted WHERE ${MATCHES} GROUP BY status`,
    ...valuesOf(filter),
  );

export interface Vendor {
  readonly name: string;
  readonly email: string | null;
  readonly currency: string | null;
}

/** Those that orders name, by their names, each as on its newest order. */
export const vendorsOf = (db: Reader, most: number): Vendor[] =>
  db
    .all<Vendor & { at: string }>(
      `SELECT vendor AS name, json_extract(fields, '$.email') AS email, currency,
              max(coalesce(ordered_date, updated_at)) AS at
         FROM purchase_order WHERE vendor <> '' GROUP BY vendor ORDER BY vendor COLLATE NOCASE LIMIT ?`,
      most,
    )
    .map(({ name, email, currency }) => ({ name, email, currency }));

export const newestCurrency = (db: Reader): string | null =>
  db.one<{ currency: string }>(
    `SELECT currency FROM purchase_order WHERE currency IS NOT NULL
      ORDER BY coalesce(ordered_date, updated_at) DESC, id DESC LIMIT 1`,
  )?.currency ?? null;

export interface LastOrdered extends ListedOrder {
  readonly email: string | null;
  readonly unitRate: Decimal | null;
}

/** The newest order that one of these items was on. */
export const lastOrderOf = (db: Reader, itemIds: readonly number[]): LastOrdered | undefined =>
  db.one<LastOrdered>(
    `SELECT purchase_order.id, number, vendor, status, ordered_date AS orderedDate, updated_at AS updatedAt, total,
            currency, json_extract(fields, '$.email') AS email, unit_rate AS unitRate
       FROM order_line JOIN purchase_order ON purchase_order.id = order_line.order_id
      WHERE item_id IN (SELECT value FROM json_each(?)) AND status <> 'voided'
      ORDER BY coalesce(ordered_date, updated_at) DESC, purchase_order.id DESC LIMIT 1`,
    JSON.stringify(itemIds),
  );

/** As SQL: the statuses of an order from which something may still come. */
const COMING = `status IN ('draft', 'ready_for_review', 'approved', 'ordered', 'partially_received')`;

/** The orders from which something may still come and that have one of these items on a line. */
export const ordersToComeWith = (db: Reader, itemIds: readonly number[]): number[] =>
  db
    .all<{ id: number }>(
      `SELECT DISTINCT purchase_order.id FROM order_line JOIN purchase_order ON purchase_order.id = order_line.order_id
        WHERE item_id IN (SELECT value FROM json_each(?)) AND ${COMING}`,
      JSON.stringify(itemIds),
    )
    .map((row) => row.id);

/** The orders from which something may still come and whose lines are missing or outdated. */
export const unreadToCome = (db: Reader): number[] =>
  db
    .all<{ id: number }>(`SELECT id FROM purchase_order WHERE whole = 0 AND ${COMING} ORDER BY id DESC`)
    .map((row) => row.id);

/** Of the newest orders that have ended, so many, those whose lines are missing or outdated; the newest last. */
export const unreadOfEnded = (db: Reader, newest: number): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM (SELECT id, whole, coalesce(ordered_date, updated_at) AS at FROM purchase_order
          WHERE status IN ('received', 'closed') ORDER BY at DESC, id DESC LIMIT ?)
        WHERE whole = 0 ORDER BY at, id`,
      newest,
    )
    .map((row) => row.id);

/** Items that have no more than their minimum, those that have least of it first. */
export const itemsAtMinimum = (db: Reader, most: number): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM record
        WHERE min_quantity IS NOT NULL AND CAST(quantity AS REAL) <= CAST(min_quantity AS REAL) AND kind = 'item'
        ORDER BY CAST(quantity AS REAL) / max(CAST(min_quantity AS REAL), 0.000001), id LIMIT ?`,
      most,
    )
    .map((row) => row.id);

/** Items with an alert that the service says has fired. */
export const itemsWithFiredAlerts = (db: Reader, most: number): number[] =>
  db
    .all<{ id: number }>(
      `SELECT DISTINCT json_extract(body, '$.item_id') AS id FROM entry
        WHERE kind = 'alert' AND json_extract(body, '$.is_fired') = 1 AND json_extract(body, '$.type') = 'Quantity' LIMIT ?`,
      most,
    )
    .map((row) => row.id);
