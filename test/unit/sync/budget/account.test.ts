/** The simulation's account counts as the real service does, so that what it shows of the budget holds. */
import { describe, expect, test } from 'vitest';
import { rateLimit } from '#service/http/rate.ts';
import { spentNowhere } from '#service/http/spent.ts';
import { readAllowance } from '#wire/limits.ts';
import { createAccount } from '../../../simulation/budget/simulated-rate-limit.ts';
import { randomFrom } from '../../../support/seeded-random.ts';

const MAX = 40;
const LENGTH = 60_000;

describe.each(['fixed', 'sliding'] as const)('a %s window', (kind) => {
  test('lets in and tells what the service does, request by request', async () => {
    const random = randomFrom(7);
    let now = 0;
    const real = rateLimit({ max: MAX, windowMs: LENGTH, kind, reset: 'delta' }, () => now, spentNowhere());
    const account = createAccount({
      max: MAX,
      length: LENGTH,
      kind,
      reset: 'delta',
      slidingReset: 'oldest',
      refusalTells: true,
      refusalCounts: false,
    });
    let refused = 0;
    for (let n = 0; n < 3000; n++) {
      // Sometimes too fast, sometimes a window's rest.
      now += Math.floor(random.chance(0.01) ? LENGTH : random.gap(1400));
      const { isTaken: ok, headers } = await real.take();
      const asked = account.ask(now);
      expect(asked.ok).toBe(ok);
      const { remaining, resetAt } = readAllowance((name) => headers[name] ?? null, 0) ?? {};
      expect(asked.told).toMatchObject({ max: MAX, remaining, left: resetAt });
      if (!ok) refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
  });
});
