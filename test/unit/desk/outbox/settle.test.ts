import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { commandView } from '#main/desk/outbox/outbox.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { commandById, putInReview, unsettledCommands } from '#main/store/commands/commands.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { countCommand } from '../../../support/samples/sample-commands.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;

/** Ten were expected and eight counted; by then the service had fifteen. */
beforeEach(() => {
  stores = openStores();
  give('count', countCommand({ itemId: 1, quantity: decimal(8) }, decimal(10)));
  stores.queue.write((db) => {
    const seq = commandById(db, 'count')?.seq ?? 0;
    const [expected, now, counted] = [decimal(10), decimal(15), decimal(8)];
    putInReview(db, seq, { kind: 'count-moved', expected, now, counted });
  });
});

const give = (id: string, decided: Decided) => queued(stores.queue, id, decided);

const adjust = (itemId: number, by: number): Decided => ({
  kind: 'adjust',
  intent: { kind: 'adjust', itemId, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(8), folder: 'A' },
});

/** What stands in its place, before all that was given after it. */
function settled(how: 'retry' | 'difference') {
  expect(stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'count', how }))).toBe(true);
  return unsettledCommands(stores.queue.read)[0];
}

describe('a count that a person has decided on anew', () => {
  it('is set all the same, from what the service has', () => {
    expect(settled('retry')).toMatchObject({ intent: { quantity: '8' }, basis: { expected: '15' } });
  });

  it('or the difference holds: what moved in between stays moved', () => {
    expect(settled('difference')).toMatchObject({
      kind: 'adjust',
      intent: { by: '-2' },
      basis: { shown: '15', counted: { quantity: '8', expected: '10' } },
    });
  });

  it('O10 the entry says which one continues it', () => {
    const after = settled('difference');
    expect(commandView(stores.desk, 'count')).toMatchObject({
      state: 'cancelled',
      continuedBy: { id: after?.id, seq: after?.seq },
    });
  });

  it.each([
    ['retry', { kind: 'count', intent: { quantity: '8' }, basis: { expected: '15' } }, '7'],
    ['difference', { kind: 'adjust', intent: { by: '-2' }, basis: { shown: '15' } }, '12'],
  ] as const)('%s: keeps its place, and what was given after it comes on top of it', (how, kept, then) => {
    stores.mirror.write((db) => {
      putItem(db, item({ id: 1, quantity: decimal(15) }), '');
    });
    give('two more', adjust(1, 2));
    give('three fewer', adjust(1, -3));
    expect(settled(how)).toMatchObject(kept);
    const stock = stockNow(stores.queue.read, stores.mirror.read);
    expect(stock.itemRef(1)?.quantity).toBe(then);
    // What is called off afterwards was in no figure of it.
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'three fewer', how: 'cancel' }));
    expect(unsettledCommands(stores.queue.read)[0]).toMatchObject(kept);
  });

  it('where less is left than the difference takes: that is not offered', () => {
    stores.queue.write((db) => {
      const [expected, now, counted] = [decimal(10), decimal(1), decimal(8)];
      const seq = commandById(db, 'count')?.seq ?? 0;
      putInReview(db, seq, { kind: 'count-moved', expected, now, counted });
    });
    expect(commandView(stores.desk, 'count')?.offers).toEqual(['recount', 'retry', 'discard']);
  });
});

describe('a folder that is deleted anyway', () => {
  const [T1, T2] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'];

  it('goes as the review found it, with what this station does in it meanwhile', () => {
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 30 }), '');
      putItem(db, item({ id: 5, folderId: 30, updatedAt: T2 }), '');
    });
    give('gone', {
      kind: 'delete',
      intent: { kind: 'delete', recordId: 30, what: 'folder' },
      basis: { kind: 'delete', name: 'Bin', folder: '', updatedAt: T1, children: 0, within: [] },
    });
    stores.queue.write((db) => {
      const within = [5, 6].map((id) => ({ id, updatedAt: T2 }));
      const found = { sawAt: T1, nowAt: T1, childrenThen: 0, childrenNow: 2, within };
      putInReview(db, commandById(db, 'gone')?.seq ?? 0, { kind: 'changed-since', ...found });
    });
    give('fewer', adjust(5, -1));
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'gone', how: 'retry' }));
    expect(unsettledCommands(stores.queue.read).at(-1)).toMatchObject({
      kind: 'delete',
      basis: {
        within: [
          { id: 6, updatedAt: T2 },
          { id: 5, updatedAt: T2, after: { quantity: '99' } },
        ],
      },
    });
  });
});

it('O10 another question is asked by now → the answer to the one that was in sight settles nothing', () => {
  const answer = (asked: unknown) =>
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'count', how: 'retry', asked }));
  const review = commandView(stores.desk, 'count')?.review;
  expect(answer({ ...review, now: decimal(12) })).toBe(false);
  expect(commandView(stores.desk, 'count')?.state).toBe('review');
  expect(answer(review)).toBe(true);
});
