/** A count in progress: what should be there, what was seen, and the difference. Not seen is not the same as zero. */
import { compare, isPositive, subtract, ZERO, type Decimal } from '../values/decimal.ts';
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

/** What becomes of an item that was not seen, and what was expected of it when that was decided. */
export interface UnseenDecision {
  readonly itemId: number;
  readonly expected: Decimal;
  readonly as: 'leave' | 'zero';
}

type Decisions = ReadonlyMap<number, UnseenDecision>;

export const byItem = (decisions: readonly UnseenDecision[]): Decisions =>
  new Map(decisions.map((one) => [one.itemId, one]));

/**
 * Whether what was missing is decided, and how. Counted as none is the figure that was in sight: goods that came onto the record
 * since have not been decided on. Left as it is, it may be any figure.
 */
export function choiceOf(line: Figures & Pick<CountLine, 'itemId'>, decisions: Decisions) {
  const decided = decisions.get(line.itemId);
  return decided?.as === 'zero' && decided.expected !== line.expected ? undefined : decided?.as;
}

/** As it is sent: what was decided to be none is counted so, and nothing else. */
export const asDecided = <Line extends Figures & Pick<CountLine, 'itemId'>>(
  line: Line,
  decisions: Decisions,
): Line => (choiceOf(line, decisions) === 'zero' ? asNone(line) : line);
