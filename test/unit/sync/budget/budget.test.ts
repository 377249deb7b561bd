/** The budget hears what the rate headers say, and says what may go: both kinds of window, 429s and other clients. */
import { describe, expect, test } from 'vitest';
import { CLASSES, type WorkClass } from '#main/client/meter.ts';
import { bench, MINUTE, WINDOW, type Bench } from './request-budget-on-test-clock.ts';

describe('who may go', () => {
  test('before anything was heard everybody may, and nothing is shown', () => {
    const { budget } = bench();
    for (const work of CLASSES) expect(budget.delay(work)).toBe(0);
    expect(budget.view()).toBeNull();
  });

  test('with the reserve alone left, bulk and polling wait and a person does not', () => {
    const { budget, ask } = bench();
    ask('poll', { remaining: 60, left: 10 * MINUTE });
    expect(budget.delay('bulk')).toBeGreaterThan(0);
    expect(budget.delay('poll')).toBeGreaterThan(0);
    expect(budget.delay('person')).toBe(0);
    expect(budget.delay('probe')).toBe(0);
  });

  test('a backlog is spread over the window and not sent in one go', () => {
    const { budget, wait, ask } = bench();
    let remaining = 1000;
    let sent = 0;
    for (let second = 0; second < 300; second++) {
      while (budget.delay('outbox') <= 0 && sent < 2000) {
        remaining -= 1;
        sent += 1;
        ask('outbox', { remaining, left: WINDOW - second * 1000 });
      }
      wait(1000);
    }
    // A third of the window has gone: some of the allowance has, and by far not all.
    expect(sent).toBeGreaterThan(60);
    expect(remaining).toBeGreaterThan(300);
  });

  test('after the window has turned everything is there again, though nothing was heard', () => {
    const { budget, wait, ask } = bench();
    ask('outbox', { remaining: 0, left: 2 * MINUTE });
    expect(budget.delay('outbox')).toBeGreaterThan(0);
    wait(2 * MINUTE);
    expect(budget.delay('outbox')).toBe(0);
    expect(budget.view()?.remaining).toBe(1000);
  });

  test('what is under way and not answered counts as spent', () => {
    const { budget, ask } = bench();
    ask('poll', { remaining: 500 });
    for (let n = 0; n < 40; n++) budget.send('person');
    expect(budget.view()?.remaining).toBe(460);
  });
});

describe('a 429', () => {
  test('parks all but a person until the reset, with a little more so that not all come back at once', () => {
    const { budget, wait, ask } = bench();
    ask('outbox', { remaining: 0, left: 4 * MINUTE }, true);
    for (const work of CLASSES.slice(1)) {
      expect(budget.delay(work)).toBeGreaterThan(4 * MINUTE);
      expect(budget.delay(work)).toBeLessThan(4 * MINUTE + 3000);
    }
    expect(budget.view()?.pausedFor).not.toBeNull();
    expect(budget.delay('person')).toBe(0);
    // A person is tried singly: once now, and then after a while.
    ask('person', { remaining: 0, left: 4 * MINUTE }, true);
    expect(budget.delay('person')).toBeGreaterThan(1000);
    wait(4 * MINUTE + 3000);
    for (const work of CLASSES) expect(budget.delay(work)).toBe(0);
    expect(budget.view()?.pausedFor).toBeNull();
  });

  test('in a window known to be fixed, a person is not tried before the reset either: it could only be refused', () => {
    const { budget, wait, ask } = bench();
    ask('outbox', { remaining: 400, left: MINUTE });
    wait(MINUTE);
    ask('outbox', { remaining: 999, left: WINDOW });
    ask('outbox', { remaining: 0, left: 3 * MINUTE }, true);
    expect(budget.delay('person')).toBeGreaterThan(3 * MINUTE);
    expect(budget.delay('person')).toBeLessThan(3 * MINUTE + 3000);
  });

  test('in a window that slides, rests until a few have come back, and that is soon where much was spent', () => {
    const { budget, wait, ask } = bench();
    // Put off each time: the reset belongs to the single request.
    for (let n = 1; n <= 400; n++) {
      ask('outbox', { remaining: 1000 - n, left: WINDOW });
      wait(2000);
    }
    ask('outbox', { remaining: 0, left: WINDOW }, true);
    wait(WINDOW - 400 * 2100);
    ask('outbox', { remaining: 0, left: WINDOW }, true);
    expect(budget.delay('bulk')).toBeLessThan(MINUTE);
  });

  test('is over as soon as somebody hears that everything came back before it was said to', () => {
    const { budget, wait, ask } = bench();
    for (let n = 0; n < 50; n++) {
      ask('poll', { remaining: 60 - n, left: 860_000 - n * 2000 });
      wait(1900);
    }
    ask('outbox', { remaining: 0, left: 740_000 }, true);
    wait(5000);
    // The computer slept, or the window was another one than we thought.
    ask('person', { remaining: 999, left: WINDOW });
    expect(budget.delay('outbox')).toBeLessThan(2000);
    wait(2000);
    expect(budget.view()?.pausedFor).toBeNull();
    expect(budget.view()?.remaining).toBeGreaterThan(900);
    expect(budget.delay('outbox')).toBe(0);
  });

  test('is not over because a person was answered before it, or got the one that came back', () => {
    const { budget, ask } = bench();
    const earlier = budget.send('person');
    ask('outbox', { remaining: 0, left: 4 * MINUTE }, true);
    earlier.answered({ max: 1000, remaining: 600, left: 4 * MINUTE }, false);
    ask('person', { remaining: 30, left: 4 * MINUTE });
    expect(budget.delay('outbox')).toBeGreaterThan(3 * MINUTE);
  });

  test('T3 says itself that much is left: it is for another limit, and rests a little, and longer each time', () => {
    const { budget, wait, ask } = bench();
    ask('outbox', { remaining: 982 });
    const rests: number[] = [];
    for (let n = 0; n < 5; n++) {
      ask('outbox', { remaining: 981 - n }, true);
      for (const work of CLASSES) expect(budget.delay(work)).toBeLessThanOrEqual(MINUTE);
      rests.push(budget.delay('outbox'));
      wait(budget.delay('outbox'));
      expect(budget.delay('outbox')).toBe(0);
    }
    expect(rests).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  test('T3 in a window known to be fixed says that much is left → a person is tried within a minute, too', () => {
    const { budget, wait, ask } = bench();
    ask('outbox', { remaining: 400, left: MINUTE });
    wait(MINUTE);
    ask('outbox', { remaining: 999, left: WINDOW });
    ask('person', { remaining: 998, left: WINDOW }, true);
    expect(budget.delay('person')).toBeLessThanOrEqual(MINUTE);
  });

  test('T3 says that next to nothing is left → it is for the window', () => {
    const { budget, ask } = bench();
    ask('outbox', { remaining: 20, left: 4 * MINUTE }, true);
    expect(budget.delay('outbox')).toBeGreaterThan(4 * MINUTE);
  });

  test('without headers rests a little, and longer each time', () => {
    const { budget, wait, ask } = bench();
    const rests: number[] = [];
    for (let n = 0; n < 3; n++) {
      ask('outbox', null, true);
      rests.push(budget.delay('outbox'));
      wait(rests.at(-1) ?? 0);
    }
    expect(rests[0]).toBeGreaterThan(0);
    expect(rests[1]).toBeGreaterThan(rests[0] ?? 0);
    expect(rests[2]).toBeGreaterThan(rests[1] ?? 0);
  });
});

describe('others on the account', () => {
  test('are seen by how Remaining falls beyond our own requests', () => {
    const { budget, wait, ask } = bench();
    let remaining = 1000;
    // We ask every ten seconds, others take seven in between: forty-two a minute.
    for (let n = 0; n < 30; n++) {
      remaining -= 8;
      ask('poll', { remaining, left: WINDOW - n * 10_100 });
      wait(10_000);
    }
    const others = budget.view()?.othersPerMinute ?? 0;
    expect(others).toBeGreaterThan(35);
    expect(others).toBeLessThan(50);
  });

  test('are nobody where only we spend', () => {
    const { budget, wait, ask } = bench();
    for (let n = 0; n < 30; n++) {
      ask('poll', { remaining: 999 - n, left: WINDOW - n * 10_100 });
      wait(10_000);
    }
    expect(budget.view()?.othersPerMinute).toBe(0);
  });
});

test('a window of two seconds is known to be one after it has turned once, though others were busy before', () => {
  const { budget, wait, ask } = bench();
  ask('poll', { max: 40, remaining: 25, left: 2000 });
  ask('poll', { max: 40, remaining: 20, left: 1900 });
  wait(2000);
  // What was told is over: one may look how it stands now, and then the rest goes on.
  expect(budget.delay('bulk')).toBe(0);
  ask('bulk', { max: 40, remaining: 38, left: 2000 });
  wait(200);
  expect(budget.delay('bulk')).toBe(0);
});

describe('being offline', () => {
  /** A window that has turned once, so that its kind is known; then so many tries on a cable that is out, and one answer. */
  function offline(seconds: number, sent: boolean): Bench & { readonly sendAll: (n: number) => number } {
    const all = bench();
    let count = 0;
    let start = 0;
    let now = 0;
    const pass = (milliseconds: number) => {
      all.wait(milliseconds);
      now += milliseconds;
    };
    const ask = (work: WorkClass = 'poll') => {
      if (now >= start + WINDOW) [start, count] = [now, 0];
      count += 1;
      all.ask(work, { remaining: 1000 - count, left: start + WINDOW - now - 100 });
      now += 100;
    };
    for (let n = 0; n < 160; n++) {
      ask();
      pass(8000);
    }
    for (let again = 1000, passed = 0; passed < seconds * 1000; again = Math.min(30_000, 2 * again)) {
      all.budget.send('poll').lost(sent);
      pass(again);
      passed += again;
    }
    ask();
    /** Sends so many as soon as they may go, and returns how long that took (milliseconds). */
    const sendAll = (n: number): number => {
      const from = now;
      for (let left = n; left > 0; pass(300)) {
        if (all.budget.delay('outbox') > 0) continue;
        ask('outbox');
        left -= 1;
      }
      return now - from;
    };
    return { ...all, sendAll };
  }

  test.each([
    [60, true],
    [60, false],
    [300, true],
    [300, false],
  ])(
    'for %d s, whether the requests left or not (%s), neither makes the window slide nor others appear',
    (seconds, sent) => {
      const { budget, sendAll } = offline(seconds, sent);
      expect(budget.view()?.secondsToReset).toBeGreaterThan(100);
      expect(budget.view()?.othersPerMinute).toBe(0);
      const said = budget.clearIn('outbox', 200);
      const took = sendAll(200);
      expect(said).toBeGreaterThan(0.7 * took);
      expect(said).toBeLessThan(1.3 * took);
    },
  );

  test('retries without a network do not hold back the first pull that has it again', () => {
    const { budget, ask, wait } = bench();
    ask('poll', { remaining: 500 });
    for (let n = 0; n < 30; n++) {
      budget.send('poll').lost(false);
      wait(1000);
    }
    expect(budget.delay('poll')).toBe(0);
  });

  test('requests that were lost on the way and counted all the same are nobody else’s', () => {
    const { budget, ask, wait } = bench();
    for (let n = 0; n < 10; n++) {
      ask('poll', { remaining: 999 - n, left: WINDOW - n * 5100 });
      wait(5000);
    }
    for (let n = 0; n < 30; n++) {
      budget.send('poll').lost(true);
      wait(1000);
    }
    ask('poll', { remaining: 999 - 40, left: WINDOW - 81_000 });
    expect(budget.view()?.othersPerMinute).toBe(0);
  });
});

describe('a window that slides', () => {
  test('is recognized by what comes back bit by bit, and has no reset to show', () => {
    const { budget, wait, ask } = bench();
    const spent: number[] = [];
    let now = 0;
    for (let n = 0; n < 400; n++) {
      spent.push(now);
      const live = spent.filter((at) => at > now - WINDOW);
      ask('poll', { remaining: 1000 - live.length, left: (live[0] ?? now) + WINDOW - now });
      wait(4900);
      now += 5000;
    }
    expect(budget.view()?.secondsToReset).toBeNull();
    // 180 of ours are in the window at all times.
    expect(budget.view()?.remaining).toBeGreaterThan(800);
    expect(budget.view()?.remaining).toBeLessThan(840);
  });
});

describe('looking for changes', () => {
  test('becomes rarer on a busy account, and not by a burst of our own on a quiet one', () => {
    const quiet = bench();
    for (let n = 1; n <= 30; n++) quiet.ask('outbox', { remaining: 1000 - n });
    expect(quiet.budget.stretch()).toBe(1);
    const busy = bench();
    for (let n = 1; n <= 30; n++) {
      busy.ask('poll', { remaining: 800 - 15 * n, left: WINDOW - n * 10_100 });
      busy.wait(10_000);
    }
    expect(busy.budget.stretch()).toBeGreaterThan(3);
  });
});

describe('when the queue will be clear', () => {
  test('is soon for a few, and later the more there is and the less is left', () => {
    const { budget, ask } = bench();
    ask('outbox', { remaining: 900 });
    expect(budget.clearIn('outbox', 3)).toBeLessThan(5000);
    const much = budget.clearIn('outbox', 300);
    expect(budget.clearIn('outbox', 600)).toBeGreaterThan(much);
    ask('outbox', { remaining: 0, left: 5 * MINUTE }, true);
    expect(budget.clearIn('outbox', 300)).toBeGreaterThan(5 * MINUTE);
  });
});
