import { afterEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import {
  isOfFigure,
  keepQuantity,
  quantityProblem,
  readQuantity,
  writeQuantity,
} from '#renderer/ui/keys/quantity.ts';

afterEach(() => setLanguage('en'));

test.each([
  ['12', '12'],
  ['1,5', '1.5'],
  ['1.50', '1.5'],
  [' 007 ', '7'],
  ['0', '0'],
  [',5', '0.5'],
  ['9007199254740993', '9007199254740993'],
  ['0.1', '0.1'],
])('%j is %s, exactly', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity);
});

test.each(['', ' ', '-1', '+3', '3+', '＋3', '1.2.3', '1,2,3', '1.000,5', 'twelve', '1e3', '.'])(
  '%j is no quantity',
  (text) => {
    expect(readQuantity(text)).toBeUndefined();
  },
);

test('O1 a quantity field lets in digits, comma, point and a sign, which is refused, and no more than fit', () => {
  // What is no figure is not read without its letters, and does not go in.
  for (const text of ['1e3', '12 pcs', 'abc', '5q', '12€']) {
    expect(isOfFigure(text)).toBe(false);
    expect(keepQuantity(text, '')).toBe('');
    expect(keepQuantity(text, '20')).toBe('20');
  }
  // Over a figure that was there it changes nothing: emptied, it would be sent as none.
  for (const text of ['abc', ' ', 'qQ']) expect(keepQuantity(text, '20')).toBe('20');
  expect(keepQuantity('', '20')).toBe('');
  expect(keepQuantity('８０', '20')).toBe('80');
  for (const text of ['½', '٣'])
    expect(quantityProblem(keepQuantity(text, '20'))).toBe(quantityProblem('1e3'));
  for (const text of ['-3', '−3']) {
    expect(readQuantity(keepQuantity(text, ''))).toBeUndefined();
    expect(quantityProblem(keepQuantity(text, ''))).toBe('No minus: nothing here is below zero');
  }
  // It would set 3, where three more may be meant.
  for (const text of ['+3', '3+', '＋3'])
    expect(quantityProblem(keepQuantity(text, ''))).toBe('No plus: type the total');
  // Cut off, it would be another figure.
  expect(readQuantity(keepQuantity('000000000000000000000012', ''))).toBe('12');
  expect(readQuantity(keepQuantity('1'.repeat(500), ''))).toBeUndefined();
});

test.each([
  ['en', '1,234', '1.234', 'A thousand, or a part? Type 1234 or 1.234'],
  ['de', '1.234', '1,234', 'Tausend oder ein Teil? 1234 oder 1,234 eingeben'],
] as const)(
  '%s: %s is as the screens write a thousand and more → not guessed; %s is a part',
  (language, ambiguous, part, words) => {
    setLanguage(language);
    expect(readQuantity(ambiguous)).toBeUndefined();
    expect(quantityProblem(ambiguous)).toBe(words);
    expect(readQuantity(part)).toBe('1.234');
    expect(quantityProblem(part)).toBeNull();
    expect(readQuantity('0' + ambiguous.slice(1))).toBe('0.234');
  },
);

test('a figure to be typed over is written as the language has it, and read back as the same', () => {
  for (const [language, written] of [
    ['en', '1234.125'],
    ['de', '1234,125'],
  ] as const) {
    setLanguage(language);
    expect(writeQuantity(decimal('1234.125'))).toBe(written);
    expect(readQuantity(written)).toBe('1234.125');
  }
});
