/** Names of locations between two of them. */
import { expect, test } from 'vitest';
import { levelsOf, locationNames } from '#domain/barcode/location-pattern.ts';

const names = (from: string, to: string) => {
  const found = locationNames(from, to);
  return found.kind === 'names' ? found.names : found.why;
};

test('A-01-01 … D-12-06 → every bay of every rack of every aisle, in order', () => {
  const all = names('A-01-01', 'D-12-06');
  expect(all).toHaveLength(4 * 12 * 6);
  expect([all[0], all[1], all[6], all.at(-1)]).toEqual(['A-01-01', 'A-01-02', 'A-02-01', 'D-12-06']);
});

test('leading zeros, letters in a row, small letters and one fixed part → as they are written', () => {
  expect(names('R8', 'R11')).toEqual(['R8', 'R9', 'R10', 'R11']);
  expect(names('R08', 'R11')).toEqual(['R08', 'R09', 'R10', 'R11']);
  expect(names('AY1', 'BA1')).toEqual(['AY1', 'AZ1', 'BA1']);
  expect(names('shelf a', 'shelf c')).toEqual(['shelf a', 'shelf b', 'shelf c']);
  expect(names('Dock 7', 'Dock 7')).toEqual(['Dock 7']);
  expect(names('HOCHREGALLAGER-01', 'HOCHREGALLAGER-02')).toEqual(['HOCHREGALLAGER-01', 'HOCHREGALLAGER-02']);
});

test('another shape, backwards or too many → refused, and why', () => {
  expect(names('A-01', 'A-01-02')).toBe('shape');
  expect(names('A-01', 'A.02')).toBe('shape');
  expect(names('A-01', 'AA-02')).toBe('shape');
  expect(names('A-01', 'a-02')).toBe('shape');
  expect(names('', '')).toBe('shape');
  // Longer than can be counted exactly.
  expect(names('HOCHREGALLAGA-01', 'HOCHREGALLAGB-01')).toBe('shape');
  expect(names('9007199254740992', '9007199254740994')).toBe('shape');
  expect(names('A-09', 'A-01')).toBe('backwards');
  expect(names('A-001', 'B-999')).toBe('many');
  expect(names('1', '99999999999999999999')).toBe('many');
});

test('levels → each location that it lies in, and itself', () => {
  expect(levelsOf('A-01-02')).toEqual(['A', 'A-01', 'A-01-02']);
  expect(levelsOf('Aisle A.3')).toEqual(['Aisle', 'Aisle A', 'Aisle A.3']);
  expect(levelsOf('A01')).toEqual(['A01']);
});
