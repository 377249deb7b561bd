import { describe, expect, it } from 'vitest';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { barcodeTypes } from '#wire/barcode-type.ts';
import { parseScan } from '#domain/scanning/scan.ts';
import * as scan from '#domain/scanning/scan.ts';
import { asLabel } from '#domain/barcode/label.ts';

/** What would be kept of a label nobody knows, as a scanner sent it. */
function articleCode(text: string): string {
  const read = parseScan(text, { year: 2027 });
  if (!read.ok) throw new Error(read.why);
  return scan.articleCode(read.scan);
}

describe('the code of an article', () => {
  it('is a GS1 label’s number, without the lot and serial the next piece will not have', () => {
    expect(articleCode(']C1010950110153000321A1')).toBe('9501101530003');
    expect(articleCode(']C1010950110153000321B2')).toBe('9501101530003');
  });

  it('is what every scanner sends of it, also one that strips the check and the start', () => {
    expect(articleCode(']A1CODE39W')).toBe('CODE39');
    expect(articleCode(']F0A12345B')).toBe('12345');
  });

  it('is the code itself where nobody said what it was read from', () => {
    expect(articleCode('A12345B')).toBe('A12345B');
    expect(articleCode('SUPPLIER-77')).toBe('SUPPLIER-77');
  });
});

describe('a scanned code as a label of its own', () => {
  it('stays in the symbology it was read in', () => {
    expect(asLabel('SUPPLIER-77', 'QR Code')).toEqual({ code: 'SUPPLIER-77', symbology: 'QR Code' });
  });

  it('is written in the one it is most at home in where that one cannot be printed, or was not told', () => {
    expect(asLabel('4006381333931', undefined)).toEqual({ code: '4006381333931', symbology: 'EAN-13' });
    expect(asLabel('12345', 'Codabar').symbology).toBe('Code 128');
    expect(asLabel('4006381333930', 'EAN-13').symbology).toBe('Code 128');
  });
});

it('has a word of the service’s for each symbology a label can be written in, and no two the same', () => {
  const words = Object.values(LABEL_TYPES);
  expect([...words].sort()).toEqual([...barcodeTypes].sort());
});
