/**
 * The list of items as the Items screen shows it: what it is asked for (filter and order), a window of its rows, and the tree of
 * locations beside it. A filter that is kept is the same, with a name.
 */
import { compare, type Decimal } from '../values/decimal.ts';
import { customKey, numberOf } from '../stock/custom-field.ts';
import { customIdOf } from '../stock/fields.ts';
import type { CustomValues, FolderRef, Item, Measure } from '../stock/record.ts';

/** What a list can be put in order by. */
export const ITEM_SORTS = [
  'name',
  'quantity',
  'price',
  'minimum',
  'location',
  'tags',
  'codes',
  'updated',
] as const;
/** Of a custom field: by its values, and those without one last, whichever way. */
export type ItemSort = (typeof ITEM_SORTS)[number] | CustomColumn;

/** `custom-12`: the custom field with the id 12. */
export type CustomColumn = `custom-${number}`;
export const customColumn = (fieldId: number): CustomColumn => `custom-${fieldId}`;
export const isCustomColumn = (by: string): by is CustomColumn => customIdOf(by) !== null;

export const NUMBER_COLUMNS = ['quantity', 'price', 'minimum'] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

/** What can be asked for where it says nothing. */
export const NONE_COLUMNS = ['price', 'minimum', 'tags', 'photo'] as const;
export type NoneColumn = (typeof NONE_COLUMNS)[number];

/** A row fits a filter if it meets all conditions. */
export type ItemCondition =
  | { readonly kind: 'below-minimum' | 'no-label' }
  /** `least`, `most`: the value itself among them. A column without a number is neither. */
  | {
      readonly kind: 'number';
      readonly column: NumberColumn;
      readonly than: 'least' | 'most';
      readonly value: Decimal;
    }
  /** The column says nothing. */
  | { readonly kind: 'none'; readonly column: NoneColumn }
  /** The value of a custom field contains it; capital letters of the Latin alphabet are as small ones. */
  | { readonly kind: 'custom'; readonly fieldId: number; readonly than: 'contains'; readonly value: string }
  /** Its value is a number, also one that is written as text, and no less or no more. */
  | {
      readonly kind: 'custom';
      readonly fieldId: number;
      readonly than: 'least' | 'most';
      readonly value: Decimal;
    }
  /** Its value is a date, and no earlier or no later; the day itself among them. */
  | {
      readonly kind: 'custom';
      readonly fieldId: number;
      readonly than: 'since' | 'until';
      readonly value: string;
    }
  | { readonly kind: 'tag'; readonly value: string }
  /** The day itself among them (ISO 8601, in UTC). */
  | { readonly kind: 'updated'; readonly than: 'since' | 'until'; readonly day: string };

/** `folderId` absent: everywhere. Null: the top level. `below`: also what is in locations inside it. */
export interface ItemFilter {
  readonly text: string;
  readonly folderId?: number | null;
  readonly below: boolean;
  readonly conditions: readonly ItemCondition[];
}

export interface ItemOrder {
  readonly by: ItemSort;
  readonly isDescending: boolean;
}

export const EVERYTHING: ItemFilter = { text: '', below: true, conditions: [] };
export const BY_NAME: ItemOrder = { by: 'name', isDescending: false };

/** One row; what stands in its columns is listed by the screen. */
export interface ItemRow {
  readonly id: number;
  readonly name: string;
  /** As the screen shows it: the service's figure with what waits in the outbox. */
  readonly quantity: Decimal;
  /** What its quantities are measured in. Absent: they are not. */
  readonly unit?: string;
  readonly measure?: Measure;
  readonly minQuantity: Decimal | null;
  readonly price: Decimal | null;
  readonly folder: FolderRef;
  readonly tags: readonly string[];
  readonly codes: readonly string[];
  readonly updatedAt: string;
  /** By the id of the field. */
  readonly customValues?: CustomValues;
  /** The first of its photos. */
  readonly photoId?: number;
  /** made: not at the service yet. goes: by a command that waits. */
  readonly status: 'there' | 'made' | 'goes';
}

export interface ItemsView {
  /** From the first row that was asked for. */
  readonly rows: readonly ItemRow[];
  /** How many fit, as far as they have been looked through. */
  readonly total: number;
  /** False while the rest is looked through: ask again. */
  readonly isWhole: boolean;
  /** More match the words than are looked for. */
  readonly isCut: boolean;
}

/** A location of the tree. `folders`: whether it holds others. `items`: in it, at any depth; null where counting takes too long. */
export interface Branch {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly folders: boolean;
  readonly items: number | null;
  /** As of a row. moves: into another location, by a command that waits. */
  readonly status: ItemRow['status'] | 'moves';
}

export interface TreeView {
  /** Those at the top level and in each location that is open, by name. */
  readonly branches: readonly Branch[];
  /** The ids that open locations have by now, by the temporary ids that they were asked for by. */
  readonly idsNow: Readonly<Record<number, number>>;
  /** Not all are shown. */
  readonly isCut: boolean;
}

/** A filter with its order that is kept under a name, for a profile. */
export interface SavedFilter {
  readonly name: string;
  readonly filter: ItemFilter;
  readonly order: ItemOrder;
}

/** How the list is looked at, kept for a profile. */
export interface ItemsLook {
  /** The columns beside the name, in their order. */
  readonly columns: readonly string[];
  readonly order: ItemOrder;
  readonly isGallery: boolean;
  readonly saved: readonly SavedFilter[];
}

export const USUAL_LOOK: ItemsLook = {
  columns: ['location', 'quantity', 'minimum', 'price'],
  order: BY_NAME,
  isGallery: false,
  saved: [],
};

/** What the service's own search found, which the mirror may not have yet; or why it was not asked. */
export type OfficeView =
  | {
      readonly kind: 'found';
      readonly rows: readonly OfficeRow[];
      readonly total: number;
      readonly hasMore: boolean;
    }
  /** busy: the account's requests are used up for now. failing: a server error. unread: it answered in a way that could not be read. */
  | { readonly kind: 'not-asked'; readonly why: 'offline' | 'no-key' | 'busy' | 'failing' | 'unread' }
  /** In the service's own words. */
  | { readonly kind: 'refused'; readonly words: string };

export interface OfficeRow {
  readonly item: Item;
  readonly folder: FolderRef;
  /** As in `ItemRow`. */
  readonly unit?: string;
  /** The mirror does not have it, or as it was. */
  readonly isNews: boolean;
  /** The mirror has it. */
  readonly isHere: boolean;
}

/** What so many commands cost, before they are given. */
export interface EstimateView {
  readonly requests: number;
  /** Until all of them, and those that wait already, have been sent, as things stand. */
  readonly seconds: number;
  /** What the account has left just now; null before the service has answered once. */
  readonly left: number | null;
}

type Looked = Pick<
  Item,
  'quantity' | 'minQuantity' | 'price' | 'tags' | 'label' | 'updatedAt' | 'customValues' | 'photos'
>;

/** Behind every time of that day. */
export const endOf = (day: string): string => `${day}U`;

/** Whether an item meets it. The store asks the same of the service's records in SQL (`list-items.ts`). */
export function meets(item: Looked, condition: ItemCondition): boolean {
  switch (condition.kind) {
    case 'below-minimum':
      return item.minQuantity !== null && compare(item.quantity, item.minQuantity) < 0;
    case 'no-label':
      return item.label === null;
    case 'number': {
      const { quantity, price, minQuantity } = item;
      const value = { quantity, price, minimum: minQuantity }[condition.column];
      if (value === null) return false;
      const order = compare(value, condition.value);
      return condition.than === 'least' ? order >= 0 : order <= 0;
    }
    case 'none':
      if (condition.column === 'tags') return item.tags.length === 0;
      if (condition.column === 'photo') return (item.photos ?? []).length === 0;
      return (condition.column === 'price' ? item.price : item.minQuantity) === null;
    case 'custom':
      return meetsCustom(customKey(item.customValues?.[condition.fieldId]), condition);
    case 'tag':
      return item.tags.includes(condition.value);
    case 'updated':
      return condition.than === 'since'
        ? item.updatedAt >= condition.day
        : item.updatedAt !== '' && item.updatedAt < endOf(condition.day);
    default:
      return condition satisfies never;
  }
}

const isDated = (key: string | number): key is string => typeof key === 'string' && /^\d{4}-/.test(key);

function meetsCustom(
  key: string | number | null,
  { than, value }: Extract<ItemCondition, { kind: 'custom' }>,
): boolean {
  if (key === null) return false;
  if (than === 'contains') return smallLatin(String(key)).includes(smallLatin(value));
  if (than === 'least' || than === 'most') {
    const figure = numberOf('number', key);
    return figure !== undefined && compare(figure, value) !== (than === 'least' ? -1 : 1);
  }
  return isDated(key) && (than === 'since' ? key >= value : key < endOf(value));
}

const smallLatin = (text: string): string => text.replaceAll(/[A-Z]/g, (one) => one.toLowerCase());

/** Whether a filter asks for anything but a place. */
export const isNarrowed = ({ text, conditions }: ItemFilter): boolean =>
  text.trim() !== '' || conditions.length > 0;
