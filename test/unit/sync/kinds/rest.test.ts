/** Whatever people have put on a record, a change of it is noticed before the record is deleted for good. */
import { describe, expect, test } from 'vitest';
import { fieldIn, fieldNames, sameField } from '#domain/stock/fields.ts';
import { fieldsOf } from '#main/sync/editable-fields-of-found-record.ts';
import { recordOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { Item } from '#wire/item.ts';

const AT = '2026-11-20T08:00:00.000Z';

function pulled(about: object, type = 'item') {
  const plain = { id: 1, type, name: 'Cable', quantity: 5, created_at: AT, updated_at: AT };
  const found = recordOf(Item.parse({ ...plain, ...about }));
  const { rest } = found.kind === 'item' ? found.item : found.folder;
  return { rest, fields: fieldsOf(found) };
}

/** Whether all that a deletion compares is the same. */
function isSame(about: object, other: object, type = 'item'): boolean {
  const [a, b] = [pulled(about, type), pulled(other, type)];
  const names = [...fieldNames(a.fields), ...fieldNames(b.fields)];
  return (
    a.rest === b.rest && names.every((name) => sameField(fieldIn(a.fields, name), fieldIn(b.fields, name)))
  );
}

const value = (about: object) => ({ custom_attribute_values: [{ custom_attribute_id: 3, ...about }] });
const measure = { type: 'length', name: 'meter', value: 100 };

describe('what people have put on a record', () => {
  test.each([
    ['a custom value', value({ value: 'serial 123' }), value({ value: 'serial 124' })],
    [
      'a custom value that is a code',
      value({ value: '12' }),
      value({ value: '12', scanner_code_type: 'QR' }),
    ],
    ['photos', { photos: [{ id: 1 }] }, { photos: [{ id: 2 }] }],
    ['a measure', { measured_quantity: measure }, { measured_quantity: { ...measure, value: 250 } }],
    ['another code', { label_url_extra: 'Z' }, { label_url_extra: 'Z', label_url_extra_type: 'QR' }],
  ])('%s → a change of it is noticed', (_what, one, other) => {
    expect(isSame(one, {})).toBe(false);
    expect(isSame(one, structuredClone(one))).toBe(true);
    expect(isSame(one, other)).toBe(false);
  });

  test('a folder’s tags and minimum → a change of them is noticed', () => {
    expect(isSame({ tags: ['fragile'] }, {}, 'folder')).toBe(false);
    expect(isSame({ min_quantity: 3 }, {}, 'folder')).toBe(false);
  });

  test('nothing, as of a field that is not set → nothing is kept of it', () => {
    const none = { rest: '', fields: pulled({}).fields };
    expect(pulled(value({ value: null, name: 'Serial' }))).toEqual(none);
    expect(pulled({ measured_quantity: null, photos: [], label_url_extra: null })).toEqual(none);
  });

  test('another order, another address of a photo, or what the service may have computed → the same', () => {
    const one = { photos: [{ id: 1, url: 'https://a' }, { id: 2 }] };
    expect(isSame(one, { photos: [{ id: 2 }, { id: 1, url: 'https://b' }], total_value: 12 })).toBe(true);
    expect(isSame({ ...one, updated_at: '', quantity: 9 }, one)).toBe(true);
  });
});
