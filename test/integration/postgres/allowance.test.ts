/* The allowance is the account's: exact, whichever of its processes a request comes to. */
import { expect, test } from 'vitest';
import { site } from './start-services-on-one-postgres.ts';

const { database, pair } = site();

test.each(['fixed', 'sliding'] as const)(
  'sixty requests at once to two processes, twenty allowed, window %s → twenty are answered',
  async (window) => {
    const [one, two] = await pair(await database(), { rateMax: 20, variants: { window } });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? one : two).get('/units')),
    );
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    const left = answered.map(({ headers }) => Number(headers.get('Service-Rate-Limit-Remaining')));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  },
);

test('the window is over → the account has its allowance again, once for both', async () => {
  // Longer than seven requests take on a busy machine.
  const limited = { rateMax: 5, rateWindowMs: 8000, variants: { window: 'sliding' } } as const;
  const [one, two] = await pair(await database(), limited);
  const ask = async () => {
    const answers = await Promise.all([one, two, one, two, one, two, one].map((to) => to.get('/units')));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await ask()).toBe(5);
  await new Promise((resolve) => setTimeout(resolve, limited.rateWindowMs + 100));
  expect(await ask()).toBe(5);
});
