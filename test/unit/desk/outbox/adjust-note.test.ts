/** The line that an adjustment leaves on its item: written, taken back and dropped with it, and nothing else of the item. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { NoteIn } from '#domain/stock/adjustment.ts';
import { decimal } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { give } from '#main/desk/outbox/give.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { sendUndo, undoOf } from '#main/desk/undo/undo.ts';
import { commandById, putInReview, settleApplied, unsettledCommands } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { AT } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { item } from '../../../support/samples/sample-records.ts';

let stores: Stores;

const FIELD = 77;
const line = (n: number) => `2026-11-28: −${n} broken, Ana`;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putItem(db, item({ id: 1, quantity: decimal(12), notes: 'Bag of 100.' }), '');
  });
});

const write = (noteIn: NoteIn) =>
  stores.queue.write((db) => {
    putSetting(db, 'adjust', { reasons: [], noteIn });
  });

const adjust = (id: string, n: number, text?: string) =>
  stores.queue.write((db) =>
    give(
      stores.desk,
      db,
      {
        kind: 'adjust',
        itemId: 1,
        by: decimal(-n),
        reason: null,
        reasonId: 'BROKEN',
        line: text ?? line(n),
      },
      id,
    ),
  );

const book = (id: string) =>
  stores.queue.write((db) => {
    const { seq = 0 } = commandById(db, id) ?? {};
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
  });

const waiting = () => unsettledCommands(stores.queue.read).map(({ intent }) => intent);
const stateOf = (id: string) => commandById(stores.queue.read, id)?.state;
const stock = () => {
  const shown = stockNow(stores.queue.read, stores.mirror.read);
  const found = shown.item(1);
  return found && shown.quantityOf(found);
};
const undoKey = (id: string) => stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id }));

describe('an adjustment with a reason', () => {
  it('nowhere to be written → the entry alone, with the reason’s id and without the line', () => {
    expect(adjust('a', 2)).toEqual({ given: true, id: 'a', made: [] });
    expect(waiting()).toEqual([{ kind: 'adjust', itemId: 1, by: '-2', reason: null, reasonId: 'BROKEN' }]);
    expect(stock()).toBe('10');
  });

  it('the notes → a line more, in the same transaction, behind the line that waits', () => {
    write('notes');
    adjust('a', 2);
    adjust('b', 3);
    expect(waiting()).toMatchObject([
      { kind: 'adjust', by: '-2' },
      { kind: 'edit-item', set: { notes: `Bag of 100.\n${line(2)}` } },
      { kind: 'adjust', by: '-3' },
      { kind: 'edit-item', set: { notes: `Bag of 100.\n${line(2)}\n${line(3)}` } },
    ]);
  });

  it('asked again by the same id → given once', () => {
    write('notes');
    adjust('a', 2);
    adjust('a', 2);
    expect(waiting()).toHaveLength(2);
  });

  it('a custom field → the field, and the notes as they are', () => {
    write({ fieldId: FIELD });
    adjust('a', 2);
    expect(waiting().at(-1)).toEqual({
      kind: 'edit-item',
      itemId: 1,
      set: { customValues: { [FIELD]: line(2) } },
    });
  });

  it('notes that are full → booked all the same, nothing written, and said so', () => {
    write('notes');
    stores.mirror.write((db) => {
      putItem(db, item({ id: 1, quantity: decimal(12), notes: 'x'.repeat(LONGEST.text) }), '');
    });
    expect(adjust('a', 2)).toMatchObject({ given: true, unwritten: 'too-long' });
    expect(waiting()).toHaveLength(1);
  });

  it('more than there are → refused, and no line', () => {
    write('notes');
    expect(adjust('a', 13)).toEqual({ given: false, why: 'not-so-many' });
    expect(waiting()).toEqual([]);
  });
});

describe('an adjustment that is taken back', () => {
  beforeEach(() => write('notes'));

  it('before it has left → neither is sent', () => {
    adjust('a', 2);
    expect(undoKey('a').said).toMatchObject({ kind: 'undone', of: 'command' });
    expect([stateOf('a'), stateOf('a-note'), stock()]).toEqual(['cancelled', 'cancelled', '12']);
  });

  it('cancelled in the outbox → neither is sent', () => {
    adjust('a', 2);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'a', how: 'cancel' }));
    expect([stateOf('a'), stateOf('a-note')]).toEqual(['cancelled', 'cancelled']);
  });

  it('in review, and discarded by a person → no line says that it was booked', () => {
    adjust('a', 2);
    stores.queue.write((db) => {
      const { seq = 0 } = commandById(db, 'a') ?? {};
      putInReview(db, seq, { kind: 'too-many', wanted: decimal(2), left: decimal(1), lineId: null });
      settleCommand(stores.desk, db, { id: 'a', how: 'discard' });
    });
    expect([stateOf('a'), stateOf('a-note')]).toEqual(['refused', 'cancelled']);
  });

  it('booked, and its line too → both are taken back, and the line of another one stays', () => {
    adjust('a', 2);
    adjust('b', 3);
    for (const id of ['a', 'a-note', 'b', 'b-note']) book(id);
    const command = commandById(stores.queue.read, 'a');
    expect(command && undoOf(stores.desk, stores.queue.read, command)?.steps).toHaveLength(2);
    stores.queue.write((db) => sendUndo(stores.desk, db, 'a'));
    expect(waiting()).toMatchObject([
      { kind: 'adjust', by: '2', reason: null },
      { kind: 'edit-item', set: { notes: `Bag of 100.\n${line(3)}` } },
    ]);
  });

  it('booked, and its line still waits → the line is not sent', () => {
    adjust('a', 2);
    book('a');
    stores.queue.write((db) => sendUndo(stores.desk, db, 'a'));
    expect(stateOf('a-note')).toBe('cancelled');
    expect(waiting()).toMatchObject([{ kind: 'adjust', by: '2' }]);
  });

  it('a field → as it was before', () => {
    write({ fieldId: FIELD });
    adjust('a', 2, 'first');
    adjust('b', 3, 'second');
    for (const id of ['a', 'a-note', 'b', 'b-note']) book(id);
    stores.queue.write((db) => sendUndo(stores.desk, db, 'b'));
    expect(waiting().at(-1)).toMatchObject({
      kind: 'edit-item',
      set: { customValues: { [FIELD]: 'first' } },
    });
  });

  it.each([
    ['booked', true],
    ['not sent', false],
  ])(
    'a field, the first taken back (%s) and then the second → the line of the first does not come back',
    (_, isBooked) => {
      write({ fieldId: FIELD });
      adjust('a', 2, 'first');
      if (isBooked) for (const id of ['a', 'a-note']) book(id);
      adjust('b', 3, 'second');
      if (!isBooked) undoKey('a');
      for (const id of ['b', 'b-note']) book(id);
      if (isBooked) stores.queue.write((db) => sendUndo(stores.desk, db, 'a'));
      stores.queue.write((db) => sendUndo(stores.desk, db, 'b'));
      expect(waiting().at(-1)).toMatchObject({ kind: 'edit-item', set: { customValues: { [FIELD]: null } } });
    },
  );
});
