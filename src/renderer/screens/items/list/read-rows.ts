/** The rows of items that are chosen, wherever in the list they are. */
import { MOST_ROWS } from '#bridge/items.ts';
import type { ItemRow } from '#domain/views/items.ts';
import { bridge } from '../../../bridge/connect.ts';
import { itemLabel, type Run } from '../../../labels/tray.ts';
import { queueNow } from '../../../state/views/views.ts';

export async function readRows(itemIds: readonly number[]): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (let from = 0; from < itemIds.length; from += MOST_ROWS) {
    const piece = itemIds.slice(from, from + MOST_ROWS);
    const answer = await bridge.read('itemRows', { itemIds: piece }, queueNow());
    if (answer.ok) rows.push(...answer.value.rows);
  }
  return rows;
}

/** One label of each that has a code. */
export const labelsOf = (rows: readonly ItemRow[]): Run[] =>
  rows.flatMap((row) => itemLabel({ ...row, code: row.codes[0] ?? null }) ?? []);
