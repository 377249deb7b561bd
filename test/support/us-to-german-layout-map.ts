/**
 * Maps each character that a US keyboard layout types to the character that a German layout types with the same key. Tests use the map to
 * send what a scanner set to the US layout types at a computer set to the German one. Characters that both layouts type with the same key
 * are not in the map, so a character that is absent stays as it is. No two characters are mapped to the same one, so the map can be
 * inverted. Dead keys (accents that wait for the next key) count as ordinary keys here.
 */
const US = 'yzYZ-_=+[]{}\\|;:\'"/?<>@#^&*()~`';
const DE = 'zyZYß?´`ü+Ü*#\'öÖäÄ-_;:"§&/()=°^';

export const US_TO_GERMAN: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(US, (us, i): [string, string] => [us, DE[i] ?? us]),
);
