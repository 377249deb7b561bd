/**
 * The layout of EAN and UPC codes: which modules are guard patterns, where the digits of seven modules lie, and the bar patterns of the
 * digits.
 */

export interface Layout {
  /** UPC-A has the layout of EAN-13: it is an EAN-13 whose first digit is 0. */
  readonly name: 'EAN-13' | 'EAN-8' | 'UPC-E';
  readonly modules: number;
  /** The first module of each digit. */
  readonly digits: readonly number[];
  /** How many digits have left patterns. */
  readonly left: number;
  /** Parts with known modules: the first module, then dark (1) and light (0). */
  readonly guards: readonly { readonly from: number; readonly dark: string }[];
  /** The first module of the middle guard, with the known modules beside it; null if there is none. */
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

/** The widths of space, bar, space, bar of each digit in odd parity. */
const WIDTHS = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

/** For each first digit of EAN-13: which of the six left digits have odd (O) and even (E) parity. */
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
/** For each check digit of UPC-E in number system 0: the parity of the six digits; in number system 1 it is reversed. */
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

/** The patterns of a left digit: 0 to 9 in odd parity, then in even parity. */
export const LEFT: readonly string[] = [
  ...WIDTHS.map((widths) => darkOf(widths, 0)),
  ...WIDTHS.map((widths) => darkOf(Array.from(widths).reverse().join(''), 0)),
];
/** The patterns of a right digit, 0 to 9. */
export const RIGHT: readonly string[] = WIDTHS.map((widths) => darkOf(widths, 1));

function darkOf(widths: string, first: 0 | 1): string {
  return Array.from(widths, (width, i) => String((i + first) % 2).repeat(Number(width))).join('');
}
