/** What can be moved: one item, or a batch. */
import type { ActName } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Writer } from '../../store/database.ts';
import { enqueued, sent, type HandlersOf } from '../act-answers.ts';
import {
  batchLeaveZero,
  batchQuantity,
  batchTo,
  chooseCart,
  discardBatch,
  sendBatch,
  swapRows,
} from './batch.ts';
import { moveStock } from './moves.ts';
import type { DeskPorts } from '../ports.ts';

type MoveAct = Extract<ActName, 'move' | `batch.${string}`>;

export const MOVE_HANDLERS: HandlersOf<MoveAct> = {
  move: (desk, ask) =>
    sent(
      desk,
      desk.queue.write((db) => moveStock(desk, db, ask)),
    ),

  'batch.set': (desk, ask) => onBatch(desk, (db) => batchQuantity(desk, db, ask)),
  'batch.to': (desk, ask) => onBatch(desk, (db) => batchTo(desk, db, ask, ask.itemId !== undefined)),
  'batch.cart': (desk, { folderId }) => onBatch(desk, (db) => chooseCart(desk, db, folderId)),
  'batch.discard': (desk) => onBatch(desk, (db) => discardBatch(desk, db)),
  'batch.leaveZero': (desk, ask) => onBatch(desk, (db) => batchLeaveZero(desk, db, ask)),
  'batch.send': (desk, { id }) => {
    const value = desk.queue.write((db) => sendBatch(desk, db, id));
    desk.announce(['batch']);
    if (value.given > 0) enqueued(desk);
    return { ok: true, value };
  },

  'batch.swap': (desk, { id }) => {
    const value = desk.queue.write((db) => swapRows(desk, db, id));
    desk.announce(['batch']);
    if (value.given > 0) enqueued(desk);
    return { ok: true, value };
  },
};

function onBatch(desk: DeskPorts, work: (db: Writer) => Outcome): Answer<Outcome> {
  const value = desk.queue.write(work);
  desk.announce(['batch']);
  return { ok: true, value };
}
