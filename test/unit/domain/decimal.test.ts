import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimal, negate, parseDecimal, subtract, sum, ZERO } from '#domain/decimal.ts';

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
    ['9'.repeat(41)],
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

  it('has one text for one number', () => {
    fc.assert(
      fc.property(anyDecimal, (a) => {
        expect(parseDecimal(a)).toBe(a);
      }),
    );
  });
});
