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

/** What a quantity field lets in: beside a digit anything, so that it is refused and not left out ("1e3" is no 13). */
export const keepQuantity = (text: string): string =>
  (/\d/.test(text) ? text : text.replace(/[^.,−-]/g, '')).slice(0, 20);

const hasMinus = (text: string): boolean => /[−-]/.test(text);

function isAmbiguous(text: string): boolean {
  const [whole = '', ...groups] = text.trim().split(numberSigns().group);
  return groups.length > 0 && /^[1-9]\d{0,2}$/.test(whole) && groups.every((one) => /^\d{3}$/.test(one));
}
