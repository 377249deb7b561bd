/**
 * What the service will do with a receipt line, said before anything is sent. It adds to the item only when the goods land in
 * the item's own folder and the order's unit rate is the item's price; in every other case it leaves the item alone and
 * makes a copy at the order's rate, unannounced. The dock is told beforehand.
 */
import { compare, ZERO, type Decimal } from './decimal.ts';
import type { Item, OrderLine } from './record.ts';

export type Forecast =
  | { readonly does: 'adds'; readonly itemId: number }
  | {
      readonly does: 'copies';
      /** The reasons, one or both. */
      readonly folderDiffers: boolean;
      readonly price: { readonly item: Decimal | null; readonly order: Decimal } | null;
    }
  /** This station's own commands delete the item or the place before, or move all of the item away. */
  | { readonly does: 'goes' }
  /** The item has not been pulled yet, or is gone: nobody can say. */
  | { readonly does: 'unknown' };

export function forecastLine(line: OrderLine, item: Item | undefined, landsIn: number | null): Forecast {
  if (item === undefined) return { does: 'unknown' };
  const folderDiffers = item.folderId !== landsIn;
  const price = samePrice(item.price, line.unitRate)
    ? null
    : { item: item.price, order: line.unitRate ?? ZERO };
  return folderDiffers || price !== null
    ? { does: 'copies', folderDiffers, price }
    : { does: 'adds', itemId: item.id };
}

/** No price and a price of nothing are not the same to the service; two absent ones are. */
function samePrice(a: Decimal | null, b: Decimal | null): boolean {
  return a === null || b === null ? a === b : compare(a, b) === 0;
}
