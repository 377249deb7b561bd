/** The Scan screen. */
import { isNegative, isPositive, negate, subtract, sum } from '#domain/values/decimal.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/scan.ts';
import * as en from './en/scan.ts';
import { figure, place } from './figure.ts';
import { orderStatus } from './order.ts';

export const scan = catalogue(en.scan, de.scan);

/** Of one that cannot be received. */
export const orderIs = ({ number, status, becomes }: OrderRef): string =>
  becomes == null
    ? scan.orderIs({ number, status: orderStatus(status) })
    : scan.orderWillBe({ number, status: orderStatus(becomes) });

/** A code nobody knows, said to be an item's. */
export const link = catalogue(en.link, de.link);

/** The same of a location. */
export const linkPlace = catalogue(en.linkPlace, de.linkPlace);

/** What the form, or the page, that is open made of a scan. */
export const inForm = catalogue(en.inForm, de.inForm);

/** A new item. */
export const make = catalogue(en.make, de.make);

/** What is written on an item. */
export const edit = catalogue(en.edit, de.edit);

/** A location that goes into another, with all that is in it. */
export const moveFolder = catalogue(en.moveFolder, de.moveFolder);

/** The list of codes nobody knows. */
export const unmatched = catalogue(en.unmatched, de.unmatched);

/** Where the shown stock is not what the warehouse system has: why. */
export function stockNote({ item, atService }: Pick<ItemView, 'item' | 'atService'>): string | null {
  if (item.id < 0) return scan.notThere;
  const waits = subtract(item.quantity, atService);
  if (!isPositive(waits) && !isNegative(waits)) return null;
  return scan.atService({
    n: figure(atService, item.unit),
    way: isPositive(waits) ? 'more' : 'fewer',
    difference: figure(isNegative(waits) ? negate(waits) : waits, item.unit),
  });
}

/** Where more records of the article lie at the same place, how many that is together; null where there is one. */
export function sumHere({ item, elsewhere }: ItemView): string | null {
  const beside = elsewhere.filter(({ folder }) => folder.id === item.folder.id);
  if (beside.length === 0) return null;
  const n = sum([item, ...beside].map(({ quantity }) => quantity));
  return scan.sumHere({ n: figure(n, item.unit), where: place(item.folder), records: beside.length + 1 });
}

export const contents = (folders: number, items: number): string =>
  [folders > 0 ? scan.locations({ n: folders }) : '', scan.items({ n: items })].filter(Boolean).join(', ');

/**
 * What has been changed of an item, by the names of its fields.
 * @param canDelete what has not been sent yet is not deleted here
 */
export const changes = (fields: readonly string[], canDelete = false): string =>
  fields.length > 0
    ? edit.changed({ fields: fields.join(', ') })
    : canDelete
      ? edit.unchangedOrDelete
      : edit.unchanged;
