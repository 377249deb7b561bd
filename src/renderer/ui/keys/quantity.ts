/**
 * A quantity as it is typed. Comma or point, whichever the hand knows; never a float. What the screens themselves would write for
 * a thousand times as many ("1,234" in English, "1.234" in German) can be read in two ways, and is not guessed.
 */
import { isNegative, parseDecimal, type Decimal } from '#domain/values/decimal.ts';
import { field as words } from '../../strings/field.ts';
import { formatNumber, numberSigns } from '../../strings/locale.ts';

/** Undefined: not a quantity (yet). */
export function readQuantity(text: string): Decimal | undefined {
  const value = parseDecimal(text.trim().replace(',', '.'));
  return value === undefined || isNegative(value) || hasPlus(text) || isAmbiguous(text) ? undefined : value;
}

/** What is wrong with it; null where nothing is, or nothing is typed. */
export function quantityProblem(text: string): string | null {
  if (text.trim() === '' || readQuantity(text) !== undefined) return null;
  if (hasMinus(text)) return words.negative;
  if (hasPlus(text)) return words.plus;
  if (!isAmbiguous(text)) return words.notQuantity;
  const { group, decimal } = numberSigns();
  const plain = text.trim();
  return words.ambiguous({ whole: plain.replaceAll(group, ''), part: plain.replace(group, decimal) });
}

/** As the language writes it, to be typed over: no thousands apart. */
export const writeQuantity = (value: Decimal): string => formatNumber(value, { useGrouping: false });

/** A price likewise, with both its decimals at least. */
export const writePrice = (value: Decimal): string =>
  formatNumber(value, { useGrouping: false, minimumFractionDigits: 2 });

/** Longer than any figure: a page that was pasted is not kept. */
const MOST_KEPT = 100;

/** Digits of any script, comma and point; a sign, a fraction or a space, so that it is refused and not left out. Nothing else. */
const OF_FIGURE = /^[\p{N}\u2044.,−\-+\s]*$/u;

/** Whether it belongs into a figure. Everything else is a key, or is refused, and never text in its field. */
export const isOfFigure = (text: string): boolean => OF_FIGURE.test(plainOf(text));

/** What a quantity field holds when this is typed or pasted into it. What belongs into no figure changes nothing there. */
export function keepQuantity(text: string, before: string): string {
  const isKept = isOfFigure(text) && (text === '' || text.trim() !== '');
  return isKept ? plainOf(text).slice(0, MOST_KEPT) : before;
}

/** An input method's wide digits are digits. */
const plainOf = (text: string): string => text.normalize('NFKC');

/** Refused: "+3" would set 3, where three more may be meant. */
const hasPlus = (text: string): boolean => text.includes('+');
const hasMinus = (text: string): boolean => /[−-]/.test(text);

function isAmbiguous(text: string): boolean {
  const [whole = '', ...groups] = text.trim().split(numberSigns().group);
  return groups.length > 0 && /^[1-9]\d{0,2}$/.test(whole) && groups.every((one) => /^\d{3}$/.test(one));
}
