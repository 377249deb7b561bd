/**
 * Maps each character that a barcode scanner types for a US keyboard layout to the one that a German layout makes of the same key, for
 * tests of scanners set to the wrong layout. Characters that are the same on both are not in the map. Dead keys (accents that wait for the
 * next key) count as ordinary ones.
 */
const US = 'yzYZ-_=+[]{}\\|;:\'"/?<>@#^&*()~`';
const DE = 'zyZYß?´`ü+Ü*#\'öÖäÄ-_;:"§&/(=)°^';

export const GERMAN: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(US, (us, i): [string, string] => [us, DE[i] ?? us]),
);
