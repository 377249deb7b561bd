/** What somebody typed over an item's fields, and what of it is a change. */
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { compare, type Decimal } from '#domain/values/decimal.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import { asLabel } from '#domain/barcode/label.ts';
import { withMarkOf, withoutMark } from '#domain/commands/mark.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { straight } from '../../strings/direction.ts';
import { readQuantity, writePrice, writeQuantity } from '../../ui/keys/quantity.ts';

/** The fields as texts, as they are typed. Empty: none. */
export interface ItemTexts {
  readonly name: string;
  readonly minQuantity: string;
  readonly price: string;
  readonly code: string;
  readonly notes: string;
}

export type Fields = Pick<ItemView, 'item' | 'minQuantity' | 'price' | 'label' | 'notes'>;

export const textsOf = ({ item, minQuantity, price, label, notes }: Fields): ItemTexts => ({
  name: item.name,
  minQuantity: minQuantity === null ? '' : writeQuantity(minQuantity),
  price: price === null ? '' : writePrice(price),
  code: straight(label?.code ?? ''),
  notes: withoutMark(notes) ?? '',
});

/** @returns the fields that differ from what is there; undefined where what was typed cannot be kept */
export function changesOf(view: Fields, typed: Partial<ItemTexts>): Partial<EditableFields> | undefined {
  const written = textsOf(view);
  const texts = { ...written, ...typed };
  // Blanks around what was written before are no change: nobody has typed them.
  const isChanged = (field: 'name' | 'code' | 'notes') => texts[field].trim() !== written[field].trim();
  const name = texts.name.trim();
  const minQuantity = figureOf(texts.minQuantity);
  const price = figureOf(texts.price);
  if (name === '' || minQuantity === undefined || price === undefined) return undefined;
  const code = texts.code.trim();
  const notes = texts.notes.trim() === '' ? null : texts.notes.trim();
  return {
    ...(isChanged('name') ? { name } : {}),
    ...(isSame(minQuantity, view.minQuantity) ? {} : { minQuantity }),
    ...(isSame(price, view.price) ? {} : { price }),
    ...(isChanged('code') ? { label: labelOf(code) } : {}),
    ...(isChanged('notes') ? { notes: withMarkOf(view.notes, notes) } : {}),
  };
}

/** Null: none. Undefined: not a figure. */
function figureOf(text: string): Decimal | null | undefined {
  return text.trim() === '' ? null : readQuantity(text);
}

const isSame = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

function labelOf(code: string): EditableFields['label'] {
  if (code === '') return null;
  const label = asLabel(code, undefined);
  return { code: label.code, type: LABEL_TYPES[label.symbology] };
}
