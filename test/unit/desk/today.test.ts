/** The day's work: what is done and stands. */
import { beforeEach, expect, it } from 'vitest';
import type { Decided } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import { sendUndo } from '#main/desk/undo.ts';
import { todayView } from '#main/desk/views/today.ts';
import { commandById, settleApplied, settleUnapplied, unsettledCommands } from '#main/store/commands.ts';
import { putFolder, putItem } from '#main/store/write-items-and-folders.ts';
import { countCommand, moveCommand, receiveCommand } from '../../support/sample-commands.ts';
import { AT, queued } from '../../support/enqueue-sample-command.ts';
import { folder, item } from '../../support/sample-records.ts';
import { openStores, type Stores } from '../../support/in-memory-databases.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A' }), '');
    putFolder(db, folder({ id: 20, name: 'B' }), '');
    putItem(db, item({ id: 1 }), '');
    putItem(db, item({ id: 9, folderId: 20, quantity: decimal(4) }), '');
  });
});

const settle = (seq: number) =>
  stores.queue.write((db) =>
    settleApplied(
      db,
      seq,
      {
        how: 'answer',
        made: [9],
        gone: [],
        readings: [
          { of: 'item', id: 1, before: decimal(10), ifApplied: decimal(8), now: decimal(8) },
          { of: 'line', id: 101, before: decimal(0), ifApplied: decimal(4), now: decimal(4) },
        ],
        receivedOn: [{ lineId: 101, on: 'item' }],
      },
      AT,
      null,
    ),
  );

/** Books it, and asks for it to be taken back. */
function bookAndUndo(decided: Decided): void {
  settle(queued(stores.queue, 'c1', decided));
  expect(stores.queue.write((db) => sendUndo(stores.desk, db, 'c1'))).toMatchObject({ given: true });
}

const day = () => todayView(stores.desk, AT);

it('O25 a move that is taken back is none of the day, and nor is what takes it back', () => {
  bookAndUndo(moveCommand({}));
  // Booked it is until the way back is.
  expect(day()).toMatchObject({ booked: { moves: 1 }, waiting: { moves: 0 }, entries: { waiting: 1 } });
  const [back] = unsettledCommands(stores.queue.read);
  settle(back?.seq ?? 0);
  expect(day()).toMatchObject({ booked: { moves: 0 }, waiting: { moves: 0 } });
});

it('O25 a count that is taken back is none of the day', () => {
  bookAndUndo(countCommand({}));
  expect(day().booked.counted).toBe(1);
  settle(unsettledCommands(stores.queue.read)[0]?.seq ?? 0);
  expect(day().booked.counted).toBe(0);
});

it('O25 it stands where what was to take it back was refused', () => {
  bookAndUndo(moveCommand({}));
  stores.queue.write((db) => settleUnapplied(db, unsettledCommands(db)[0]?.seq ?? 0, 'refused', AT));
  expect(day().booked.moves).toBe(1);
});

it('O25 goods that are taken out of the stock again stay received on their order', () => {
  bookAndUndo(receiveCommand([{ lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null }]));
  settle(unsettledCommands(stores.queue.read)[0]?.seq ?? 0);
  expect(commandById(stores.queue.read, 'c1')?.state).toBe('applied');
  expect(day().booked).toMatchObject({ lines: 1, pieces: '4' });
});
