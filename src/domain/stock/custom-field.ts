/** The account's own fields: by which control a value of one is typed, from the service's word for its type. */
import { parseDecimal, type Decimal } from '../values/decimal.ts';
import type { CustomValue } from './record.ts';

export type FieldControl =
  'text' | 'number' | 'date' | 'choice' | 'yes-no' | 'phone' | 'link' | 'e-mail' | 'barcode';

/** Words that services of this kind are known to use; one that is none of them is edited as text. */
const WORDS: readonly (readonly [FieldControl, RegExp])[] = [
  ['yes-no', /^(check_?box|bool(ean)?|yes_?no|switch)$/],
  ['number', /number$|^(integer|decimal|float|numeric)$/],
  ['date', /^date$/],
  ['choice', /^(drop_?down(_list)?|choice|select|enum|option)$/],
  ['phone', /phone/],
  ['link', /^(url|link|web_?link|website)$/],
  ['e-mail', /e_?mail/],
  ['barcode', /barcode|scanner|qr_?code/],
];

/** @param type the service's word; null where it gives none */
export function controlFor(type: string | null): FieldControl {
  const word = (type ?? '').toLowerCase().replaceAll(/[\s-]+/g, '_');
  // A phone number is no number.
  if (word.includes('phone')) return 'phone';
  return WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? 'text';
}

/** The number that a value is, if it is one: services also write those of a number field as text. */
export function numberOf(control: FieldControl, value: CustomValue | null | undefined): Decimal | undefined {
  return typeof value === 'number' || control === 'number' ? parseDecimal(value) : undefined;
}

/** What a list is put in order and filtered by: a number, or text. Null: no value, or one of a shape that nobody here knows. */
export function customKey(value: CustomValue | null | undefined): string | number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return null;
  return typeof value === 'boolean' ? String(value) : value;
}
