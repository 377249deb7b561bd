/** Whatever people have put on a record, a change of it is noticed before the record is deleted for good. */
import { describe, expect, test } from 'vitest';
import { recordOf } from '#main/sync/pull/wire-to-domain.ts';
import { Item } from '#wire/item.ts';

const AT = '2026-11-20T08:00:00.000Z';

function restOf(about: object, type = 'item'): string | undefined {
  const plain = { id: 1, type, name: 'Cable', quantity: 5, created_at: AT, updated_at: AT };
  const found = recordOf(Item.parse({ ...plain, ...about }));
  return found.kind === 'item' ? found.item.rest : found.folder.rest;
}

const value = (about: object) => ({ custom_attribute_values: [{ custom_attribute_id: 3, ...about }] });
const measure = { type: 'length', name: 'meter', value: 100 };

describe('the rest of a record', () => {
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
  ])('tells of %s', (_what, one, other) => {
    expect(restOf(one)).not.toBe('');
    expect(restOf(one)).toBe(restOf(structuredClone(one)));
    expect(restOf(one)).not.toBe(restOf(other));
  });

  test('tells of a folder’s tags and minimum', () => {
    expect(restOf({ tags: ['fragile'] }, 'folder')).not.toBe('');
    expect(restOf({ min_quantity: 3 }, 'folder')).not.toBe('');
  });

  test('is empty where there is nothing, as of a field that is not set', () => {
    expect(restOf({})).toBe('');
    expect(restOf(value({ value: null, name: 'Serial' }))).toBe('');
    expect(restOf({ measured_quantity: null, photos: [], label_url_extra: null })).toBe('');
  });

  test('is the same whatever the order, the address of a photo, or what the service may have computed', () => {
    const one = { photos: [{ id: 1, url: 'https://a' }, { id: 2 }] };
    expect(restOf(one)).toBe(restOf({ photos: [{ id: 2 }, { id: 1, url: 'https://b' }], total_value: 12 }));
    expect(restOf({ ...one, updated_at: '', quantity: 9 })).toBe(restOf(one));
  });
});
