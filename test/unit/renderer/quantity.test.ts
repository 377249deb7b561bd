import { expect, test } from 'vitest';
import { keepQuantity, readQuantity } from '#renderer/ui/quantity.ts';

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

test.each(['', ' ', '-1', '1.2.3', '1,2,3', '1.000,5', 'twelve', '1e3', '.'])('%j is no quantity', (text) => {
  expect(readQuantity(text)).toBeUndefined();
});

test('a quantity field lets in digits, comma and point, and no more than fit', () => {
  expect(keepQuantity('1a2-3,4.5 6')).toBe('123,4.56');
  expect(keepQuantity('1'.repeat(50))).toHaveLength(20);
});
