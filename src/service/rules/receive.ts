/*
 * Decides what one line of a receive does to the stock. The quantity of the line's item grows only if the goods go to the item's folder and
 * have its price. Otherwise a copy of the item is created at the destination, with the order's price, and the item stays unchanged. A line
 * fails if it receives more than is open on it, or if a quantity or price has too many digits.
 */
import { add, compare, fits, subtract } from './amount.ts';

export interface ReceivedLine {
  readonly quantity: string;
  readonly received_quantity: string;
  readonly unit_rate: string;
}

export interface StockedItem {
  readonly parent_id: number | null;
  readonly price: string | null;
  readonly quantity: string;
}

export type LineDecision =
  | { readonly kind: 'add'; readonly quantity: string }
  | { readonly kind: 'copy'; readonly quantity: string; readonly price: string }
  | { readonly kind: 'fail'; readonly error: string };

/**
 * @param arriving the amount that arrives now
 * @param folder where it lands; null is the top level
 * @param item the item of the line, or undefined when it is gone
 */
export function decideLine(
  line: ReceivedLine,
  arriving: string,
  folder: number | null,
  item: StockedItem | undefined,
): LineDecision {
  const open = subtract(line.quantity, line.received_quantity);
  if (compare(arriving, open) > 0) {
    return fail(
      `${arriving} arriving is more than the ${compare(open, '0') > 0 ? open : '0'} still open on this line`,
    );
  }
  if (!item) return fail('The item of this line no longer exists');
  if (!fits(arriving)) return fail(`${arriving} has more digits than a quantity can hold`);
  if (folder === item.parent_id && item.price !== null && compare(item.price, line.unit_rate) === 0) {
    const quantity = add(item.quantity, arriving);
    return fits(quantity)
      ? { kind: 'add', quantity }
      : fail(`${quantity} has more digits than a quantity can hold`);
  }
  if (!fits(line.unit_rate)) return fail(`${line.unit_rate} has more digits than a price can hold`);
  return { kind: 'copy', quantity: arriving, price: line.unit_rate };
}

function fail(error: string): LineDecision {
  return { kind: 'fail', error };
}
