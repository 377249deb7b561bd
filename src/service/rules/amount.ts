/*
 * Exact arithmetic on decimal texts. Quantities and prices of items are sent as JSON numbers, which readers store as doubles. So an item
 * may have only amounts that a double represents exactly (`fits`), and nothing is ever rounded.
 */
import { canonicalDecimal } from '#wire/decimal.ts';
import { Big } from 'big.js';

/** Digits a quantity or rate on an order line may have; products and sums of such stay readable everywhere. */
export const ORDER_DIGITS_MAX = 20;

export function add(a: string, b: string): string {
  return text(new Big(a).plus(b));
}

export function subtract(a: string, b: string): string {
  return text(new Big(a).minus(b));
}

export function times(a: string, b: string): string {
  return text(new Big(a).times(b));
}

/** Below 0, 0, or above 0 as a is less than, equal to or greater than b. */
export function compare(a: string, b: string): number {
  return new Big(a).cmp(b);
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Whether the decimal is unchanged when a reader takes it for a double. */
export function fits(amount: string): boolean {
  return canonicalDecimal(Number(amount)) === canonicalDecimal(amount);
}

/** A sum of money: at least two decimals, more where they count. */
export function money(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

function text(big: Big): string {
  return big.toFixed();
}
