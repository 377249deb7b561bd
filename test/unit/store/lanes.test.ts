/** What a turn of pulling may show, while something else of ours is in doubt. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedLane } from '#domain/lane.ts';
import { appliedUnreflected, putInReview, setState, settleApplied } from '#main/store/commands.ts';
import { showable } from '#main/store/lanes.ts';
import { putItem } from '#main/store/records.ts';
import { moveCommand } from '../../support/commands.ts';
import { AT, queued } from '../../support/queued.ts';
import { item } from '../../support/records.ts';
import { openStores, type Stores } from '../../support/stores.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  const sids = { 1: 'S1', 2: 'S2', 3: 'S3', 4: 'S4', 7: 'S1', 8: 'S8' };
  stores.mirror.write((db) => {
    for (const [id, sid] of Object.entries(sids)) putItem(db, item({ id: Number(id), sid }), '');
  });
});

/** A command in those lanes; its seq. */
const give = (...lanes: readonly string[]) =>
  queued(stores.queue, crypto.randomUUID(), moveCommand({}), lanes);

function applied(...lanes: readonly string[]): number {
  const seq = give(...lanes);
  const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
  stores.queue.write((db) => settleApplied(db, seq, proof, AT, null));
  return seq;
}

function uncertain(...lanes: readonly string[]): void {
  const seq = give(...lanes);
  stores.queue.write((db) => setState(db, seq, 'unknown'));
}

const shown = (): number[] =>
  showable(stores.queue.read, stores.mirror.read, appliedUnreflected(stores.queue.read)).map(
    ({ seq }) => seq,
  );

describe('applied commands that a turn can show', () => {
  it('are all of them where nothing is in doubt, whatever waits or asks', () => {
    const done = [applied('item:1'), applied('item:2')];
    give('item:1');
    const asking = give('item:2');
    stores.queue.write((db) => putInReview(db, asking, { why: 'gone', what: 'item' }));
    expect(shown()).toEqual(done);
  });

  it('are not those on the goods of one in doubt, for the turn leaves these out; nor what hangs on them in turn', () => {
    applied('item:1', 'item:2');
    applied('item:2', 'article:S2');
    applied('article:S2', 'item:3');
    const other = applied('item:4');
    uncertain('item:1');
    expect(shown()).toEqual([other]);
  });

  it('are not those on another portion of an article of which a move is in doubt: the turn leaves them all out', () => {
    applied('item:7', sharedLane('stack:S1:20'));
    const other = applied('item:8', sharedLane('stack:S8:20'));
    uncertain('item:1', 'article:S1', 'stack:S1:30');
    expect(shown()).toEqual([other]);
  });

  it('are not edits of a record of such an article, nor of one that the mirror does not show', () => {
    applied('item:7');
    applied('item:99');
    const other = applied('item:8');
    expect(shown()).toHaveLength(3);
    uncertain('item:1', 'article:S1', 'stack:S1:30');
    expect(shown()).toEqual([other]);
  });

  it('are those that only put something into the same folder as one in doubt', () => {
    const other = applied('item:1', sharedLane('folder:20'));
    uncertain('item:2', sharedLane('folder:20'));
    expect(shown()).toEqual([other]);
  });
});

it('T9 a folder that was moved is not shown while an edit of it is in doubt: the turn leaves the folder out', () => {
  const into = applied('folder:3', sharedLane('folder:1'));
  expect(shown()).toEqual([into]);
  uncertain('item:3', 'folder:3');
  expect(shown()).toEqual([]);
});
