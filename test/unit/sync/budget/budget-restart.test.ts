/** The station is started again: what it spent before, or before the service could be reached, is nobody else's use of now. */
import { expect, test } from 'vitest';
import type { Sending } from '#main/client/meter.ts';
import { createBudget } from '#main/sync/budget/request-budget.ts';

const SECOND = 1000;
const WINDOW = 900 * SECOND;
const MAX = 1000;
/** Spent before the restart, in the window that goes on. */
const BEFORE = 300;

/** @param silent milliseconds until the first request: the plug is out, or the keychain has not answered */
function restarted(silent: number) {
  let now = 0;
  let spent = BEFORE;
  const budget = createBudget({ monotonic: () => now }, () => 0.5);
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const hear = (sending: Sending): void => {
    sending.answered({ max: MAX, remaining: MAX - spent, left: WINDOW - now }, false);
  };
  wait(silent);
  return {
    wait,
    others: () => budget.view()?.othersPerMinute,
    ask: (): void => {
      const sending = budget.send('poll');
      spent += 1;
      wait(100);
      hear(sending);
    },
    /** Several under way at once: the first answer tells of all of them. */
    askAtOnce: (n: number): void => {
      const all = Array.from({ length: n }, () => budget.send('poll'));
      spent += n;
      wait(100);
      all.forEach(hear);
    },
    lose: (): void => {
      const sending = budget.send('outbox');
      spent += 1;
      sending.lost(true);
    },
    byOther: (n: number): void => {
      spent += n;
    },
  };
}

test.each([0, 4, 25, 90])('first answer %d s after the restart → nobody else is told of', (silent) => {
  const { ask, wait, others } = restarted(silent * SECOND);
  for (let n = 0; n < 20; n++) {
    ask();
    wait(9 * SECOND);
    expect(others() ?? 0).toBe(0);
  }
});

test('several requests leave before the first answer, and some answers are lost → nobody else is told of', () => {
  const { ask, askAtOnce, lose, wait, others } = restarted(0);
  lose();
  lose();
  askAtOnce(5);
  for (let n = 0; n < 20; n++) {
    wait(9 * SECOND);
    expect(others() ?? 0).toBe(0);
    ask();
  }
});

test('somebody else is at it after a restart → still told of', () => {
  const { ask, byOther, wait, others } = restarted(25 * SECOND);
  for (let n = 0; n < 20; n++) {
    ask();
    byOther(3);
    wait(9 * SECOND);
  }
  expect(others()).toBeGreaterThan(15);
});
