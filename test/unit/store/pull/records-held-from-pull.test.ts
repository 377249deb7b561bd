/** What a turn of pulling may show, while something else of ours is in doubt. */
import { beforeEach, describe, expect, it } from 'vitest';
import { exclusive, shared, type Lane } from '#domain/commands/lane.ts';
import { appliedUnreflected, putInReview, setState, settleApplied } from '#main/store/commands/commands.ts';
import { showable } from '#main/store/pull/records-held-from-pull.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  const sids = { 1: 'S1', 2: 'S2', 3: 'S3', 4: 'S4', 7: 'S1', 8: 'S8' };
  stores.mirror.write((db) => {
    for (const [id, sid] of Object.entries(sids)) putItem(db, item({ id: Number(id), sid }), '');
  });
});

/** A command in those lanes; its seq. */
const give = (...lanes: readonly Lane[]) => queued(stores.queue, crypto.randomUUID(), moveCommand({}), lanes);

function applied(...lanes: readonly Lane[]): number {
  const seq = give(...lanes);
  const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
  stores.queue.write((db) => settleApplied(db, seq, proof, AT, null));
  return seq;
}

function uncertain(...lanes: readonly Lane[]): void {
  const seq = give(...lanes);
  stores.queue.write((db) => setState(db, seq, 'unknown'));
}

const shown = (): number[] =>
  showable(stores.queue.read, stores.mirror.read, appliedUnreflected(stores.queue.read)).map(
    ({ seq }) => seq,
  );

describe('applied commands that a turn can show', () => {
  it('are all of them where nothing is in doubt, whatever waits or asks', () => {
    const done = [applied(exclusive('item', 1)), applied(exclusive('item', 2))];
    give(exclusive('item', 1));
    const asking = give(exclusive('item', 2));
    stores.queue.write((db) => putInReview(db, asking, { kind: 'gone', what: 'item' }));
    expect(shown()).toEqual(done);
  });

  it('are not those on the goods of one in doubt, for the turn leaves these out; nor what hangs on them in turn', () => {
    applied(exclusive('item', 1), exclusive('item', 2));
    applied(exclusive('item', 2), exclusive('article', 'S2'));
    applied(exclusive('article', 'S2'), exclusive('item', 3));
    const other = applied(exclusive('item', 4));
    uncertain(exclusive('item', 1));
    expect(shown()).toEqual([other]);
  });

  it('are not those on another portion of an article of which a move is in doubt: the turn leaves them all out', () => {
    applied(exclusive('item', 7), shared('stack', { sid: 'S1', folderId: 20 }));
    const other = applied(exclusive('item', 8), shared('stack', { sid: 'S8', folderId: 20 }));
    uncertain(
      exclusive('item', 1),
      exclusive('article', 'S1'),
      exclusive('stack', { sid: 'S1', folderId: 30 }),
    );
    expect(shown()).toEqual([other]);
  });

  it('are not edits of a record of such an article, nor of one that the mirror does not show', () => {
    applied(exclusive('item', 7));
    applied(exclusive('item', 99));
    const other = applied(exclusive('item', 8));
    expect(shown()).toHaveLength(3);
    uncertain(
      exclusive('item', 1),
      exclusive('article', 'S1'),
      exclusive('stack', { sid: 'S1', folderId: 30 }),
    );
    expect(shown()).toEqual([other]);
  });

  it('are those that only put something into the same folder as one in doubt', () => {
    const other = applied(exclusive('item', 1), shared('folder', 20));
    uncertain(exclusive('item', 2), shared('folder', 20));
    expect(shown()).toEqual([other]);
  });
});

it('T9 a folder that was moved is not shown while an edit of it is in doubt: the turn leaves the folder out', () => {
  const into = applied(exclusive('folder', 3), shared('folder', 1));
  expect(shown()).toEqual([into]);
  uncertain(exclusive('item', 3), exclusive('folder', 3));
  expect(shown()).toEqual([]);
});
