import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { changesOf, textsOf } from '#renderer/screens/scan/changes.ts';

const MARK = '[ref:0b5a6e51-6f3d-4c7a-9a63-0d6a1f0f7f11]';
const VIEW = {
  item: { id: 1, name: 'Ties', code: 'OLD', folder: { id: 2, name: 'B-01', path: [] }, quantity: decimal(3) },
  minQuantity: decimal(50),
  price: decimal('3.9'),
  label: { code: 'OLD', type: 'org.iso.QRCode' },
  notes: `Bag of 100. ${MARK}`,
};

describe('what was typed over an item', () => {
  it('is no change where it says the same, however it is written', () => {
    expect(changesOf(VIEW, textsOf(VIEW))).toEqual({});
    expect(changesOf(VIEW, { name: ' Ties ', price: '3,90', minQuantity: '50.0', code: 'OLD ' })).toEqual({});
  });

  it('is a change of the field that differs alone; an emptied one has none', () => {
    expect(changesOf(VIEW, { price: '4,10' })).toEqual({ price: '4.1' });
    expect(changesOf(VIEW, { minQuantity: '', price: '' })).toEqual({ minQuantity: null, price: null });
    expect(changesOf(VIEW, { code: '' })).toEqual({ label: null });
    expect(changesOf(VIEW, { code: '4006381333931' })).toEqual({
      label: { code: '4006381333931', type: 'org.gs1.EAN-13' },
    });
  });

  it('is no change of what has blanks around it and was not typed over', () => {
    const blank = {
      ...VIEW,
      item: { ...VIEW.item, name: ' Ties ' },
      label: { code: 'OLD ', type: 'org.iso.QRCode' },
      notes: ' Bag of 100. ',
    };
    expect(changesOf(blank, { price: '4' })).toEqual({ price: '4' });
    expect(changesOf(blank, { name: 'Ties', code: 'OLD', notes: 'Bag of 100.' })).toEqual({});
  });

  it('leaves the mark in the notes, unseen', () => {
    expect(textsOf(VIEW).notes).toBe('Bag of 100.');
    expect(changesOf(VIEW, { notes: 'Bag of 50.' })).toEqual({ notes: `Bag of 50. ${MARK}` });
    expect(changesOf(VIEW, { notes: ' ' })).toEqual({ notes: MARK });
    expect(changesOf({ ...VIEW, notes: null }, { notes: 'New' })).toEqual({ notes: 'New' });
  });

  it.each([{ name: ' ' }, { price: '1,2,3' }, { minQuantity: '.' }])('cannot be kept: %o', (typed) =>
    expect(changesOf(VIEW, typed)).toBeUndefined(),
  );
});
