/** Whether the service can be reached, and when it is tried again. */
import { beforeEach, expect, test } from 'vitest';
import { createConnectivity, type Connectivity } from '#main/sync/schedule/reachability-and-key-state.ts';

const START = Date.UTC(2026, 10, 20, 8, 0);
let now: number;
let reach: Connectivity;

beforeEach(() => {
  now = 0;
  reach = createConnectivity({ now: () => new Date(START + now), monotonic: () => now });
});

test('offline it is tried ever more rarely, and often again after somebody has answered', () => {
  const rests = Array.from({ length: 7 }, () => {
    reach.stopped('offline', true);
    const rest = reach.rest();
    now += rest;
    expect(reach.rest()).toBe(0);
    return rest / 1000;
  });
  expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30]);
  // Since the first time nobody answered.
  expect(reach.state()).toEqual({
    network: 'offline',
    since: '2026-11-20T08:00:00.000Z',
    keyRefused: false,
    isOtherAccount: false,
  });
  expect(reach.reached()).toBe(true);
  expect(reach.reached()).toBe(false);
  expect(reach.state().network).toBe('online');
  reach.stopped('strange', true);
  expect(reach.rest()).toBe(1000);
});

test('over the limit somebody answered, and the budget knows how long to rest', () => {
  reach.stopped('limited', true);
  expect(reach.state().network).toBe('online');
  expect(reach.rest()).toBeLessThanOrEqual(0);
});

test('a refused key is tried again after a while, and at once where there may be another', () => {
  reach.stopped('key-refused', true);
  expect(reach.state()).toMatchObject({ network: 'online', keyRefused: true });
  expect(reach.rest()).toBe(5 * 60_000);
  reach.forget();
  expect(reach.rest()).toBeLessThanOrEqual(0);
  expect(reach.state().keyRefused).toBe(false);
});

test('T7 a key that somebody else may have refused → it rests no longer than after a stranger’s other answers', () => {
  const rests = Array.from({ length: 7 }, () => {
    reach.stopped('key-refused', false);
    const rest = reach.rest();
    now += rest;
    return rest / 1000;
  });
  expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(reach.state().keyRefused).toBe(true);
});

test('an error for an answer, about one record: it is as it was, and nothing rests', () => {
  reach.reached();
  for (let n = 0; n < 10; n++) expect(reach.failed('c1', true)).toBe(false);
  expect(reach.state().network).toBe('online');
  expect(reach.rest()).toBeLessThanOrEqual(0);
});

test('errors for answers to three things in a row: it fails, and is tried ever more rarely until the service answers', () => {
  reach.reached();
  expect(['c1', 'c2', 'c3', 'c4'].map((id) => reach.failed(id, true))).toEqual([false, false, true, false]);
  expect(reach.state().network).toBe('failing');
  expect(reach.rest()).toBe(2000);
  expect(reach.reached()).toBe(true);
  expect(reach.failed('c1', true)).toBe(false);
  expect(reach.state().network).toBe('online');
});

test('errors for answers to the look for changes, twice, and to nothing else an answer: it fails', () => {
  reach.reached();
  expect([reach.failed('turn', false), reach.failed('turn', false)]).toEqual([false, true]);
  // The outbox does not wait for it.
  expect(reach.rest()).toBeLessThanOrEqual(0);
});

test('an error after no answer at all: somebody is there again', () => {
  reach.stopped('offline', true);
  expect(reach.failed('c1', true)).toBe(true);
  expect(reach.state().network).toBe('failing');
});

test('no connection can be made while no request is sent → offline; one can again → the state before', () => {
  reach.reached();
  now = 60_000;
  expect([reach.seen(true), reach.seen(null)]).toEqual([false, false]);
  expect(reach.seen(false)).toBe(true);
  expect(reach.state()).toMatchObject({ network: 'offline', since: '2026-11-20T08:01:00.000Z' });
  // The pause goes on, and nothing else is held back for it.
  expect(reach.rest()).toBeLessThanOrEqual(0);
  expect([reach.seen(false), reach.seen(null)]).toEqual([false, false]);
  expect(reach.seen(true)).toBe(true);
  expect(reach.state().network).toBe('online');
});

test('a request that failed is not made good by a connection alone, unless the network may be back', () => {
  reach.reached();
  reach.stopped('offline', true);
  expect(reach.seen(true)).toBe(false);
  reach.forget();
  expect(reach.seen(true)).toBe(true);
  expect(reach.state().network).toBe('online');
  // Something else than the service answers: that somebody can be connected to is no news.
  reach.stopped('strange', true);
  reach.forget();
  expect(reach.seen(true)).toBe(false);
  expect(reach.state().network).toBe('strange');
});
