import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Symbology } from '#domain/barcode/barcode.ts';
import { endsInMod43, fullAscii, mod43 } from '#domain/barcode/code39.ts';
import { controlCode, readControl, type Control } from '#domain/scanning/control.ts';
import { parseScan } from '#domain/scanning/scan.ts';
import { CONTROLS } from '#domain/scanning/shortcut.ts';

function scanned(text: string, told?: Symbology) {
  const read = parseScan(text, { told, year: 2027 });
  if (!read.ok) throw new Error(read.why);
  return read.scan;
}

describe('a code that a reader has named', () => {
  test.each<[Symbology, string]>([
    ['EAN-13', '4006381333932'],
    ['EAN-8', '96385075'],
    ['UPC-A', '036000291453'],
    ['UPC-E', '01234566'],
  ])('%s with a wrong check digit is a misread', (told, text) => {
    expect(parseScan(text, { told, year: 2027 })).toEqual({ ok: false, why: 'wrong-check' });
  });

  test('UPC-E, EAN-13 and ITF-14 of one article have one key', () => {
    const [key] = scanned('012345000065', 'UPC-A').keys;
    expect(scanned('01234565', 'UPC-E').keys[0]).toBe(key);
    expect(scanned('0012345000065', 'EAN-13').keys[0]).toBe(key);
    expect(scanned('00012345000065', 'ITF').keys[0]).toBe(key);
  });

  test('UPC-E without its number system or check digit, as some scanners send it', () => {
    expect(scanned('123456', 'UPC-E').keys[0]).toBe(scanned('01234565', 'UPC-E').keys[0]);
    expect(scanned('0123456', 'UPC-E').keys[0]).toBe(scanned('01234565', 'UPC-E').keys[0]);
  });

  test('Code 39 with its check character is found with and without it', () => {
    expect(mod43('CODE39')).toBe('W');
    expect(endsInMod43('CODE39W')).toBe(true);
    expect(scanned('CODE39W', 'Code 39 mod 43').keys).toEqual(['text:CODE39W', 'text:CODE39']);
    expect(scanned('CODE39W', 'Code 39').keys).toEqual(['text:CODE39W']);
  });

  test('Code 39 in its full-ASCII reading is found as well', () => {
    expect(fullAscii('+A+B/A')).toBe('ab!');
    expect(fullAscii('A+B C')).toBe('Ab C');
    expect(fullAscii('50% OFF')).toBeUndefined();
    expect(scanned('+A+B', 'Code 39').keys).toEqual(['text:+A+B', 'text:ab']);
  });

  test('Codabar is found with and without its start and stop', () => {
    expect(scanned('A40156B', 'Codabar').keys).toEqual(['text:A40156B', 'text:40156']);
  });
});

test('each single wrong character of Code 39 mod 43 is noticed', () => {
  const chars = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{3,12}$/), fc.nat(), fc.nat(), (body, at, other) => {
      const whole = body + (mod43(body) ?? '');
      const i = at % whole.length;
      const char = chars[other % chars.length] ?? '';
      const wrong = whole.slice(0, i) + char + whole.slice(i + 1);
      expect(endsInMod43(wrong)).toBe(char === whole[i]);
    }),
  );
});

describe('the command sheet', () => {
  const all: readonly Control[] = [
    ...CONTROLS.map((kind) => ({ kind })),
    { kind: 'times', times: 12 },
    { kind: 'operator', name: 'Ana María' },
  ];

  test('every label says what it was printed for', () => {
    for (const control of all)
      expect(scanned(controlCode(control))).toMatchObject({ control: { control, site: null }, keys: [] });
  });

  test('no label needs a character that another keyboard has elsewhere', () => {
    const fixed = all.filter(({ kind }) => kind !== 'operator').map((control) => controlCode(control));
    expect(fixed.filter((code) => !/^[A-X0-9]+$/.test(code))).toEqual([]);
  });

  test.each(['DOCKHAND', 'DOCKHANDTIMES0', 'DOCKHANDTIMES10000', 'DOCKHANDFLY', 'DOCK'])(
    '%s is none',
    (text) => {
      expect(readControl(text)).toBeUndefined();
    },
  );
});
