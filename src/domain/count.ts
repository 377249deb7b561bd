/** A count in progress: what should be there, what was seen, and the difference. Not seen is not the same as zero. */
import { compare, subtract, ZERO, type Decimal } from './decimal.ts';
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
