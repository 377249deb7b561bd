/** Which of several records of one code a scan means: the location, what is in stock there, and what was used last, in that order. */
import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { wantsLook, whichTwin, type TwinFacts } from '#domain/scanning/twins.ts';

const at = (id: number, folderId: number, quantity = 5): ItemRef => ({
  id,
  name: 'Socket',
  code: 'ONE',
  folder: { id: folderId, name: `F${folderId}`, path: [] },
  quantity: decimal(quantity),
});
const facts = (about: Partial<TwinFacts> = {}): TwinFacts => ({
  isHere: () => false,
  isOneArticle: () => true,
  isBlind: false,
  ...about,
});
const here = (folderId: number) => ({ isHere: ({ folder }: ItemRef) => folder.id === folderId });
const found = (items: readonly ItemRef[], about: Partial<TwinFacts>) => {
  const one = whichTwin(items, facts(about));
  return one === undefined ? undefined : [one.item.id, one.by];
};
const TWO = [at(1, 10), at(2, 20)];

test('nothing is known of place or use → none is taken', () => {
  expect(found(TWO, {})).toBeUndefined();
});

test('one is where the operator is → that one, also where another was used last', () => {
  expect(found(TWO, here(20))).toEqual([2, 'place']);
  expect(found(TWO, { ...here(20), used: { id: 1, isPicked: false } })).toEqual([2, 'place']);
});

test('another was chosen there since → that one', () => {
  expect(found(TWO, { ...here(20), used: { id: 1, isPicked: true } })).toEqual([1, 'picked']);
});

test('two are where the operator is → of those the one used last, and no other', () => {
  const three = [at(1, 10), at(2, 20), at(3, 20)];
  expect(found(three, here(20))).toBeUndefined();
  expect(found(three, { ...here(20), used: { id: 3, isPicked: false } })).toEqual([3, 'used']);
  expect(found(three, { ...here(20), used: { id: 1, isPicked: false } })).toBeUndefined();
});

test('all but one are empty → that one; a blind count does not tell it', () => {
  const items = [at(1, 10, 0), at(2, 20)];
  expect(found(items, {})).toEqual([2, 'stock']);
  expect(found(items, { isBlind: true })).toBeUndefined();
});

test('one label on different goods → neither stock nor last use decides, a location does', () => {
  const other = { isOneArticle: () => false };
  expect(found([at(1, 10, 0), at(2, 20)], other)).toBeUndefined();
  expect(found(TWO, { ...other, used: { id: 1, isPicked: false } })).toBeUndefined();
  expect(found(TWO, { ...other, ...here(10) })).toEqual([1, 'place']);
});

test('they expire → neither was chosen for having been used last', () => {
  const dated = [{ ...at(1, 10), expires: '2027-03-01' }, at(2, 20)];
  expect(found(dated, { used: { id: 2, isPicked: false } })).toBeUndefined();
  expect(found(dated, { used: { id: 2, isPicked: true } })).toEqual([2, 'picked']);
});

test('a guess that would book other stock wants a second look', () => {
  expect(wantsLook('used', 'scan')).toBe(true);
  expect(wantsLook('place', 'move')).toBe(true);
  expect(wantsLook('place', 'count')).toBe(false);
  expect(wantsLook('line', 'receive')).toBe(false);
});
