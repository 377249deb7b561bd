/** What the differences of a count come to. */
import { describe, expect, it } from 'vitest';
import { countReport, valueOfDifference, type ReportedLine } from '#domain/stock/count-report.ts';
import { decimal } from '#domain/values/decimal.ts';

interface Made {
  readonly by?: number | string;
  readonly price?: number | string;
  readonly unit?: string;
}

/** One that was counted with this difference; without one it was not counted. */
const line = ({ by, price, unit }: Made): ReportedLine => ({
  counted: by === undefined ? null : decimal(100),
  variance: by === undefined ? null : decimal(by),
  price: price === undefined ? null : decimal(price),
  ...(unit === undefined ? {} : { unit }),
});

describe('countReport', () => {
  it('O6 a surplus and a shortage → never set off against each other, neither in pieces nor in value', () => {
    const report = countReport([
      line({ by: 5, price: 2 }),
      line({ by: -5, price: 2 }),
      line({ by: -2, price: '0.1' }),
    ]);
    expect(report).toMatchObject({
      counted: 3,
      differing: 3,
      pieces: { surplus: '5', shortage: '7' },
      value: { surplus: '10', shortage: '10.2' },
      unpriced: 0,
    });
  });

  it('O6 prices with many places → exact, no figure is rounded', () => {
    const lines = Array.from({ length: 3 }, () => line({ by: '-0.1', price: '0.12345' }));
    expect(countReport(lines).value).toEqual({ surplus: '0', shortage: '0.037035' });
  });

  it('O6 a differing item without a price → in pieces, not in the value, and told; one that does not differ is not', () => {
    const report = countReport([line({ by: 3 }), line({ by: 0 }), line({ by: -1, price: 4 })]);
    expect(report).toMatchObject({
      differing: 2,
      pieces: { surplus: '3', shortage: '1' },
      value: { surplus: '0', shortage: '4' },
      unpriced: 1,
    });
  });

  it('O6 no differing item has a price → no value is told', () => {
    expect(countReport([line({ by: 3 }), line({ by: 0, price: 2 })])).toMatchObject({
      value: null,
      unpriced: 1,
    });
  });

  it('O6 what is measured → by its unit, not with the pieces, and its value with the others', () => {
    const report = countReport([
      line({ by: '-2.5', price: 2, unit: 'meter' }),
      line({ by: '1.25', price: 2, unit: 'meter' }),
      line({ by: '-0.5', unit: 'kilogram' }),
      line({ by: -4, price: 1 }),
    ]);
    expect(report).toEqual({
      counted: 4,
      differing: 4,
      pieces: { surplus: '0', shortage: '4' },
      measured: [
        { unit: 'meter', surplus: '1.25', shortage: '2.5' },
        { unit: 'kilogram', surplus: '0', shortage: '0.5' },
      ],
      value: { surplus: '2.5', shortage: '9' },
      unpriced: 1,
    });
  });

  it('O6 what was not counted, and what fits → no difference', () => {
    expect(countReport([line({}), line({ by: 0, price: 3 })])).toEqual({
      counted: 1,
      differing: 0,
      pieces: { surplus: '0', shortage: '0' },
      measured: [],
      value: null,
      unpriced: 0,
    });
  });
});

it.each([
  [line({ by: '-1.5', price: '2.10' }), '-3.15'],
  [line({ by: 0, price: 2 }), '0'],
  [line({ by: 2 }), null],
  [line({ price: 2 }), null],
])('O6 the value of a difference is exact, and told only where both are known', (one, value) => {
  expect(valueOfDifference(one)).toBe(value);
});
