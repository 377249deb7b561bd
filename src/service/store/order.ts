/* Purchase orders and their lines. total is kept with the order, for lists read no lines. */
import type { OrderStatus } from '#wire/purchase-order.ts';
import type { Database } from 'better-sqlite3';
import type { Slice } from './item-list.ts';

/** vendor and ship_to are JSON objects; ordered_date is YYYY-MM-DD. */
export interface OrderRow {
  readonly id: number;
  readonly purchase_order_number: string;
  readonly status: OrderStatus;
  readonly currency_code: string;
  readonly vendor: string | null;
  readonly ship_to: string | null;
  readonly notes: string | null;
  readonly terms: string | null;
  readonly total: string;
  readonly ordered_date: string | null;
  readonly version: number;
  readonly updated_by: string;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface LineRow {
  readonly id: number;
  readonly purchase_order_id: number;
  readonly line_number: number;
  readonly item_id: number;
  readonly quantity: string;
  readonly unit_rate: string;
  readonly received_quantity: string;
  readonly unit_of_measure: string | null;
}

export function orderTable(db: Database) {
  const byId = db.prepare<[number], OrderRow>('SELECT * FROM purchase_order WHERE id = ?');
  const byNumber = db
    .prepare<[string], number>('SELECT id FROM purchase_order WHERE purchase_order_number = ?')
    .pluck();
  const lastId = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'purchase_order'")
    .pluck();
  const page = db.prepare<[Slice], OrderRow>(
    'SELECT * FROM purchase_order ORDER BY id DESC LIMIT @limit OFFSET @offset',
  );
  const pageByStatus = db.prepare<[Slice & { statuses: string }], OrderRow>(`
    SELECT * FROM purchase_order WHERE status IN (SELECT value FROM json_each(@statuses))
    ORDER BY id DESC LIMIT @limit OFFSET @offset`);
  const insert = db.prepare<[Omit<OrderRow, 'id'>]>(`
    INSERT INTO purchase_order (purchase_order_number, status, currency_code, vendor, ship_to, notes, terms, total,
      ordered_date, version, updated_by, created_at, updated_at)
    VALUES (@purchase_order_number, @status, @currency_code, @vendor, @ship_to, @notes, @terms, @total,
      @ordered_date, @version, @updated_by, @created_at, @updated_at)`);
  const update = db.prepare<[OrderRow]>(`
    UPDATE purchase_order SET purchase_order_number = @purchase_order_number, status = @status,
      currency_code = @currency_code, vendor = @vendor, ship_to = @ship_to, notes = @notes, terms = @terms,
      total = @total, ordered_date = @ordered_date, version = @version, updated_by = @updated_by,
      updated_at = @updated_at
    WHERE id = @id`);
  const remove = db.prepare<[number]>('DELETE FROM purchase_order WHERE id = ?');
  const lines = db.prepare<[number], LineRow>(
    'SELECT * FROM line_item WHERE purchase_order_id = ? ORDER BY line_number',
  );
  const line = db.prepare<[number], LineRow>('SELECT * FROM line_item WHERE id = ?');
  const insertLine = db.prepare<[Omit<LineRow, 'id'>]>(`
    INSERT INTO line_item (purchase_order_id, line_number, item_id, quantity, unit_rate, received_quantity,
      unit_of_measure)
    VALUES (@purchase_order_id, @line_number, @item_id, @quantity, @unit_rate, @received_quantity, @unit_of_measure)`);
  const updateLine = db.prepare<[LineRow]>(`
    UPDATE line_item SET line_number = @line_number, item_id = @item_id, quantity = @quantity, unit_rate = @unit_rate,
      received_quantity = @received_quantity, unit_of_measure = @unit_of_measure
    WHERE id = @id`);
  const removeLine = db.prepare<[number]>('DELETE FROM line_item WHERE id = ?');

  return {
    byId: (id: number): OrderRow | undefined => byId.get(id),
    idOfNumber: (number: string): number | undefined => byNumber.get(number),
    /** The highest id there ever was. */
    lastId: (): number => lastId.get() ?? 0,
    /** Newest first; of these statuses only, where any are named. */
    page: (statuses: readonly OrderStatus[] | null, slice: Slice): OrderRow[] =>
      statuses ? pageByStatus.all({ ...slice, statuses: JSON.stringify(statuses) }) : page.all(slice),
    insert: (order: Omit<OrderRow, 'id'>): OrderRow => ({
      ...order,
      id: Number(insert.run(order).lastInsertRowid),
    }),
    update: (order: OrderRow): void => {
      update.run(order);
    },
    remove: (id: number): void => {
      remove.run(id);
    },
    lines: (order: number): LineRow[] => lines.all(order),
    line: (id: number): LineRow | undefined => line.get(id),
    insertLine: (row: Omit<LineRow, 'id'>): LineRow => ({
      ...row,
      id: Number(insertLine.run(row).lastInsertRowid),
    }),
    updateLine: (row: LineRow): void => {
      updateLine.run(row);
    },
    removeLine: (id: number): void => {
      removeLine.run(id);
    },
  };
}
