/**
 * Builds the members of a request that set an item's or folder's price, minimum, labels, tags, custom fields and photos. A new and an
 * edited record are sent these fields in the same form. A field that is absent is left out; null clears the field. Only the custom fields
 * that are named are sent: we assume that the service keeps the others (assumption `customFieldWrite`, see
 * `src/contract/wire/assumptions.ts`). A custom value of an unknown shape is sent back as it was read.
 */
import type { EditableFields, Label } from '#domain/stock/record.ts';
import { fromJson } from '../../../../store/json-columns.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';

export function bodyOfFields(set: Partial<EditableFields>): object {
  const { price, minQuantity, label, labelExtra, tags, customValues, photoIds } = set;
  return {
    ...(price === undefined ? {} : { price: price === null ? null : wireNumber(price) }),
    ...(minQuantity === undefined
      ? {}
      : { min_quantity: minQuantity === null ? null : wireNumber(minQuantity) }),
    ...labelMembers('label_url', label),
    ...labelMembers('label_url_extra', labelExtra),
    ...(tags === undefined ? {} : { tags }),
    ...(customValues === undefined ? {} : { custom_attribute_values: valuesOf(customValues) }),
    ...(photoIds === undefined ? {} : { photo_ids: photoIds }),
  };
}

function labelMembers(member: string, label: Label | null | undefined): object {
  if (label === undefined) return {};
  return { [member]: label?.code ?? null, [`${member}_type`]: label?.type || null };
}

const valuesOf = (values: NonNullable<EditableFields['customValues']>): object[] =>
  Object.entries(values).map(([id, value]) => ({
    custom_attribute_id: Number(id),
    value: typeof value === 'object' && value !== null ? fromJson<unknown>(value.json) : value,
  }));
