/** A batch of moves that was sent is taken back before it has left: its rows are in hand again as they were. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { putSetting, setting } from '#main/store/profile-settings-and-state.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { openBatch, type BatchInHand } from '../../support/station/build-and-send-batch-of-moves.ts';
import { item } from '../../support/samples/sample-records.ts';

let batch: BatchInHand;
let stores: BatchInHand['stores'];
beforeEach(() => {
  batch = openBatch();
  ({ stores } = batch);
});

const scanned = (...codes: readonly string[]) => batch.scanned(...codes);
const rows = () => batch.rows();
const send = (id?: string) => batch.send(id);
const moves = () => batch.moves();

test('the whole of it is taken back as one', () => {
  scanned('ONE', 'TWO', 'LOC-B');
  send();
  const undone = batch.takeBack('batch');
  expect(undone).toMatchObject({ cancelled: 2, inHand: 2, left: {} });
  expect(moves()).toEqual([]);
  // They are in hand again, once, and with what was scanned meanwhile.
  expect(rows().map(([id, quantity, to]) => [id, quantity, to])).toEqual([
    [2, '1', 'B'],
    [1, '1', 'B'],
  ]);
  expect(batch.takeBack('batch')).not.toHaveProperty('inHand');
  expect(rows()).toHaveLength(2);
});

test('a batch before the last one → its rows come back, too, each as it was: what was not said of it is not now', () => {
  scanned('ONE', 'LOC-B');
  send('first');
  scanned('TWO', 'LOC-C');
  send('second');
  for (const id of ['second', 'first']) batch.takeBack(id);
  expect(setting(stores.queue.read, 'batch')).toEqual([
    { itemId: 1, name: 'Socket', quantity: '1', folderId: 20 },
    { itemId: 2, name: 'Switch', quantity: '1', folderId: 30 },
  ]);
});

test('rows are in hand again with what was scanned since: one location one row, another a row of its own', () => {
  scanned('ONE', 'LOC-B', 'TWO', 'LOC-B');
  send();
  scanned('ONE', 'ONE', 'LOC-B', 'TWO', 'LOC-C');
  batch.takeBack('batch');
  expect(rows().map(([id, quantity, to]) => [id, quantity, to])).toEqual([
    [2, '1', 'B'],
    [2, '1', 'C'],
    [1, '3', 'B'],
  ]);
});

test('more rows than are remembered of earlier batches → all of the last one come back', () => {
  const many = Array.from({ length: 600 }, (_, n) => 1000 + n);
  stores.mirror.write((db) => {
    for (const id of many) putItem(db, item({ id, sid: `S${id}`, codes: [] }), '');
  });
  stores.queue.write((db) => {
    putSetting(
      db,
      'batch',
      many.map((itemId) => ({ itemId, quantity: decimal(1), folderId: 20 })),
    );
  });
  expect(send().given).toBe(600);
  const back = batch.takeBack('batch');
  expect(back).toMatchObject({ cancelled: 600, inHand: 600 });
});
