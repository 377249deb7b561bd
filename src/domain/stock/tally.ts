/**
 * What was counted onto a sheet, one event a scan. A quantity is never stored: it is what the events add up to, so each can
 * be undone on its own and a crash between two of them loses neither.
 */
import { add, decimal, multiply, subtract, ZERO, type Decimal } from '../values/decimal.ts';

export interface Tally {
  readonly id: string;
  /** An order line on a receipt, an item on a count. */
  readonly subject: number;
  /** `add` is a scan; `set` is a typed figure, which replaces what was there before it. */
  readonly op: 'add' | 'set';
  readonly quantity: Decimal;
  readonly undone: boolean;
}

/** So many events of a sheet that say the same. */
export interface Tallies extends Omit<Tally, 'id'> {
  readonly times: number;
}

/** What one subject's events come to, in order. Null where there is none left: not seen, which is not the same as zero. */
export function tallyTotal(tallies: Iterable<Tally | Tallies>): Decimal | null {
  let total: Decimal | null = null;
  for (const one of tallies) {
    if (one.undone) continue;
    total = one.op === 'set' ? one.quantity : add(total ?? ZERO, allOf(one));
  }
  return total;
}

const allOf = (one: Tally | Tallies): Decimal =>
  'times' in one ? multiply(one.quantity, decimal(one.times)) : one.quantity;

/** By how much the last event changed what there was. */
export function tallyChange(tallies: readonly Tally[]): Decimal {
  return subtract(tallyTotal(tallies) ?? ZERO, tallyTotal(tallies.slice(0, -1)) ?? ZERO);
}

export function tallyTotals(tallies: Iterable<Tally | Tallies>): ReadonlyMap<number, Decimal> {
  const bySubject = new Map<number, (Tally | Tallies)[]>();
  for (const one of tallies) {
    const before = bySubject.get(one.subject);
    if (before === undefined) bySubject.set(one.subject, [one]);
    else before.push(one);
  }
  const totals = new Map<number, Decimal>();
  for (const [subject, own] of bySubject) {
    const total = tallyTotal(own);
    if (total !== null) totals.set(subject, total);
  }
  return totals;
}
