/** The rate headers, read whichever way they tell the reset, and the budget that goes by them. */
import { describe, expect, test } from 'vitest';
import { rateReportOf } from '#main/client/answer.ts';
import { createBudget } from '#main/sync/budget/request-budget.ts';
import { rateHeaders } from '#wire/limits.ts';
import { createAccount, RESETS, UNTOLD } from '../../../simulation/budget/simulated-rate-limit.ts';

const MINUTE = 60_000;
const WINDOW = 15 * MINUTE;
const WALL = Date.UTC(2026, 10, 20, 8, 0);

describe('the reset', () => {
  const server = 'Fri, 20 Nov 2026 08:00:00 GMT';
  const headers =
    (reset: string | null, date: string | null = server) =>
    (name: string) =>
      ({
        [rateHeaders.max]: '1000',
        [rateHeaders.remaining]: '700',
        [rateHeaders.reset]: reset,
        date,
      })[name] ?? null;

  test.each([
    ['seconds left', '600'],
    ['epoch seconds', String(WALL / 1000 + 600)],
    ['epoch milliseconds', String(WALL + 600_000)],
    ['a date', 'Fri, 20 Nov 2026 08:10:00 GMT'],
  ])('told as %s is ten minutes, also where the workstation’s clock is an hour off', (_, reset) => {
    for (const own of [WALL, WALL + 60 * MINUTE, WALL - 60 * MINUTE]) {
      expect(rateReportOf(headers(reset), own)).toEqual({ max: 1000, remaining: 700, left: 600_000 });
    }
  });

  test('not told at all, or told in no way anybody knows, is not guessed', () => {
    expect(rateReportOf(headers(null), WALL)).toEqual({ max: 1000, remaining: 700, left: null });
    expect(rateReportOf(headers('soon'), WALL)?.left).toBeNull();
  });

  test('that is always now, or has been, says nothing', () => {
    expect(rateReportOf(headers('0'), WALL)?.left).toBeNull();
    expect(rateReportOf(headers('Fri, 20 Nov 2026 07:55:00 GMT'), WALL)?.left).toBeNull();
    // Without the service's own clock there is but ours, and here it is fast or slow.
    for (const off of [20 * MINUTE, -20 * MINUTE])
      expect(rateReportOf(headers(String(WALL / 1000 + 600), null), WALL + off)?.left).toBeNull();
  });

  test.each([...RESETS, ...UNTOLD])(
    'told as %s, bulk work is paced and keeps its hands off the reserve',
    (reset) => {
      const account = createAccount({
        max: 1000,
        length: WINDOW,
        kind: 'fixed',
        reset,
        slidingReset: 'oldest',
        refusalTells: true,
        refusalCounts: false,
      });
      let now = 0;
      const budget = createBudget({ monotonic: () => now }, () => 0.5);
      const sentAt: number[] = [];
      let refused = 0;
      let least = Infinity;
      while (now < 2 * WINDOW) {
        const wait = budget.delay('bulk');
        now += wait > 0 ? Math.min(wait, 5000) : 150;
        if (wait > 0) continue;
        const sending = budget.send('bulk');
        const { ok, told } = account.ask(now);
        sending.answered(told, !ok);
        sentAt.push(now);
        if (!ok) refused += 1;
        if (told !== null) least = Math.min(least, told.remaining);
      }
      expect(refused).toBe(0);
      expect(least).toBeGreaterThan(20);
      expect(sentAt.filter((at) => at < 2 * MINUTE).length).toBeLessThan(120);
      // And it is not starved either.
      expect(sentAt.length).toBeGreaterThan(1500);
    },
  );

  test('without the other two it is not the service', () => {
    expect(rateReportOf((name) => (name === rateHeaders.reset ? '600' : null), WALL)).toBeNull();
  });
});
