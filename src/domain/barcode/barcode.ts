/**
 * Symbologies and the numbers printed in them. Two labels of one article may carry different digits (UPC-E, UPC-A, EAN-13
 * and ITF-14 are all the same GTIN), so codes are compared by their keys, never by their text.
 */
export const SYMBOLOGIES = [
  'UPC-E',
  'UPC-A',
  'EAN-8',
  'EAN-13',
  'Code 39',
  'Code 39 mod 43',
  'Code 93',
  'Code 128',
  'ITF',
  'Codabar',
  'DataBar',
  'PDF417',
  'Aztec',
  'Data Matrix',
  'QR Code',
] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

/** The letter of an AIM symbology identifier (ISO/IEC 15424), as scanners prefix it: `]C1` is Code 128 with GS1 data. */
const AIM: Readonly<Record<string, Symbology>> = {
  A: 'Code 39',
  C: 'Code 128',
  E: 'EAN-13',
  F: 'Codabar',
  G: 'Code 93',
  I: 'ITF',
  L: 'PDF417',
  Q: 'QR Code',
  d: 'Data Matrix',
  e: 'DataBar',
  z: 'Aztec',
};

/** Splits a leading AIM identifier off. An unknown identifier letter is left in the text: it may be part of the code. */
export function readAim(text: string): { readonly symbology?: Symbology; readonly rest: string } {
  const found = /^\]([A-Za-z])([0-9A-Fa-f])/.exec(text);
  const symbology = found?.[1] === undefined ? undefined : AIM[found[1]];
  if (found === null || symbology === undefined) return { rest: text };
  const rest = text.slice(3);
  if (found[1] === 'E') {
    if (found[2] === '4') return { symbology: 'EAN-8', rest };
    // A scanner sends UPC-A and UPC-E as thirteen digits under ]E0; the zeros give UPC-A away.
    return { symbology: /^0\d{12}$/.test(rest) ? 'UPC-A' : 'EAN-13', rest };
  }
  if (found[1] === 'A' && (found[2] === '1' || found[2] === '3'))
    return { symbology: 'Code 39 mod 43', rest };
  return { symbology, rest };
}

/** The GS1 check digit of the digits before it (GS1 General Specifications 7.9): weights 3 and 1 from the right. */
export function gs1CheckDigit(body: string): string {
  let total = 0;
  for (let i = 0; i < body.length; i++) total += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (total % 10)) % 10);
}

/** Whether `digits` is 8, 12, 13 or 14 digits that end in their own check digit. */
export function isGtin(digits: string): boolean {
  return /^(\d{8}|\d{12,14})$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** UPC-E's eight digits (number system, six, check) as the twelve of UPC-A, or undefined where they are not UPC-E. */
export function expandUpcE(eight: string): string | undefined {
  if (!/^[01]\d{7}$/.test(eight)) return undefined;
  const system = eight.charAt(0);
  const [a, b, c, d, e, last] = eight.slice(1, 7);
  const check = eight.charAt(7);
  let body: string;
  if (last === '0' || last === '1' || last === '2') body = `${system}${a}${b}${last}0000${c}${d}${e}`;
  else if (last === '3') body = `${system}${a}${b}${c}00000${d}${e}`;
  else if (last === '4') body = `${system}${a}${b}${c}${d}00000${e}`;
  else body = `${system}${a}${b}${c}${d}${e}0000${last}`;
  return gs1CheckDigit(body) === check ? body + check : undefined;
}

/**
 * The keys under which a code is found. A trade number's key is its GTIN-14, whatever it was printed in; any other text is
 * its own key. Eight digits can be EAN-8 and UPC-E at once: unless the scanner told which, both keys are given.
 */
export function codeKeys(code: string, symbology?: Symbology): readonly string[] {
  const keys: string[] = [];
  const add = (digits: string) => keys.push(`gtin:${digits.padStart(14, '0')}`);
  if (/^\d{8}$/.test(code)) {
    const upc = symbology === 'EAN-8' ? undefined : expandUpcE(code);
    if (upc !== undefined) add(upc);
    if (symbology !== 'UPC-E' && isGtin(code)) add(code);
  } else if (isGtin(code)) {
    add(code);
  }
  keys.push(`text:${code}`);
  return keys;
}

/** How many digits, and a check digit among them. */
const CHECKED: Partial<Record<Symbology, RegExp>> = {
  'EAN-13': /^\d{13}$/,
  'EAN-8': /^\d{8}$/,
  'UPC-A': /^0?\d{12}$/,
};

/** Whether a code can be of the symbology its reader named: a wrong check digit is a misread, or a scanner that lies. */
export function isPossible(code: string, symbology: Symbology): boolean {
  if (symbology === 'UPC-E') return upcEDigits(code) !== undefined || isGtin(code);
  const digits = CHECKED[symbology];
  return digits === undefined || (digits.test(code) && isGtin(code));
}

/** UPC-E in its eight digits, also where the scanner leaves out the number system and the check digit, or that alone. */
export function upcEDigits(code: string): string | undefined {
  if (/^\d{8}$/.test(code)) return expandUpcE(code) === undefined ? undefined : code;
  const body = /^\d{6}$/.test(code) ? `0${code}` : code;
  if (!/^[01]\d{6}$/.test(body)) return undefined;
  return Array.from('0123456789', (check) => body + check).find((eight) => expandUpcE(eight) !== undefined);
}

/** What the digits themselves say, where the scanner told nothing. Most codes say nothing. */
export function inferSymbology(code: string): Symbology | undefined {
  if (!isGtin(code)) return expandUpcE(code) === undefined ? undefined : 'UPC-E';
  if (code.length === 8) return expandUpcE(code) === undefined ? 'EAN-8' : undefined;
  return code.length === 12 ? 'UPC-A' : code.length === 13 ? 'EAN-13' : 'ITF';
}
