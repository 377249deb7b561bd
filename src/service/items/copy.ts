/* Copies an item or a folder, with or without what is inside the folder. Each copy is a separate record with a new `sid`. */
import type { z } from 'zod';
import type { CopyRequest } from '#wire/item.ts';
import type { Account } from '../account.ts';
import { grouped } from '../rules/grouped.ts';
import { unknown, type Outcome } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change } from '../store/store.ts';
import { amountOf } from './create.ts';
import { createClone, refuseDigits, refuseParent } from './place.ts';

export async function copyItem(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof CopyRequest>,
): Promise<Outcome<ItemRow>> {
  const { store } = account;
  const source = await store.items.byId(id);
  if (!source) return unknown('item', id);
  const parent = input.folder_id === undefined ? source.parent_id : input.folder_id;
  const quantity = source.type === 'item' ? (amountOf(input.quantity) ?? source.quantity) : null;
  const refusal = (await refuseParent(store, parent, 'folder_id')) ?? refuseDigits('quantity', quantity);
  if (refusal) return refusal;

  // What is inside is read before the first clone is made, or a copy into its own folder would not end.
  const nested = input.include_sub_tree && source.type === 'folder' ? await store.items.nested(id) : [];
  const inside = grouped(nested, (row) => row.parent_id);
  const clone = await cloneOf(account, change, source, quantity, parent);
  const open = [{ from: source.id, to: clone.id }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const row of inside.get(next.from) ?? []) {
      open.push({ from: row.id, to: (await cloneOf(account, change, row, row.quantity, next.to)).id });
    }
  }
  return clone;
}

function cloneOf(
  account: Account,
  change: Change,
  source: ItemRow,
  quantity: string | null,
  parent: number | null,
): Promise<ItemRow> {
  const cause = { from_record: source.type, from_id: source.id };
  return createClone(account, change, source, { price: source.price, quantity, parent_id: parent }, cause);
}
