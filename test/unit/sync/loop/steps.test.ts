/** What the loop does with a backlog, counted: it is never in the way of the rest of the process, and tries nothing over and over. */
import { describe, expect, test } from 'vitest';
import { playBacklog, type Backlog } from '../../../support/station/simulate-reconnect-backlog.ts';
import { randomFrom } from '../../../support/seeded-random.ts';

/** Each step did something, or was followed by a sleep; and a command takes so many steps, its duplicate check included. */
function expectBounded(
  { long }: Backlog,
  { steps, mostInATurn, requests, sleeps, given, defects }: Awaited<ReturnType<typeof playBacklog>>,
): void {
  expect(defects).toEqual([]);
  expect(mostInATurn).toBeLessThanOrEqual(1);
  // What did nothing rests before it is tried again, so there are few such steps in a second.
  const seconds = long / 1000;
  expect(sleeps).toBeLessThan(2 * seconds + 3 * requests + 4 * given);
  expect(steps).toBeLessThan(sleeps + requests + 8 * given);
}

describe('T3 plugged in again', () => {
  const calm = { trouble: 0, long: 30 * 60_000 } as const;

  test('T3 with a backlog that the budget spreads over minutes: the loop sleeps meanwhile', async () => {
    const about: Backlog = { seed: 1, commands: 60, allowance: 1000, spent: 100, ...calm };
    const came = await playBacklog(about);
    expect(came.given).toBe(60);
    expectBounded(about, came);
    expect(came.waiting).toBeLessThan(came.given);
  });

  test('T3 with nothing left of the allowance: the loop sleeps until the window turns', async () => {
    const about: Backlog = { seed: 2, commands: 40, allowance: 200, spent: 200, ...calm };
    expectBounded(about, await playBacklog(about));
  });

  test.each(Array.from({ length: 25 }, (_, n) => n + 1))(
    'T3 with a mixed backlog and trouble, drawn with seed %i',
    async (seed) => {
      const random = randomFrom(7919 * seed);
      const about: Backlog = {
        seed,
        commands: random.whole(30, 300),
        allowance: random.pick([60, 200, 1000, 1_000_000]),
        spent: random.pick([0, 30, 150]),
        trouble: random.pick([0, 0.05, 0.3]),
        long: 20 * 60_000,
      };
      expectBounded(about, await playBacklog(about));
    },
  );
});
