/** Whether two values of an editable field are the same. */
import { expect, test } from 'vitest';
import { sameField } from '#main/sync/editable-fields.ts';
import { decimal } from '#domain/decimal.ts';

const label = (code: string, type = 'org.iso.Code128') => ({ code, type });

test.each([
  ['a name with zeros before it', '7', '007'],
  ['a note that ends in a zero', '1.50', '1.5'],
  ['a code with zeros before it', label('12'), label('0012')],
  ['the same code in another symbology', label('12'), label('12', 'org.gs1.EAN-13')],
  ['a label and none', label('12'), null],
  ['two prices', decimal('1.5'), decimal('1.51')],
])('%s → differs', (_, one, other) => {
  expect(sameField(one, other)).toBe(false);
});

test.each([
  ['prices written differently', decimal('1.50'), decimal(1.5)],
  ['an empty text and none', '', null],
  ['labels alike', label('12'), label('12')],
])('%s → the same', (_, one, other) => {
  expect(sameField(one, other)).toBe(true);
});
