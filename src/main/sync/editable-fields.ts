/**
 * The fields of an item or folder that an operator can edit (name, notes, price, minimum quantity, label): lists them, takes them from a
 * record (a folder's price and minimum quantity are null), gives one as text, and compares two values of a field. Labels are equal only if
 * code and symbology are; an empty text equals a missing one.
 */
import type { EditableFields } from '#domain/record.ts';
import type { Found } from './push/reads/read-plan-types.ts';

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

/** Compares exactly: the code 12 is not 0012, and a QR Code of it is not its Code 128. Decimals are canonical text. */
export const sameField = (a: Field, b: Field): boolean => textOf(a) === textOf(b) && typeOf(a) === typeOf(b);

/** A field as a person reads it; null for an empty text as well as for a missing one. */
export function textOf(value: Field): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : value.code;
}

/** Of a label: the service's word for its symbology. */
const typeOf = (value: Field): string | null =>
  typeof value === 'object' && value !== null ? value.type : null;
