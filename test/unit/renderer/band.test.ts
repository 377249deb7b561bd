/** What was said last, and how long it holds. */
import { beforeEach, expect, test } from 'vitest';
import type { Outcome, Tone } from '#domain/reply.ts';
import { band, record } from '#renderer/state/band.ts';
import { currentStand, goTo, refine } from '#renderer/state/stand.ts';

beforeEach(() => {
  band.setState({ entries: [], questions: [] });
  goTo({ screen: 'receive', orderId: 7 });
});

const outcome = (tone: Tone): Outcome => ({
  tone,
  said: { what: 'not-sent', why: { because: 'nothing' } },
  undo: null,
});
const isOver = () => band.getState().entries[0]?.isOver === true;

test.each<[Tone, boolean]>([
  ['refused', true],
  ['look', true],
  ['done', false],
])('O10 what was %s at a place that is left since → over: %s', (tone, over) => {
  record({ kind: 'outcome', outcome: outcome(tone) }, currentStand());
  refine({ screen: 'receive', orderId: 7, lineId: 1 });
  expect(isOver()).toBe(false);
  goTo({ screen: 'move' });
  expect(isOver()).toBe(over);
});

test('O10 the answer to a scan of a place that had been left by then is not over', () => {
  const before = currentStand();
  goTo({ screen: 'move' });
  record({ kind: 'outcome', outcome: outcome('refused') }, before);
  expect(isOver()).toBe(false);
});

test('O10 a scan that waits for the station is of no place', () => {
  const problem = { code: 'station-gone', detail: '' } as const;
  record({ kind: 'problem', problem, text: 'A' }, currentStand());
  goTo({ screen: 'move' });
  expect(isOver()).toBe(false);
});
