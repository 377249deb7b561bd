/** Units: converted within one kind alone, exactly where that can be; and how much of a line a label stands for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, subtract } from '#domain/values/decimal.ts';
import { convert, kindOfUnit, measuredIn } from '#domain/stock/unit.ts';
import { parseScan } from '#domain/scanning/scan.ts';

const gs1 = (code: string) => {
  const parsed = parseScan(code, { year: 2026 });
  return parsed.ok ? parsed.scan.gs1 : undefined;
};
const GTIN = '(01)15060123400042';

describe('a quantity in another unit', () => {
  it.each([
    ['305', 'm', 'meter', '305'],
    ['1000', 'ft', 'meter', '304.8'],
    ['12', 'in', 'foot', '1'],
    ['2.5', 'kg', 'gram', '2500'],
    ['10', 'lb', 'kilogram', '4.5359'],
    ['3', 'gal', 'liter', '11.3562'],
    ['2', 'ft²', 'square_meter', '0.1858'],
    ['1.25', 'kg', 'tonne', '0.00125'],
    ['12', 'mm', 'kilometer', '0.000012'],
  ])('%s %s is %s: %s', (amount, from, to, is) => expect(convert(decimal(amount), from, to)).toBe(is));

  it('of another kind, or of one that nobody here knows → none', () => {
    expect(convert(decimal(1), 'kg', 'meter')).toBeUndefined();
    expect(convert(decimal(1), 'm', 'roll')).toBeUndefined();
    expect([kindOfUnit('box'), kindOfUnit('constructor'), kindOfUnit(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('there and back → no further off than the places that are kept', () => {
    const words = ['mm', 'cm', 'm', 'ft', 'in', 'yd'];
    fc.assert(
      fc.property(fc.nat(100_000), fc.constantFrom(...words), fc.constantFrom('m', 'yd'), (n, from, to) => {
        const there = convert(decimal(n), from, to) ?? decimal(0);
        const back = convert(there, to, from) ?? decimal(0);
        const off = subtract(back, decimal(n)).replace('-', '');
        expect(compare(decimal(off), decimal('0.06'))).toBe(-1);
      }),
    );
  });
});

describe('how much of a measured line a label stands for', () => {
  it('of the same kind → in the unit of the line', () => {
    expect(measuredIn('meter', gs1(`${GTIN}(3110)000305`))).toMatchObject({ kind: 'amount', amount: '305' });
    expect(measuredIn('kilogram', gs1(`${GTIN}(3202)001000`))).toMatchObject({
      kind: 'amount',
      amount: '4.5359',
    });
  });

  it('of another kind, of the packing too, or of how wide it is → asked', () => {
    expect(measuredIn('meter', gs1(`${GTIN}(3102)001250`))).toEqual({
      kind: 'other',
      label: { amount: '12.5', unit: 'kg' },
    });
    expect(measuredIn('kilogram', gs1(`${GTIN}(3300)000012`))).toEqual({ kind: 'none' });
    expect(measuredIn('meter', gs1(`${GTIN}(3120)000002`))).toEqual({ kind: 'none' });
    expect(measuredIn('meter', undefined)).toEqual({ kind: 'none' });
  });

  it('two lengths that differ → asked', () => {
    expect(measuredIn('meter', gs1(`${GTIN}(3110)000305(3310)000310`)).kind).toBe('other');
  });
});
