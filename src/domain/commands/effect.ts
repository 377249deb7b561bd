/** What a command will do to records, as a screen shows it before the mirror does. */
import type { Decimal } from '../values/decimal.ts';
import type { EditableFields, ItemFields } from '../stock/record.ts';

/** What one command will do to one record. */
export type Effect =
  | {
      readonly kind: 'add';
      readonly itemId: number;
      readonly quantity: Decimal;
      /** The service removes the record where this leaves nothing of it. */
      readonly goesAtZero?: true;
    }
  | { readonly kind: 'set'; readonly itemId: number; readonly quantity: Decimal }
  /** A record like this item appears; null where it is not known by any id yet. */
  | {
      readonly kind: 'arrives';
      readonly itemId: number;
      readonly folderId: number | null;
      readonly quantity: Decimal;
      readonly recordId: number | null;
      /** Where that is not the original's. */
      readonly price?: Decimal;
      /** It is an article of its own, as the service makes of a copy. Absent: it is of the original's. */
      readonly isOwnArticle?: true;
    }
  | { readonly kind: 'appears'; readonly record: NewRecord }
  | { readonly kind: 'edits'; readonly recordId: number; readonly set: Partial<EditableFields> }
  | { readonly kind: 'goes'; readonly recordId: number };

/** An item or folder that is yet to be made. */
export interface NewRecord {
  readonly itemId: number;
  readonly what: 'item' | 'folder';
  readonly folderId: number | null;
  readonly fields: ItemFields;
}

/** A command of the first version gave its record no id. */
export const recordNamed = (id: number): number | null => (id === 0 ? null : id);

/** The record that one of `effects` makes, where that is a new one. */
export const recordMade = (id: number, effects: readonly Effect[]): NewRecord | undefined =>
  effects.flatMap((effect) =>
    effect.kind === 'appears' && effect.record.itemId === id ? [effect.record] : [],
  )[0];
