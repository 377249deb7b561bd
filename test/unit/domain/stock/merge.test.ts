/** Whether a record can be put onto another one, how, and what is lost by it. */
import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { merged, mergeLosses, mergeStop, mergeWay } from '#domain/stock/merge.ts';
import { item } from '../../../support/samples/sample-records.ts';

const into = item({ id: 1, folderId: 10 });
const other = item({ id: 2, folderId: 20, quantity: decimal(5) });

test('by a move where the account merges, and no other record of the article is there; else by two adjustments', () => {
  expect(mergeWay(other, into, true, true)).toBe('move');
  expect(mergeWay(other, into, false, true)).toBe('adjust');
  expect(mergeWay(other, into, null, true)).toBe('adjust');
  // The goods could go onto the other one.
  expect(mergeWay(other, into, true, false)).toBe('adjust');
  expect(mergeWay({ ...other, folderId: 10 }, into, true, true)).toBe('adjust');
  expect(mergeWay({ ...other, sid: 'S9' }, into, true, true)).toBe('adjust');
});

test('empty, not made yet, or measured otherwise → not at all', () => {
  const quantity = decimal(5);
  expect(mergeStop({ item: other, quantity }, into)).toBeNull();
  expect(mergeStop({ item: other, quantity: decimal(0) }, into)).toBe('empty');
  expect(mergeStop({ item: { ...other, id: -3 }, quantity }, into)).toBe('not-made');
  const metres = { ...other, measure: { value: decimal(5), unit: 'meter', type: 'length' } };
  expect(mergeStop({ item: metres, quantity }, into)).toBe('unit');
});

test('another price, and other own fields → lost on the goods', () => {
  expect(mergeLosses(other, into)).toEqual([]);
  expect(mergeLosses({ ...other, price: decimal(2) }, into)).toEqual(['price']);
  expect(mergeLosses({ ...other, customValues: { 7: 'Lot 4' } }, into)).toEqual(['fields']);
});

test('the one that stays has what all of them had', () => {
  expect(merged(decimal(95), [{ quantity: decimal(5) }, { quantity: decimal('2.5') }])).toBe('102.5');
});
