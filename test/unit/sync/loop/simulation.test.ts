/** A small part of `npm run simulate`, held to the very same goals: enough to notice that the scheduler has become another one. */
import { describe, expect, test } from 'vitest';
import { judge } from '../../../simulation/budget/check-goals.ts';
import { KINDS, scenarioOf, STORIES } from '../../../simulation/budget/draw-scenario.ts';
import { simulate } from '../../../simulation/budget/run-scenario.ts';
import { summarize } from '../../../simulation/budget/summarize-outcomes.ts';

const SEEDS = Array.from({ length: 20 }, (_, n) => n + 1);

describe.each(KINDS)('a window that is %s', (kind) => {
  test.each(STORIES)(
    '%s, up to 70 % load: everything that is promised',
    (story) => {
      const outcomes = SEEDS.map((seed) => simulate(scenarioOf(seed, { story, kind, load: [0.3, 0.7] })));
      expect(judge(summarize(outcomes), 0.7).filter((goal) => !goal.met)).toEqual([]);
    },
    60_000,
  );

  test.each(STORIES)(
    '%s, above 90 %: nothing starves',
    (story) => {
      const outcomes = SEEDS.slice(0, 3).map((seed) =>
        simulate(scenarioOf(seed, { story, kind, load: [0.9, 1] })),
      );
      expect(judge(summarize(outcomes), 1).filter((goal) => !goal.met)).toEqual([]);
    },
    60_000,
  );
});

test('a scenario is the same each time it is played', () => {
  const wanted = { story: 'morning', kind: 'sliding', load: [0.3, 0.7] } as const;
  const [first, second] = [simulate(scenarioOf(2, wanted)), simulate(scenarioOf(2, wanted))];
  expect(second.asked).toEqual(first.asked);
});
