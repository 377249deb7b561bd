/** Where goods are directed, and which names fit a pattern. */
import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import {
  direct,
  fitsPattern,
  leftToPutAway,
  withGoods,
  type DirectionFacts,
} from '#domain/stock/put-away.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { inWalkingOrder } from '#domain/stock/walking-order.ts';

const at = (id: number, name: string, ...path: string[]): FolderRef => ({ id, name, path });
const DOCK = at(1, 'Dock');
const like = (id: number, name: string, quantity = 5) => ({ at: at(id, name), quantity: decimal(quantity) });
const directed = (about: Partial<DirectionFacts>) => {
  const to = direct({
    from: DOCK,
    quarantine: null,
    isLikeThere: false,
    likes: [],
    pattern: '',
    firstFree: () => undefined,
    ...about,
  });
  return to === undefined ? null : [to.folderId, to.by];
};

describe('direction', () => {
  test('damaged goods in the quarantine → they stay there, whatever else is where', () => {
    expect(directed({ quarantine: { folderId: 1 }, likes: [like(2, 'A-01')], cameIn: 'at-home' })).toEqual([
      1,
      'quarantine',
    ]);
  });

  test('came in where the ordered record is → there, also where more of it is elsewhere', () => {
    expect(directed({ cameIn: 'at-home', likes: [like(2, 'A-01')] })).toEqual([1, 'booked']);
  });

  test('came in elsewhere → to its like; where that is there alone, it stays', () => {
    const there = { cameIn: 'elsewhere', isLikeThere: true } as const;
    expect(directed({ ...there, likes: [like(2, 'A-01')] })).toEqual([2, 'like']);
    expect(directed(there)).toEqual([1, 'booked']);
    expect(directed({ isLikeThere: true })).toBeNull();
  });

  test('came in where the most of it is → it stays; where less of it is → to the most of it', () => {
    const likes = [like(1, 'Dock', 4), like(2, 'A-01', 6), like(1, 'Dock', 4)];
    expect(directed({ cameIn: 'elsewhere', likes })).toEqual([1, 'booked']);
    expect(directed({ cameIn: 'elsewhere', likes: likes.slice(1) })).toEqual([2, 'like']);
    expect(directed({ cameIn: 'elsewhere', likes, pattern: 'A-*' })).toEqual([2, 'like']);
    // What lies there is to go elsewhere: that is why it was put on the list.
    expect(directed({ likes })).toEqual([2, 'like']);
  });

  test('booked at the dock, where goods are not kept, and its like is elsewhere → to its like', () => {
    expect(directed({ cameIn: 'at-home', pattern: 'A-*', likes: [like(2, 'A-01')] })).toEqual([2, 'like']);
  });

  test('several of its like → where goods are kept, then where most of it is', () => {
    const likes = [like(2, 'Office', 90), like(3, 'A-02', 5), like(4, 'A-03', 6), like(5, 'A-01', 5)];
    expect(directed({ pattern: 'A-*', likes })).toEqual([4, 'like']);
    expect(directed({ likes })).toEqual([2, 'like']);
  });

  test('its like is nowhere → the first free location; without a pattern none is offered', () => {
    const firstFree = () => at(9, 'A-04');
    expect(directed({ pattern: 'A-*', firstFree })).toEqual([9, 'free']);
    expect(directed({ firstFree })).toBeNull();
  });

  test('booked into a location that goods are kept in, and nothing of it anywhere → there', () => {
    expect(directed({ from: at(7, 'A-07'), pattern: 'A-*', firstFree: () => at(9, 'A-04') })).toEqual([
      7,
      'booked',
    ]);
  });
});

test.each([
  ['A-01', 'A-*', true],
  ['a-01', 'A-*', true],
  ['B-01', 'A-*, B-*', true],
  ['A-011', 'A-??', false],
  ['A.01', 'A.*', true],
  ['AX01', 'A.*', false],
  ['A-01-X', 'A-*1*X', true],
  ['A-01-XY', 'A-*1*X', false],
  ['A-11', '*1', true],
  ['A-01', '**', true],
  ['ÄB', 'ä?', true],
  ['A-01', '', false],
  ['A-01', ' , ', false],
])('%s, %s → %s', (name, pattern, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits);
});

test('a pattern of many stars on a long name → answered at once', () => {
  const began = performance.now();
  expect(fitsPattern('a'.repeat(200), `${'*a'.repeat(20)}*b`)).toBe(false);
  expect(performance.now() - began).toBeLessThan(200);
});

test('walking order: A-02 before A-10, aisle by aisle, what holds others before them', () => {
  const all = [at(1, 'A-10', 'A'), at(2, 'B-01', 'B'), at(3, 'A-02', 'A'), at(4, 'A'), at(5, 'Quarantine')];
  expect(all.toSorted(inWalkingOrder).map(({ id }) => id)).toEqual([4, 3, 1, 2, 5]);
});

test('more of the same record → more of its row, which keeps its direction', () => {
  const quantity = decimal(5);
  const goods = { itemId: 1, fromId: 1, quantity, came: [{ quantity }] };
  const rows = withGoods(withGoods([], goods, { folderId: 2, by: 'like' }), goods, undefined);
  expect(rows).toMatchObject([{ itemId: 1, quantity: '10', to: { folderId: 2 } }]);
  expect(rows.map(leftToPutAway)).toEqual(['10']);
});
