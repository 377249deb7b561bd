/** Who waits for whom in the outbox. */
import { describe, expect, it } from 'vitest';
import { sharedLane, readLane, waitsBehind } from '#domain/lane.ts';

/** Commands of seq 1, 2, 3 … with those lanes: what each waits for, by its seq. */
const waits = (...lanes: readonly (readonly string[])[]): object =>
  Object.fromEntries(waitsBehind(lanes.map((own, n) => ({ seq: n + 1, lanes: own.map(readLane) }))));

describe('a command waits', () => {
  it('for the oldest before it in any of its lanes, and for nothing else', () => {
    expect(waits(['item:1'], ['item:2'], ['item:1', 'item:2'], ['item:3'])).toEqual({ 3: 1 });
    expect(waits(['item:1'], ['item:1'], ['item:1'])).toEqual({ 2: 1, 3: 1 });
  });

  it('not for those beside it, but for one that has the lane alone, however far before', () => {
    const into = sharedLane('folder:5');
    expect(waits(['item:1', into], ['item:2', into])).toEqual({});
    expect(waits(['folder:5'], ['item:1', into], ['item:2', into])).toEqual({ 2: 1, 3: 1 });
  });

  it('alone in a lane, for the oldest of those beside each other there', () => {
    const into = sharedLane('folder:5');
    expect(waits(['item:1', into], ['item:2', into], ['folder:5'], ['item:3', into])).toEqual({ 3: 1, 4: 3 });
  });
});
