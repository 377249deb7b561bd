/** Another client of the account takes much in a moment and then nothing: the pace, what is told of it, and the time said for the queue. */
import { describe, expect, test } from 'vitest';
import type { Sending } from '#main/client/meter.ts';
import { createBudget } from '#main/sync/budget/request-budget.ts';
import { choose } from '#main/sync/schedule/choose-work.ts';
import { createAccount } from '../../../simulation/budget/simulated-rate-limit.ts';
import { randomFrom } from '../../../support/seeded-random.ts';

const SECOND = 1000;
const WINDOW = 900 * SECOND;
const ROUND_TRIP = 200;
const PULL_EVERY = 15 * SECOND;
/** A look and a write; a pull of changes reads two lists. */
const REQUESTS = 2;
const BURST_AT = 300 * SECOND;
const GIVEN_AT = 312 * SECOND;

interface Course {
  readonly kind: 'fixed' | 'sliding';
  /** Requests spent when the station begins. */
  readonly before: number;
  /** Requests of the other client: within a second and a half, and a minute all the time. */
  readonly burst: number;
  readonly steady: number;
  /** Commands that are given twelve seconds after the burst. */
  readonly commands: number;
}

interface Moment {
  readonly at: number;
  readonly others: number;
  /** When the queue will be empty, as it is told at that moment; null where it is. */
  readonly said: number | null;
}

/** One station on a simulated clock, for two windows. Times in milliseconds since the station began. */
function play({ kind, before, burst, steady, commands }: Course) {
  const account = createAccount({
    max: 1000,
    length: WINDOW,
    kind,
    reset: 'delta',
    slidingReset: 'oldest',
    refusalTells: true,
    refusalCounts: false,
  });
  const random = randomFrom(5);
  let now = 0;
  const budget = createBudget({ monotonic: () => now }, () => 0.5);
  const writes: number[] = [];
  const pulls: number[] = [];
  const moments: Moment[] = [];
  let refused = 0;
  let doneAt = Infinity;
  let waiting = 0;
  let pullAt = 0;
  let work: 'outbox' | 'poll' = 'poll';
  let left = 0;
  let underWay: { sending: Sending; answer: ReturnType<typeof account.ask>; until: number } | null = null;

  const ask = () => {
    const answer = account.ask(now);
    if (!answer.ok) refused += 1;
    return answer;
  };
  const answered = (): void => {
    if (underWay === null || now < underWay.until) return;
    const { sending, answer } = underWay;
    underWay = null;
    sending.answered(answer.told, !answer.ok);
    if (answer.ok && --left > 0) return;
    if (work === 'poll') {
      pulls.push(now);
      pullAt = now + PULL_EVERY * budget.stretch();
    } else if (--waiting === 0) doneAt = now;
  };
  const send = (): void => {
    if (underWay !== null) return;
    if (left === 0) {
      const offers = [
        ...(waiting > 0 ? [{ work: 'outbox' as const }] : []),
        ...(now >= pullAt ? [{ work: 'poll' as const }] : []),
      ];
      const { next } = choose(offers, budget);
      if (next === null) return;
      work = next.work;
      left = REQUESTS;
    }
    if (work === 'outbox') writes.push(now);
    underWay = { sending: budget.send(work), answer: ask(), until: now + ROUND_TRIP };
  };

  for (let n = 0; n < before; n++) ask();
  for (; now < 2 * WINDOW; now += 100) {
    const left = burst - ((now - BURST_AT) / 100) * (burst / 15);
    if (now >= BURST_AT && left > 0) for (let n = 0; n < Math.min(left, burst / 15); n++) ask();
    if (random.chance(steady / 600)) ask();
    if (now === GIVEN_AT) waiting = commands;
    answered();
    send();
    if (now % (5 * SECOND) !== 0) continue;
    const said = waiting > 0 ? now + budget.clearIn('outbox', waiting * REQUESTS) : null;
    moments.push({ at: now, others: budget.view()?.othersPerMinute ?? 0, said });
  }
  const gaps = writes.slice(1).map((at, n) => at - (writes[n] ?? at));
  return { writes, pulls, moments, doneAt, refused, longestGap: Math.max(0, ...gaps) };
}

const OFFICE = { before: 250, burst: 200, steady: 0, commands: 36 } as const;

describe.each(['fixed', 'sliding'] as const)('a fifth of a %s window is taken in a moment', (kind) => {
  test('then nothing → what the operator does goes on soon, without standing still', () => {
    const { writes, longestGap, doneAt } = play({ ...OFFICE, kind });
    expect(writes[0]).toBeLessThan(GIVEN_AT + 10 * SECOND);
    expect(longestGap).toBeLessThan(30 * SECOND);
    expect(doneAt).toBeLessThan(GIVEN_AT + 150 * SECOND);
  });

  test('then nothing → changes are pulled again, and no use by others is shown any more', () => {
    const { pulls, moments } = play({ ...OFFICE, kind, commands: 0 });
    const seen = BURST_AT + PULL_EVERY + SECOND;
    expect(pulls.filter((at) => at > BURST_AT && at < seen + 45 * SECOND).length).toBeGreaterThanOrEqual(3);
    expect(moments.some(({ at, others }) => at < seen && others > 10)).toBe(true);
    const later = moments.filter(({ at }) => at > seen + 45 * SECOND && at < WINDOW);
    expect(later.filter(({ others }) => others > 0)).toEqual([]);
  });

  test('the time said for the queue is the one at which it is empty, and stays', () => {
    const { moments, doneAt } = play({ ...OFFICE, kind });
    const off = moments.flatMap(({ said }) => (said === null ? [] : [Math.abs(said - doneAt)]));
    expect(off.length).toBeGreaterThan(10);
    expect(Math.max(...off)).toBeLessThan(60 * SECOND);
  });

  test('others go on steadily → the station leaves them theirs, and nothing is refused to anybody', () => {
    const { refused, moments, doneAt } = play({ ...OFFICE, kind, before: 50, burst: 100, steady: 40 });
    expect(refused).toBe(0);
    expect(doneAt).toBeLessThan(2 * WINDOW);
    const told = moments.filter(({ at }) => at > GIVEN_AT + 60 * SECOND).map(({ others }) => others);
    expect(told.reduce((sum, one) => sum + one, 0) / told.length).toBeGreaterThan(20);
  });
});
