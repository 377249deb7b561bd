/** Labels to print: what is on them, in which symbology, on what paper. */
import { expandUpcE, isGtin, upcEDigits, type Symbology } from './barcode.ts';
import { mod43 } from './code39.ts';
import { compare, ONE, type Decimal } from '../values/decimal.ts';

/** The symbologies the service has a word for: what a label of ours may be written in. */
export const LABEL_SYMBOLOGIES = [
  'EAN-13',
  'EAN-8',
  'UPC-E',
  'Code 128',
  'Code 39',
  'Code 39 mod 43',
  'Code 93',
  'QR Code',
  'Aztec',
  'PDF417',
] as const satisfies readonly Symbology[];
export type LabelSymbology = (typeof LABEL_SYMBOLOGIES)[number];

/** What gets a label of its own where labels are made for goods that came: each piece, each pack where its size is known, or each line. */
export const LABELS_PER = ['piece', 'pack', 'line'] as const;
export type LabelsPer = (typeof LABELS_PER)[number];

/** Goods of one line that came. `pack`: so many are in one; absent: not known. `isMeasured`: they are no pieces, as cable in metres. */
export interface Labelled {
  readonly pieces: Decimal;
  readonly isMeasured?: true;
  readonly pack?: Decimal;
}

/** How many labels they get. A piece or a pack that is not whole gets one as well. */
export function labelsFor({ pieces, pack, isMeasured }: Labelled, per: LabelsPer): number {
  const all = Number(pieces);
  if (all <= 0) return 0;
  if (per === 'line' || isMeasured === true) return 1;
  return Math.ceil(per === 'pack' && pack !== undefined ? all / Number(pack) : all);
}

/** Of the sizes of an item's packs the largest that is not more than came, and is a pack at all; undefined: none is. */
export const packFor = (sizes: readonly Decimal[], came: Decimal): Decimal | undefined =>
  sizes
    .filter((size) => compare(size, ONE) > 0 && compare(size, came) <= 0)
    .reduce<Decimal | undefined>(
      (most, size) => (most === undefined || compare(size, most) > 0 ? size : most),
      undefined,
    );

/** GS1-128: on labels of pallets alone; the service has no word for it. */
export type PrintedSymbology = LabelSymbology | 'GS1-128';

export interface Label {
  readonly code: string;
  /** The one thing to be read from afar. */
  readonly title: string;
  /** Smaller, below the title. */
  readonly lines: readonly string[];
}

export interface Paper {
  readonly name: string;
  /** Of one label, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** Labels across and down a sheet of A4; absent: a roll, one label a page. */
  readonly sheet?: { readonly across: number; readonly down: number };
}

export const PAPERS: readonly Paper[] = [
  { name: '62 × 29 mm', width: 62, height: 29 },
  { name: '57 × 32 mm', width: 57, height: 32 },
  { name: '100 × 50 mm', width: 100, height: 50 },
  { name: '105 × 148 mm', width: 105, height: 148 },
  { name: 'A4, 3 × 8', width: 70, height: 37, sheet: { across: 3, down: 8 } },
];

/** As the symbology writes it, check digit and all; undefined where it cannot hold such a code. */
export function writtenIn(symbology: LabelSymbology, code: string): string | undefined {
  switch (symbology) {
    case 'EAN-13': {
      // A UPC-A is the EAN-13 that begins with 0.
      const digits = code.length === 12 ? `0${code}` : code;
      return digits.length === 13 && isGtin(digits) ? digits : undefined;
    }
    case 'EAN-8':
      return code.length === 8 && isGtin(code) ? code : undefined;
    case 'UPC-E':
      return upcEDigits(code);
    case 'Code 39':
    case 'Code 39 mod 43':
      return mod43(code) === undefined || code.length > 40 ? undefined : code;
    case 'Code 93':
    case 'Code 128':
      return /^[ -~]{1,60}$/.test(code) ? code : undefined;
    case 'QR Code':
    case 'Aztec':
    case 'PDF417':
      return code.length > 0 && code.length <= 1000 ? code : undefined;
    default:
      return symbology satisfies never;
  }
}

/**
 * A code that was scanned, as a label of its own: the symbology it was read in where a label can be written in that, else the
 * one it is most at home in.
 * @param code of the article (`articleCode`)
 * @param read the symbology its reader told, and nothing that was inferred
 */
export function asLabel(
  code: string,
  read: Symbology | undefined,
): { readonly code: string; readonly symbology: LabelSymbology } {
  const own = LABEL_SYMBOLOGIES.find((one) => one === read && writtenIn(one, code) !== undefined);
  const symbology = own ?? symbologyFor(code);
  return { code: writtenIn(symbology, code) ?? code, symbology };
}

/** The symbology a code is most at home in, as a scanner at any shop would read it. */
export function symbologyFor(code: string): LabelSymbology {
  const isUpcE = code.length === 8 && expandUpcE(code) !== undefined;
  const order: readonly LabelSymbology[] = isUpcE ? ['UPC-E'] : ['EAN-13', 'EAN-8', 'Code 128', 'QR Code'];
  return order.find((one) => writtenIn(one, code) !== undefined) ?? 'QR Code';
}
