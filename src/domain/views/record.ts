/** One item or folder with all that is written on it, and what belongs to it. */
import type { FieldControl } from '../stock/custom-field.ts';
import type { Decimal } from '../values/decimal.ts';
import type { EditableFields, FolderRef, Photo } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';
import type { CommandRow } from './outbox.ts';
import type { AlertView } from './stock.ts';

export interface RecordView {
  readonly id: number;
  readonly what: 'item' | 'folder';
  /** Where it is. */
  readonly folder: FolderRef;
  /** As the screen shows them: the service's with what waits laid over. */
  readonly fields: EditableFields;
  readonly photos: readonly Photo[];
  /** Photos that are sent with it when it is made. */
  readonly photosToCome: number;
  /** Photos of the article's other records. */
  readonly photosElsewhere: readonly { readonly recordId: number; readonly photo: Photo }[];
  /** The account's own fields that it can have, and any other that has a value on it. */
  readonly ownFields: readonly OwnField[];
  /** Of an item. */
  readonly stock: {
    readonly item: ItemRef;
    /** The service's own figure, where commands that wait make the shown one differ. */
    readonly atService: Decimal;
    readonly alerts: readonly AlertView[];
    /** The same article in other places. */
    readonly elsewhere: readonly ItemRef[];
  } | null;
  /** When the service made it and last changed it (ISO 8601); null where that is not told. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** What this station has done to it, the newest first, and whether there is more. */
  readonly entries: readonly CommandRow[];
  readonly isCut: boolean;
}

export interface OwnField {
  readonly id: number;
  /** Null: the mirror does not have the field. */
  readonly name: string | null;
  readonly control: FieldControl;
  /** What may be chosen, where the service says so. */
  readonly options: readonly string[];
}

/** Values in use elsewhere, the most frequent first: what was found in the time a screen may take. */
export interface SuggestionsView {
  readonly values: readonly string[];
}
