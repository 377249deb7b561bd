/** Messages for tests of the screens: every letter of the words is accented, what is filled in stays as it is. */
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** All within the basic plane: one unit each. */
const ACCENTED = 'ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž０１２３４５６７８９';

const accent = (text: string): string =>
  text.replace(/[a-z\d]/gi, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));

export const accented = (message: string): MessageFormatElement[] => parse(message).map(accentElement);

function accentElement(element: MessageFormatElement): MessageFormatElement {
  if (isLiteralElement(element)) return { ...element, value: accent(element.value) };
  if (!isPluralElement(element) && !isSelectElement(element)) return element;
  const options = Object.entries(element.options).map(([name, { value, ...rest }]) => [
    name,
    { ...rest, value: value.map(accentElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}
