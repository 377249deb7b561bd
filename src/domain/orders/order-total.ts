/** What an order comes to, exactly: no figure is rounded. */
import { multiply, sum, type Decimal } from '../values/decimal.ts';

interface Priced {
  readonly ordered: Decimal;
  /** Null: the service tells no price. */
  readonly unitRate: Decimal | null;
}

/** Null where there is no price. */
export const lineAmount = ({ ordered, unitRate }: Priced): Decimal | null =>
  unitRate === null ? null : multiply(ordered, unitRate);

/** Of the lines that have a price. */
export const orderTotal = (lines: readonly Priced[]): Decimal =>
  sum(lines.flatMap((line) => lineAmount(line) ?? []));
