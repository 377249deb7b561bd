/*
 * Serializes items and folders for answers. Amounts are JSON numbers, or texts under variant numbers=string. Custom values and photos are
 * included on request.
 */
import type { Account } from '../account.ts';
import { grouped } from '../rules/grouped.ts';
import type { CustomFieldRow, CustomValueRow } from '../store/custom-field.ts';
import type { ItemRow } from '../store/item.ts';
import type { ShownPhoto } from '../store/photo.ts';

/** What is embedded beyond the record itself. */
export interface Embedded {
  readonly customValues: boolean;
  readonly photos: boolean;
}

export const embedAll: Embedded = { customValues: true, photos: true };

/** Reads include=; words it does not know are passed over. */
export function embeddedOf(include: readonly string[] | null | undefined): Embedded {
  return {
    customValues: include?.includes('custom_attributes') ?? false,
    photos: include?.includes('photos') ?? false,
  };
}

/** @param base where the service is reached, for the addresses of photos */
export async function presentItems(
  account: Account,
  rows: readonly ItemRow[],
  embedded: Embedded,
  base: string,
): Promise<object[]> {
  const { store, variants } = account;
  const ids = rows.map((row) => row.id);
  const fields = embedded.customValues ? await store.customFields.all() : [];
  const values = embedded.customValues
    ? grouped(await store.customFields.valuesOf(ids), (row) => row.item_id)
    : null;
  const photos = embedded.photos ? grouped(await store.photos.of(ids), (row) => row.item_id) : null;
  const amount = amountWriter(variants.numbers);
  return rows.map((row) => {
    const tags = stringList(row.tags);
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      price: amount(row.price),
      quantity: amount(row.quantity),
      min_quantity: amount(row.min_quantity),
      notes: row.notes,
      parent_id: row.parent_id,
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
      sid: row.sid,
      label_url: row.label_url,
      label_url_type: row.label_url_type,
      label_url_extra: row.label_url_extra,
      label_url_extra_type: row.label_url_extra_type,
      tags: tags.map((name) => ({ name })),
      tag_names: tags,
      measured_quantity: presentMeasured(row.measured_quantity, amount),
      ...(values && { custom_attribute_values: presentValues(row, fields, values.get(row.id) ?? []) }),
      ...(photos && { photos: (photos.get(row.id) ?? []).map((photo) => presentPhoto(photo, base)) }),
    };
  });
}

export async function presentItem(
  account: Account,
  row: ItemRow,
  embedded: Embedded,
  base: string,
): Promise<object> {
  const [item = {}] = await presentItems(account, [row], embedded, base);
  return item;
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

type AmountWriter = (amount: string | null) => number | string | null;

function amountWriter(as: 'number' | 'string'): AmountWriter {
  return as === 'string' ? (amount) => amount : (amount) => (amount === null ? null : Number(amount));
}

function stringList(json: string): string[] {
  return JSON.parse(json);
}

function presentMeasured(json: string | null, amount: AmountWriter): object | null {
  if (json === null) return null;
  const measured: { value: string | null } = JSON.parse(json);
  return { ...measured, value: amount(measured.value) };
}

/** Every field that such a record can have, null where it is not set. */
function presentValues(
  item: ItemRow,
  fields: readonly CustomFieldRow[],
  values: readonly CustomValueRow[],
): object[] {
  return fields
    .filter((field) => field.applies_to === 'all' || field.applies_to === item.type)
    .map((field) => {
      const stored = values.find((value) => value.custom_field_id === field.id);
      const value: unknown = stored ? JSON.parse(stored.value) : null;
      return {
        custom_attribute_id: field.id,
        name: field.name,
        value,
        ...(stored?.scanner_code_type && { scanner_code_type: stored.scanner_code_type }),
      };
    });
}

function presentPhoto(photo: ShownPhoto, base: string): object {
  return { id: photo.id, name: photo.name, url: `${base}/photos/${photo.token}` };
}
