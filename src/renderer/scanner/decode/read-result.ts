/** The result of a barcode reader (text, symbology, position), and which symbologies correct or check errors. */
import type { Symbology } from '#domain/barcode/barcode.ts';

export interface Read {
  readonly symbology: Symbology;
  /** The text of the code, with GS, the GS1 separator. */
  readonly text: string;
  /** The AIM identifier that a scanner would send before it: `]C1` distinguishes GS1 data from other Code 128. */
  readonly identifier: string;
  /** In how many lines of the picture it was read; meaningless for a matrix code, which corrects its own errors. */
  readonly lines: number;
  /** Its corners in the picture, clockwise; null where the reader does not know them. */
  readonly corners: readonly Point[] | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const MATRIX: ReadonlySet<Symbology> = new Set(['QR Code', 'Aztec', 'PDF417', 'Data Matrix']);
const RETAIL: ReadonlySet<Symbology> = new Set(['EAN-13', 'EAN-8', 'UPC-A', 'UPC-E']);
const UNCHECKED: ReadonlySet<Symbology> = new Set(['Code 39', 'Code 39 mod 43', 'ITF', 'Codabar']);

/** Whether the symbology corrects its errors. */
export const isMatrix = ({ symbology }: Read): boolean => MATRIX.has(symbology);
/** Whether it has only one check digit, and digits that a blur can turn into others. */
export const isRetail = ({ symbology }: Read): boolean => RETAIL.has(symbology);
/** Whether it has no check character. */
export const isUnchecked = ({ symbology }: Read): boolean => UNCHECKED.has(symbology);

export const isSame = (a: Read, b: Read): boolean => a.symbology === b.symbology && a.text === b.text;

/** The thirteen digits that a reader gives for any EAN-13, as they are printed: with a leading zero it is a UPC-A. */
export function asPrinted(thirteen: string): Pick<Read, 'symbology' | 'text'> {
  return thirteen.startsWith('0')
    ? { symbology: 'UPC-A', text: thirteen.slice(1) }
    : { symbology: 'EAN-13', text: thirteen };
}
