/** What a count comes to: what is too many and what is missing, never set off against each other, and what that is worth. */
import { add, isNegative, isPositive, multiply, negate, ZERO, type Decimal } from '../values/decimal.ts';

export interface ReportedLine {
  /** Null: it was not counted. */
  readonly counted: Decimal | null;
  readonly variance: Decimal | null;
  /** What it is measured in. Absent: it is counted in pieces, boxes and the like. */
  readonly unit?: string | undefined;
  /** Of one. Null: it has none, or it is not known any more. */
  readonly price: Decimal | null;
}

/** Neither is below zero. */
export interface Apart {
  readonly surplus: Decimal;
  readonly shortage: Decimal;
}

export interface CountReport {
  /** Items with a figure, those counted as none among them. */
  readonly counted: number;
  readonly differing: number;
  readonly pieces: Apart;
  /** What is measured, by its unit: it is not added up with pieces, nor with another unit. */
  readonly measured: readonly (Apart & { readonly unit: string })[];
  /** Of the differing items with a price; null: none has one. */
  readonly value: Apart | null;
  /** So many of the differing items are not in the value. */
  readonly unpriced: number;
}

const NONE: Apart = { surplus: ZERO, shortage: ZERO };

/** Exactly: no figure is rounded. Null where there is no difference, or no price. */
export const valueOfDifference = ({ variance, price }: ReportedLine): Decimal | null =>
  variance === null || price === null ? null : multiply(variance, price);

export function countReport(lines: readonly ReportedLine[]): CountReport {
  const differing = lines.filter(({ variance }) => variance !== null && variance !== ZERO);
  const byUnit = new Map<string | undefined, Apart>();
  let value: Apart | null = null;
  let unpriced = 0;
  for (const line of differing) {
    byUnit.set(line.unit, together(byUnit.get(line.unit), line.variance));
    const worth = valueOfDifference(line);
    if (worth === null) unpriced++;
    else value = together(value ?? undefined, worth);
  }
  return {
    counted: lines.filter(({ counted }) => counted !== null).length,
    differing: differing.length,
    pieces: byUnit.get(undefined) ?? NONE,
    measured: [...byUnit].flatMap(([unit, apart]) => (unit === undefined ? [] : [{ unit, ...apart }])),
    value,
    unpriced,
  };
}

function together({ surplus, shortage }: Apart = NONE, by: Decimal | null): Apart {
  if (by === null) return { surplus, shortage };
  if (isPositive(by)) return { surplus: add(surplus, by), shortage };
  return { surplus, shortage: isNegative(by) ? add(shortage, negate(by)) : shortage };
}
