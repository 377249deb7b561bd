/** Code 39: its check character, and what its pairs of characters mean where a label uses them for all of ASCII. */

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** The mod 43 check character of the characters before it (ISO/IEC 16388, annex A), or undefined where they are not Code 39. */
export function mod43(body: string): string | undefined {
  let total = 0;
  for (const character of body) {
    const value = CHARACTERS.indexOf(character);
    if (value === -1) return undefined;
    total += value;
  }
  return CHARACTERS[total % 43];
}

/** Whether the text ends in its own check character. One text in 43 does so by chance. */
export const endsInMod43 = (text: string): boolean =>
  text.length > 1 && mod43(text.slice(0, -1)) === text.at(-1);

/** `%` with a letter, in the order of the letters: what no other pair reaches. */
const PERCENT = '\u001b\u001c\u001d\u001e\u001f;<=>?[\\]^_{|}~\u007f\u0000@`\u007f\u007f\u007f';

/**
 * The full-ASCII reading: `+A` is a, `/A` is !, `$A` is a control character, `%A` what is left. Undefined where the text has
 * no such pairs, or one of its four signs stands alone: then it says what it says.
 */
export function fullAscii(text: string): string | undefined {
  if (!/[$/+%]/.test(text) || !/^(?:[$/+%][A-Z]|[0-9A-Z\-. ])*$/.test(text)) return undefined;
  return text.replace(/([$/+%])([A-Z])/g, (_, sign: string, letter: string) => {
    const nth = letter.charCodeAt(0) - 64;
    if (sign === '+') return letter.toLowerCase();
    if (sign === '$') return String.fromCharCode(nth);
    if (sign === '/') return letter === 'Z' ? ':' : String.fromCharCode(32 + nth);
    return PERCENT[nth - 1] ?? '';
  });
}
