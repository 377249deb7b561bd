/**
 * Maps the characters that a barcode scanner types for a US keyboard layout to those that a German layout makes of the same keys, for
 * tests of scanners set to the wrong layout. Characters that are the same on both layouts are not in the map. Dead keys (accents that wait
 * for the next key) count as ordinary ones.
 */
const US = 'yzYZ-_=+[]{}\\|;:\'"/?<>@#^&*()~`';
const DE = 'zyZYß?´`ü+Ü*#\'öÖäÄ-_;:"§&/(=)°^';

export const GERMAN: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(US, (us, i): [string, string] => [us, DE[i] ?? us]),
);
