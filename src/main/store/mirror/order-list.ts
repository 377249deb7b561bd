/**
 * Finds purchase orders of every status in the mirror by text, item, status, vendor and date, and counts them by status. A list has at most
 * as many orders as the caller asks for. Texts match in the number or the vendor, in normalized form (`normalize-search-text.ts`).
 * Also lists the vendors that orders name, and the currency of the newest order.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { Members } from '#domain/stock/record.ts';
import type { Reader } from '../database.ts';
import { fromJson } from '../json-columns.ts';
import { folded } from '../search/normalize-search-text.ts';

export interface OrderFilter {
  /** A text that occurs in the number or the vendor, compared in normalized form (`normalize-search-text.ts`); empty: any order matches. */
  readonly text: string;
  /** Orders with one of these items on a line match too, even if `text` does not occur in them. */
  readonly itemIds: readonly number[];
  readonly vendor: string | null;
  /** The first and the last day of the order dates (ISO 8601); null: no limit. */
  readonly from: string | null;
  readonly until: string | null;
  /** Only orders that can be received and were ordered before this day (late ones); null: no limit. */
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

/** The filter as a table of one row, so that each value is bound once and can be used in several conditions. */
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

/** The matching orders, the newest or the oldest first. @param status null: every status */
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

/** The vendors that orders name, sorted by name, each with the e-mail address and currency of its newest order. */
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
