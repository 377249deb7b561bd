/** What is typed of a new item or location, and the fields that come of it. Kept until it is made, so that Esc loses nothing. */
import { ZERO, type Decimal } from '#domain/values/decimal.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { EditableFields, FolderRef, ItemFields, Measure } from '#domain/stock/record.ts';
import { customColumn } from '#domain/views/items.ts';
import type { UnitRow } from '#domain/views/reference.ts';
import type { OwnField } from '#domain/views/record.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { NO_PHOTOS, photosHere, type NewPhotos } from '../../../state/drafts/photo-draft.ts';
import { createKeptDraft } from '../../../state/drafts/kept-draft.ts';
import { readQuantity, writePrice, writeQuantity } from '../../../ui/keys/quantity.ts';
import { asTyped, changesOf, tagsIn, type Typed, type TypedTags } from '../page/changes.ts';

export interface NewItem extends NewPhotos {
  readonly name: string;
  /** Null: not said yet. */
  readonly folder: FolderRef | null;
  readonly quantity: string;
  readonly minQuantity: string;
  readonly price: string;
  /** Null: nothing is measured on it. */
  readonly unit: Pick<UnitRow, 'name' | 'type'> | null;
  readonly measured: string;
  readonly notes: string;
  readonly printsLabel: boolean;
  readonly tags: TypedTags;
  /** The account's own fields, and both labels. */
  readonly own: Typed;
  /** Those of the item that it is like. */
  readonly photoIds: readonly number[];
}

export const NOTHING_TYPED: NewItem = {
  name: '',
  folder: null,
  quantity: '1',
  minQuantity: '',
  price: '',
  unit: null,
  measured: '',
  notes: '',
  printsLabel: false,
  tags: { all: [], adding: '' },
  own: {},
  photoIds: [],
  ...NO_PHOTOS,
};

/** A location has no stock of its own. */
export const NEW_LOCATION: NewItem = { ...NOTHING_TYPED, quantity: '0' };

const NOTHING_WRITTEN = { name: '', notes: null, label: null, price: null, minQuantity: null };

/** What it is, and what it is begun with: a record that it is like, or of a location the one that it is in. */
export type NewKey = 'item' | `${'item' | 'location'} like ${number}` | `location in ${number | null}`;

type Drafts = { readonly [K in NewKey]?: NewItem };

export const newRecords = createKeptDraft<Drafts>({}, { name: 'new records 1', part: photosHere });

/** @param begun what is there while nothing is typed */
export const typeNew = (key: NewKey, begun: NewItem, change: Partial<NewItem>): void =>
  newRecords.setState((all) => ({ [key]: { ...(all[key] ?? begun), ...change } }));
export const dropNew = (key: NewKey): void => {
  const { [key]: _, ...others } = newRecords.getState();
  newRecords.setState(others, true);
};

/** All but its stock, what is measured on it, its codes and its photos, which are its own. */
export const begunLike = (
  { item, minQuantity, price, notes, tags }: ItemView,
  ownFields: readonly OwnField[],
  { customValues = {}, measure }: Pick<EditableFields, 'customValues' | 'measure'> = {},
): NewItem => ({
  ...NOTHING_TYPED,
  ...writtenOf({ notes, tags, customValues }, ownFields),
  unit: measure == null ? null : { name: measure.unit, type: measure.type ?? null },
  name: item.name,
  folder: item.folder,
  minQuantity: minQuantity === null ? '' : writeQuantity(minQuantity),
  price: price === null ? '' : writePrice(price),
});

/** What items and locations alike have written on them; a scanned code in one of the own fields is of that one record. */
export const writtenOf = (
  { notes, tags = [], customValues = {} }: Pick<EditableFields, 'notes' | 'tags' | 'customValues'>,
  ownFields: readonly OwnField[],
): Pick<NewItem, 'notes' | 'tags' | 'own'> => ({
  notes: withoutMark(notes) ?? '',
  tags: { all: tags, adding: '' },
  own: Object.fromEntries(
    ownFields.flatMap(({ id, control }) => {
      const value = customValues[id] ?? null;
      if (value === null || typeof value === 'object' || control === 'barcode') return [];
      return [[customColumn(id), typeof value === 'boolean' ? value : asTyped(value)]];
    }),
  ),
});

/** The labels and the account's own fields, and which of them cannot be saved as they are typed. */
export const ownOf = ({ own }: NewItem, ownFields: readonly OwnField[]) =>
  changesOf({ fields: NOTHING_WRITTEN, ownFields }, own);

/** Undefined: something is missing, or cannot be saved as it is typed. */
export function fieldsOf(typed: NewItem, ownFields: readonly OwnField[]): ItemFields | undefined {
  const name = typed.name.trim();
  const quantity = readQuantity(typed.quantity);
  const minQuantity = optional(typed.minQuantity);
  const price = optional(typed.price);
  const measured = typed.unit === null ? null : optional(typed.measured);
  if (
    name === '' ||
    quantity === undefined ||
    minQuantity === undefined ||
    price === undefined ||
    measured === undefined
  )
    return undefined;
  const own = ownOf(typed, ownFields);
  if (own.wrong.length > 0) return undefined;
  const { label = null, labelExtra, customValues } = own.set;
  const { unit, photoIds } = typed;
  const tags = tagsIn(typed.tags);
  return {
    name,
    quantity,
    minQuantity,
    price,
    notes: typed.notes.trim() === '' ? null : typed.notes.trim(),
    label,
    ...(labelExtra == null ? {} : { labelExtra }),
    ...(unit === null ? {} : { measure: measureOf(unit, measured) }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(photoIds.length === 0 ? {} : { photoIds }),
    ...(customValues === undefined ? {} : { customValues }),
  };
}

const measureOf = ({ name, type }: Pick<UnitRow, 'name' | 'type'>, value: Decimal | null): Measure => ({
  value: value ?? ZERO,
  unit: name,
  ...(type === null ? {} : { type }),
});

/** Null: none. */
const optional = (text: string): Decimal | null | undefined =>
  text.trim() === '' ? null : readQuantity(text);
