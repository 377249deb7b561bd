/** F8 on a command: what it says of it, and that it stays within reach until it is known what came of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { commandView } from '#main/desk/outbox/outbox.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import type { ReviewCase } from '#domain/commands/command.ts';
import {
  markReflected,
  putInReview,
  setState,
  settleApplied,
  settleUnapplied,
} from '#main/store/commands/commands.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { adjustment, AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let seq: number;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A' }), '');
    putFolder(db, folder({ id: 20, name: 'B' }), '');
    putItem(db, item({ id: 7, sid: 'S1', folderId: 20, quantity: decimal(4) }), '');
  });
  seq = queued(stores.queue, 'c1', moveCommand({}));
});

const pressed = () => stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: 'c1' }));
const leaves = () => stores.queue.write((db) => setState(db, seq, 'sending'));
const booked = () =>
  stores.queue.write((db) =>
    settleApplied(db, seq, { how: 'answer', readings: [], made: [7], gone: [1] }, AT, null),
  );

it('booked, and its item gone with the last piece → named all the same, with how many', () => {
  booked();
  expect(pressed()).toMatchObject({
    tone: 'look',
    said: { kind: 'undo-late', reason: 'booked', name: 'Socket', figure: decimal(4) },
    undo: { kind: 'back', id: 'c1' },
  });
});

it('of what is measured → the figure with the unit that it was moved in', () => {
  const move = moveCommand({});
  queued(stores.queue, 'c2', { ...move, basis: { ...move.basis, unit: 'meter' } });
  const taken = stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: 'c2' }));
  expect(taken.said).toMatchObject({ kind: 'undone', of: 'command', figure: decimal(4), unit: 'meter' });
});

it('on its way → stays within reach: asked again, then taken back from where it landed', () => {
  leaves();
  for (let n = 0; n < 2; n++)
    expect(pressed()).toMatchObject({ said: { kind: 'undo-asked' }, undo: { kind: 'command', id: 'c1' } });
  booked();
  expect(pressed().undo).toEqual({ kind: 'back', id: 'c1' });
});

it('on its way, and booked meanwhile → the key that was promised takes it back, in one press', () => {
  leaves();
  const { undo: promised, sends } = pressed();
  expect(sends).toEqual({ first: 'c1', last: 'c1' });
  booked();
  expect(promised).not.toBeNull();
  if (promised === null) return;
  const press = () => stores.queue.write((db) => undo(stores.desk, db, promised));
  expect(press()).toMatchObject({ tone: 'done', said: { kind: 'undone', of: 'back', figure: decimal(4) } });
  expect(press()).toMatchObject({ tone: 'refused', said: { kind: 'undo-late', reason: 'undone' } });
});

it('on its way, and stopped meanwhile → undone', () => {
  leaves();
  pressed();
  stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
  expect(pressed()).toMatchObject({ tone: 'done', said: { kind: 'undone', of: 'command' }, undo: null });
});

it('O11 booked, and its item is still where it was → comes back as a second record, and says so before', () => {
  stores.mirror.write((db) => {
    putItem(db, item({ id: 1, sid: 'S1', folderId: 10, quantity: decimal(9) }), '');
    putItem(db, item({ id: 8, sid: 'S8', folderId: 20, quantity: decimal(4) }), '');
  });
  stores.queue.write((db) =>
    settleApplied(db, seq, { how: 'answer', readings: [], made: [8], gone: [] }, AT, null),
  );
  expect(pressed()).toMatchObject({ said: { kind: 'undo-late', stays: 'second-record' } });
  expect(stores.queue.write((db) => undo(stores.desk, db, { kind: 'back', id: 'c1' }))).toMatchObject({
    said: { kind: 'undone', of: 'back', figure: decimal(4), stays: 'second-record' },
  });
});

it('O11 on its way, and its item still where it was → the first hint says that it would come back as a second record', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 1, sid: 'S1', folderId: 10, quantity: decimal(9) }), ''),
  );
  leaves();
  expect(pressed()).toMatchObject({
    said: {
      kind: 'undo-asked',
      name: 'Wall socket, double, white',
      figure: decimal(4),
      stays: 'second-record',
    },
  });
});

it('O11 on its way, and all of its item with it → the first hint names it, and no second record', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 1, sid: 'S1', folderId: 10, quantity: decimal(4) }), ''),
  );
  leaves();
  const { said } = pressed();
  expect(said).toMatchObject({ kind: 'undo-asked', name: 'Wall socket, double, white', figure: decimal(4) });
  expect(said).not.toHaveProperty('stays');
});

describe('O11 nothing of it can be undone → why, and of what', () => {
  const asks = (review: ReviewCase) => stores.queue.write((db) => putInReview(db, seq, review));
  const late = (reason: string) => ({
    tone: 'refused',
    said: { kind: 'undo-late', reason, name: 'Socket', figure: decimal(4) },
    undo: null,
  });

  it('needs a person, and was never sent', () => {
    asks({ kind: 'too-many', wanted: decimal(4), left: decimal(1), lineId: null });
    expect(pressed()).toMatchObject(late('asks'));
  });

  it('needs a person, and may have been booked', () => {
    asks({ kind: 'cannot-tell', readings: [] });
    expect(pressed()).toMatchObject(late('asks-unsure'));
  });

  it('what it was of is gone, and an attempt that nobody heard of may have got there', () => {
    stores.queue.write((db) => {
      beginAttempt(db, seq, { request: { method: 'POST', path: '/', body: null }, preimage: null, at: AT });
      endAttempt(db, seq, 1, { outcome: 'unknown', status: null, answer: null, at: AT });
    });
    asks({ kind: 'gone', what: 'item' });
    expect(pressed()).toMatchObject(late('asks-unsure'));
  });

  it('somebody has dropped it', () => {
    stores.queue.write((db) => settleUnapplied(db, seq, 'refused', AT));
    expect(pressed()).toMatchObject(late('not-booked'));
  });

  it('was so before, and nothing of it is ours', () => {
    stores.queue.write((db) =>
      settleApplied(db, seq, { how: 'already', readings: [], made: [], gone: [] }, AT, null),
    );
    expect(pressed()).toMatchObject(late('stays'));
  });

  it('was undone in the Outbox', () => {
    booked();
    stores.queue.write((db) => undo(stores.desk, db, { kind: 'back', id: 'c1' }));
    expect(pressed()).toMatchObject(late('undone'));
  });
});

it('O11 an adjustment → by how much, and how many there are then', () => {
  const { intent, basis } = adjustment(7);
  queued(stores.queue, 'a1', { kind: 'adjust', intent: { ...intent, by: decimal(-3) }, basis });
  expect(stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: 'a1' })).said).toEqual({
    kind: 'undone',
    of: 'command',
    name: 'Wall socket, double, white',
    figure: decimal(-3),
    isChange: true,
    inStock: decimal(4),
  });
});

it('O11 a location that waits to be moved → named', () => {
  queued(stores.queue, 'f1', {
    kind: 'move-folder',
    intent: { kind: 'move-folder', folderId: 10, intoId: 20 },
    basis: { kind: 'move-folder', name: 'A', fromId: null, from: '', to: 'B' },
  });
  const { said } = stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: 'f1' }));
  expect(said).toEqual({ kind: 'undone', of: 'command', name: 'A', figure: null });
});

describe('O11 a step of a move', () => {
  const step = (undone: Extract<Undo, { kind: 'step' }>) =>
    stores.queue.write((db) => undo(stores.desk, db, undone)).said;

  it('the item → named, with how many there are', () => {
    expect(step({ kind: 'step', place: { screen: 'move' }, took: { kind: 'item', id: 7 } })).toMatchObject({
      kind: 'step-undone',
      took: { kind: 'item', item: { id: 7, quantity: decimal(4) } },
      inHand: null,
    });
  });

  it('the destination → named, with what is in hand', () => {
    const place = { screen: 'move', itemId: 7 } as const;
    expect(step({ kind: 'step', place, took: { kind: 'to', id: 10 } })).toMatchObject({
      took: { kind: 'to', folder: { name: 'A' } },
      inHand: { id: 7, quantity: decimal(4) },
    });
  });

  it('of a move begun before Dockhand told what it was → undone all the same', () => {
    expect(step({ kind: 'step', place: { screen: 'move' } })).toMatchObject({ kind: 'undone', of: 'scan' });
  });
});

it('a new item that is booked and not read yet → that is said, not that it is gone, and the key once more takes it back then', () => {
  const fields = { name: 'Widget', notes: null, label: null, price: null, minQuantity: null, tags: [] };
  const made = queued(stores.queue, 'c2', {
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1001,
      what: 'item',
      folderId: 10,
      fields: { ...fields, quantity: decimal(1) },
    },
    basis: { kind: 'create-item', folder: 'A' },
  });
  const proof = { how: 'answer', readings: [], made: [77], gone: [] } as const;
  stores.queue.write((db) => {
    learnId(db, -1001, 77);
    settleApplied(db, made, proof, AT, null);
  });
  const again = (asked: Undo) => stores.queue.write((db) => undo(stores.desk, db, asked));
  for (const kind of ['command', 'back'] as const)
    expect(again({ kind, id: 'c2' })).toMatchObject({
      said: { kind: 'undo-late', reason: 'unread', name: 'Widget' },
      undo: { kind: 'back', id: 'c2' },
    });
  expect(commandView(stores.desk, 'c2')?.undo).toEqual({ steps: [], stays: ['unread'] });

  stores.mirror.write((db) => putItem(db, item({ id: 77, name: 'Widget', folderId: 10 }), ''));
  stores.queue.write((db) => markReflected(db, [made]));
  expect(again({ kind: 'back', id: 'c2' })).toMatchObject({
    tone: 'done',
    said: { kind: 'undone', of: 'back' },
  });
});
