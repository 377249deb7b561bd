/** The layout of EAN and UPC: guard patterns, and digits of seven modules between them. */

export interface Layout {
  /** EAN-13 is UPC-A as well: a UPC-A is an EAN-13 whose first digit is 0. */
  readonly name: 'EAN-13' | 'EAN-8' | 'UPC-E';
  readonly modules: number;
  /** First module of each digit. */
  readonly digits: readonly number[];
  /** How many of them are of the left kind. */
  readonly left: number;
  /** Parts whose look is known: first module, then dark (1) and light (0). */
  readonly guards: readonly { readonly from: number; readonly dark: string }[];
  /** First module of the bars in the middle, with the two that are known beside them; null: there are none. */
  readonly middle: number | null;
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'EAN-13',
    modules: 95,
    digits: [3, 10, 17, 24, 31, 38, 50, 57, 64, 71, 78, 85],
    left: 6,
    guards: [
      { from: -6, dark: '0000001010' },
      { from: 44, dark: '1010101' },
      { from: 91, dark: '0101000000' },
    ],
    middle: 44,
  },
  {
    name: 'EAN-8',
    modules: 67,
    digits: [3, 10, 17, 24, 36, 43, 50, 57],
    left: 4,
    guards: [
      { from: -6, dark: '0000001010' },
      { from: 30, dark: '1010101' },
      { from: 63, dark: '0101000000' },
    ],
    middle: 30,
  },
  {
    name: 'UPC-E',
    modules: 51,
    digits: [3, 10, 17, 24, 31, 38],
    left: 6,
    guards: [
      { from: -6, dark: '0000001010' },
      { from: 44, dark: '1010101000000' },
    ],
    middle: null,
  },
];

/** Widths of space, bar, space, bar of each digit with an odd number of dark modules. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

/** For EAN-13's first digit: which of the six on the left are odd, and which even. */
export const FIRST_DIGITS = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];
/** For UPC-E's check digit under number system 0; under 1 odd and even change places. */
export const CHECK_DIGITS = [
  'EEEOOO',
  'EEOEOO',
  'EEOOEO',
  'EEOOOE',
  'EOEEOO',
  'EOOEEO',
  'EOOOEE',
  'EOEOEO',
  'EOEOOE',
  'EOOEOE',
];

/** The looks of a left digit: odd 0 to 9, then even 0 to 9. */
export const LEFT: readonly string[] = [
  ...WIDTHS.map((widths) => darkOf(widths, 0)),
  ...WIDTHS.map((widths) => darkOf(Array.from(widths).reverse().join(''), 0)),
];
/** The looks of a right digit, 0 to 9. */
export const RIGHT: readonly string[] = WIDTHS.map((widths) => darkOf(widths, 1));

function darkOf(widths: string, first: 0 | 1): string {
  return Array.from(widths, (width, i) => String((i + first) % 2).repeat(Number(width))).join('');
}
