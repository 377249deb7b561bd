import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as scan from '#domain/scanning/scan.ts';

const { LONGEST_CODE } = scan;
const parseScan = (text: string) => scan.parseScan(text, { year: 2027 });

describe('a scan', () => {
  it('keeps the code, what it was printed in, and who said so', () => {
    expect(parseScan(']E04006381333931')).toMatchObject({
      ok: true,
      scan: { code: '4006381333931', symbology: 'EAN-13', told: true },
    });
    expect(parseScan('4006381333931')).toMatchObject({
      ok: true,
      scan: { symbology: 'EAN-13', told: false },
    });
  });

  it('keeps the GS1 separator', () => {
    const read = parseScan(']C110ABC\u001d21XYZ');
    expect(read).toMatchObject({ ok: true, scan: { code: '10ABC\u001d21XYZ' } });
  });

  it('is found whichever way its accents are written', () => {
    expect(parseScan('Kabelo\u0308se')).toEqual(parseScan('Kabel\u00f6se'));
  });

  it.each([
    ['nothing', '', 'empty'],
    ['blanks', '  \t ', 'empty'],
    ['an identifier without a code', ']E0', 'empty'],
    ['5,000 characters', 'x'.repeat(5000), 'too-long'],
    ['NUL', 'AB\u0000C', 'garbled'],
    ['an escape sequence', '\u001b[31mred', 'garbled'],
    ['half a character', 'AB\ud800', 'garbled'],
    ['bytes that were no text', 'AB\ufffdC', 'garbled'],
  ])('of %s is refused', (_what, text, why) => {
    expect(parseScan(text)).toEqual({ ok: false, why });
  });

  it('takes the longest label there is', () => {
    expect(parseScan('x'.repeat(LONGEST_CODE)).ok).toBe(true);
  });

  it('never throws, and never invents text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const read = parseScan(text);
        expect(text.normalize('NFC')).toContain(read.ok ? read.scan.code : '');
      }),
    );
  });
});

describe('O5 a carton by its number', () => {
  const read = (text: string) => {
    const parsed = scan.parseScan(text, { year: 2026 });
    if (!parsed.ok) throw new Error(parsed.why);
    return parsed.scan;
  };

  it('is one by its packing digit, in plain digits and in GS1 elements', () => {
    expect(scan.cartonNumber(read('14006381333938'))).toBe('14006381333938');
    expect(scan.cartonNumber(read(']C10114006381333938'))).toBe('14006381333938');
  });

  it('is none where it is a single piece, of a variable measure, misread, or says itself how many are in it', () => {
    for (const code of ['4006381333931', '04006381333931', '94006381333934', '14006381333939', 'SHELF-1234'])
      expect(scan.cartonNumber(read(code))).toBeUndefined();
    expect(scan.cartonNumber(read(']C102040063813339313712'))).toBeUndefined();
  });

  it('leads to the number of what is in it', () => {
    expect(read('4006381333931').keys).toContain(scan.pieceKey('14006381333938'));
  });
});
