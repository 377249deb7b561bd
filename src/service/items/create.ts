/* Creates an item or a folder with its custom values and photos. A refusal of any part refuses the whole. */
import type { z } from 'zod';
import { assumptions } from '#wire/assumptions.ts';
import { canonicalDecimal } from '#wire/decimal.ts';
import type { ItemWrite } from '#wire/item.ts';
import type { Account } from '../account.ts';
import { isRefusal, type Outcome } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change } from '../store/store.ts';
import { writeCustomValues } from './custom-values.ts';
import { showPhotos, type Upload } from './photos.ts';
import { insertItem, refuseDigits, refuseParent } from './place.ts';
import { recordCreate } from './record.ts';

export type NewItemInput = z.output<typeof ItemWrite>;

export async function createItem(
  account: Account,
  change: Change,
  input: NewItemInput,
  uploads: readonly Upload[],
): Promise<Outcome<ItemRow>> {
  const { store, ids } = account;
  const stocked = input.type === 'item';
  const price = stocked ? amountOf(input.price) : null;
  const quantity = stocked ? (amountOf(input.quantity) ?? assumptions.createdQuantity.value) : null;
  const minQuantity = amountOf(input.min_quantity);
  const parent = input.parent_id ?? null;
  const refusal =
    refuseDigits('price', price) ??
    refuseDigits('quantity', quantity) ??
    refuseDigits('min_quantity', minQuantity) ??
    (await refuseParent(store, parent, 'parent_id'));
  if (refusal) return refusal;

  const item = await insertItem(store, {
    sid: ids.sid(),
    type: input.type,
    name: input.name,
    price,
    quantity,
    min_quantity: minQuantity,
    notes: input.notes ?? null,
    parent_id: parent,
    label_url: input.label_url ?? null,
    label_url_type: input.label_url_type ?? null,
    label_url_extra: input.label_url_extra ?? null,
    label_url_extra_type: input.label_url_extra_type ?? null,
    tags: tagsText(input.tags ?? []),
    measured_quantity: input.measured_quantity
      ? JSON.stringify({
          type: input.measured_quantity.type,
          name: input.measured_quantity.name,
          value: amountOf(input.measured_quantity.value),
        })
      : null,
    created_at: change.at,
    updated_at: change.at,
  });
  const values = await writeCustomValues(store, item, input.custom_attribute_values ?? []);
  if (isRefusal(values)) return values;
  const photos = await showPhotos(account, change, item.id, input.photo_ids ?? [], uploads);
  if (isRefusal(photos)) return photos;
  await recordCreate(change, item);
  return item;
}

/** An amount from a request as it is kept: canonical, or null when it is not given. */
export function amountOf(input: string | null | undefined): string | null {
  return input === null || input === undefined ? null : canonicalDecimal(input);
}

/** Tags as they are kept: each once, in the order given. */
export function tagsText(tags: readonly string[]): string {
  return JSON.stringify([...new Set(tags)]);
}
