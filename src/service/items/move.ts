/*
 * Moves a quantity of an item to another folder. The moved quantity becomes a separate record with the same `sid`, or is added to the
 * record with that `sid` in the folder (variant move=merge). If nothing is left of the source, it is deleted, unless the request asks to
 * keep it.
 */
import { canonicalDecimal } from '#wire/decimal.ts';
import type { Account } from '../account.ts';
import { add, compare, isZero, subtract } from '../rules/amount.ts';
import { refuse, unknown, type Outcome } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change } from '../store/store.ts';
import { insertClone, refuseDigits, refuseParent, removeItem, updateWatched } from './place.ts';
import { tellItem, writeLedger } from './record.ts';

export interface Portion {
  readonly item_id: number;
  readonly quantity: string;
  /** Null is the top level. */
  readonly folder_id: number | null;
  readonly leave_zero_quantity: boolean;
}

/** Answers the record that holds the portion now. */
export async function movePortion(
  account: Account,
  change: Change,
  portion: Portion,
): Promise<Outcome<ItemRow>> {
  const { store, variants } = account;
  const source = await store.items.byId(portion.item_id);
  if (!source) return unknown('item', portion.item_id);
  if (source.quantity === null)
    return refuse(422, 'item_id must be an item: a folder moves by its parent_id');
  const quantity = canonicalDecimal(portion.quantity) ?? portion.quantity;
  if (compare(quantity, source.quantity) > 0) {
    return refuse(422, `quantity must be at most the ${source.quantity} in stock`);
  }
  const left = subtract(source.quantity, quantity);
  const refusal =
    (await refuseParent(store, portion.folder_id, 'folder_id')) ??
    (portion.folder_id === source.parent_id ? refuse(422, 'folder_id must be another folder') : null) ??
    refuseDigits('quantity', quantity) ??
    refuseDigits('quantity', left);
  if (refusal) return refusal;

  const twin =
    variants.move === 'merge' ? await store.items.inFolderBySid(portion.folder_id, source.sid) : undefined;
  const grown = add(twin?.quantity ?? '0', quantity);
  const tooLong = refuseDigits('quantity', grown);
  if (tooLong) return tooLong;
  const arrived = twin
    ? { ...twin, quantity: grown, updated_at: change.at }
    : await insertClone(store, change, source, {
        sid: source.sid,
        price: source.price,
        quantity,
        parent_id: portion.folder_id,
      });
  if (twin) await updateWatched(store, change, twin, arrived);
  await writeLedger(change, 'quantity_move', source, source.quantity, left);
  await writeLedger(change, 'quantity_move', arrived, twin?.quantity ?? '0', arrived.quantity, {
    from_record: 'item',
    from_id: source.id,
  });
  await tellItem(change, 'quantity_move', arrived, {
    moved_quantity: quantity,
    old_parent_id: source.parent_id,
  });

  const rest = { ...source, quantity: left, updated_at: change.at };
  if (isZero(left) && !portion.leave_zero_quantity) await removeItem(store, change, rest);
  else await updateWatched(store, change, source, rest);
  return arrived;
}
