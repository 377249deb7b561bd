/** A figure whose first digit answered what was asked: the rest is refused in words. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFigure, noteAnswer, noteSpoilt, spoiltWith, takesRest } from '#renderer/ui/keys/lost-figure.ts';

const said: string[] = [];
const say = (name: string, came: string): void => void said.push(`${name} ${came}`);
const typed = (key: string, isAnswer = false): boolean =>
  takesRest({ key, at: performance.now() }, isAnswer, say);

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  endFigure();
});
afterEach(() => vi.useRealTimers());

test('O1 the digits right after the one that answered → refused, and said once', () => {
  noteAnswer('choice-1', performance.now());
  for (const key of ['2', ',', '5']) {
    vi.advanceTimersByTime(200);
    expect(typed(key)).toBe(true);
  }
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect(said).toEqual(['choice-1 figure-lost']);
  expect(typed('7')).toBe(false);
});

test('O1 a figure after a while, after a letter or after a scan → its own', () => {
  noteAnswer('choice-1', performance.now());
  vi.advanceTimersByTime(1500);
  expect(typed('2')).toBe(false);
  noteAnswer('choice-1', performance.now());
  expect([typed('a'), typed('2')]).toEqual([false, false]);
  noteAnswer('choice-1', performance.now());
  endFigure();
  expect(typed('2')).toBe(false);
});

test('O16 something else is asked by then → the digit answers that, unless it came too soon to be meant so', () => {
  noteAnswer('choice-1', performance.now());
  vi.advanceTimersByTime(100);
  expect(typed('2', true)).toBe(true);
  vi.advanceTimersByTime(400);
  expect(typed('2', true)).toBe(false);
});

test('O1 a figure with a letter in it → the digits right behind it are refused with it, later ones and those after a scan are not', () => {
  noteSpoilt('1e', 'Socket');
  vi.advanceTimersByTime(300);
  expect(spoiltWith('3')).toMatchObject({ text: '1e3', of: 'Socket' });
  vi.advanceTimersByTime(900);
  expect(spoiltWith('4')?.text).toBe('1e34');
  vi.advanceTimersByTime(1100);
  expect(spoiltWith('5')).toBeNull();
  noteSpoilt('1e', 'Socket');
  expect(spoiltWith('Enter')).toBeNull();
  noteSpoilt('1e', 'Socket');
  endFigure();
  expect(spoiltWith('3')).toBeNull();
});
