/**
 * What others have received on an order while a receipt of it is in progress here. The service tells how much was received on each
 * line, not by whom: what this station has booked is taken out, and what may be its own is never taken for theirs.
 */
import { add, isPositive, subtract, ZERO, type Decimal } from '../values/decimal.ts';
import type { Proof } from '../commands/command.ts';
import type { ReceiveIntent } from '../kinds/receive.ts';
import { isLineBooked } from './receipt.ts';
import type { Order } from '../stock/record.ts';

/** Per line (its id), how many. */
export type ByLine = ReadonlyMap<number, Decimal>;

export interface Booked {
  readonly intent: Pick<ReceiveIntent, 'lines'>;
  /** Null: which of its lines went in is not known. */
  readonly proof: Proof | null;
}

/** What each line of the order has received but for these receipts of this station. */
export function receivedWithout({ lines }: Pick<Order, 'lines'>, own: readonly Booked[]): ByLine {
  const ours = byLine(own);
  return new Map(lines.map(({ id, received }) => [id, subtract(received, ours.get(id) ?? ZERO)]));
}

/** How many pieces of each line are in these receipts. */
export function byLine(receipts: readonly Booked[]): ByLine {
  const sums = new Map<number, Decimal>();
  for (const { intent, proof } of receipts)
    for (const { lineId, quantity } of intent.lines)
      if (isLineBooked(proof, lineId)) sums.set(lineId, add(sums.get(lineId) ?? ZERO, quantity));
  return sums;
}

/** The lines that have more now than was seen; a line that was not seen then says nothing. */
export function grownSince(seen: ByLine, now: ByLine): ByLine {
  return new Map(
    [...now].flatMap(([lineId, received]): [number, Decimal][] => {
      const before = seen.get(lineId);
      const more = before === undefined ? ZERO : subtract(received, before);
      return isPositive(more) ? [[lineId, more]] : [];
    }),
  );
}
