/** Numbers of pallets, by the rules of GS1. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gs1CheckDigit } from '#domain/barcode/barcode.ts';
import { decimal } from '#domain/values/decimal.ts';
import { labelsFor, packFor } from '#domain/barcode/label.ts';
import { nextSerial, palletFault, serialDigits, ssccOf } from '#domain/barcode/sscc.ts';

describe('an SSCC', () => {
  test('the example of GS1: prefix 0614141, extension 1, serial reference 234567890 → 106141412345678908', () =>
    expect(ssccOf({ prefix: '0614141', extension: '1' }, 234567890)).toBe('106141412345678908'));

  test('of any prefix and serial → eighteen digits, with their own check digit, and no other serial has the same', () => {
    const prefixes = fc
      .integer({ min: 4, max: 12 })
      .chain((n) => fc.stringMatching(new RegExp(`^\\d{${n}}$`)));
    fc.assert(
      fc.property(
        prefixes,
        fc.integer({ min: 0, max: 9 }),
        fc.nat(9999),
        fc.nat(9999),
        (prefix, ext, a, b) => {
          const of = (serial: number) => ssccOf({ prefix, extension: String(ext) }, serial);
          expect(of(a)).toMatch(/^\d{18}$/);
          expect(gs1CheckDigit(of(a).slice(0, -1))).toBe(of(a).slice(-1));
          expect(of(a) === of(b)).toBe(a === b);
        },
      ),
    );
  });
});

test.each([
  [{ prefix: '4012345', extension: '3', first: 1, last: 999_999_999 }, null],
  [{ prefix: '401234', extension: '3', first: 0, last: 0 }, null],
  [{ prefix: '401', extension: '3', first: 1, last: 2 }, 'prefix'],
  [{ prefix: '40123x5', extension: '3', first: 1, last: 2 }, 'prefix'],
  [{ prefix: '4012345', extension: '', first: 1, last: 2 }, 'extension'],
  [{ prefix: '4012345', extension: '12', first: 1, last: 2 }, 'extension'],
  [{ prefix: '4012345', extension: '3', first: 5, last: 4 }, 'range'],
  [{ prefix: '4012345', extension: '3', first: NaN, last: 4 }, 'range'],
  [{ prefix: '4012345', extension: '3', first: 1.5, last: 4 }, 'range'],
  [{ prefix: '4012345', extension: '3', first: 1, last: 1_000_000_000 }, 'too-long'],
] as const)('the numbers %j → fault: %s', (numbers, fault) => expect(palletFault(numbers)).toBe(fault));

test('seven digits of prefix leave nine for the serial reference', () =>
  expect(serialDigits('4012345')).toBe(9));

test('serials of a range → one behind the other from the first, and none behind the last', () => {
  const range = { first: 5, last: 7 };
  expect(nextSerial(range, null)).toEqual({ serial: 5, left: 2 });
  expect(nextSerial(range, 5)).toEqual({ serial: 6, left: 1 });
  expect(nextSerial(range, 7)).toBeNull();
  // Of the range before.
  expect(nextSerial(range, 2)).toEqual({ serial: 5, left: 2 });
});

test('labels for goods that came → by piece, by pack where its size is known, or one', () => {
  const goods = { pieces: decimal('25'), pack: decimal('10') };
  expect((['piece', 'pack', 'line'] as const).map((per) => labelsFor(goods, per))).toEqual([25, 3, 1]);
  expect(labelsFor({ pieces: decimal('25') }, 'pack')).toBe(25);
  expect(labelsFor({ pieces: decimal('2.5') }, 'piece')).toBe(3);
  expect(labelsFor({ pieces: decimal('0') }, 'line')).toBe(0);
  expect(
    packFor(
      ['10', '1', '24', '50'].map((n) => decimal(n)),
      decimal('25'),
    ),
  ).toBe('24');
  expect(packFor([decimal('50')], decimal('25'))).toBeUndefined();
});
