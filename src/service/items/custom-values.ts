/*
 * Writes the custom values of an item or folder. Only the fields in the request change; a null value clears a field, and null in place of
 * the list clears all.
 */
import type { z } from 'zod';
import type { CustomFieldValueWrite } from '#wire/custom-field.ts';
import { keptValue } from '../rules/custom-value.ts';
import { isRefusal, refuse, unknown, type Outcome } from '../rules/refusal.ts';
import type { CustomValueRow } from '../store/custom-field.ts';
import type { ItemRow } from '../store/item.ts';
import type { Store } from '../store/store.ts';

export type CustomValueInput = z.output<typeof CustomFieldValueWrite>;

/** Whether anything changed. */
export async function writeCustomValues(
  store: Store,
  item: ItemRow,
  values: readonly CustomValueInput[] | null,
): Promise<Outcome<boolean>> {
  const stored = new Map(
    (await store.customFields.valuesOf([item.id])).map((row) => [row.custom_field_id, row]),
  );
  if (values === null) {
    await store.customFields.clearAll(item.id);
    return stored.size > 0;
  }
  let changed = false;
  for (const value of values) {
    const row = await rowOf(store, item, value, stored.get(value.custom_attribute_id));
    if (isRefusal(row)) return row;
    changed = (await write(store, item, value.custom_attribute_id, row, stored)) || changed;
  }
  return changed;
}

/** What is to be stored, or null for nothing. */
async function rowOf(
  store: Store,
  item: ItemRow,
  input: CustomValueInput,
  stored: CustomValueRow | undefined,
): Promise<Outcome<CustomValueRow | null>> {
  const field = await store.customFields.byId(input.custom_attribute_id);
  if (!field) return unknown('custom field', input.custom_attribute_id);
  if (field.applies_to !== 'all' && field.applies_to !== item.type) {
    return refuse(422, `custom_attribute_values: ${field.name} is not a field of a ${item.type}`);
  }
  const value = keptValue(field.type, input.value);
  if (value === undefined)
    return refuse(422, `custom_attribute_values: ${field.name} must be a ${field.type}`);
  if (value === null) return null;
  return {
    item_id: item.id,
    custom_field_id: field.id,
    value: JSON.stringify(value),
    scanner_code_type:
      input.scanner_code_type === undefined ? (stored?.scanner_code_type ?? null) : input.scanner_code_type,
  };
}

async function write(
  store: Store,
  item: ItemRow,
  field: number,
  row: CustomValueRow | null,
  stored: ReadonlyMap<number, CustomValueRow>,
): Promise<boolean> {
  const old = stored.get(field);
  if (row === null) {
    await store.customFields.clear(item.id, field);
    return old !== undefined;
  }
  await store.customFields.put(row);
  return old?.value !== row.value || old.scanner_code_type !== row.scanner_code_type;
}
