/** Whether two values of an editable field are the same. */
import { expect, test } from 'vitest';
import { editRecord, fieldNames, fieldsNamed, sameField, withFields } from '#domain/stock/fields.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { decimal } from '#domain/values/decimal.ts';

const label = (code: string, type = 'org.iso.Code128') => ({ code, type });

test.each([
  ['a name with zeros before it', '7', '007'],
  ['a note that ends in a zero', '1.50', '1.5'],
  ['a code with zeros before it', label('12'), label('0012')],
  ['the same code in another symbology', label('12'), label('12', 'org.gs1.EAN-13')],
  ['a label and none', label('12'), null],
  ['two prices', decimal('1.5'), decimal('1.51')],
  ['a serial number with zeros before it, in a custom field', '12', '0012'],
  ['one tag more', ['a'], ['a', 'b']],
  ['two tags and one that reads like both', ['a', 'b'], ['a, b']],
  ['a checkbox that is off and none', false, null],
  ['two measures', { value: decimal('1'), unit: 'meter' }, { value: decimal('2'), unit: 'meter' }],
])('%s → differs', (_, one, other) => {
  expect(sameField(one, other)).toBe(false);
});

test.each([
  ['prices written differently', decimal('1.50'), decimal(1.5)],
  ['an empty text and none', '', null],
  ['labels alike', label('12'), label('12')],
  ['tags in another order', ['a', 'b'], ['b', 'a']],
  ['no tags and none', [], null],
  ['a number of a custom field, told as text', 5, '5.0'],
])('%s → the same', (_, one, other) => {
  expect(sameField(one, other)).toBe(true);
});

const FIELDS = { name: 'Drum', notes: null, price: null, minQuantity: null, label: null };

test('an edit of two custom fields → each is a field of its own, and others stay', () => {
  const set = { tags: ['a'], customValues: { 3: 'x', 4: null } };
  expect(fieldNames(set)).toEqual(['tags', 'custom-3', 'custom-4']);
  const now = withFields({ ...FIELDS, customValues: { 4: 'y', 5: true } }, set);
  expect(now).toEqual({ ...FIELDS, tags: ['a'], customValues: { 3: 'x', 4: null, 5: true } });
});

test('what an edit has changed, named from before it → laid over, it is as it was', () => {
  const before = { ...FIELDS, customValues: { 4: 'y' } };
  const set = { labelExtra: label('Z'), tags: ['a'], customValues: { 3: 'x', 4: null } };
  const back = fieldsNamed(before, fieldNames(set));
  expect(back).toEqual({ labelExtra: null, tags: [], customValues: { 3: null, 4: 'y' } });
});

test('a record edited → its codes and photos follow, and nothing is kept of what is empty', () => {
  const record = item({
    codes: ['A', 'B', 'SN-1', 'PACK'],
    label: label('A'),
    labelExtra: label('B'),
    customValues: { 7: 'SN-1' },
    photos: [{ id: 1, name: 'front', url: 'https://a/1' }],
  });
  const set = { labelExtra: null, customValues: { 7: 'SN-2' }, photoIds: [2, 1] };
  const now = editRecord(record, set);
  expect(now.codes).toEqual(['A', 'SN-2', 'PACK']);
  expect(now.photos?.map(({ id, name }) => [id, name])).toEqual([
    [2, null],
    [1, 'front'],
  ]);
  expect(editRecord(now, { customValues: { 7: null }, photoIds: [] })).toEqual(
    item({ codes: ['A', 'PACK'], label: label('A') }),
  );
});
