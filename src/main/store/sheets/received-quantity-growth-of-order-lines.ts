/**
 * The database table of growths of order lines: by how much the received quantity of a line had grown each time its order was read again,
 * and who had changed the order last. A line that is read for the first time gets a growth of zero.
 * The service has no list of receipts, so these growths are all that is known of other clients' receipts. The table is in the mirror: if
 * the mirror is built again, older growths are lost.
 */
import { isPositive, subtract, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Growth } from '#domain/receiving/received-elsewhere.ts';
import type { Order } from '#domain/stock/record.ts';
import type { Reader, Writer } from '../database.ts';

/** Compares an order with its stored lines, so it must be called before the order is stored. A new line is stored with a growth of zero. */
export function keepGrowths(db: Writer, order: Order, readAt: string): void {
  const before = new Map(
    db
      .all<{ id: number; received: Decimal }>(
        `SELECT id, received FROM order_line WHERE order_id = ?`,
        order.id,
      )
      .map(({ id, received }) => [id, received]),
  );
  for (const { id, received } of order.lines) {
    const was = before.get(id);
    const added = was === undefined ? ZERO : subtract(received, was);
    if (was !== undefined && !isPositive(added)) continue;
    db.run(
      `INSERT INTO line_growth (order_id, line_id, added, by, read_at) VALUES (?, ?, ?, ?, ?)`,
      order.id,
      id,
      added,
      order.updatedBy ?? null,
      readAt,
    );
  }
}

/** The growths of an order's lines, in the order in which they were read. */
export const growthsOf = (db: Reader, orderId: number): Growth[] =>
  db.all<Growth>(
    `SELECT line_id AS lineId, added, by, read_at AS readAt FROM line_growth WHERE order_id = ? ORDER BY rowid`,
    orderId,
  );
