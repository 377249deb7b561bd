/** The fields of a record that an edit can set, as read from it; and telling whether two values of one are the same. */
import { compare, parseDecimal } from '#domain/decimal.ts';
import type { EditableFields } from '#domain/intent.ts';
import type { Found } from './push/look.ts';

export const FIELDS = [
  'name',
  'notes',
  'price',
  'minQuantity',
  'label',
] as const satisfies (keyof EditableFields)[];

export function fieldsOf(found: Found): EditableFields {
  if (found.kind === 'folder') {
    const { name, notes, label } = found.folder;
    return { name, notes, label, price: null, minQuantity: null };
  }
  const { name, notes, price, minQuantity, label } = found.item;
  return { name, notes, price, minQuantity, label };
}

type Field = EditableFields[keyof EditableFields] | undefined;

export function sameField(a: Field, b: Field): boolean {
  const [one, other] = [textOf(a), textOf(b)];
  if (one === other) return true;
  const [x, y] = [parseDecimal(one), parseDecimal(other)];
  return x !== undefined && y !== undefined && compare(x, y) === 0;
}

/** A field as a person reads it. An empty text and none are the same to them. */
export function textOf(value: Field): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : value.code;
}
