import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimal,
  isNegative,
  isPositive,
  negate,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from '#domain/values/decimal.ts';

const anyDecimal = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => decimal(`${digits < 0 ? '-' : ''}${shift(Math.abs(digits), places)}`));

function shift(digits: number, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

describe('decimals', () => {
  it.each([
    ['12', '12'],
    ['12.50', '12.5'],
    ['-0', '0'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['007', '7'],
    [0.1, '0.1'],
    ['100000000000000000000.10', '100000000000000000000.1'],
  ])('reads %s as %s', (given, canonical) => {
    expect(parseDecimal(given)).toBe(canonical);
  });

  it.each([
    ['1e5'],
    ['1,5'],
    ['abc'],
    [''],
    [' '],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    ['9'.repeat(65)],
  ])('takes %s for no number', (given) => {
    expect(parseDecimal(given)).toBeUndefined();
  });

  it('adds ten cents ten times without losing any', () => {
    expect(sum(Array.from({ length: 10 }, () => decimal('0.1')))).toBe('1');
  });

  it('gives back what was added', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(subtract(add(a, b), b)).toBe(a);
        expect(add(a, negate(a))).toBe(ZERO);
        expect(compare(a, b)).toBe(-compare(b, a) + 0);
      }),
    );
  });

  const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const small = fc.bigInt({ min: -20n, max: 20n });

  it.each([
    ['of any size', whole],
    ['small', small],
    ['at the end of what is exact as a number', small.map((n) => 10n ** 15n + n)],
    ['below zero there', small.map((n) => n - 10n ** 14n)],
  ])('reckons with whole figures %s as with any', (_, figure) => {
    fc.assert(
      fc.property(figure, fc.oneof(whole, small, figure), (a, b) => {
        const [x, y] = [decimal(String(a)), decimal(String(b))];
        expect(add(x, y)).toBe(String(a + b));
        expect(subtract(x, y)).toBe(String(a - b));
        expect(compare(x, y)).toBe(a < b ? -1 : Number(a > b));
        expect([isPositive(x), isNegative(x)]).toEqual([a > 0n, a < 0n]);
      }),
    );
  });

  it('has one text for one number', () => {
    fc.assert(
      fc.property(anyDecimal, (a) => {
        expect(parseDecimal(a)).toBe(a);
      }),
    );
  });
});
