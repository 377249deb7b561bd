/** The account's own fields: by which control a value of one is typed, from the service's word for its type. */
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
