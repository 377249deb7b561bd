/**
 * Creates a purchase order of many lines, ready to be received, for tests in which several service processes work on one receipt. `ordered`
 * returns the order, and the path and body of the request that receives all of it. `applied` reads from the database which lines were
 * booked, in the order of booking.
 */
import type { Client } from 'pg';
import type { Json } from '../service/in-process-service.ts';
import type { Served } from './start-services-on-one-postgres.ts';

export const LINES = 30;

export interface Ordered {
  readonly order: Json;
  /** Where its receive is sent to, and how it stands. */
  readonly path: string;
  /** All of the order: ten of each line. */
  readonly body: Json;
  /** Of each line its item, of which there are a hundred. */
  readonly items: readonly number[];
}

/** @param adds half of the lines add to their item, and the others make copies; or all of them add */
export async function ordered(
  service: Omit<Served, 'service'>,
  count = LINES,
  adds: 'half' | 'all' = 'half',
): Promise<Ordered> {
  const bin = await service.folder('B-01');
  const lines = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { id } = await service.item({ name: `Item ${at}`, parent_id: bin, price: 1, quantity: 100 });
      return { item_id: id, quantity: '10', unit_rate: adds === 'all' || at % 2 === 0 ? '1.00' : '2.00' };
    }),
  );
  const order = await service.moveOrder((await service.order(lines)).id, 'ordered');
  const line_items = order.line_items.map((line: Json) => ({
    line_item_id: line.id,
    received_quantity: '10',
    folder_id: bin,
  }));
  const items = lines.map(({ item_id }) => item_id);
  return { order, path: `/purchase_orders/${order.id}/receive`, body: { line_items }, items };
}

/** The lines that were applied, in their order. */
export async function applied(raw: Client): Promise<number[]> {
  const { rows } = await raw.query<Json>(
    "SELECT record_id AS id FROM ledger WHERE verb = 'receive' AND record = 'line_item' ORDER BY id",
  );
  return rows.map(({ id }: Json) => id);
}
