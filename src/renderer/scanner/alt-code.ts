/**
 * Decodes characters that are entered by number: Alt held, digits on the number pad, Alt released. Scanners set to "any keyboard" send
 * every character this way. With a leading zero the number is in Windows-1252, without one in the old code page 437.
 */

/** The characters of code page 437 from 128 on. */
const OLD =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const WINDOWS = new TextDecoder('windows-1252');

/** The character with that number. @returns undefined if the digits are no character's number */
export function altCharacter(digits: string): string | undefined {
  const number = Number(digits);
  if (digits === '' || digits.length > 5 || number === 0) return undefined;
  if (number < 128) return String.fromCharCode(number);
  if (number > 255) return String.fromCodePoint(number);
  return digits.startsWith('0') ? WINDOWS.decode(new Uint8Array([number])) : OLD[number - 128];
}
