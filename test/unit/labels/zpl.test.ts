/** What a label printer is sent, read back: the picture in it by the decoder, the words as they stand. */
import { describe, expect, test } from 'vitest';
import { PAPERS, symbologyFor, writtenIn, type Paper } from '#domain/barcode/label.ts';
import { zplOf } from '#renderer/labels/zpl.ts';
import type { Picture } from '#renderer/scanner/decode/picture.ts';
import { CODES } from '../../support/samples/sample-barcodes.ts';
import { decoded } from '../../support/barcode-decoder.ts';

const [SMALL] = PAPERS;
const LARGE = PAPERS.find(({ name }) => name.startsWith('100'));
if (SMALL === undefined || LARGE === undefined) throw new Error('papers are missing');

const zpl = (symbology: (typeof CODES)[number][0], code: string, paper: Paper, title = 'Cable ties') =>
  zplOf([{ label: { code, title, lines: ['B-01'] }, symbology, copies: 3 }], paper, 203) ?? '';

/** The label as it comes out of the printer: its graphic field on white. */
function printed(text: string): Picture {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const [width, height] = [number(/\^PW(\d+)/), number(/\^LL(\d+)/)];
  const [, x, y, total, bytes, data] =
    /\^FO(\d+),(\d+)\^GFA,\d+,(\d+),(\d+),([0-9A-F:]+)\^FS/.exec(text)?.map(String) ?? [];
  if (data === undefined) throw new Error('there is no graphic');
  const perRow = Number(bytes);
  const light = new Uint8Array(width * height).fill(255);
  let last = '';
  let at = 0;
  let rows = 0;
  while (at < data.length) {
    const row = data[at] === ':' ? last : data.slice(at, at + perRow * 2);
    at += data[at] === ':' ? 1 : perRow * 2;
    Array.from(row, (digit, i) => {
      for (let k = 0; k < 4; k++) {
        const dark = (Number.parseInt(digit, 16) >> (3 - k)) & 1;
        if (dark === 1) light[(Number(y) + rows) * width + Number(x) + i * 4 + k] = 0;
      }
    });
    last = row;
    rows += 1;
  }
  expect(rows * perRow).toBe(Number(total));
  return { width, height, light };
}

describe('a label for a ZPL printer', () => {
  test.each(CODES)('%s: the bars it is sent read as the code', async (written, code, symbology, text) => {
    const [read] = await decoded(printed(zpl(written, code, LARGE)));
    expect(read).toMatchObject({ symbology, text });
  });

  test('begins and ends, has its size in dots, and asks for so many copies', () => {
    const text = zpl('EAN-13', '4006381333931', SMALL);
    expect(text).toMatch(/^\^XA\^CI28\^PW496\^LL232.*\^PQ3\^XZ\n$/s);
  });

  test('a title cannot say anything to the printer', () => {
    const text = zpl('Code 128', 'A1', SMALL, '^XZ~JA_ö');
    expect(text).toContain('^FD_5EXZ_7EJA_5F_C3_B6^FS');
    expect(text.match(/\^XZ/g)).toHaveLength(1);
  });

  test('what does not go into its symbology, or onto its paper, is not printed at all', () => {
    const label = { title: '', lines: [] };
    const run = (code: string, symbology: 'EAN-13' | 'Code 39') => ({
      label: { ...label, code },
      symbology,
      copies: 1,
    });
    expect(zplOf([run('4006381333932', 'EAN-13')], SMALL, 203)).toBeNull();
    expect(zplOf([run('A'.repeat(40), 'Code 39')], SMALL, 203)).toBeNull();
  });
});

describe('the symbology of a code', () => {
  test.each([
    ['4006381333931', 'EAN-13'],
    ['036000291452', 'EAN-13'],
    ['96385074', 'EAN-8'],
    ['01234565', 'UPC-E'],
    ['LOC-A-03', 'Code 128'],
    ['Kabelöse', 'QR Code'],
  ] as const)('%s is at home in %s', (code, symbology) => {
    expect(symbologyFor(code)).toBe(symbology);
    expect(writtenIn(symbology, code)).toBeDefined();
  });

  test('lower case is not Code 39, and letters are not EAN', () => {
    expect(writtenIn('Code 39', 'abc')).toBeUndefined();
    expect(writtenIn('EAN-13', 'ABC')).toBeUndefined();
  });
});
