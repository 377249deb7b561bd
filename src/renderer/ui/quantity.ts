/**
 * A quantity as it is typed. Comma or point, whichever the hand knows; never a float. What the screens themselves would write for
 * a thousand times as many ("1,234" in English, "1.234" in German) can be read in two ways, and is not guessed.
 */
import { isNegative, parseDecimal, type Decimal } from '#domain/decimal.ts';
import { field as words } from '../strings/field.ts';
import { formatNumber, numberSigns } from '../strings/locale.ts';

/** Undefined: not a quantity (yet). */
export function readQuantity(text: string): Decimal | undefined {
  const value = parseDecimal(text.trim().replace(',', '.'));
  return value === undefined || isNegative(value) || isAmbiguous(text) ? undefined : value;
}

/** What is wrong with it; null where nothing is, or nothing is typed. */
export function quantityProblem(text: string): string | null {
  if (text.trim() === '' || readQuantity(text) !== undefined) return null;
  if (hasMinus(text)) return words.negative;
  if (!isAmbiguous(text)) return words.notQuantity;
  const { group, decimal } = numberSigns();
  const plain = text.trim();
  return words.ambiguous({ whole: plain.replaceAll(group, ''), part: plain.replace(group, decimal) });
}

/** As the language writes it, to be typed over: no thousands apart. */
export const writeQuantity = (value: Decimal): string => formatNumber(value, { useGrouping: false });

/** Longer than any figure: a page that was pasted is not kept. */
const MOST_KEPT = 100;

/**
 * What a quantity field holds when this is typed into it: beside a digit anything, so that it is refused and not left out ("1e3" is no
 * 13). Letters alone are keys, and change nothing: a figure that was there is never emptied by them.
 */
export function keepQuantity(text: string, before: string): string {
  // An input method's wide digits are digits.
  const plain = text.normalize('NFKC').slice(0, MOST_KEPT);
  if (/\p{N}/u.test(plain)) return plain;
  const signs = plain.replace(/[^.,−-]/g, '');
  return signs === '' && plain !== '' ? before : signs;
}

const hasMinus = (text: string): boolean => /[−-]/.test(text);

function isAmbiguous(text: string): boolean {
  const [whole = '', ...groups] = text.trim().split(numberSigns().group);
  return groups.length > 0 && /^[1-9]\d{0,2}$/.test(whole) && groups.every((one) => /^\d{3}$/.test(one));
}
