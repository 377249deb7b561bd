/** When it is looked for changes, for whom, and how thoroughly. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createPullSchedule, type PullSchedule } from '#main/sync/schedule/pull-schedule.ts';

const EVERY = 15_000;

let now: number;
let schedule: PullSchedule;

beforeEach(() => {
  now = 100_000;
  schedule = createPullSchedule({ monotonic: () => now });
});

function turn(took = 1000): void {
  schedule.began('poll');
  now += took;
  schedule.ended(EVERY);
}

test('the first turn is due at once, the next one after the last has ended and a while', () => {
  expect(schedule.due()).toBe('poll');
  schedule.began('poll');
  expect([schedule.due(), schedule.idleFor()]).toEqual([null, Infinity]);
  now += 1000;
  schedule.ended(EVERY);
  expect([schedule.due(), schedule.idleFor()]).toEqual([null, EVERY]);
  now += EVERY;
  expect(schedule.due()).toBe('poll');
});

describe('a person', () => {
  test('begins in place of a look that nobody waits for, and not in place of their own', () => {
    schedule.began('poll');
    schedule.wanted();
    expect(schedule.due()).toBe('person');
    schedule.began('person');
    expect(schedule.due()).toBeNull();
    // Asked for once more: that is another turn, when this one has ended.
    schedule.wanted();
    expect(schedule.due()).toBeNull();
    schedule.ended(EVERY);
    expect(schedule.due()).toBe('person');
  });

  test('whose turn is given up gets another one', () => {
    schedule.wanted();
    schedule.began('person');
    schedule.dropped();
    expect(schedule.due()).toBe('person');
    schedule.began('person');
    schedule.ended(EVERY);
    expect(schedule.due()).toBeNull();
  });

  test('a look that nobody waited for and that is given up stays one', () => {
    schedule.began('poll');
    schedule.dropped();
    expect(schedule.due()).toBe('poll');
  });
});

describe('a hint', () => {
  test('is a refresh a moment later, with what is hinted at in the same moment', () => {
    turn();
    schedule.hinted('items');
    expect(schedule.due()).toBeNull();
    now += 100;
    schedule.hinted('items');
    now += 50;
    expect(schedule.due()).toBe('refresh');
    schedule.began('refresh');
    schedule.refreshed(false);
    expect(schedule.due()).toBeNull();
    // The turn comes when it would have come.
    now += EVERY;
    expect(schedule.due()).toBe('poll');
  });

  test('and another are half a second apart, however many there are', () => {
    turn();
    schedule.hinted('items');
    now += 150;
    schedule.began('refresh');
    schedule.hinted('items');
    schedule.refreshed(false);
    expect(schedule.idleFor()).toBe(500);
  });

  test('at orders is a turn; while one is under way, one more after it', () => {
    turn();
    schedule.hinted('orders');
    now += 150;
    expect(schedule.due()).toBe('poll');
    schedule.began('poll');
    schedule.hinted('jobs');
    now += 1000;
    schedule.ended(EVERY);
    expect(schedule.idleFor()).toBe(150);
  });

  test('just before a turn is due is seen by that', () => {
    turn();
    schedule.hinted('items');
    now += EVERY;
    expect(schedule.due()).toBe('poll');
  });

  test('that is too much for a refresh is a whole pull at once', () => {
    turn();
    schedule.began('refresh');
    schedule.refreshed(true);
    expect(schedule.due()).toBe('poll');
  });
});

test('what has gone through wants to be seen, no later than it would have been', () => {
  turn();
  schedule.within(30_000);
  expect(schedule.idleFor()).toBe(EVERY);
  schedule.within(2000);
  expect(schedule.idleFor()).toBe(2000);
});
