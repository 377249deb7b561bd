/** Whether the service can be reached, and when it is tried again. */
import { beforeEach, expect, test } from 'vitest';
import { createReach, type Reach } from '#main/sync/reach.ts';

const START = Date.UTC(2026, 10, 20, 8, 0);
let now: number;
let reach: Reach;

beforeEach(() => {
  now = 0;
  reach = createReach({ now: () => new Date(START + now), monotonic: () => now });
});

test('offline it is tried ever more rarely, and often again after somebody has answered', () => {
  const rests = Array.from({ length: 7 }, () => {
    reach.stopped('offline');
    const rest = reach.rest();
    now += rest;
    expect(reach.rest()).toBe(0);
    return rest / 1000;
  });
  expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30]);
  // Since the first time nobody answered.
  expect(reach.state()).toEqual({ network: 'offline', since: '2026-11-20T08:00:00.000Z', keyRefused: false });
  expect(reach.reached()).toBe(true);
  expect(reach.reached()).toBe(false);
  expect(reach.state().network).toBe('online');
  reach.stopped('strange');
  expect(reach.rest()).toBe(1000);
});

test('over the limit somebody answered, and the budget knows how long to rest', () => {
  reach.stopped('limited');
  expect(reach.state().network).toBe('online');
  expect(reach.rest()).toBeLessThanOrEqual(0);
});

test('a refused key is tried again after a while, and at once where there may be another', () => {
  reach.stopped('key-refused');
  expect(reach.state()).toMatchObject({ network: 'online', keyRefused: true });
  expect(reach.rest()).toBe(5 * 60_000);
  reach.forget();
  expect(reach.rest()).toBeLessThanOrEqual(0);
  expect(reach.state().keyRefused).toBe(false);
});
