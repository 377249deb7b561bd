/** When it is looked for changes, for whom, and how thoroughly. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createPollSchedule, type PollSchedule } from '#main/sync/schedule/poll-schedule.ts';

const EVERY = 15_000;

let now: number;
let looks: PollSchedule;

beforeEach(() => {
  now = 100_000;
  looks = createPollSchedule({ monotonic: () => now });
});

function turn(took = 1000): void {
  looks.began('poll');
  now += took;
  looks.ended(EVERY);
}

test('the first turn is due at once, the next one after the last has ended and a while', () => {
  expect(looks.due()).toBe('poll');
  looks.began('poll');
  expect([looks.due(), looks.in()]).toEqual([null, Infinity]);
  now += 1000;
  looks.ended(EVERY);
  expect([looks.due(), looks.in()]).toEqual([null, EVERY]);
  now += EVERY;
  expect(looks.due()).toBe('poll');
});

describe('a person', () => {
  test('begins in place of a look that nobody waits for, and not in place of their own', () => {
    looks.began('poll');
    looks.wanted();
    expect(looks.due()).toBe('person');
    looks.began('person');
    expect(looks.due()).toBeNull();
    // Asked for once more: that is another turn, when this one has ended.
    looks.wanted();
    expect(looks.due()).toBeNull();
    looks.ended(EVERY);
    expect(looks.due()).toBe('person');
  });

  test('whose turn is given up gets another one', () => {
    looks.wanted();
    looks.began('person');
    looks.dropped();
    expect(looks.due()).toBe('person');
    looks.began('person');
    looks.ended(EVERY);
    expect(looks.due()).toBeNull();
  });

  test('a look that nobody waited for and that is given up stays one', () => {
    looks.began('poll');
    looks.dropped();
    expect(looks.due()).toBe('poll');
  });
});

describe('a hint', () => {
  test('is a refresh a moment later, with what is hinted at in the same moment', () => {
    turn();
    looks.hinted('items');
    expect(looks.due()).toBeNull();
    now += 100;
    looks.hinted('items');
    now += 50;
    expect(looks.due()).toBe('refresh');
    looks.began('refresh');
    looks.refreshed(false);
    expect(looks.due()).toBeNull();
    // The turn comes when it would have come.
    now += EVERY;
    expect(looks.due()).toBe('poll');
  });

  test('and another are half a second apart, however many there are', () => {
    turn();
    looks.hinted('items');
    now += 150;
    looks.began('refresh');
    looks.hinted('items');
    looks.refreshed(false);
    expect(looks.in()).toBe(500);
  });

  test('at orders is a turn; while one is under way, one more after it', () => {
    turn();
    looks.hinted('orders');
    now += 150;
    expect(looks.due()).toBe('poll');
    looks.began('poll');
    looks.hinted('jobs');
    now += 1000;
    looks.ended(EVERY);
    expect(looks.in()).toBe(150);
  });

  test('just before a turn is due is seen by that', () => {
    turn();
    looks.hinted('items');
    now += EVERY;
    expect(looks.due()).toBe('poll');
  });

  test('that is too much for a refresh is a whole pull at once', () => {
    turn();
    looks.began('refresh');
    looks.refreshed(true);
    expect(looks.due()).toBe('poll');
  });
});

test('what has gone through wants to be seen, no later than it would have been', () => {
  turn();
  looks.within(30_000);
  expect(looks.in()).toBe(EVERY);
  looks.within(2000);
  expect(looks.in()).toBe(2000);
});
