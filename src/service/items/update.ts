/*
 * Changes an item or folder in part. Members that are left out stay, and null clears a member. There are two exceptions: a null quantity is
 * ignored, and of a measured quantity only the value can change. A request that changes nothing writes nothing, so `updated_at` stays too.
 */
import type { z } from 'zod';
import type { ItemUpdate } from '#wire/item.ts';
import type { Account } from '../account.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change, Store } from '../store/store.ts';
import { amountOf, tagsText } from './create.ts';
import { writeCustomValues } from './custom-values.ts';
import { showPhotos } from './photos.ts';
import { refuseDigits, refuseParent, updateWatched } from './place.ts';
import { recordQuantity, tellItem, writeLedger } from './record.ts';

export type ItemUpdateInput = z.output<typeof ItemUpdate>;

export async function updateItem(
  account: Account,
  change: Change,
  id: number,
  input: ItemUpdateInput,
): Promise<Outcome<void>> {
  const { store } = account;
  const before = await store.items.byId(id);
  if (!before) return unknown('item', id);
  const after = merged(before, input);
  const refusal =
    refuseType(before, input) ??
    refuseDigits('price', after.price) ??
    refuseDigits('quantity', after.quantity) ??
    refuseDigits('min_quantity', after.min_quantity) ??
    (await refuseMove(store, before, after.parent_id));
  if (refusal) return refusal;

  const values =
    input.custom_attribute_values === undefined
      ? false
      : await writeCustomValues(store, before, input.custom_attribute_values);
  if (isRefusal(values)) return values;
  const photos =
    input.photo_ids === undefined ? false : await showPhotos(account, change, id, input.photo_ids ?? [], []);
  if (isRefusal(photos)) return photos;

  const edited =
    values || photos || differs(before, { ...after, quantity: before.quantity, parent_id: before.parent_id });
  const moved = after.parent_id !== before.parent_id;
  const counted = after.quantity !== before.quantity;
  if (!edited && !moved && !counted) return;
  const row = { ...after, updated_at: change.at };
  if (moved) {
    await store.placements.detach(id, before.parent_id);
    await store.placements.attach(id, after.parent_id);
  }
  await updateWatched(store, change, before, row);
  if (edited) {
    await writeLedger(change, 'edit', row, before.quantity, before.quantity);
    await tellItem(change, 'edit', row);
  }
  if (counted) await recordQuantity(change, row, before.quantity);
  if (moved) {
    await writeLedger(change, 'move', row, row.quantity, row.quantity);
    await tellItem(change, 'move', row, { old_parent_id: before.parent_id });
  }
}

function merged(row: ItemRow, input: ItemUpdateInput): ItemRow {
  const stocked = row.type === 'item';
  return {
    ...row,
    name: input.name ?? row.name,
    price: stocked ? amountOr(row.price, input.price) : null,
    quantity: stocked ? (amountOf(input.quantity) ?? row.quantity) : null,
    min_quantity: amountOr(row.min_quantity, input.min_quantity),
    notes: or(row.notes, input.notes),
    parent_id: or(row.parent_id, input.parent_id),
    label_url: or(row.label_url, input.label_url),
    label_url_type: or(row.label_url_type, input.label_url_type),
    label_url_extra: or(row.label_url_extra, input.label_url_extra),
    label_url_extra_type: or(row.label_url_extra_type, input.label_url_extra_type),
    tags: input.tags === undefined ? row.tags : tagsText(input.tags ?? []),
    measured_quantity: measured(row.measured_quantity, input.measured_quantity),
  };
}

function or<T>(stored: T, sent: T | undefined): T {
  return sent === undefined ? stored : sent;
}

function amountOr(stored: string | null, sent: string | null | undefined): string | null {
  return sent === undefined ? stored : amountOf(sent);
}

/** The unit stays whatever is sent, and an item without one is not given one here. */
function measured(stored: string | null, sent: ItemUpdateInput['measured_quantity']): string | null {
  const value = sent === null ? null : sent?.value;
  if (stored === null || value === undefined) return stored;
  const unit: object = JSON.parse(stored);
  return JSON.stringify({ ...unit, value: amountOf(value) });
}

function differs(a: ItemRow, b: ItemRow): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}

function refuseType(row: ItemRow, input: ItemUpdateInput): Refusal | null {
  return input.type === undefined || input.type === row.type ? null : refuse(422, 'type cannot change');
}

async function refuseMove(store: Store, row: ItemRow, parent: number | null): Promise<Refusal | null> {
  if (parent === row.parent_id) return null;
  const refusal = await refuseParent(store, parent, 'parent_id');
  if (refusal || parent === null) return refusal;
  const inside = parent === row.id || (await store.placements.holds(row.id, parent));
  return inside ? refuse(422, 'parent_id must not be the folder itself or one inside it') : null;
}
