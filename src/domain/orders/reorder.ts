/**
 * How much of an item is missing, up to its minimum and up to what an alert on it watches, and how much of an article is to be ordered
 * again. An item that stands exactly at a limit which is to be exceeded needs one more than it.
 */
import type { AlertWhen } from '../stock/alert.ts';
import { add, atLeastZero, compare, ONE, subtract, ZERO, type Decimal } from '../values/decimal.ts';

/** A limit below which, or at which, there is too little. */
interface Limit {
  readonly at: Decimal;
  /** Whether there is too little at the limit itself. */
  readonly isIncluded: boolean;
}

interface Stocked {
  readonly quantity: Decimal;
  readonly minQuantity: Decimal | null;
  /** The alerts on it; one without a figure compares with the minimum. */
  readonly alerts: readonly { readonly when: AlertWhen | null; readonly value: Decimal | null }[];
}

export interface Shortage {
  readonly short: Decimal;
  /** Whether an alert on it has been tripped. */
  readonly isAlerted: boolean;
  /** What an alert on it fires at, where it stands exactly there and nothing else is missing: it is short of the one more that ends it. */
  readonly alertsAt: Decimal | null;
}

/** Null: there is enough of it. */
export function shortageOf({ quantity, minQuantity, alerts }: Stocked): Shortage | null {
  const missing = (limits: readonly Limit[]) =>
    limits.reduce((most, limit) => larger(most, missingTo(limit, quantity)), ZERO);
  const ofMinimum = minQuantity === null ? [] : [{ at: minQuantity, isIncluded: false }];
  const ofAlerts = alerts.flatMap((alert) => limitOf(alert.when, alert.value, minQuantity) ?? []);
  const limits = [...ofMinimum, ...ofAlerts];
  const short = missing(limits);
  if (short === ZERO) return null;
  const isBelow = limits.some(({ at }) => compare(quantity, at) < 0);
  return { short, isAlerted: missing(ofAlerts) !== ZERO, alertsAt: isBelow ? null : quantity };
}

/**
 * How much is to be ordered: as much as all records of an article together are short of the highest of their limits, less what is to come.
 * Limits of several records are not added: a portion that was moved has taken the minimum along.
 * @param records all of the article
 * @param onOrder ordered and not received yet, on every order that has not ended
 */
export function proposalFor(records: readonly Stocked[], onOrder: Decimal): Decimal {
  const quantity = records.reduce((all, one) => add(all, one.quantity), ZERO);
  const short = records.reduce(
    (most, one) => larger(most, shortageOf({ ...one, quantity })?.short ?? ZERO),
    ZERO,
  );
  return atLeastZero(subtract(short, onOrder));
}

function missingTo({ at, isIncluded }: Limit, quantity: Decimal): Decimal {
  const side = compare(quantity, at);
  if (side > 0 || (side === 0 && !isIncluded)) return ZERO;
  return side === 0 ? ONE : subtract(at, quantity);
}

function limitOf(when: AlertWhen | null, value: Decimal | null, minimum: Decimal | null): Limit | null {
  if (when === 'minimum') return minimum === null ? null : { at: minimum, isIncluded: true };
  if (value === null || (when !== 'below' && when !== 'at-most')) return null;
  return { at: value, isIncluded: when === 'at-most' };
}

const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) >= 0 ? a : b);

/** What is still to come on an order that has not ended. */
export const toCome = (
  lines: readonly { readonly ordered: Decimal; readonly received: Decimal }[],
): Decimal =>
  lines.reduce((all, { ordered, received }) => add(all, atLeastZero(subtract(ordered, received))), ZERO);
