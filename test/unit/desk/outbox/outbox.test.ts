/** What the outbox tells of the commands that wait for a person. */
import { expect, test } from 'vitest';
import { exclusive, heldByReview, shared, type Lane } from '#domain/commands/lane.ts';

const item = (id: number): Lane => exclusive('item', id);
const command = (seq: number, state: 'queued' | 'review', ...lanes: Lane[]) => ({
  seq,
  state,
  lanes,
});

const heldOf = (...open: Parameters<typeof heldByReview>[0]) => Object.fromEntries(heldByReview(open));

test('an earlier command in review on the same lane → held by it, directly or through others', () => {
  expect(
    heldOf(
      command(1, 'queued', item(1)),
      command(2, 'review', item(2)),
      command(3, 'queued', item(2), item(3)),
      command(4, 'queued', item(3)),
      command(5, 'queued', item(1)),
    ),
  ).toEqual({ 3: 2, 4: 2 });
});

test('behind one that is merely waiting and one in review → held by the one in review', () => {
  expect(
    heldOf(
      command(1, 'queued', item(1)),
      command(2, 'review', item(2)),
      command(3, 'queued', item(1), item(2)),
    ),
  ).toEqual({ 3: 2 });
});

test('a shared lane → not held by another that shares it, held by one that has it alone', () => {
  expect(
    heldOf(command(1, 'review', shared('folder', 1)), command(2, 'queued', shared('folder', 1))),
  ).toEqual({});
  expect(
    heldOf(command(1, 'review', exclusive('folder', 1)), command(2, 'queued', shared('folder', 1))),
  ).toEqual({ 2: 1 });
});

test('a review that came after → holds nothing before it', () => {
  expect(heldOf(command(1, 'queued', item(1)), command(2, 'review', item(1)))).toEqual({});
});
