/** A quantity as it is typed. Comma or point, whichever the hand knows; never a float. */
import { isNegative, parseDecimal, type Decimal } from '#domain/decimal.ts';

/** Undefined: not a quantity (yet). */
export function readQuantity(text: string): Decimal | undefined {
  const value = parseDecimal(text.trim().replace(',', '.'));
  return value === undefined || isNegative(value) ? undefined : value;
}

/** What a quantity field lets in. */
export const keepQuantity = (text: string): string => text.replace(/[^\d.,]/g, '').slice(0, 20);
