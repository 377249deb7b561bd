/** Goods that one label counts, shared out among the lines that wait for them: each gets what it has room for, in order. */
import { add, compare, isPositive, subtract, type Decimal } from '../values/decimal.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

export interface LineOf {
  readonly orderId: number;
  readonly lineId: number;
}

export interface Share extends LineOf {
  readonly add: Decimal;
}

/**
 * @param first the line that they count on
 * @param others receipts on which the rest is looked for, in that order
 * @returns what goes onto each line; what no line has room for is one too many of the last
 */
export function shareOut(
  units: Decimal,
  itemId: number,
  first: LineOf & { readonly room: Decimal },
  others: Iterable<{ readonly orderId: number; readonly receipt: Receipt }>,
): readonly Share[] {
  const shares: Share[] = [];
  let left = units;
  const take = (line: LineOf, room: Decimal): void => {
    if (!isPositive(room) || !isPositive(left)) return;
    const share = compare(left, room) < 0 ? left : room;
    shares.push({ orderId: line.orderId, lineId: line.lineId, add: share });
    left = subtract(left, share);
  };
  take(first, first.room);
  // None has room: it is one too many of the line that was scanned.
  if (shares.length === 0) return [{ orderId: first.orderId, lineId: first.lineId, add: units }];
  if (isPositive(left))
    for (const { orderId, receipt } of others) {
      for (const { lineId, itemId: of, choice, isOff, unit, now, remaining } of receipt.lines)
        if (of === itemId && choice !== 'aside' && !isOff && unit === undefined && lineId !== first.lineId)
          take({ orderId, lineId }, subtract(remaining, now));
      if (!isPositive(left)) break;
    }
  return shares.map((share, n) =>
    n === shares.length - 1 ? { ...share, add: add(share.add, left) } : share,
  );
}

/**
 * Whether what is more than the line has left can be counted on other lines instead. Not where its lots are known, it is measured, or some of
 * it is damaged: a figure does not tell which of the goods that is.
 */
export const canBeShared = ({
  tone,
  lots,
  unit,
  differences,
}: Pick<ReceiptLine, 'tone' | 'differences' | 'unit'> & { readonly lots: readonly unknown[] }): boolean =>
  tone === 'over' && lots.length === 0 && unit === undefined && !isPositive(differences.damaged);
