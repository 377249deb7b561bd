/** Who waits for whom in the outbox. */
import { describe, expect, it } from 'vitest';
import { exclusive, shared, waitsBehind, withRealId, type Lane } from '#domain/commands/lane.ts';

const item = (id: number): Lane => exclusive('item', id);

/** Commands of seq 1, 2, 3 … with those lanes: what each waits for, by its seq. */
const waits = (...lanes: readonly (readonly Lane[])[]): object =>
  Object.fromEntries(waitsBehind(lanes.map((own, n) => ({ seq: n + 1, lanes: own }))));

describe('a command waits', () => {
  it('for the oldest before it in any of its lanes, and for nothing else', () => {
    expect(waits([item(1)], [item(2)], [item(1), item(2)], [item(3)])).toEqual({ 3: 1 });
    expect(waits([item(1)], [item(1)], [item(1)])).toEqual({ 2: 1, 3: 1 });
  });

  it('not for those beside it, but for one that has the lane alone, however far before', () => {
    const into = shared('folder', 5);
    expect(waits([item(1), into], [item(2), into])).toEqual({});
    expect(waits([exclusive('folder', 5)], [item(1), into], [item(2), into])).toEqual({ 2: 1, 3: 1 });
  });

  it('alone in a lane, for the oldest of those beside each other there', () => {
    const into = shared('folder', 5);
    expect(waits([item(1), into], [item(2), into], [exclusive('folder', 5)], [item(3), into])).toEqual({
      3: 1,
      4: 3,
    });
  });
});

it('the record of a temporary id is known by its real one → so are its lanes, and those of what lies in it', () => {
  const known = (lane: Lane) => withRealId(lane, -5, 77);
  expect(known(item(-5))).toEqual(item(77));
  expect(known(item(-6))).toEqual(item(-6));
  expect(known(shared('namesake', { name: '-5', folderId: -5 }))).toEqual(
    shared('namesake', { name: '-5', folderId: 77 }),
  );
  expect(known(exclusive('stack', { sid: 'S1', folderId: null }))).toEqual(
    exclusive('stack', { sid: 'S1', folderId: null }),
  );
  expect(known(exclusive('article', '-5'))).toEqual(exclusive('article', '-5'));
});
