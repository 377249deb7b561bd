/** The day's work: what is done and stands. */
import { beforeEach, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { sendUndo } from '#main/desk/undo/undo.ts';
import { todayView } from '#main/desk/views/today.ts';
import {
  commandById,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { countCommand, moveCommand } from '../../support/samples/sample-commands.ts';
import { AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

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

it('O25 a receipt that is taken back is none of the day, and its order says that it was, not that it is booked', () => {
  stores.mirror.write((db) => putOrder(db, order({ id: 7, lines: [orderLine({ id: 101, itemId: 1 })] })));
  DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 101, quantity: decimal(4) });
  DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  const ended = () => {
    const answer = DESK_READS.receiving(stores.desk, { orderId: 7 });
    return answer.ok ? answer.value.end : null;
  };
  const [receipt] = unsettledCommands(stores.queue.read);
  settle(receipt?.seq ?? 0);
  stores.queue.write((db) => sendUndo(stores.desk, db, receipt?.id ?? ''));
  // Booked it is until the way back is.
  expect(day().booked).toMatchObject({ lines: 1, pieces: '4' });
  expect(ended()).toMatchObject({ state: 'booked' });
  settle(unsettledCommands(stores.queue.read)[0]?.seq ?? 0);
  expect(commandById(stores.queue.read, receipt?.id ?? '')?.state).toBe('applied');
  expect(day().booked).toMatchObject({ lines: 0, pieces: '0' });
  expect(ended()).toMatchObject({ state: 'taken-back', received: { lines: 1, pieces: '4' } });
});
