/**
 * One record of several of an article. Nothing is deleted: what is in the others goes onto one of them, and they stay, empty. An account that
 * puts a moved portion onto the record that is there does it by moves; any other by two adjustments each, one raised and one emptied.
 */
import { add, isPositive, type Decimal } from '../values/decimal.ts';
import type { Item } from './record.ts';

export type MergeWay = 'move' | 'adjust';

/** Why a record is not put together with another. empty: there is nothing in it. not-made: it is on its way. unit: it is measured otherwise. */
export type MergeStop = 'empty' | 'not-made' | 'unit';

/** In what the goods would lose what tells them apart. fields: the account's own, as a lot or a date. */
export type MergeLoss = 'price' | 'fields';

/** By what a record is known to be of the article; a name alone may be that of another. */
export type AlikeBy = 'sid' | 'code' | 'name';

export interface MergeSource {
  readonly item: Item;
  readonly quantity: Decimal;
}

export function mergeStop({ item, quantity }: MergeSource, into: Item): MergeStop | null {
  if (item.id < 0 || into.id < 0) return 'not-made';
  if (!isPositive(quantity)) return 'empty';
  return item.measure?.unit === into.measure?.unit && item.measure?.type === into.measure?.type
    ? null
    : 'unit';
}

/**
 * @param merges whether the account puts a moved portion onto a record of the article that is there; null: it has not shown it
 * @param isAlone no other record of the article is where the goods go
 */
export function mergeWay(item: Item, into: Item, merges: boolean | null, isAlone: boolean): MergeWay {
  const isReached = item.sid === into.sid && item.folderId !== into.folderId && isAlone;
  return merges === true && isReached ? 'move' : 'adjust';
}

export function mergeLosses(item: Item, into: Item): readonly MergeLoss[] {
  return [
    ...(item.price === into.price ? [] : (['price'] as const)),
    ...(sameValues(item, into) ? [] : (['fields'] as const)),
  ];
}

const sameValues = (item: Item, into: Item): boolean =>
  JSON.stringify(Object.entries(item.customValues ?? {})) ===
  JSON.stringify(Object.entries(into.customValues ?? {}));

export const merged = (quantity: Decimal, sources: readonly Pick<MergeSource, 'quantity'>[]): Decimal =>
  sources.reduce((sum, one) => add(sum, one.quantity), quantity);
