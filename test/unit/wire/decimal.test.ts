import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '#domain/values/decimal.ts';
import { canonicalDecimal, Decimal, decimalWrite, plainDecimal } from '#wire/decimal.ts';

describe('decimals on the wire', () => {
  test.each([
    ['4.10', '4.10', '4.1'],
    ['.5', '0.5', '0.5'],
    ['007', '7', '7'],
    ['-0.00', '0.00', '0'],
    ['1e3', '1000', '1000'],
    ['12.5e-3', '0.0125', '0.0125'],
    [0.1, '0.1', '0.1'],
    [1e21, '1000000000000000000000', '1000000000000000000000'],
    [1e-7, '0.0000001', '0.0000001'],
  ])('%s is read without an exponent or a float', (given, plain, canonical) => {
    expect(plainDecimal(given)).toBe(plain);
    expect(canonicalDecimal(given)).toBe(canonical);
  });

  test.each(['', '-', '.', 'e3', '1,5', '1e999', '0x10', ' 1', '1 ', 'NaN', 'Infinity', '1'.repeat(61)])(
    '%j is not a decimal',
    (text) => {
      expect(plainDecimal(text)).toBeNull();
    },
  );

  test('any double of a size that stock has keeps its value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        // Below 1e-20 a double has more decimals than are read; no stock figure is so small.
        fc.pre(value === 0 || Math.abs(value) > 1e-20);
        expect(Number(canonicalDecimal(value))).toBe(value + 0);
      }),
    );
  });

  test('whatever is read as a decimal on the wire → the app reads it as the same decimal', () => {
    const digits = fc.stringMatching(/^\d{1,30}$/);
    const texts = fc
      .tuple(fc.constantFrom('', '-'), digits, digits)
      .map(([sign, a, b]) => `${sign}${a}.${b}`);
    fc.assert(
      fc.property(texts, (text) => {
        const read = canonicalDecimal(text);
        expect(read).not.toBeNull();
        expect(parseDecimal(read)).toBe(read);
      }),
    );
    expect(parseDecimal(canonicalDecimal(`-${'3'.repeat(60)}e-60`))).toBe(`-0.${'3'.repeat(60)}`);
  });

  test('a number and the decimal string of it read the same', () => {
    expect(Decimal.parse(3.9)).toBe(Decimal.parse('3.90'));
  });

  test('a request keeps the decimals it was written with, and its bounds', () => {
    expect(decimalWrite('not negative').parse('4.10')).toBe('4.10');
    expect(decimalWrite('not negative').safeParse(-0.01).success).toBe(false);
    expect(decimalWrite('above zero').safeParse('0.00').success).toBe(false);
    expect(decimalWrite('not negative').safeParse(true).success).toBe(false);
  });
});
