/**
 * Names of locations by a pattern: from A-01-01 to D-12-06 are all that lie between, part by part. A part of digits counts on with its
 * leading zeros, a part of letters as an alphabet; what stands between parts is the same in both.
 */

export type LocationNames =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** shape: the two are not built alike. backwards: a part ends before it begins. many: more than are made at once. */
  | { readonly kind: 'refused'; readonly why: 'shape' | 'backwards' | 'many' };

/** What stands before a location's name in the code on its label, where nothing else is said. */
export const USUAL_PREFIX = 'LOC-';

/** More than one sheet of work. */
export const MOST_LOCATIONS = 1000;

const PARTS = /\d+|[A-Za-z]+|[^0-9A-Za-z]+/g;
const LETTERS = 26;

export function locationNames(from: string, to: string): LocationNames {
  const first = from.trim().match(PARTS) ?? [];
  const last = to.trim().match(PARTS) ?? [];
  if (first.length === 0 || first.length !== last.length) return { kind: 'refused', why: 'shape' };
  let names = [''];
  for (const [n, begin] of first.entries()) {
    const part = between(begin, last[n] ?? '');
    if (typeof part === 'string') return { kind: 'refused', why: part };
    if (names.length * part.length > MOST_LOCATIONS) return { kind: 'refused', why: 'many' };
    names = names.flatMap((name) => part.map((one) => name + one));
  }
  return { kind: 'names', names };
}

function between(from: string, to: string): readonly string[] | 'shape' | 'backwards' | 'many' {
  if (from === to) return [from];
  if (/^\d/.test(from)) {
    if (!/^\d/.test(to)) return 'shape';
    return counted(Number(from), Number(to), (n) => String(n).padStart(from.length, '0'));
  }
  if (/^[A-Za-z]/.test(from)) {
    const isUpper = from === from.toUpperCase();
    const isLike = from.length === to.length && (isUpper ? to === to.toUpperCase() : to === to.toLowerCase());
    const isOneCase = isUpper || from === from.toLowerCase();
    if (!/^[A-Za-z]/.test(to) || !isLike || !isOneCase) return 'shape';
    return counted(lettersToNumber(from), lettersToNumber(to), (n) =>
      numberToLetters(n, from.length, isUpper),
    );
  }
  return 'shape';
}

function counted(
  from: number,
  to: number,
  write: (n: number) => string,
): readonly string[] | 'shape' | 'backwards' | 'many' {
  if (to < from) return 'backwards';
  if (to - from >= MOST_LOCATIONS) return 'many';
  // Too long to be counted exactly.
  if (!Number.isSafeInteger(to)) return 'shape';
  return Array.from({ length: to - from + 1 }, (_, n) => write(from + n));
}

const A = 'a'.charCodeAt(0);

const lettersToNumber = (letters: string): number =>
  Array.from(letters.toLowerCase()).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A, 0);

function numberToLetters(n: number, length: number, isUpper: boolean): string {
  let letters = '';
  for (let rest = n; letters.length < length; rest = Math.floor(rest / LETTERS))
    letters = String.fromCharCode(A + (rest % LETTERS)) + letters;
  return isUpper ? letters.toUpperCase() : letters;
}

/** The locations it lies in, outermost first, and itself: A, A-01 and A-01-02. Without a sign between parts it lies in none. */
export function levelsOf(name: string): readonly string[] {
  const ends = Array.from(name.matchAll(/[0-9A-Za-z](?=[^0-9A-Za-z])/g), ({ index }) => index + 1);
  return [...ends.map((end) => name.slice(0, end)), name];
}
