/**
 * Tests that the torture test can fail: its result must report services that answer what is not true, and attempts that do not show the
 * conclusion expected of a fault.
 */
import { expect, it } from 'vitest';
import type { Count } from '../simulation/outbox/oracle/finding-kinds.ts';
import type { Fault } from '../torture/fault-definition.ts';
import { runHistory, type Plan } from '../torture/run-one-history.ts';

const answered = (status: number, about: object) => ({ kind: 'answer', status, ...about });

it.concurrent.each<[string, Plan['kind'], Fault, Count]>([
  [
    'says that it is done, and has not done it',
    'edit-item',
    { class: 'any', script: (on) => [{ on, effect: answered(204, {}) }] },
    'lost',
  ],
  [
    'says that it is done, and another client has done it',
    'adjust',
    {
      class: 'any',
      // The other client's request comes first, and is done.
      script: (on) => [{ on, effect: answered(204, {}), skip: 1 }],
      wire: (on) => [{ on, effect: 'something happens before', meanwhile: 'the same' }],
    },
    'falselyAffirmed',
  ],
  [
    'says no, and has done it, and another client takes it back before that is read, which the record shows',
    'adjust',
    {
      class: 'any',
      script: (on) => [{ on, effect: answered(422, { body: '{"message":"no"}', applied: true }) }],
      wire: (on) => [{ on, effect: 'something happens behind it', meanwhile: 'taken back' }],
    },
    'asked',
  ],
  [
    'says no, and has done it, and another client takes it back before that is read, which nothing shows',
    'create-alert',
    {
      class: 'any',
      script: (on) => [{ on, effect: answered(422, { body: '{"message":"no"}', applied: true }) }],
      wire: (on) => [{ on, effect: 'something happens behind it', meanwhile: 'taken back' }],
    },
    'unseen',
  ],
  [
    'shows what is there as gone',
    'adjust',
    { class: 'any', script: (on) => [{ on, effect: answered(404, { body: '{"message":"no item"}' }) }] },
    'needless',
  ],
])(
  'the service %s → the verdict says so',
  async (_what, kind, fault, count) => {
    const { counts, story } = await runHistory({ kind, fault: 'none', kills: [] }, fault);
    expect({ [count]: counts[count], story }).toEqual({ [count]: 1, story });
  },
  60_000,
);

it('attempts that do not say what became of them → the verdict says so', async () => {
  const { mistaken } = await runHistory({ kind: 'adjust', fault: 'none', kills: [] }, { class: 'refused' });
  expect(mistaken).toBe('taken for something else');
});
