/**
 * Which characters a German keyboard layout makes of the keys that a scanner set to a US layout presses. Dead keys are left out: see the
 * calibration sheet.
 */
const US = 'yzYZ-_=+[]{}\\|;:\'"/?<>@#^&*()~`';
const DE = 'zyZYß?´`ü+Ü*#\'öÖäÄ-_;:"§&/(=)°^';

export const GERMAN: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(US, (us, i): [string, string] => [us, DE[i] ?? us]),
);
