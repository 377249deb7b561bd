/** A list of goods that are to be put away is open, and a receipt whose goods are on it is taken back. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import { appendCommand, settleUnapplied, unsettledCommands } from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { adjustment, AT, SIGNED } from '../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';

let stores: Stores;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock', codes: ['LOC-DOCK'] }), '');
    putFolder(db, folder({ id: 3, name: 'A-10', codes: ['LOC-A-10'] }), '');
    putItem(db, item({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, codes: ['ONE'] }), '');
    putItem(db, item({ id: 12, sid: 'S1', name: 'Socket', folderId: 3, quantity: decimal(50) }), '');
    putOrder(db, order({ lines: [orderLine({ id: 1, itemId: 11, ordered: decimal(20) })] }), '');
  });
});

/** @returns the id of its command */
function receive(quantity: number): string {
  DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 1, quantity: decimal(quantity) });
  DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  const command = unsettledCommands(stores.queue.read).findLast(({ kind }) => kind === 'receive');
  if (command === undefined) throw new Error('nothing was sent');
  return command.id;
}
const begin = () =>
  stores.queue.write((db) => beginPutAway(stores.desk, db, { from: { kind: 'receipt', orderId: 7 } }));
const takeBack = (id: string) => stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id }));
function putAway(quantity: number) {
  DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(quantity) });
  return scanned('LOC-A-10', { screen: 'move', putAway: true, itemId: 11 });
}
const scanned = (text: string, place: MovePlace) =>
  scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge' });
const rows = () =>
  putAwayView(stores.desk).rows.map(({ itemId, quantity, left, takenBack }) => [
    itemId,
    quantity,
    left,
    takenBack,
  ]);

test('nothing of it was put away → its goods are off the list, and a scan of them is refused', () => {
  const id = receive(6);
  begin();
  expect(rows()).toEqual([[11, '6', '6', '0']]);
  DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(2) });
  takeBack(id);
  expect(putAwayView(stores.desk)).toEqual({ rows: [], open: 0 });
  const inHand = { screen: 'move', putAway: true, itemId: 11 } as const;
  expect(scanned('LOC-A-10', inHand)).toMatchObject({ tone: 'refused', said: { kind: 'not-open' } });
  expect(scanned('ONE', inHand)).toMatchObject({ tone: 'refused', said: { kind: 'put-away-not-listed' } });
});

test('one of two receipts → the goods of the other stay; received anew → they are on it again', () => {
  receive(6);
  const second = receive(4);
  begin();
  expect(rows()).toEqual([[11, '10', '10', '0']]);
  takeBack(second);
  expect(rows()).toEqual([[11, '6', '6', '0']]);
  receive(3);
  begin();
  expect(rows()).toEqual([[11, '9', '9', '0']]);
});

test('all of it, and received anew → on the list with what came now alone', () => {
  const id = receive(6);
  begin();
  takeBack(id);
  receive(3);
  begin();
  expect(rows()).toEqual([[11, '3', '3', '0']]);
});

test('some were put away → the row stays, and says how many of them went back', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, quantity: decimal(30) }), ''),
  );
  const id = receive(6);
  begin();
  putAway(4);
  expect(rows()).toEqual([[11, '6', '2', '0']]);
  takeBack(id);
  expect(rows()).toEqual([[11, '0', '0', '4']]);
});

test('what takes it back is called off → its goods are on the list again', () => {
  receive(6);
  begin();
  const [receipt] = unsettledCommands(stores.queue.read);
  if (receipt === undefined) throw new Error('nothing was sent');
  const decided = adjustment(12);
  const undoing = stores.queue.write((db) =>
    appendCommand(db, { id: 'back', decided, lanes: lanesOf(decided), ...SIGNED, undoes: receipt.seq }),
  );
  expect(rows()).toEqual([]);
  stores.queue.write((db) => settleUnapplied(db, undoing, 'cancelled', AT));
  expect(rows()).toEqual([[11, '6', '6', '0']]);
});
