/**
 * Exact decimals for quantities and money. A `Decimal` is its canonical text ("12", "-0.5", "4.1"): no exponent, no
 * trailing zeros, no "-0". Being a string it survives JSON, SQLite and the bridge unchanged, and equality is `===`.
 */
import { Big } from 'big.js';

declare const canonical: unique symbol;
export type Decimal = string & { readonly [canonical]: true };

const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/;
/**
 * Longer than any stock figure or price; keeps a hostile answer from growing our arithmetic. Not shorter than what is read on the wire, 60
 * digits with sign, zero and point: such a figure would be taken for none.
 */
const LONGEST = 64;
/** Whole figures of so few characters, and the sum of two, are exact as numbers: an order of a thousand lines is added up at every scan. */
const EXACT_LENGTH = 15;

/** The decimal written in `value`, or undefined where it is not a plain finite number. Floats are read by their shortest text. */
export function parseDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? canon(new Big(value)) : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/^\+/, '');
  return text.length <= LONGEST && PLAIN.test(text) ? canon(new Big(text)) : undefined;
}

/** For literals in code. Throws on anything `parseDecimal` would not take. */
export function decimal(value: number | string): Decimal {
  const parsed = parseDecimal(value);
  if (parsed === undefined) throw new TypeError(`not a decimal: ${value}`);
  return parsed;
}

export const ZERO = decimal(0);
export const ONE = decimal(1);

export const add = (a: Decimal, b: Decimal): Decimal =>
  isExact(a) && isExact(b) ? ofExact(Number(a) + Number(b)) : canon(new Big(a).plus(b));
export const subtract = (a: Decimal, b: Decimal): Decimal =>
  isExact(a) && isExact(b) ? ofExact(Number(a) - Number(b)) : canon(new Big(a).minus(b));
export const multiply = (a: Decimal, b: Decimal): Decimal => canon(new Big(a).times(b));
/** Rounded to so many places, twenty at most, half away from zero. */
export const divide = (a: Decimal, b: Decimal, places: number): Decimal =>
  canon(new Big(a).div(b).round(places, Big.roundHalfUp));
export const negate = (a: Decimal): Decimal => subtract(ZERO, a);
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a === b) return 0;
  if (!isExact(a) || !isExact(b)) return new Big(a).cmp(b);
  return Number(a) < Number(b) ? -1 : 1;
}
export const isPositive = (a: Decimal): boolean => a !== ZERO && !isNegative(a);
export const isNegative = (a: Decimal): boolean => a.startsWith('-');
export const isWhole = (a: Decimal): boolean => !a.includes('.');
export const atLeastZero = (a: Decimal): Decimal => (isNegative(a) ? ZERO : a);
export const sum = (all: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const one of all) total = add(total, one);
  return total;
};

function canon(value: Big): Decimal {
  return branded(value.toFixed());
}

function isExact(a: Decimal): boolean {
  return a.length <= EXACT_LENGTH && isWhole(a);
}

function ofExact(value: number): Decimal {
  return branded(String(value));
}

function branded(text: string): Decimal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the brand is given
  return (text === '-0' ? '0' : text) as Decimal;
}
