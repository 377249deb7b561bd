/** The result of a reader: the code, its symbology and where it is. */
import type { Symbology } from '#domain/barcode.ts';

export interface Read {
  readonly symbology: Symbology;
  /** As it stands in the code; GS, the GS1 separator, is kept. */
  readonly text: string;
  /** The AIM identifier a scanner would send before it: `]C1` tells GS1 data from any other Code 128. */
  readonly identifier: string;
  /** Lines of the picture in which it was read; a matrix code corrects its own errors and has none. */
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

/** Its errors are corrected or noticed. */
export const isMatrix = ({ symbology }: Read): boolean => MATRIX.has(symbology);
/** One check digit, and digits that a blur turns into others. */
export const isRetail = ({ symbology }: Read): boolean => RETAIL.has(symbology);
/** No check character at all. */
export const isUnchecked = ({ symbology }: Read): boolean => UNCHECKED.has(symbology);

export const isSame = (a: Read, b: Read): boolean => a.symbology === b.symbology && a.text === b.text;

/** The thirteen digits a reader gives for any EAN-13, as what they are printed as: a leading zero is a UPC-A. */
export function asPrinted(thirteen: string): Pick<Read, 'symbology' | 'text'> {
  return thirteen.startsWith('0')
    ? { symbology: 'UPC-A', text: thirteen.slice(1) }
    : { symbology: 'EAN-13', text: thirteen };
}
