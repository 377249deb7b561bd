/** A receive of many lines, and what has become of it. */
import type { Client } from 'pg';
import type { Json } from '../service/in-process-service.ts';
import type { Served } from './site.ts';

export const LINES = 30;

/** Half of the lines add to their item, the others make copies. */
export async function ordered(
  service: Omit<Served, 'service'>,
  count = LINES,
): Promise<{ order: Json; body: Json }> {
  const bin = await service.folder('B-01');
  const lines = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { id } = await service.item({ name: `Item ${at}`, parent_id: bin, price: 1, quantity: 100 });
      return { item_id: id, quantity: '10', unit_rate: at % 2 === 0 ? '1.00' : '2.00' };
    }),
  );
  const order = await service.moveOrder((await service.order(lines)).id, 'ordered');
  const line_items = order.line_items.map((line: Json) => ({
    line_item_id: line.id,
    received_quantity: '10',
    folder_id: bin,
  }));
  return { order, body: { line_items } };
}

/** The lines that were applied, in their order. */
export async function applied(raw: Client): Promise<number[]> {
  const { rows } = await raw.query<Json>(
    "SELECT record_id AS id FROM ledger WHERE verb = 'receive' AND record = 'line_item' ORDER BY id",
  );
  return rows.map(({ id }: Json) => id);
}
