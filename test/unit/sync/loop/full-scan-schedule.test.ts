/** When a walk through the whole account goes on, and what is expected of it. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFullScanSchedule,
  isReconciliationDue,
  type FullScanSchedule,
} from '#main/sync/schedule/full-scan-schedule.ts';

const HOUR = 3_600_000;
let now: number;
let schedule: FullScanSchedule;

beforeEach(() => {
  now = 100_000;
  schedule = createFullScanSchedule({ monotonic: () => now }, HOUR);
});

function page(took: number, isReconcile = false): void {
  const asked = now;
  now += took;
  schedule.pageRead(asked, isReconcile);
}

test('a first walk and a full list go on at once, a sweep has all the time there is', () => {
  expect(schedule.isPageDue()).toBe(true);
  page(700);
  expect(schedule.isPageDue()).toBe(true);
  page(700, true);
  expect([schedule.isPageDue(), schedule.idleFor()]).toEqual([false, 15_000]);
  schedule.begin();
  expect(schedule.isPageDue()).toBe(true);
});

test('where there is none, it is looked again a little later', () => {
  schedule.nothingDue();
  expect([schedule.isPageDue(), schedule.idleFor()]).toEqual([false, 10_000]);
});

test('a page takes what it waits for as well; an interruption is no page’s time', () => {
  expect(schedule.estimate(10)).toBe(0);
  page(1000);
  expect(schedule.estimate(10)).toBe(10_000);
  // It waited for two seconds, and was on its way for one.
  now += 2000;
  page(1000);
  expect(schedule.estimate(10)).toBe(14_000);
  now += 600_000;
  schedule.interrupted();
  page(1400);
  expect(schedule.estimate(10)).toBeCloseTo(14_000);
});

describe('a sweep', () => {
  test('is due where there was none, or the last was long ago, or in the future by a clock that was set back', () => {
    expect(isReconciliationDue(Number.NaN, 5, HOUR)).toBe(true);
    expect(isReconciliationDue(HOUR - 1, 5, HOUR)).toBe(false);
    expect(isReconciliationDue(HOUR, 5, HOUR)).toBe(true);
    expect(isReconciliationDue(-2 * HOUR, 5, HOUR)).toBe(true);
  });

  test('of a large account is due no sooner than one takes', () => {
    expect(isReconciliationDue(2 * HOUR, 1000, HOUR)).toBe(false);
    expect(isReconciliationDue(1000 * 15_000, 1000, HOUR)).toBe(true);
  });
});
