/**
 * What the service will do with a receipt line, said before anything is sent. It adds to the item only when the goods land in
 * the item's own folder and the order's unit rate is the item's price; in every other case it leaves the item alone and
 * makes a copy at the order's rate, unannounced. The dock is told beforehand.
 */
import { compare, ZERO, type Decimal } from '../values/decimal.ts';
import type { Item, OrderLine } from '../stock/record.ts';

export type Forecast =
  | { readonly kind: 'adds'; readonly itemId: number }
  | {
      readonly kind: 'copies';
      /** The reasons, one or both. */
      readonly folderDiffers: boolean;
      readonly price: { readonly item: Decimal | null; readonly order: Decimal } | null;
    }
  /** This station's own commands delete the item or the place before, or move all of the item away. */
  | { readonly kind: 'goes' }
  /** The item has not been pulled yet, or is gone: nobody can say. */
  | { readonly kind: 'unknown' };

export function forecastLine(line: OrderLine, item: Item | undefined, landsIn: number | null): Forecast {
  if (item === undefined) return { kind: 'unknown' };
  const folderDiffers = item.folderId !== landsIn;
  const price = isSamePrice(item.price, line.unitRate)
    ? null
    : { item: item.price, order: line.unitRate ?? ZERO };
  return folderDiffers || price !== null
    ? { kind: 'copies', folderDiffers, price }
    : { kind: 'adds', itemId: item.id };
}

/** Whether a line does, or did, something other than the operator was told; where either is not known, nothing is said. */
export function isOtherwise(told: Forecast, kind: Forecast['kind']): boolean {
  switch (kind) {
    case 'copies':
      return told.kind === 'adds' || told.kind === 'unknown';
    case 'adds':
      return told.kind === 'copies';
    case 'goes':
    case 'unknown':
      return false;
    default:
      return kind satisfies never;
  }
}

/** A line of a receipt whose forecast does not hold. */
export interface Foretold {
  readonly lineId: number;
  readonly quantity: Decimal;
  readonly told: Forecast;
  /** As found by now. */
  readonly now: Forecast;
  readonly rate: Decimal | null;
  /** Where the item is by now; null where it is not known any more. */
  readonly itemAt: {
    readonly folderId: number | null;
    readonly name: string;
    readonly price: Decimal | null;
  } | null;
}

export interface BookedOtherwise extends Foretold {
  /** The second record; null where there is none, or where it is not known which one it is. */
  readonly recordId: number | null;
}

/** Whether the service added a line to the item itself or made a copy for it; `unknown`: the records did not tell. */
export interface ReceivedOn {
  readonly lineId: number;
  readonly on: 'item' | 'copy' | 'unknown';
  /** The id of a copy that was not forecast, once it is found. */
  readonly recordId?: number;
  /** Several records could be the copy that was forecast, so none is taken for it. */
  readonly isUnclear?: true;
}

/** No price and a price of nothing are not the same to the service; two absent ones are. */
export function isSamePrice(a: Decimal | null, b: Decimal | null): boolean {
  return a === null || b === null ? a === b : compare(a, b) === 0;
}
