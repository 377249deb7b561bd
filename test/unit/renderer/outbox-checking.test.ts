/** What is told of an entry of which it is not known whether it was booked. */
import { expect, test } from 'vitest';
import { checking } from '#renderer/strings/outbox.ts';

const NOW = new Date(2026, 10, 20, 11, 0);
const inMinutes = (n: number) => new Date(NOW.getTime() + n * 60_000).toISOString();

test('O10 sent without an answer → why nothing is known yet, until when, and that nothing is to be done', () => {
  const of = (clearAt: string) => checking({ state: 'unknown', clearAt }, NOW);
  expect(of(inMinutes(1))).toContain('may still arrive until 11:01; then Dockhand looks up');
  expect(of(inMinutes(-1))).toContain('as soon as it can. Nothing to do.');
  expect(checking({ state: 'queued' }, NOW)).toBeNull();
});
