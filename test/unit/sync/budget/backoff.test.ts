/** How long what did nothing is left alone. */
import { expect, test } from 'vitest';
import { createBackoff } from '#main/sync/schedule/work-backoff.ts';

let now = 0;
const clock = { monotonic: () => now };

test('T3 what did nothing rests longer each time, until something else was done', () => {
  now = 0;
  const rests = createBackoff(clock);
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    rests.tried('a', false);
    const left = rests.left('a');
    expect(left).toBeGreaterThan(0);
    waits.push(left);
    now += left;
    expect(rests.left('a')).toBeLessThanOrEqual(0);
  }
  expect(waits).toEqual([...waits].sort((x, y) => x - y));
  expect(waits.at(-1)).toBe(5000);
  rests.tried('b', true);
  rests.tried('a', false);
  expect(rests.left('a')).toBe(waits[0]);
});

test('T3 what parks itself for no time, or for a time that is none, rests all the same', () => {
  now = 0;
  const rests = createBackoff(clock);
  for (const milliseconds of [0, -5, Number.NaN]) {
    rests.park('a', milliseconds);
    rests.tried('a', false);
    expect(rests.left('a')).toBeGreaterThan(0);
  }
  rests.park('a', 90_000);
  rests.tried('a', false);
  expect(rests.left('a')).toBe(90_000);
  rests.clear();
  expect(rests.left('a')).toBeLessThanOrEqual(0);
});
