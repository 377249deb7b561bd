/** The bounds of the service's clock that are kept with attempts, when that clock has been put back since. */
import { expect, test } from 'vitest';
import type { Attempt } from '#main/store/attempts.ts';
import { isClockReset, withBoundsReset } from '#main/sync/push/engine/service-clock-reset.ts';

const AT = Date.UTC(2026, 10, 20, 8);
const HOUR = 3_600_000;
const tried = (since: number | null): Attempt => ({
  n: 1,
  at: new Date(AT).toISOString(),
  request: { method: 'POST', path: '/', body: {} },
  preimage: { since, known: [7] },
  outcome: 'unknown',
  status: null,
  answer: null,
});

/** A minute after it was sent; the service's clock has gone back by so much, and its newest record is an hour older than that. */
function ports(back: number, sentAt: ReadonlyMap<string, number>) {
  const clock = (when: number) => AT + when - back;
  return {
    sentAt: new Map(sentAt),
    clock: { now: () => new Date(AT + 60_000), monotonic: () => 60_000, sleep: async () => {} },
    client: {
      serviceTime: (when = 60_000, bound?: 'most') => clock(when) - (bound === 'most' ? 0 : HOUR),
    } as never,
  };
}

test('put back while the station runs → as low as what was made since may be stamped', () => {
  const [now] = withBoundsReset(ports(2 * HOUR, new Map([['c', 0]])), 'c', [tried(AT)]);
  expect(now?.preimage).toEqual({ since: AT - 3 * HOUR, known: [7] });
});

test('T6 put back while it did not run → as the Date shows, which may be ten minutes ahead', () => {
  const [now] = withBoundsReset(ports(2 * HOUR, new Map()), 'c', [tried(AT)]);
  expect(now?.preimage).toEqual({ since: AT - 2 * HOUR - 600_000, known: [7] });
});

test('not put back, and its records tell of no time as late → the bound stays', () => {
  expect(withBoundsReset(ports(0, new Map()), 'c', [tried(AT)])).toEqual([tried(AT)]);
  expect(withBoundsReset(ports(HOUR, new Map()), 'c', [tried(null)])).toEqual([tried(null)]);
});

test('found while it was looked → what was looked for from there is looked for again', () => {
  expect(isClockReset([tried(AT)], [tried(AT - HOUR)])).toBe(true);
  expect(isClockReset([tried(AT)], [tried(AT - 1)])).toBe(false);
});
