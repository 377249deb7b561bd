/**
 * Stores and finds purchase orders and their lines in the mirror, the local copy of the service's records.
 * The service lists orders without their lines. So `putOrderHead` stores an order from a list and `putOrder` one with its lines, and a flag
 * (`whole`) tells whether the stored lines belong to the stored version. If an order can be received and is not whole, a pull requests that
 * order by itself to get its lines.
 * Each time lines are stored, the growth of their received quantities is stored too (`received-quantity-growth-of-order-lines.ts`). The order that was read last is
 * cached until the next write.
 * `unitOrdered` finds the unit in which an item was ordered last.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import type { OrderFields } from '#domain/orders/order-fields.ts';
import type { Item, Members, Order, OrderLine } from '#domain/stock/record.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';
import { keepGrowths } from '../sheets/received-quantity-growth-of-order-lines.ts';

interface OrderRow {
  id: number;
  number: string;
  vendor: string;
  status: string;
  ordered_date: string | null;
  currency: string | null;
  version: number;
  updated_at: string;
  updated_by: string | null;
  fields: string;
  rest: string;
  total: Decimal | null;
  sub_total: Decimal | null;
  created_at: string;
}

interface LineRow {
  id: number;
  item_id: number;
  ordered: Decimal;
  received: Decimal;
  unit_rate: Decimal | null;
  unit: string | null;
  amount: Decimal | null;
  rest: string | null;
}

/** As SQL: the statuses in which the service accepts a receipt (`canReceive`). */
const OPEN = `status IN ('ordered', 'partially_received')`;
const COLUMNS = `id, number, vendor, status, ordered_date, currency, version, updated_at, updated_by, fields, rest,
  total, sub_total, created_at`;

/**
 * Stores an order from a list, without lines. The stored lines count as outdated (`whole` = 0) unless the list has the version, time and
 * status at which they were read. A version of -1 or a time of '' means that the list does not contain it; if it contains neither, the
 * lines count as outdated. Fields and members that the list does not contain stay as they were read. The last author is removed if the list
 * has a newer time without an author.
 */
export function putOrderHead(db: Writer, order: Omit<Order, 'lines'>): void {
  db.run(
    `INSERT INTO purchase_order (id, number, vendor, status, ordered_date, currency, version, updated_at, updated_by, fields, rest,
       total, created_at, whole)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT (id) DO UPDATE SET
       number = excluded.number, vendor = excluded.vendor, status = excluded.status,
       ordered_date = excluded.ordered_date, currency = coalesce(excluded.currency, currency),
       whole = iif(excluded.version IN (-1, version) AND excluded.updated_at IN ('', updated_at)
           AND status = excluded.status AND (excluded.version <> -1 OR excluded.updated_at <> ''), whole, 0),
       version = iif(excluded.version = -1, version, excluded.version),
       updated_by = coalesce(excluded.updated_by, iif(excluded.updated_at IN ('', updated_at), updated_by, NULL)),
       updated_at = iif(excluded.updated_at = '', updated_at, excluded.updated_at),
       fields = json_patch(fields, excluded.fields), rest = json_patch(rest, excluded.rest),
       total = coalesce(excluded.total, total),
       created_at = iif(excluded.created_at = '', created_at, excluded.created_at)`,
    order.id,
    order.number,
    order.vendor,
    order.status,
    order.orderedDate,
    order.currency,
    order.version,
    order.updatedAt,
    order.updatedBy ?? null,
    JSON.stringify(order.fields ?? {}),
    JSON.stringify(order.rest ?? {}),
    order.total ?? null,
    order.createdAt ?? '',
  );
}

/** Stores an order with its lines. @param readAt when it was read (ISO 8601, the station's clock); null: no growths are stored */
export function putOrder(db: Writer, order: Order, readAt: string | null = null): void {
  putOrderHead(db, order);
  db.run(
    `UPDATE purchase_order SET whole = 1, updated_by = ?, fields = ?, rest = ?, total = ?, sub_total = ?, read_at = ?
      WHERE id = ?`,
    order.updatedBy ?? null,
    JSON.stringify(order.fields ?? {}),
    JSON.stringify(order.rest ?? {}),
    order.total ?? null,
    order.subTotal ?? null,
    readAt,
    order.id,
  );
  if (readAt !== null) keepGrowths(db, order, readAt);
  db.run(`DELETE FROM order_line WHERE order_id = ?`, order.id);
  order.lines.forEach((line, position) => {
    db.run(
      `INSERT OR REPLACE INTO order_line (id, order_id, position, item_id, ordered, received, unit_rate, unit, amount, rest)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      line.id,
      order.id,
      position,
      line.itemId,
      line.ordered,
      line.received,
      line.unitRate,
      line.unit ?? null,
      line.amount ?? null,
      line.rest === undefined ? null : JSON.stringify(line.rest),
    );
  });
}

/** How many items of one name are searched for a unit. It is limited because a list needs the unit of each row. */
const MOST_NAMESAKES = 50;

/**
 * The unit, as the service names it, in which an item was ordered last. If no order of the item has a unit, the last order of its article
 * counts: a record that was split off by a receipt or a move is on no order. If the article is on no order, such as goods beyond an order,
 * the orders of items with the same name count, if they all have one unit. Undefined: the unit is unknown.
 */
export function unitOrdered(
  db: Reader,
  { id, sid, name }: Pick<Item, 'id' | 'sid' | 'name'>,
): string | undefined {
  const own = db.one<{ unit: string }>(
    `SELECT unit FROM order_line WHERE item_id = ? AND unit IS NOT NULL ORDER BY order_id DESC LIMIT 1`,
    id,
  );
  if (own !== undefined) return own.unit;
  const ofArticle = db.one<{ unit: string | null }>(
    `SELECT unit FROM record JOIN order_line ON order_line.item_id = record.id
     WHERE record.sid = ? AND record.kind = 'item' ORDER BY unit IS NULL, order_id DESC LIMIT 1`,
    sid,
  );
  if (ofArticle !== undefined) return ofArticle.unit ?? undefined;
  const [unit, ...others] = db.all<{ unit: string | null }>(
    `SELECT DISTINCT unit FROM (
       SELECT id FROM record INDEXED BY item_by_name
       WHERE name = ? COLLATE NOCASE AND name = ? AND kind = 'item' LIMIT ${MOST_NAMESAKES}
     ) AS namesake JOIN order_line ON order_line.item_id = namesake.id`,
    name,
    name,
  );
  // If the orders have different units, or only some have one, the unit is unknown.
  return others.length === 0 ? (unit?.unit ?? undefined) : undefined;
}

export function deleteOrder(db: Writer, id: number): void {
  db.run(`DELETE FROM purchase_order WHERE id = ?`, id);
}

/** Orders that can be received and whose lines are missing or outdated. */
export function ordersToRead(db: Reader): number[] {
  return db
    .all<{ id: number }>(`SELECT id FROM purchase_order WHERE whole = 0 AND ${OPEN} ORDER BY id`)
    .map((row) => row.id);
}

export function allOrderIds(db: Reader): number[] {
  return db.all<{ id: number }>(`SELECT id FROM purchase_order`).map((row) => row.id);
}

/** The ids of the orders that have one of these statuses in the mirror. */
export const orderIdsIn = (db: Reader, statuses: readonly string[]): number[] =>
  db
    .all<{ id: number }>(
      `SELECT id FROM purchase_order WHERE status IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(statuses),
    )
    .map((row) => row.id);

/** The ids of the orders that can be received according to the mirror, those first that were not read for the longest time. */
export const openOrdersLongestUnread = (db: Reader): number[] =>
  db
    .all<{ id: number }>(`SELECT id FROM purchase_order WHERE ${OPEN} ORDER BY read_at, id`)
    .map((row) => row.id);

/** The ids of the orders that can be received according to the mirror, the oldest first. */
export function openOrderIds(db: Reader): number[] {
  return db
    .all<{ id: number }>(`SELECT id FROM purchase_order WHERE ${OPEN} ORDER BY ordered_date, number`)
    .map((row) => row.id);
}

/**
 * The order that was read last, valid until the next write. A scan asks several times for its order, which may have 1,000 lines.
 */
const orderRead = new WeakMap<Reader, { readonly version: number; readonly order: Order }>();

export function orderById(db: Reader, id: number): Order | undefined {
  const read = orderRead.get(db);
  if (read?.order.id === id && read.version === db.version()) return read.order;
  const row = db.one<OrderRow>(`SELECT ${COLUMNS} FROM purchase_order WHERE id = ?`, id);
  const order = row && orderOf(db, row);
  if (order !== undefined) orderRead.set(db, { version: db.version(), order });
  return order;
}

/** Whether the stored lines are those of the stored version. */
export function orderIsWhole(db: Reader, id: number): boolean {
  return db.one<{ whole: number }>(`SELECT whole FROM purchase_order WHERE id = ?`, id)?.whole === 1;
}

/** When the order was last read with its lines, even if they are outdated; null: never. */
export const orderReadAt = (db: Reader, id: number): string | null =>
  db.one<{ read_at: string | null }>(`SELECT read_at FROM purchase_order WHERE id = ?`, id)?.read_at ?? null;

/** Whether lines can be displayed: some are stored, or the order is known to have none. */
export const areLinesKnown = (db: Reader, id: number): boolean =>
  orderIsWhole(db, id) || (orderById(db, id)?.lines.length ?? 0) > 0;

export function ordersByNumber(db: Reader, number: string): OrderRef[] {
  return db.all<OrderRef>(
    `SELECT id, number, vendor, status FROM purchase_order WHERE number = ? COLLATE NOCASE ORDER BY id`,
    number,
  );
}

/** The open orders that have one of the items on a line. `isDue`: less was received than ordered. */
export function openOrdersWith(
  db: Reader,
  itemIds: readonly number[],
): { order: OrderRef; orderedDate: string | null; itemId: number; isDue: boolean }[] {
  return db
    .all<OrderRef & { item_id: number; due: number; ordered_date: string | null }>(
      `SELECT purchase_order.id, number, vendor, status, item_id, ordered_date,
              MAX(CAST(received AS REAL) < CAST(ordered AS REAL)) AS due FROM order_line
         JOIN purchase_order ON purchase_order.id = order_line.order_id
        WHERE item_id IN (SELECT value FROM json_each(?)) AND ${OPEN}
        GROUP BY purchase_order.id, item_id ORDER BY ordered_date, number`,
      JSON.stringify(itemIds),
    )
    .map(({ item_id, due, ordered_date, ...order }) => ({
      order,
      orderedDate: ordered_date,
      itemId: item_id,
      isDue: due === 1,
    }));
}

/** Open orders with a line whose item is not in the mirror and of which less was received than ordered. */
export function openOrdersWithout(db: Reader): OrderRef[] {
  return db.all<OrderRef>(
    `SELECT DISTINCT purchase_order.id, number, vendor, status FROM order_line
       JOIN purchase_order ON purchase_order.id = order_line.order_id
      WHERE ${OPEN} AND whole = 1 AND CAST(received AS REAL) < CAST(ordered AS REAL)
        AND item_id NOT IN (SELECT id FROM record)
      ORDER BY ordered_date, number`,
  );
}

/** The order lines of an item, or of another one of these names, at a unit rate. */
export const linesOfArticle = (
  db: Reader,
  itemId: number,
  names: readonly string[],
  unitRate: Decimal | null,
): { orderId: number; lineId: number }[] =>
  db.all<{ orderId: number; lineId: number }>(
    `SELECT order_id AS orderId, id AS lineId FROM order_line
      WHERE unit_rate IS ? AND (item_id = ? OR item_id IN (
        SELECT record.id FROM json_each(?) AS wanted JOIN record INDEXED BY item_by_name
            ON record.name = wanted.value COLLATE NOCASE AND record.name = wanted.value AND record.kind = 'item'))`,
    unitRate,
    itemId,
    JSON.stringify(names),
  );

function orderOf(db: Reader, row: OrderRow): Order {
  const lines = db.all<LineRow>(
    `SELECT id, item_id, ordered, received, unit_rate, unit, amount, rest FROM order_line WHERE order_id = ? ORDER BY position`,
    row.id,
  );
  return {
    id: row.id,
    number: row.number,
    vendor: row.vendor,
    status: row.status,
    orderedDate: row.ordered_date,
    currency: row.currency,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    ...(row.total === null ? {} : { total: row.total }),
    ...(row.sub_total === null ? {} : { subTotal: row.sub_total }),
    ...(row.fields === '{}' ? {} : { fields: fromJson<OrderFields>(row.fields) }),
    ...(row.rest === '{}' ? {} : { rest: fromJson<Members>(row.rest) }),
    ...(row.created_at === '' ? {} : { createdAt: row.created_at }),
    lines: lines.map((line): OrderLine => ({
      id: line.id,
      itemId: line.item_id,
      ordered: line.ordered,
      received: line.received,
      unitRate: line.unit_rate,
      ...(line.unit === null ? {} : { unit: line.unit }),
      ...(line.amount === null ? {} : { amount: line.amount }),
      ...(line.rest === null ? {} : { rest: fromJson<Members>(line.rest) }),
    })),
  };
}
