/*
 * The database tables of purchase orders and their lines. An order's total is stored with it, because a list of orders reads no lines.
 */
import type { OrderStatus } from '#wire/purchase-order.ts';
import type { Connection } from './connection.ts';
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

export function orderTable(db: Connection) {
  const byId = db.prepare<[number], OrderRow>('SELECT * FROM purchase_order WHERE id = ?');
  const byNumber = db.value<[string], number>(
    'SELECT id FROM purchase_order WHERE purchase_order_number = ?',
  );
  const lastId = db.value<[], number>(db.dialect.lastId('purchase_order'));
  const page = db.prepare<[Slice], OrderRow>(
    'SELECT * FROM purchase_order ORDER BY id DESC LIMIT @limit OFFSET @offset',
  );
  const pageByStatus = db.prepare<[Slice & { statuses: string }], OrderRow>(`
    SELECT * FROM purchase_order WHERE status IN (SELECT value FROM ${db.dialect.list('@statuses', 'texts')})
    ORDER BY id DESC LIMIT @limit OFFSET @offset`);
  const insert = db.value<[Omit<OrderRow, 'id'>], number>(`
    INSERT INTO purchase_order (purchase_order_number, status, currency_code, vendor, ship_to, notes, terms, total,
      ordered_date, version, updated_by, created_at, updated_at)
    VALUES (@purchase_order_number, @status, @currency_code, @vendor, @ship_to, @notes, @terms, @total,
      @ordered_date, @version, @updated_by, @created_at, @updated_at) RETURNING id`);
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
  const insertLine = db.value<[Omit<LineRow, 'id'>], number>(`
    INSERT INTO line_item (purchase_order_id, line_number, item_id, quantity, unit_rate, received_quantity,
      unit_of_measure)
    VALUES (@purchase_order_id, @line_number, @item_id, @quantity, @unit_rate, @received_quantity, @unit_of_measure) RETURNING id`);
  const updateLine = db.prepare<[LineRow]>(`
    UPDATE line_item SET line_number = @line_number, item_id = @item_id, quantity = @quantity, unit_rate = @unit_rate,
      received_quantity = @received_quantity, unit_of_measure = @unit_of_measure
    WHERE id = @id`);
  const removeLine = db.prepare<[number]>('DELETE FROM line_item WHERE id = ?');

  return {
    byId: (id: number): Promise<OrderRow | undefined> => byId.get(id),
    idOfNumber: (number: string): Promise<number | undefined> => byNumber.get(number),
    /** The highest id there ever was. */
    lastId: async (): Promise<number> => (await lastId.get()) ?? 0,
    /** Newest first; of these statuses only, where any are named. */
    page: async (statuses: readonly OrderStatus[] | null, slice: Slice): Promise<OrderRow[]> =>
      statuses
        ? await pageByStatus.all({ ...slice, statuses: JSON.stringify(statuses) })
        : await page.all(slice),
    insert: async (order: Omit<OrderRow, 'id'>): Promise<OrderRow> => ({
      ...order,
      id: await insert.one(order),
    }),
    update: async (order: OrderRow): Promise<void> => {
      await update.run(order);
    },
    remove: async (id: number): Promise<void> => {
      await remove.run(id);
    },
    lines: (order: number): Promise<LineRow[]> => lines.all(order),
    line: (id: number): Promise<LineRow | undefined> => line.get(id),
    insertLine: async (row: Omit<LineRow, 'id'>): Promise<LineRow> => ({
      ...row,
      id: await insertLine.one(row),
    }),
    updateLine: async (row: LineRow): Promise<void> => {
      await updateLine.run(row);
    },
    removeLine: async (id: number): Promise<void> => {
      await removeLine.run(id);
    },
  };
}
