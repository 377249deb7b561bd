/*
 * Items and folders: one record, told apart by type. A folder has no quantity and no price.
 * The shapes of a tag, a photo, a measured quantity, a move, a copy and a search are assumptions of those names.
 */
import { z } from 'zod';
import { assumptions } from './assumptions.ts';
import { labelTypes } from './barcode-type.ts';
import { CustomFieldValue, CustomFieldValueWrite } from './custom-field.ts';
import { decimalWrite, withoutRaw } from './decimal.ts';
import { SEARCH_FOLDERS_MAX, WORD_COUNT_MAX, WORDS_MAX } from './limits.ts';
import { decimalOrNull, Id, idOrNull, listOf, orNull, rowOf, textOrNull } from './read.ts';
import { flagWrite, idWrite, listWrite, namePartWrite, nameWrite, textWrite, wordWrite } from './write.ts';

export const itemTypes = ['item', 'folder'] as const;
export type ItemType = (typeof itemTypes)[number];

export const Tag = z.union([z.string().transform((name) => ({ name })), z.looseObject({ name: z.string() })]);
export type Tag = z.output<typeof Tag>;

export const Photo = z.looseObject({ id: Id, name: textOrNull, url: textOrNull }).meta({ id: 'Photo' });
export type Photo = z.output<typeof Photo>;

export const MeasuredQuantity = z
  .looseObject({
    type: textOrNull,
    name: textOrNull,
    value: z.preprocess(withoutRaw, z.unknown()).optional(),
  })
  .meta({ id: 'MeasuredQuantity' });
export type MeasuredQuantity = z.output<typeof MeasuredQuantity>;

export const Item = z
  .looseObject({
    id: Id,
    name: z.string(),
    type: z.string(),
    price: decimalOrNull,
    quantity: decimalOrNull,
    min_quantity: decimalOrNull,
    notes: textOrNull,
    parent_id: idOrNull,
    created_at: z.string(),
    updated_at: z.string(),
    sid: textOrNull,
    label_url: textOrNull,
    label_url_type: textOrNull,
    label_url_extra: textOrNull,
    label_url_extra_type: textOrNull,
    tags: listOf(Tag),
    tag_names: listOf(z.string()),
    custom_attribute_values: listOf(CustomFieldValue),
    photos: listOf(Photo),
    measured_quantity: orNull(MeasuredQuantity),
  })
  .meta({ id: 'Item' });
export type Item = z.output<typeof Item>;

/** What it is, where it is and how much must be certain (assumption numbers); a record is good without the rest. */
export const itemRow = rowOf(Item, ['id', 'type', 'parent_id', 'quantity', 'min_quantity', 'price']);

/** Members of which a command reads nothing but in order to edit them. */
const FURTHER = new Set(['tags', 'tag_names', 'photos', 'measured_quantity', 'custom_attribute_values']);

/** As itemRow, of a record by which a command is decided: whatever may prove something must be as the service says. */
export const evidenceRow = rowOf(
  Item,
  Object.keys(Item.shape).filter((member) => !FURTHER.has(member)),
);

const amount = decimalWrite('not negative').nullish();
const labelType = wordWrite(labelTypes).nullish();
const tag = z.union([textWrite, z.object({ name: textWrite })], { error: 'must be text or {name}' });

/** Each member as null, or left out, or a value. What omission and null mean differs between create and update. */
const members = {
  price: amount,
  quantity: amount,
  min_quantity: amount,
  notes: textWrite.nullish(),
  parent_id: idWrite.nullish(),
  label_url: textWrite.nullish(),
  label_url_type: labelType,
  label_url_extra: textWrite.nullish(),
  label_url_extra_type: labelType,
  tags: listWrite(tag.transform((value) => (typeof value === 'string' ? value : value.name))).nullish(),
  custom_attribute_values: listWrite(CustomFieldValueWrite).nullish(),
  photo_ids: listWrite(idWrite).nullish(),
};

const measuredValue = decimalWrite('not negative').nullish();

/** POST /items */
export const ItemWrite = z
  .object({
    name: nameWrite,
    type: wordWrite(itemTypes),
    ...members,
    measured_quantity: z
      .object(
        { type: textWrite, name: textWrite, value: measuredValue },
        { error: 'must be {type, name, value}' },
      )
      .nullish(),
  })
  .meta({ id: 'ItemWrite' });
export type ItemWrite = z.input<typeof ItemWrite>;

/** PUT /items/{item_id}: what is left out keeps its value, what is null is cleared, but for quantity, where null is ignored. */
export const ItemUpdate = z
  .object({
    name: nameWrite.optional(),
    type: wordWrite(itemTypes).optional(),
    ...members,
    measured_quantity: z.object({ value: measuredValue }, { error: 'must be {value}' }).nullish(),
  })
  .meta({ id: 'ItemUpdate' });
export type ItemUpdate = z.input<typeof ItemUpdate>;

/** POST /items/{item_id}/move */
export const MoveRequest = z
  .object({
    quantity: decimalWrite('above zero'),
    folder_id: idWrite.nullable(),
    leave_zero_quantity: flagWrite.nullish(),
  })
  .meta({ id: 'MoveRequest' });
export type MoveRequest = z.input<typeof MoveRequest>;

/** POST /items/{item_id}/copy. Without folder_id the copy stays beside the original; null is the top level. */
export const CopyRequest = z
  .object({
    quantity: decimalWrite('not negative').nullish(),
    folder_id: idWrite.nullish(),
    include_sub_tree: flagWrite.nullish(),
  })
  .meta({ id: 'CopyRequest' });
export type CopyRequest = z.input<typeof CopyRequest>;

const pageNumber = z.int({ error: 'must be a whole number of at least 1' }).min(1).max(999_999_999_999);

/** POST /items/search */
export const SearchRequest = z
  .object({
    name: namePartWrite.nullish(),
    type: wordWrite(assumptions.search.value.types).nullish(),
    // Below 1 the service counts what is no folder: the whole account, and its items alone.
    folder_ids: listWrite(idWrite.min(1, { error: 'must be an id (a whole number of at least 1)' }))
      .max(SEARCH_FOLDERS_MAX, { error: `must have at most ${SEARCH_FOLDERS_MAX} entries` })
      .nullish(),
    include_subfolders: z
      .unknown()
      .optional()
      .transform((value) => value === true || value === 'true'),
    sort: wordWrite(assumptions.search.value.sorts).nullish(),
    per_page: pageNumber.nullish(),
    page: pageNumber.nullish(),
    include: z
      .union([z.string(), z.array(z.string())], { error: 'must be a list of words' })
      .check(({ value, issues }) => {
        const [length, maximum, unit] =
          typeof value === 'string'
            ? [value.length, WORDS_MAX, 'characters']
            : [value.length, WORD_COUNT_MAX, 'entries'];
        if (length > maximum)
          issues.push({
            code: 'too_big',
            origin: 'array',
            maximum,
            input: value,
            continue: false,
            message: `must have at most ${maximum} ${unit}`,
          });
      })
      .transform((words) => (typeof words === 'string' ? words.split(',') : words))
      .nullish(),
  })
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.input<typeof SearchRequest>;
