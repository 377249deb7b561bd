/**
 * Queries of the mirror for the view of what must be ordered again (`views/reorder.ts`). They find the items with no more than their
 * minimum stock or with a fired alert on their quantity, the newest order of an item, and the orders from which an item may still come.
 * The service lists orders without their lines, so some orders in the mirror have missing or outdated lines (`whole = 0`). `unreadToCome`
 * and `unreadOfEnded` find such orders: until they are read, the view cannot say what is still to come, or which vendor had an item last.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { Reader } from '../database.ts';
import type { ListedOrder } from './order-list.ts';

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

/** As SQL: the statuses of an order from which goods may still come. */
const COMING = `status IN ('draft', 'ready_for_review', 'approved', 'ordered', 'partially_received')`;

/** The orders from which goods may still come and that have one of these items on a line. */
export const ordersToComeWith = (db: Reader, itemIds: readonly number[]): number[] =>
  db
    .all<{ id: number }>(
      `SELECT DISTINCT purchase_order.id FROM order_line JOIN purchase_order ON purchase_order.id = order_line.order_id
        WHERE item_id IN (SELECT value FROM json_each(?)) AND ${COMING}`,
      JSON.stringify(itemIds),
    )
    .map((row) => row.id);

/** The orders from which goods may still come and whose lines are missing or outdated. */
export const unreadToCome = (db: Reader): number[] =>
  db
    .all<{ id: number }>(`SELECT id FROM purchase_order WHERE whole = 0 AND ${COMING} ORDER BY id DESC`)
    .map((row) => row.id);

/** The orders among the `newest` ended ones whose lines are missing or outdated; the newest of them last. */
export const unreadOfEnded = (db: Reader, newest: number): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM (SELECT id, whole, coalesce(ordered_date, updated_at) AS at FROM purchase_order
          WHERE status IN ('received', 'closed') ORDER BY at DESC, id DESC LIMIT ?)
        WHERE whole = 0 ORDER BY at, id`,
      newest,
    )
    .map((row) => row.id);

/** Items with no more than their minimum stock, those with the smallest share of it first. */
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
