import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import {
  atRest,
  deadline,
  end,
  interrupt,
  isUnderWay,
  press,
  tick,
  type Key,
  type WedgeEffect,
} from '#renderer/scanner/wedge.ts';

const FIELD = DEFAULT_WEDGE.averageGap;
const ENTER = 'Enter';
const OTHER = 'Other';

type Scan = Extract<WedgeEffect<Key>, { kind: 'scan' }>;

/** A key after a gap in milliseconds, and how much later the busy page came to see it. */
type Stroke = readonly [gap: number, key: string, late?: number];

interface Told {
  readonly effects: readonly WedgeEffect<Key>[];
  readonly passed: readonly string[];
  /** What is left of the typing once taken-back keys are gone. */
  readonly typed: string;
  readonly scans: readonly string[];
  readonly longestHold: number;
}

/** Plays strokes, with a timer that comes when it is due, as the browser's would. */
function play(strokes: readonly Stroke[], hold = FIELD): Told {
  let state = atRest<Key>();
  let now = 0;
  let longestHold = 0;
  const effects: WedgeEffect<Key>[] = [];
  const passed: string[] = [];
  const take = (more: readonly WedgeEffect<Key>[], at: number) => {
    for (const effect of more) {
      if (effect.kind === 'type')
        for (const key of effect.keys) longestHold = Math.max(longestHold, at - key.at);
      effects.push(effect);
    }
  };
  const timersUntil = (at: number) => {
    for (
      let due = deadline(state, DEFAULT_WEDGE);
      due !== null && due < at;
      due = deadline(state, DEFAULT_WEDGE)
    ) {
      const step = tick(state, due + 0.01, DEFAULT_WEDGE);
      state = step.state;
      take(step.effects, due);
    }
  };
  for (const [gap, char, late] of strokes) {
    now += gap;
    timersUntil(now);
    if (char === ENTER || char === OTHER) {
      const verdict = (char === ENTER ? end : interrupt)(state, now, DEFAULT_WEDGE);
      state = verdict.state;
      take(verdict.effects, now);
      if (!verdict.swallow) passed.push(char);
    } else {
      const step = press(state, { char, at: now, seen: now + (late ?? 0), hold }, DEFAULT_WEDGE);
      state = step.state;
      take(step.effects, now);
    }
  }
  timersUntil(now + 10_000);
  let typed = '';
  const scans: string[] = [];
  for (const effect of effects) {
    if (effect.kind === 'type') typed += effect.keys.map((key) => key.char).join('');
    else {
      typed = typed.slice(0, typed.length - effect.takeBack);
      scans.push(effect.text);
    }
  }
  return { effects, passed, typed, scans, longestHold };
}

const burst = (text: string, gap = 5, before = 500): Stroke[] => [
  ...Array.from(text, (char, i): Stroke => [i === 0 ? before : gap, char]),
  [gap, ENTER],
];

const code = fc.string({
  minLength: 3,
  maxLength: 40,
  unit: fc.constantFrom(...Array.from('0123456789ABCxyz-\u001d')),
});

describe('a scanner', () => {
  test('is one scan, its Enter swallowed, nothing typed', () => {
    expect(play(burst('4006381333931'))).toMatchObject({ scans: ['4006381333931'], typed: '', passed: [] });
  });

  test('keeps the GS1 separator', () => {
    expect(play(burst('0104006381333931\u001d10A')).scans).toEqual(['0104006381333931\u001d10A']);
  });

  test('without Enter ends with silence', () => {
    expect(play(burst('4006381333931').slice(0, -1))).toMatchObject({ scans: ['4006381333931'], typed: '' });
  });

  test('whose Enter comes late, or twice, still presses nothing', () => {
    const late: Stroke[] = [...burst('4006381333931').slice(0, -1), [150, ENTER]];
    expect(play(late)).toMatchObject({ scans: ['4006381333931'], passed: [] });
    expect(play([...burst('4006381333931'), [5, ENTER]])).toMatchObject({ passed: [] });
  });

  test('that sends a function key within a burst undoes nothing', () => {
    const strokes: Stroke[] = [...burst('4006').slice(0, -1), [5, OTHER], ...burst('3813', 5, 5)];
    expect(play(strokes)).toMatchObject({ scans: ['40063813'], passed: [] });
  });

  test('that stumbles on its first key gives the whole code, and the field loses the key again', () => {
    const strokes: Stroke[] = [[500, '4'], [60, '0'], ...burst('06381333931', 5, 5)];
    expect(play(strokes)).toMatchObject({ scans: ['4006381333931'], typed: '', passed: [] });
  });

  test('that stumbles on its third key gives the whole code', () => {
    const strokes: Stroke[] = [[500, '4'], [5, '0'], [55, '0'], ...burst('6381333931', 5, 5)];
    expect(play(strokes)).toMatchObject({ scans: ['4006381333931'], typed: '', passed: [] });
  });

  test('that waits for a busy page between two keys is still one scan', () => {
    const code = '4006381333931';
    for (let stalled = 0; stalled < code.length - 1; stalled++) {
      const strokes = burst(code).map(([gap, char], i): Stroke =>
        i === stalled ? [gap, char, 180] : [i === stalled + 1 ? 185 : gap, char],
      );
      expect(play(strokes)).toMatchObject({ scans: [code], typed: '', passed: [] });
    }
  });

  test('any code at any pace up to the setting is one scan', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: FIELD }), fc.boolean(), (text, gap, enter) => {
        const strokes = enter ? burst(text, gap) : burst(text, gap).slice(0, -1);
        const told = play(strokes);
        expect(told).toMatchObject({ scans: [text], typed: '', passed: [] });
      }),
    );
  });

  test('twenty a second, back to back: all of them, in order', () => {
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 30 }), (codes) => {
        const strokes = codes.flatMap((text): Stroke[] => {
          const gap = Math.min(3, 40 / text.length);
          return burst(text, gap, 50 - gap * text.length);
        });
        expect(play(strokes)).toMatchObject({ scans: codes, typed: '', passed: [] });
      }),
    );
  });

  test('5,000 characters are one scan', () => {
    const text = '0123456789'.repeat(500);
    expect(play(burst(text, 2)).scans).toEqual([text]);
  });
});

describe('a person', () => {
  const slow = fc.array(
    fc.tuple(fc.integer({ min: 60, max: 900 }), fc.constantFrom(...Array.from('abc123 .,'))),
    {
      minLength: 1,
      maxLength: 60,
    },
  );
  /** Two keys rolled over each other, then a breath: as fast as hands go. */
  const rolling = fc
    .array(fc.tuple(fc.integer({ min: 60, max: 200 }), fc.integer({ min: 8, max: 50 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((pairs) =>
      pairs.flatMap(([gap, roll], i): Stroke[] => [
        [gap, `${i % 10}`],
        [roll, 'x'],
      ]),
    );

  test('typing slowly types everything, at once', () => {
    fc.assert(
      fc.property(slow, (strokes) => {
        const told = play(strokes);
        expect(told.typed).toBe(strokes.map(([, char]) => char).join(''));
        expect(told.scans).toEqual([]);
        expect(told.longestHold).toBeLessThanOrEqual(FIELD);
      }),
    );
  });

  test('typing fast, keys rolled over each other, types everything with little delay', () => {
    fc.assert(
      fc.property(rolling, (strokes) => {
        const told = play(strokes);
        expect(told.typed).toBe(strokes.map(([, char]) => char).join(''));
        expect(told.scans).toEqual([]);
        expect(told.longestHold).toBeLessThanOrEqual(2 * FIELD);
      }),
    );
  });

  test('typing on a page that lags behind by most of each gap is still a person', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 95, max: 300 }), { minLength: 1, maxLength: 30 }), (gaps) => {
        const strokes = gaps.map((gap, i): Stroke => [gap, String(i % 10), 0.9 * (gaps[i + 1] ?? 0)]);
        expect(play(strokes).scans).toEqual([]);
      }),
    );
  });

  test('has the Enter after typing', () => {
    expect(
      play([
        [500, '1'],
        [90, '2'],
        [120, ENTER],
      ]),
    ).toMatchObject({ typed: '12', passed: [ENTER] });
    expect(
      play([
        [500, '1'],
        [20, '2'],
        [70, ENTER],
      ]),
    ).toMatchObject({ typed: '12', passed: [ENTER] });
  });

  test('has the Enter that follows nothing', () => {
    expect(play([[500, ENTER]]).passed).toEqual([ENTER]);
    expect(play([...burst('4006381333931'), [400, ENTER]]).passed).toEqual([ENTER]);
  });

  test('types before another key acts', () => {
    const { effects, passed } = play([
      [500, '7'],
      [10, OTHER],
    ]);
    expect(effects).toMatchObject([{ kind: 'type', keys: [{ char: '7' }] }]);
    expect(passed).toEqual([OTHER]);
  });
});

test('whatever comes, every key is typed or scanned, once and in order', () => {
  const stroke = fc.tuple(
    fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300 })),
    fc.constantFrom(...Array.from('ab12\u001d'), ENTER, OTHER),
  );
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 80 }), fc.constantFrom(FIELD, 100), (strokes, hold) => {
      const { effects } = play(strokes, hold);
      let seen = '';
      let scanned: Scan | undefined;
      for (const effect of effects) {
        if (effect.kind === 'type') seen += effect.keys.map((key) => key.char).join('');
        else if (effect.mends) seen = seen.slice(0, seen.length - (scanned?.text.length ?? 0)) + effect.text;
        else seen = seen.slice(0, seen.length - effect.takeBack) + effect.text;
        if (effect.kind === 'scan') scanned = effect;
      }
      const made = strokes
        .map(([, key]) => key)
        .filter((key) => key !== ENTER && key !== OTHER)
        .join('');
      expect(seen).toBe(made);
    }),
    { numRuns: 2000 },
  );
});

describe('codes that a busy computer delivers in pieces', () => {
  const key = (char: string, at: number, seen: number): Key => ({ char, at, seen, hold: FIELD });

  /** Twelve characters 2 ms apart; the page sees the second six of them `pause` ms later than they were made. */
  function deliver(pause: number, before = atRest<Key>()) {
    let state = before;
    const effects: WedgeEffect<Key>[] = [];
    const note = (step: { state: typeof state; effects: readonly WedgeEffect<Key>[] }) => {
      state = step.state;
      effects.push(...step.effects);
    };
    const chars = '401234567012'.split('');
    for (const [n, char] of chars.slice(0, 6).entries())
      note(press(state, key(char, 2 * n, 2 * n), DEFAULT_WEDGE));
    note(tick(state, 12 + pause, DEFAULT_WEDGE));
    for (const [n, char] of chars.slice(6).entries())
      note(press(state, key(char, 12 + 2 * n, 12 + pause + n), DEFAULT_WEDGE));
    note(end(state, 24, DEFAULT_WEDGE));
    return { state, scans: heard(effects) };
  }

  /** Where a scan mends the one before it, the whole alone. */
  const heard = (effects: readonly WedgeEffect<Key>[]): string[] =>
    effects
      .filter((effect): effect is Scan => effect.kind === 'scan')
      .filter((_, i, scans) => scans[i + 1]?.mends !== true)
      .map(({ text }) => text);

  test('is one scan, where the scanner ends its codes with Enter', () => {
    const first = deliver(400);
    expect(first.scans).toEqual(['401234567012']);
    expect(deliver(400, first.state).scans).toEqual(['401234567012']);
  });

  test('is one scan in place of its first piece, where the rest comes after all patience', () => {
    const first = deliver(4000);
    expect(first.scans).toEqual(['401234567012']);
    // And its Enter shows that it is to be waited for.
    expect(first.state).toMatchObject({ ends: true, cut: [] });
  });

  test('whatever the delays, each code is one scan in the end, and nothing of it is typed', () => {
    const stall = fc.oneof(
      { weight: 30, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
    );
    const codes = fc.array(fc.tuple(code, fc.array(stall, { minLength: 41, maxLength: 41 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(codes, (sent) => {
        let state = atRest<Key>();
        const effects: WedgeEffect<Key>[] = [];
        const note = (step: { state: typeof state; effects: readonly WedgeEffect<Key>[] }) => {
          state = step.state;
          effects.push(...step.effects);
        };
        let made = 0;
        let seen = 0;
        let passed = 0;
        for (const [text, stalls] of sent) {
          for (const [n, char] of [...Array.from(text), ENTER].entries()) {
            made += n === 0 ? 20 : 2;
            seen = Math.max(made, seen) + (stalls[n] ?? 0);
            // The page has nothing else to do meanwhile: its timer comes when it is due.
            note(tick(state, seen, DEFAULT_WEDGE));
            if (char === ENTER) {
              const verdict = end(state, made, DEFAULT_WEDGE);
              if (!verdict.swallow) passed += 1;
              note(verdict);
            } else note(press(state, key(char, made, seen), DEFAULT_WEDGE));
          }
        }
        expect(heard(effects)).toEqual(sent.map(([text]) => text));
        let typed = 0;
        for (const effect of effects) typed += effect.kind === 'type' ? effect.keys.length : -effect.takeBack;
        expect({ typed, passed }).toEqual({ typed: 0, passed: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  test('a function key or a blank within such a code does nothing by itself', () => {
    const { state } = tick(
      '40123'
        .split('')
        .reduce(
          (before, char, n) => press(before, key(char, 2 * n, 2 * n), DEFAULT_WEDGE).state,
          atRest<Key>(),
        ),
      5000,
      DEFAULT_WEDGE,
    );
    expect(isUnderWay(state, 10, DEFAULT_WEDGE)).toBe(true);
    expect(interrupt(state, 10, DEFAULT_WEDGE)).toMatchObject({ swallow: true, effects: [] });
    expect(isUnderWay(state, 5000, DEFAULT_WEDGE)).toBe(false);
    expect(interrupt(state, 5000, DEFAULT_WEDGE)).toMatchObject({ swallow: false, effects: [] });
  });

  test('a scanner that has gone without Enter is not waited for that long', () => {
    let state = atRest<Key>();
    for (const [n, char] of 'NO-ENTER'.split('').entries())
      ({ state } = press(state, key(char, 2 * n, 2 * n), DEFAULT_WEDGE));
    ({ state } = tick(state, 2000, DEFAULT_WEDGE));
    for (const [n, char] of 'AGAIN'.split('').entries())
      ({ state } = press(state, key(char, 3000 + 2 * n, 3000 + 2 * n), DEFAULT_WEDGE));
    expect(deadline(state, DEFAULT_WEDGE)).toBe(3008 + DEFAULT_WEDGE.settle);
  });
});
