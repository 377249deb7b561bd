/**
 * Opens a warehouse of three items and three locations in memory, with which a test builds a batch of moves: a list of moves that the
 * operator collects on the Move screen and sends together. With the returned object a test scans, types quantities, reads the batch's rows,
 * sends it, takes it back, and reads the moves that were enqueued.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { batchQuantity, sendBatch } from '#main/desk/moving/batch.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undoMany } from '#main/desk/undo/undo-many.ts';
import { batchView } from '#main/desk/views/batch.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { openStores } from './in-memory-databases.ts';
import { folder, item } from '../samples/sample-records.ts';

export const IN_BATCH: MovePlace = { screen: 'move', batch: true };

export type BatchInHand = ReturnType<typeof openBatch>;

export function openBatch() {
  const stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A', codes: ['LOC-A'] }), '');
    putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
    putFolder(db, folder({ id: 30, name: 'C', codes: ['LOC-C'] }), '');
    putItem(db, item({ id: 1, sid: 'S1', name: 'Socket', codes: ['ONE'], quantity: decimal(12) }), '');
    putItem(db, item({ id: 2, sid: 'S2', name: 'Switch', codes: ['TWO'], quantity: decimal(5) }), '');
    putItem(db, item({ id: 3, sid: 'S3', name: 'Driver', codes: ['THREE'], folderId: 20 }), '');
  });
  let scans = 0;
  const view = () => batchView(stores.desk);
  return {
    stores,
    /** The operator's place (screen and batch); each scan's reply may change it. */
    place: IN_BATCH,
    /** Scans the codes in order. @returns the reply to the last one */
    scanned(...codes: readonly string[]): Outcome {
      let last: Outcome | undefined;
      for (const text of codes) {
        last = scan(stores.desk, { id: `scan ${++scans}`, text, place: this.place, source: 'wedge' });
        if (last.place?.screen === 'move') this.place = last.place;
      }
      if (last === undefined) throw new Error('nothing was scanned');
      return last;
    },
    view,
    rows: () =>
      view().rows.map(({ itemId, quantity, to, left, stop }) => [itemId, quantity, to?.name, left, stop]),
    typed: (itemId: number, quantity: number) =>
      stores.queue.write((db) => batchQuantity(stores.desk, db, { itemId, quantity: decimal(quantity) })),
    send: (id = 'batch') => stores.queue.write((db) => sendBatch(stores.desk, db, id)),
    takeBack: (id = 'batch') => stores.queue.write((db) => undoMany(stores.desk, db, { id })),
    moves: () =>
      unsettledCommands(stores.queue.read).flatMap(({ id, intent }) =>
        intent.kind === 'move'
          ? [[id, intent.itemId, intent.quantity, intent.folderId, intent.leaveZero]]
          : [],
      ),
  };
}
