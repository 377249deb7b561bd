/** Pauses that no window explains: a 429 with nonsense in its headers, and writes refused under 503 for a stated time. */
import { describe, expect, test } from 'vitest';
import { CLASSES, type WorkClass } from '#main/client/meter.ts';
import { bench, MINUTE, WINDOW, type Bench } from './request-budget-on-test-clock.ts';

describe('a maximum of 0', () => {
  test('T3 states a maximum of 0 → its reset is nonsense too: it rests a little, longer each time, and the window stays', () => {
    const { budget, wait, ask } = bench();
    const nonsense = { max: 0, remaining: 0, left: 10 * MINUTE };
    ask('poll', { remaining: 900 });
    ask('outbox', nonsense, true);
    expect(budget.delay('outbox')).toBe(10_000);
    expect(budget.view()).toMatchObject({ max: 1000, pausedFor: 10 });
    wait(10_000);
    expect(budget.delay('outbox')).toBe(0);
    ask('outbox', nonsense, true);
    expect(budget.delay('outbox')).toBe(20_000);
    expect(budget.delay('person')).toBeLessThanOrEqual(20_000);
  });

  test('T3 and an answer states a maximum of 0 → the pause is as long as it was', () => {
    const { budget, ask } = bench();
    ask('poll', { remaining: 0, left: 5 * MINUTE });
    ask('poll', { remaining: 0, left: 5 * MINUTE }, true);
    const before = budget.delay('poll');
    ask('person', { max: 0, remaining: 0 });
    expect(budget.delay('poll')).toBe(before - 100);
  });
});

describe('a 503 for a write that states how long', () => {
  /** A write is answered: 0, it is accepted; else milliseconds until writes are, as it states. */
  const write = ({ budget }: Bench, writesIn: number | null, work: WorkClass = 'outbox') =>
    budget.send(work).answered({ max: 1000, remaining: 900, left: WINDOW }, false, writesIn);
  const HOUR = 60 * MINUTE;

  test('T3 deliveries pause, pulls and people do not, and the time until the queue is clear is longer', () => {
    const one = bench();
    one.ask('poll', { remaining: 900 });
    write(one, 2 * MINUTE);
    const delays = Object.fromEntries(CLASSES.map((work) => [work, one.budget.delay(work)]));
    expect(delays).toEqual({ person: 0, probe: 2 * MINUTE, outbox: 2 * MINUTE, poll: 0, bulk: 0 });
    expect(one.budget.clearIn('outbox', 3)).toBeGreaterThan(2 * MINUTE);
    expect(one.budget.view()?.pausedFor).toBeNull();
    one.wait(2 * MINUTE);
    expect(one.budget.delay('outbox')).toBe(0);
  });

  test('T3 it states an hour → a write is tried after five minutes, then ever more rarely, in an hour at most', () => {
    const one = bench();
    const pauses: number[] = [];
    for (let n = 0; n < 5; n++) {
      write(one, HOUR);
      pauses.push(one.budget.delay('outbox'));
      one.wait(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([5 * MINUTE, 15 * MINUTE, 45 * MINUTE, HOUR, HOUR]);
    // A day later it is another maintenance.
    one.wait(24 * HOUR);
    write(one, HOUR);
    expect(one.budget.delay('outbox')).toBe(5 * MINUTE);
  });

  test('T3 it states a few seconds again and again → each pause is twice as long', () => {
    const one = bench();
    const pauses: number[] = [];
    for (let n = 0; n < 4; n++) {
      write(one, 10_000);
      pauses.push(one.budget.delay('outbox'));
      one.wait(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000]);
  });

  test('T3 a person’s write is refused, or errs → the pause stays; it is accepted → the pause is over', () => {
    const one = bench();
    write(one, HOUR);
    write(one, HOUR, 'person');
    write(one, null, 'person');
    expect(one.budget.delay('outbox')).toBe(5 * MINUTE);
    write(one, 0, 'person');
    expect(one.budget.delay('outbox')).toBe(0);
  });
});
