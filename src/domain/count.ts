/** A count in progress: what should be there, what was seen, and the difference. Not seen is not the same as zero. */
import { compare, isPositive, subtract, ZERO, type Decimal } from './decimal.ts';
import type { Item } from './record.ts';

export interface CountScope {
  /** Undefined: anything may be counted. Null: the top level. */
  readonly folderId?: number | null;
  readonly subfolders: boolean;
}

export interface CountLine {
  readonly itemId: number;
  readonly expected: Decimal;
  /** Null: not seen yet. */
  readonly counted: Decimal | null;
  readonly variance: Decimal | null;
  readonly tone: 'unseen' | 'same' | 'differs';
}

/** @param expectedAt the stock shown when the item was first counted, which the count is compared with from then on */
export function countLine(
  item: Item,
  projected: Decimal,
  counted: Decimal | null,
  expectedAt?: Decimal,
): CountLine {
  const expected = expectedAt ?? projected;
  if (counted === null) return { itemId: item.id, expected, counted, variance: null, tone: 'unseen' };
  const variance = subtract(counted, expected);
  return {
    itemId: item.id,
    expected,
    counted,
    variance,
    tone: compare(variance, ZERO) === 0 ? 'same' : 'differs',
  };
}

type Figures = Pick<CountLine, 'counted' | 'variance' | 'tone'> & { readonly expected: Decimal | null };

/** Not seen: where nothing should be, nothing is missing. */
export const isMissing = ({ counted, expected }: Figures): boolean =>
  counted === null && expected !== null && isPositive(expected);

/** What is missing, counted as none: all of it is the difference. */
export const asNone = <Line extends Figures>(line: Line): Line =>
  line.expected !== null && isMissing(line)
    ? { ...line, counted: ZERO, variance: subtract(ZERO, line.expected), tone: 'differs' }
    : line;
