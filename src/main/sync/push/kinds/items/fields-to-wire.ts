/**
 * The members of a request that set the fields which a new record and an edited one are sent alike: figures, labels, tags, custom fields and
 * photos. A field that is absent is left out, null clears it. Of the custom fields only those named are sent: the service keeps the others
 * (assumption `customFieldWrite`). A custom value of an unknown shape goes back as it came.
 */
import type { EditableFields, Label } from '#domain/record.ts';
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
