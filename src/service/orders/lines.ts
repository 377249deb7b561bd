/* Validates, inserts and replaces the lines of an order. */
import type { z } from 'zod';
import type { LineItemWrite } from '#wire/purchase-order.ts';
import { ORDER_DIGITS_MAX } from '../rules/amount.ts';
import { refuse, unknown, type Refusal } from '../rules/refusal.ts';
import { isUnit } from '../rules/units.ts';
import type { Store } from '../store/store.ts';

export type LineInput = z.output<typeof LineItemWrite> & { readonly id?: number | null | undefined };

/** Refuses lines that name what is not there, or figures with too many digits. */
export async function refuseLines(store: Store, lines: readonly LineInput[]): Promise<Refusal | null> {
  for (const [index, line] of lines.entries()) {
    const refusal = await refuseLine(store, line, `line_items.${index}`);
    if (refusal) return refusal;
  }
  return null;
}

async function refuseLine(store: Store, line: LineInput, at: string): Promise<Refusal | null> {
  const item = await store.items.byId(line.item_id);
  if (!item) return unknown('item', line.item_id);
  if (item.type === 'folder') return refuse(422, `${at}.item_id must be an item, not a folder`);
  const unit = line.unit_of_measure ?? null;
  if (unit !== null && !isUnit(unit)) return unknown('unit of measure', unit);
  const tooLong = (['quantity', 'unit_rate'] as const).find(
    (member) => line[member].replace(/\D/g, '').length > ORDER_DIGITS_MAX,
  );
  return tooLong ? refuse(422, `${at}.${tooLong} must have at most ${ORDER_DIGITS_MAX} digits`) : null;
}

export async function insertLines(store: Store, order: number, lines: readonly LineInput[]): Promise<void> {
  for (const [index, line] of lines.entries()) await insertLine(store, order, index + 1, line);
}

/**
 * Makes the order's lines these, in this order: one with an id is updated, one without is added, one left out is removed.
 */
export async function replaceLines(
  store: Store,
  order: number,
  lines: readonly LineInput[],
): Promise<Refusal | null> {
  const stored = new Map((await store.orders.lines(order)).map((line) => [line.id, line]));
  const kept = new Set<number>();
  for (const { id } of lines) {
    if (id === null || id === undefined) continue;
    if (!stored.has(id)) return unknown('line', id);
    if (kept.has(id)) return refuse(422, `line_items holds line ${id} twice`);
    kept.add(id);
  }
  for (const id of stored.keys()) if (!kept.has(id)) await store.orders.removeLine(id);
  for (const [index, line] of lines.entries()) {
    const before = stored.get(line.id ?? 0);
    if (!before) await insertLine(store, order, index + 1, line);
    else await store.orders.updateLine({ ...before, ...columns(line), line_number: index + 1 });
  }
  return null;
}

async function insertLine(store: Store, order: number, number: number, line: LineInput): Promise<void> {
  await store.orders.insertLine({
    purchase_order_id: order,
    line_number: number,
    received_quantity: '0',
    ...columns(line),
  });
}

function columns(line: LineInput) {
  return {
    item_id: line.item_id,
    quantity: line.quantity,
    unit_rate: line.unit_rate,
    unit_of_measure: line.unit_of_measure ?? null,
  };
}
