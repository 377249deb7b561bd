/** The Items screen: list, tree and filter. */
import { compare } from '#domain/values/decimal.ts';
import type { Branch, ItemRow } from '#domain/views/items.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/item-list.ts';
import * as en from './en/item-list.ts';
import { figure, place, spokenFacts } from './figure.ts';

export const itemList = catalogue(en.itemList, de.itemList);
export const look = catalogue(en.look, de.look);

export const isBelowMinimum = ({ quantity, minQuantity }: ItemRow): boolean =>
  minQuantity !== null && compare(quantity, minQuantity) < 0;

/** What of a row is not as it should be, or not yet; null: nothing. */
export const statusWords = (status: Branch['status']): string | null =>
  status === 'there' ? null : itemList[status];

/** A row in words. */
export const rowSpoken = (row: ItemRow): string =>
  spokenFacts(
    itemList.spoken({ name: row.name, quantity: figure(row.quantity, row.unit), where: place(row.folder) }),
    isBelowMinimum(row) ? itemList.isBelow : null,
    statusWords(row.status),
  );

/** A location of the tree in words. */
export const branchSpoken = ({ name, items, status }: Branch): string =>
  spokenFacts(items === null ? name : itemList.holds({ name, n: items }), statusWords(status));

/** How many fit, and whether that is all. */
export function countWords({
  total,
  isWhole,
  isCut,
}: {
  total: number;
  isWhole: boolean;
  isCut: boolean;
}): string {
  if (isCut) return itemList.cut({ n: total });
  return isWhole ? itemList.count({ n: total }) : itemList.looking({ n: total });
}
