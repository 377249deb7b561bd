/** What is typed of a new item, and the fields that come of it. Kept until it is made, so that Esc loses nothing. */
import { LABEL_TYPES } from '#bridge/label-types.ts';
import type { Decimal } from '#domain/decimal.ts';
import { asLabel } from '#domain/label.ts';
import { withoutMark } from '#domain/mark.ts';
import type { FolderRef, ItemFields } from '#domain/record.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { createDraft } from '../../../state/profile.ts';
import { readQuantity, writePrice, writeQuantity } from '../../../ui/quantity.ts';

export interface NewItem {
  readonly name: string;
  /** Null: not said yet. */
  readonly folder: FolderRef | null;
  readonly quantity: string;
  readonly minQuantity: string;
  readonly price: string;
  readonly code: string;
  readonly notes: string;
  readonly printsLabel: boolean;
}

export const NOTHING_TYPED: NewItem = {
  name: '',
  folder: null,
  quantity: '1',
  minQuantity: '',
  price: '',
  code: '',
  notes: '',
  printsLabel: false,
};

/** By the item that it is like; 0: like none. */
export const newItems = createDraft<Readonly<Record<number, NewItem>>>({});

export const typeNew = (like: number, to: NewItem): void => newItems.setState({ [like]: to });
export const dropNew = (like: number): void => {
  const { [like]: _, ...others } = newItems.getState();
  newItems.setState(others, true);
};

/** All but its stock and its label, which are its own. */
export const begunLike = ({ item, minQuantity, price, notes }: ItemView): NewItem => ({
  ...NOTHING_TYPED,
  name: item.name,
  folder: item.folder,
  minQuantity: minQuantity === null ? '' : writeQuantity(minQuantity),
  price: price === null ? '' : writePrice(price),
  notes: withoutMark(notes) ?? '',
});

/** Undefined: something is missing, or no figure. */
export function fieldsOf(typed: NewItem): ItemFields | undefined {
  const name = typed.name.trim();
  const quantity = readQuantity(typed.quantity);
  const minQuantity = optional(typed.minQuantity);
  const price = optional(typed.price);
  if (name === '' || quantity === undefined || minQuantity === undefined || price === undefined)
    return undefined;
  const code = typed.code.trim();
  const label = code === '' ? null : asLabel(code, undefined);
  return {
    name,
    quantity,
    minQuantity,
    price,
    notes: typed.notes.trim() === '' ? null : typed.notes.trim(),
    label: label && { code: label.code, type: LABEL_TYPES[label.symbology] },
  };
}

/** Null: none. */
const optional = (text: string): Decimal | null | undefined =>
  text.trim() === '' ? null : readQuantity(text);
