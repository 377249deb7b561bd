import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeKeys,
  expandUpcE,
  gs1CheckDigit,
  inferSymbology,
  isGtin,
  readAim,
} from '#domain/barcode/barcode.ts';

describe('check digits', () => {
  it.each(['4006381333931', '96385074', '036000291452', '5012345678900', '10012345000017'])(
    '%s is right',
    (digits) => {
      expect(isGtin(digits)).toBe(true);
    },
  );

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (body, at, shift) => {
          const right = body + gs1CheckDigit(body);
          const wrong = right.slice(0, at) + ((Number(right[at]) + shift) % 10) + right.slice(at + 1);
          expect(isGtin(right)).toBe(true);
          expect(isGtin(wrong)).toBe(false);
        },
      ),
    );
  });
});

describe('UPC-E', () => {
  // From the tables of GS1 General Specifications 5.2.2.4.2: each ending expands its own way.
  it.each([
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234565', '012345000065'],
  ])('%s is %s', (eight, twelve) => {
    expect(expandUpcE(eight)).toBe(twelve);
  });

  it('is refused with a wrong check digit', () => {
    expect(expandUpcE('01234566')).toBeUndefined();
  });
});

describe('the keys of a code', () => {
  it('are the same for UPC-A, its EAN-13 and its UPC-E', () => {
    const [key] = codeKeys('012345000065');
    expect(codeKeys('0012345000065')[0]).toBe(key);
    expect(codeKeys('01234565', 'UPC-E')[0]).toBe(key);
  });

  it('are both where eight digits can be EAN-8 and UPC-E and nobody told', () => {
    expect(codeKeys('01234565')).toEqual(['gtin:00012345000065', 'gtin:00000001234565', 'text:01234565']);
    expect(codeKeys('01234565', 'EAN-8')).toEqual(['gtin:00000001234565', 'text:01234565']);
  });

  it('of other text are the text alone', () => {
    expect(codeKeys('LOC-A-01')).toEqual(['text:LOC-A-01']);
  });
});

describe('AIM identifiers', () => {
  it.each([
    [']C1010123', 'Code 128', '010123'],
    [']E04006381333931', 'EAN-13', '4006381333931'],
    [']E00036000291452', 'UPC-A', '0036000291452'],
    [']E496385074', 'EAN-8', '96385074'],
    [']A1ABC', 'Code 39 mod 43', 'ABC'],
    [']Q3x', 'QR Code', 'x'],
  ])('%s tells %s', (text, symbology, rest) => {
    expect(readAim(text)).toEqual({ symbology, rest });
  });

  it('leaves text that only looks like one', () => {
    expect(readAim(']?1abc')).toEqual({ rest: ']?1abc' });
  });
});

it('infers only what the digits say', () => {
  expect(inferSymbology('4006381333931')).toBe('EAN-13');
  expect(inferSymbology('036000291452')).toBe('UPC-A');
  expect(inferSymbology('WH-C11-0042')).toBeUndefined();
  expect(inferSymbology('01234565')).toBeUndefined();
});
