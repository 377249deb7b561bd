/** Which goods are on the list, and on which record: what came in is only forecast until the service's records show it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import { settleApplied, unsettledCommands } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { AT } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';

const LIST: MovePlace = { screen: 'move', putAway: true };
const SOCKET = { sid: 'S1', name: 'Socket', folderId: 1, codes: ['ONE'] };
let stores: Stores;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock', codes: ['LOC-DOCK'] }), '');
    putFolder(db, folder({ id: 3, name: 'A-10', codes: ['LOC-A-10'] }), '');
    putItem(db, item({ id: 11, ...SOCKET, quantity: decimal(8) }), '');
    putItem(db, item({ id: 13, sid: 'S3', name: 'Switch', folderId: 1, codes: ['THREE'] }), '');
    putOrder(db, orderOf(), '');
  });
});

const orderOf = (unitRate: number | null = null) =>
  order({
    lines: [
      orderLine({
        id: 1,
        itemId: 11,
        ordered: decimal(20),
        ...(unitRate === null ? {} : { unitRate: decimal(unitRate) }),
      }),
      orderLine({ id: 2, itemId: 13, ordered: decimal(20) }),
    ],
  });
type Lines = readonly (readonly [lineId: number, quantity: number])[];
/** @param copies it is forecast that a record of its own is made */
function receive(lines: Lines = [[1, 10]], copies = false): void {
  if (copies) stores.mirror.write((db) => putOrder(db, orderOf(9), ''));
  for (const [lineId, quantity] of lines)
    DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId, quantity: decimal(quantity) });
  if (copies) DESK_ACTS['receive.choose'](stores.desk, { orderId: 7, lineId: 1, choice: 'copy' });
  const sent = DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  expect(sent).toMatchObject({ ok: true, value: { said: { kind: 'receipt-sent' } } });
}
const receiptNow = () => {
  const command = unsettledCommands(stores.queue.read).findLast(({ kind }) => kind === 'receive');
  if (command === undefined) throw new Error('nothing was sent');
  return command;
};
/** The receipt is booked, and the mirror shows what came of it. */
function booked(proof: Partial<Proof>, ...there: readonly Parameters<typeof item>[0][]): void {
  const { seq } = receiptNow();
  stores.queue.write((db) => {
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [], ...proof }, AT, null);
    db.run('UPDATE command SET reflected = 1');
  });
  stores.mirror.write((db) => {
    for (const one of there) putItem(db, item(one), '');
  });
}
const begin = (from: Parameters<typeof beginPutAway>[2]['from'] = { kind: 'receipt', orderId: 7 }) =>
  stores.queue.write((db) => beginPutAway(stores.desk, db, { from }));
const scanned = (text: string, place: MovePlace = LIST) =>
  scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge' });
const rows = () =>
  putAwayView(stores.desk).rows.map(({ itemId, quantity, left }) => [itemId, quantity, left]);
const ofSocket = () => rows().find(([id]) => id === 11);
const reading = (id: number) =>
  ({ of: 'line', id, before: decimal(0), ifApplied: decimal(1), now: decimal(1) }) as const;

describe('the record that has the goods', () => {
  test('forecast to add, came as a record of its own → that record is put away, and not the item', () => {
    receive();
    begin();
    expect(rows()).toEqual([[11, '10', '10']]);
    const copy = { id: 99, ...SOCKET, price: decimal(1), quantity: decimal(10) };
    booked({ receivedOn: [{ lineId: 1, on: 'copy', recordId: 99 }] }, copy);
    expect(rows()).toEqual([[99, '10', '10']]);
  });

  test('which record it is nobody knows yet → none is directed until it is found', () => {
    receive();
    begin();
    booked({ receivedOn: [{ lineId: 1, on: 'copy' }] });
    expect(rows()).toEqual([]);
    expect(scanned('ONE').said).toMatchObject({ kind: 'put-away-not-listed' });
  });

  test('forecast to make a record, came onto the item → the item is put away', () => {
    receive([[1, 10]], true);
    begin();
    booked(
      { receivedOn: [{ lineId: 1, on: 'item' }] },
      { id: 11, ...SOCKET, price: decimal(9), quantity: decimal(18) },
    );
    expect(scanned('ONE').said).toMatchObject({ kind: 'put-away-item', quantity: '1', of: '10' });
  });

  test('a part was put away before that was known → it stays put away', () => {
    receive();
    begin();
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(4) });
    scanned('LOC-A-10', { ...LIST, itemId: 11 });
    const copy = { id: 99, ...SOCKET, price: decimal(1), quantity: decimal(10) };
    booked({ receivedOn: [{ lineId: 1, on: 'copy', recordId: 99 }] }, copy);
    expect(rows()).toEqual([[99, '10', '6']]);
  });

  test('one receipt onto the item, the next as a record of its own → a row of each', () => {
    receive([[1, 4]]);
    booked({ receivedOn: [{ lineId: 1, on: 'item' }] }, { id: 11, ...SOCKET, quantity: decimal(12) });
    receive([[1, 6]]);
    begin();
    expect(rows()).toEqual([[11, '10', '10']]);
    const copy = { id: 99, ...SOCKET, price: decimal(1), quantity: decimal(6) };
    booked({ receivedOn: [{ lineId: 1, on: 'copy', recordId: 99 }] }, copy);
    expect(rows()).toEqual([
      [11, '4', '4'],
      [99, '6', '6'],
    ]);
  });
});

describe('a receipt whose goods lie in a location', () => {
  const dock = { kind: 'location', folderId: 1 } as const;
  const takeBack = () =>
    stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: receiptNow().id }));

  test('the location is put on the list, then the receipt → no more than there are', () => {
    receive();
    begin(dock);
    expect(ofSocket()).toEqual([11, '18', '18']);
    expect(begin().said).toMatchObject({ kind: 'put-away-begun', items: 0 });
    expect(ofSocket()).toEqual([11, '18', '18']);
    takeBack();
    expect(ofSocket()).toEqual([11, '8', '8']);
  });

  test('received after the location was put on it → more of it', () => {
    begin(dock);
    receive();
    begin();
    expect(ofSocket()).toEqual([11, '18', '18']);
  });

  test('all of it was put away before its receipt is put on it → nothing is left', () => {
    receive();
    begin(dock);
    for (const { itemId, quantity } of putAwayView(stores.desk).rows) {
      DESK_ACTS['putAway.set'](stores.desk, { itemId, quantity });
      scanned('LOC-A-10', { ...LIST, itemId });
    }
    expect(begin().said).toMatchObject({ kind: 'put-away-begun', items: 0, open: 0 });
    expect(ofSocket()).toEqual([11, '18', '0']);
  });
});

test('more of it at the dock than on its shelf, all of it to be put away → to the shelf', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 11, ...SOCKET, folderId: 3, quantity: decimal(3) }), ''),
  );
  for (const quantity of [10, 7]) {
    DESK_ACTS['receive.lands'](stores.desk, { orderId: 7, lineId: 1, folderId: 1 });
    receive([[1, quantity]], true);
  }
  begin();
  const directed = putAwayView(stores.desk).rows.map(({ from, quantity, to, by }) => [
    from.name,
    quantity,
    to?.name,
    by,
  ]);
  expect(directed).toEqual([
    ['Dock', '10', 'A-10', 'like'],
    ['Dock', '7', 'A-10', 'like'],
  ]);
});

describe('a line that was not booked', () => {
  const both: Lines = [
    [1, 10],
    [2, 3],
  ];

  test('before the list is begun → its goods do not come onto it', () => {
    receive(both);
    booked({ readings: [reading(2)] });
    begin();
    expect(rows()).toEqual([[13, '3', '3']]);
  });

  test('while its goods are on the list → they are off it', () => {
    receive(both);
    begin();
    expect(rows()).toHaveLength(2);
    booked({ readings: [reading(2)] });
    expect(rows()).toEqual([[13, '3', '3']]);
  });
});

test('a hundred goods that are nowhere else, five thousand locations → each one of its own', () => {
  stores.mirror.write((db) => {
    for (let n = 0; n < 5000; n += 1) putFolder(db, folder({ id: 1000 + n, name: `S-${n}` }), '');
    for (let n = 0; n < 100; n += 1)
      putItem(db, item({ id: 20_000 + n, sid: `T${n}`, name: `Thing ${n}`, folderId: 3 }), '');
  });
  stores.queue.write((db) => putSetting(db, 'putAwayPattern', 'S-*'));
  begin({ kind: 'location', folderId: 3 });
  const to = putAwayView(stores.desk).rows.map((row) => row.to?.name);
  expect(to).toEqual(Array.from({ length: 100 }, (_, n) => `S-${n}`));
});

test('records of one label that expire on different days → what expires first is offered first, as a move offers it', () => {
  const fields = { lot: null, expires: 6, serial: null };
  stores.queue.write((db) => putSetting(db, 'lots', { route: 'notes', fields }));
  stores.mirror.write((db) => {
    putItem(db, item({ id: 11, ...SOCKET, customValues: { 6: '2027-06-01' } }), '');
    putItem(db, item({ id: 12, ...SOCKET, customValues: { 6: '2026-12-01' } }), '');
  });
  begin({ kind: 'location', folderId: 1 });
  const offered = [12, 11].map((id) => ({ kind: 'item', item: { id } }));
  expect(scanned('ONE').said).toMatchObject({ kind: 'which', options: offered });
  expect(scanned('ONE', { screen: 'move' }).said).toMatchObject({ kind: 'which', options: offered });
});

const undone = (outcome: Outcome) =>
  stores.queue.write((db) => {
    if (outcome.undo === null) throw new Error('it cannot be undone');
    return undo(stores.desk, db, outcome.undo);
  });

describe('goods come onto the list, and that is undone', () => {
  test('it is as it was, and they can come onto it again', () => {
    receive();
    const begun = begin();
    const inHand = DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(4) });
    // In the order in which it was done.
    expect(undone(begun)).toMatchObject({ tone: 'refused' });
    if (!inHand.ok) throw new Error('it was not done');
    undone(inHand.value);
    expect(undone(begun).said).toEqual({ kind: 'put-away-begun', items: 1, open: 0, undone: true });
    expect(rows()).toEqual([]);
    expect(begin().said).toMatchObject({ kind: 'put-away-begun', items: 1 });
    expect(rows()).toEqual([[11, '10', '10']]);
  });

  test('onto a list that others are on: these stay, and the act before can be undone, too', () => {
    receive();
    const first = begin();
    receive([[1, 3]]);
    const more = begin();
    expect(rows()).toEqual([[11, '13', '13']]);
    undone(more);
    expect(rows()).toEqual([[11, '10', '10']]);
    undone(first);
    expect(rows()).toEqual([]);
  });

  test('onto a list that was over, with the same record on it', () => {
    receive();
    begin();
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(10) });
    scanned('LOC-A-10', { ...LIST, itemId: 11 });
    receive([[1, 3]]);
    const again = begin();
    expect(rows()).toEqual([[11, '3', '3']]);
    expect(undone(again)).toMatchObject({ tone: 'done' });
    expect(rows()).toEqual([[11, '10', '0']]);
  });
});

describe('taken off the list, and undone', () => {
  const answered = (answer: ReturnType<(typeof DESK_ACTS)['putAway.set']>) => {
    if (!answer.ok) throw new Error('it was not done');
    return answer.value;
  };
  const takeOff = () => answered(DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: null }));
  beforeEach(() => {
    receive();
    begin();
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 11, quantity: decimal(4) });
    scanned('LOC-A-10', { ...LIST, itemId: 11 });
  });

  test('goods → on it again, with what was put away of them; once', () => {
    const off = takeOff();
    expect(rows()).toEqual([]);
    expect(undone(off).said).toEqual({ kind: 'put-away-discarded', open: 1, undone: true });
    expect(rows()).toEqual([[11, '10', '6']]);
    expect(undone(off)).toMatchObject({ tone: 'refused' });
    expect(rows()).toEqual([[11, '10', '6']]);
  });

  test('goods, and then the list → each in its turn', () => {
    const off = takeOff();
    receive([[1, 3]]);
    begin();
    const cleared = answered(DESK_ACTS['putAway.discard'](stores.desk, {}));
    undone(cleared);
    expect(rows()).toEqual([[11, '3', '3']]);
    expect(undone(off)).toMatchObject({ tone: 'done' });
  });

  test('the whole list → as it was', () => {
    undone(answered(DESK_ACTS['putAway.discard'](stores.desk, {})));
    expect(rows()).toEqual([[11, '10', '6']]);
  });

  test('their receipt was taken back in between → not directed', () => {
    const off = takeOff();
    stores.queue.write((db) => undo(stores.desk, db, { kind: 'command', id: receiptNow().id }));
    undone(off);
    expect(rows()).toEqual([[11, '0', '0']]);
  });
});
