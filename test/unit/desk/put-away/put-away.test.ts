/** Goods that are put away: what comes onto the list, where it is directed, and what a scan of it and of a location does. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import {
  act,
  begin,
  LIST,
  moves,
  openScene,
  rows,
  scanned,
  stores,
  place,
  standAt,
} from './put-away-scene.ts';

beforeEach(openScene);

describe('the list', () => {
  test('what lies in a location, in walking order: to its like, to the first free location by the pattern', () => {
    stores.queue.write((db) => putSetting(db, 'putAwayPattern', 'A-*'));
    expect(begin().said).toMatchObject({ kind: 'put-away-begun', items: 2, open: 2 });
    expect(rows()).toEqual([
      // An empty record in it takes no room.
      [13, '5', '0', 'A-01', 'free'],
      [11, '8', '0', 'A-10', 'like'],
    ]);
  });

  test('without a pattern → no direction, behind those that have one', () => {
    begin();
    expect(rows()).toEqual([
      [11, '8', '0', 'A-10', 'like'],
      [13, '5', '0', undefined, null],
    ]);
  });

  test('begun again → nothing comes onto it twice', () => {
    begin();
    expect(begin().said).toMatchObject({ items: 0, open: 2 });
  });

  test('an empty list, and a location is scanned → what lies there', () => {
    expect(scanned('LOC-DOCK').said).toMatchObject({ kind: 'put-away-begun', items: 2 });
    expect(scanned('LOC-A-02').said).toMatchObject({ kind: 'put-away-nothing-in-hand' });
  });
});

describe('a location that was made here and has its own id by now', () => {
  beforeEach(() => stores.queue.write((db) => learnId(db, -3, 4)));

  test('named by its former one → what lies there is found', () => {
    const tape = { id: 15, sid: 'S5', name: 'Tape', folderId: 4, quantity: decimal(2) };
    stores.mirror.write((db) => putItem(db, item(tape), ''));
    const begun = act((db) => beginPutAway(stores.desk, db, { from: { kind: 'location', folderId: -3 } }));
    expect(begun.said).toMatchObject({ kind: 'put-away-begun', items: 1 });
  });

  test('directed there, and put there by its former one → not elsewhere', () => {
    stores.queue.write((db) => putSetting(db, 'putAwayPattern', 'A-01'));
    begin();
    scanned('THREE');
    const put = DESK_ACTS['putAway.to'](stores.desk, { itemId: 13, folderId: -3 });
    expect(put).toMatchObject({ ok: true, value: { tone: 'done', said: { kind: 'put-away-done' } } });
  });
});

describe('a receipt', () => {
  beforeEach(() => {
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 5, name: 'Quarantine', codes: ['LOC-Q'] }), '');
      putOrder(
        db,
        order({
          lines: [
            orderLine({ id: 1, itemId: 12, ordered: decimal(20) }),
            orderLine({ id: 2, itemId: 13, ordered: decimal(5), unitRate: decimal(9) }),
          ],
        }),
        '',
      );
    });
    stores.queue.write((db) =>
      putSetting(db, 'receiving', { asks: false, over: 'ask', tolerance: 0, quarantine: { folderId: 5 } }),
    );
  });

  const receive = () => {
    DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 1, quantity: decimal(20) });
    DESK_ACTS['receive.lands'](stores.desk, { orderId: 7, lineId: 1, folderId: 1 });
    DESK_ACTS['receive.choose'](stores.desk, { orderId: 7, lineId: 1, choice: 'copy' });
    DESK_ACTS['receive.differs'](stores.desk, { orderId: 7, lineId: 1, damaged: decimal(2) });
    DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 2, quantity: decimal(5) });
    DESK_ACTS['receive.choose'](stores.desk, { orderId: 7, lineId: 2, choice: 'copy' });
    const sent = DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
    expect(sent).toMatchObject({ ok: true, value: { said: { kind: 'receipt-sent', lines: 2 } } });
  };

  test('copies at the dock to their like, damaged ones to the quarantine and stay; put away before anything was sent', () => {
    receive();
    const from = { kind: 'receipt', orderId: 7 } as const;
    act((db) => beginPutAway(stores.desk, db, { from }));
    const [first, second, third] = putAwayView(stores.desk).rows;
    expect([first, second, third]).toMatchObject([
      { left: '18', to: { name: 'A-10' }, by: 'like', from: { name: 'Dock' } },
      // A second record of it at another price, in the location of the first.
      { left: '5', to: { name: 'Dock' }, by: 'booked' },
      { left: '2', to: { name: 'Quarantine' }, by: 'quarantine' },
    ]);
    expect(first?.itemId).toBeLessThan(0);
    // Sound or damaged, the label does not tell.
    expect(scanned('ONE')).toMatchObject({
      said: {
        kind: 'which',
        options: [{ item: { folder: { name: 'Dock' } } }, { item: { folder: { name: 'Quarantine' } } }],
      },
    });
    const picked = { kind: 'item', id: first?.itemId ?? 0 } as const;
    const taken = scan(stores.desk, { id: 'picked', text: 'ONE', place, source: 'wedge', picked });
    expect(taken).toMatchObject({ said: { kind: 'put-away-item', quantity: '1', of: '18' } });
    if (taken.place?.screen === 'move') standAt(taken.place);
    scanned('LOC-A-10');
    expect(moves()).toEqual([[first?.itemId, '1', 3, 'A-10']]);
    // The same receipt is put on it once.
    expect(act((db) => beginPutAway(stores.desk, db, { from })).said).toMatchObject({ items: 0, open: 3 });
  });

  test('two of one order, one after the other → the goods of both; once put away they do not come again', () => {
    const receiveTwo = () => {
      DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 1, quantity: decimal(2) });
      DESK_ACTS['receive.lands'](stores.desk, { orderId: 7, lineId: 1, folderId: 1 });
      DESK_ACTS['receive.choose'](stores.desk, { orderId: 7, lineId: 1, choice: 'copy' });
      DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
    };
    receiveTwo();
    receiveTwo();
    const from = { kind: 'receipt', orderId: 7 } as const;
    act((db) => beginPutAway(stores.desk, db, { from }));
    expect(putAwayView(stores.desk).rows.map(({ left }) => left)).toEqual(['2', '2']);
    for (const { itemId } of putAwayView(stores.desk).rows) {
      DESK_ACTS['putAway.set'](stores.desk, { itemId, quantity: decimal(2) });
      standAt({ ...LIST, itemId });
      scanned('LOC-A-10');
    }
    expect(putAwayView(stores.desk).open).toBe(0);
    receiveTwo();
    act((db) => beginPutAway(stores.desk, db, { from }));
    expect(putAwayView(stores.desk).rows.map(({ left }) => left)).toEqual(['2']);
  });
});

describe('putting away', () => {
  beforeEach(() => begin());

  test('item, then location → a move at once, and the rest stays to be put away', () => {
    expect(scanned('ONE', 'ONE')).toMatchObject({
      tone: 'done',
      said: { kind: 'put-away-item', quantity: '2', of: '8', to: { name: 'A-10' } },
      twins: { by: 'listed' },
    });
    expect(scanned('LOC-A-10')).toMatchObject({
      tone: 'done',
      said: { kind: 'put-away-done', quantity: '2', left: '6', open: 2 },
    });
    expect(moves()).toEqual([[11, '2', 3, 'A-10']]);
    expect(rows()[0]).toEqual([11, '6', '0', 'A-10', 'like']);
  });

  test('a pack counts its pieces', () => {
    DESK_ACTS['pack.put'](stores.desk, { code: 'CARTON', itemId: 11, units: decimal(4) });
    expect(scanned('CARTON').said).toMatchObject({ kind: 'put-away-item', quantity: '4' });
  });

  test('another location than directed → taken, said, and kept with the move and on the list', () => {
    scanned('ONE');
    expect(scanned('LOC-A-02')).toMatchObject({
      tone: 'look',
      said: { kind: 'put-away-done', at: { name: 'A-02' }, directed: { name: 'A-10' } },
    });
    expect(moves()).toEqual([[11, '1', 2, 'A-10']]);
    expect(putAwayView(stores.desk).rows[0]?.steps).toMatchObject([
      { quantity: '1', at: { name: 'A-02' }, isElsewhere: true, as: 'waits' },
    ]);
  });

  test('where it was booked → done, and nothing is moved', () => {
    scanned('THREE');
    expect(scanned('LOC-DOCK').said).toMatchObject({ kind: 'put-away-done', isBooked: true, left: '4' });
    expect(moves()).toEqual([]);
  });

  test('put there twice → one figure, and F8 takes back the last of them alone', () => {
    const row = () => putAwayView(stores.desk).rows.find(({ itemId }) => itemId === 13);
    scanned('THREE');
    scanned('LOC-DOCK');
    scanned('THREE');
    const last = scanned('LOC-DOCK');
    expect(row()?.steps).toMatchObject([{ quantity: '2', as: 'booked' }]);
    stores.queue.write((db) => undo(stores.desk, db, last.undo as never));
    expect(row()).toMatchObject({ now: '1', left: '4', steps: [{ quantity: '1' }] });
  });

  test('an order is scanned → it is opened, as on every other screen, and is no unknown code', () => {
    stores.mirror.write((db) => putOrder(db, order({ id: 7, number: 'PO-7', lines: [] })));
    expect(scanned('PO-7').said).toMatchObject({ kind: 'order-opened', order: { number: 'PO-7' } });
    expect(scanned('NOBODY').said).toMatchObject({ kind: 'unknown-code' });
  });

  test('more than are booked there → refused, and it stays in hand; what is put away there already is not there twice', () => {
    scanned('THREE');
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 13, quantity: decimal(500) });
    const refused = {
      tone: 'refused',
      said: { kind: 'move-refused', why: 'not-so-many' },
      place: { itemId: 13 },
    };
    expect(scanned('LOC-DOCK')).toMatchObject(refused);
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 13, quantity: decimal(3) });
    expect(scanned('LOC-DOCK').said).toMatchObject({ kind: 'put-away-done', isBooked: true });
    scanned('THREE');
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 13, quantity: decimal(3) });
    expect(scanned('LOC-DOCK')).toMatchObject(refused);
  });

  test('another station has moved the record → from where it is now, and moved back where it is put where it came in', () => {
    const moved = { id: 13, sid: 'S3', name: 'Switch', folderId: 2, codes: ['THREE'], quantity: decimal(5) };
    stores.mirror.write((db) => putItem(db, item(moved), ''));
    expect(putAwayView(stores.desk).rows.map(({ itemId, from }) => [itemId, from.name])).toContainEqual([
      13,
      'A-02',
    ]);
    scanned('THREE');
    const done = scanned('LOC-DOCK');
    expect(done.said).toMatchObject({ kind: 'put-away-done' });
    expect(done.said).not.toHaveProperty('isBooked');
    expect(moves()).toEqual([[13, '1', 1, undefined]]);
  });

  test('more than there are → refused by the move, and it stays in hand', () => {
    scanned('THREE');
    act((db) => {
      void db;
      const set = DESK_ACTS['putAway.set'](stores.desk, { itemId: 13, quantity: decimal(9) });
      return set.ok ? set.value : begin();
    });
    expect(scanned('LOC-A-02')).toMatchObject({
      tone: 'refused',
      said: { kind: 'move-refused', why: 'not-so-many' },
      place: { itemId: 13 },
    });
    expect(rows().find(([id]) => id === 13)).toEqual([13, '5', '9', undefined, null]);
  });

  test('what is not on the list → refused, and what was in hand before it is not chosen any more', () => {
    scanned('ONE');
    expect(scanned('FOUR')).toMatchObject({
      tone: 'refused',
      said: { kind: 'put-away-not-listed' },
      place: { screen: 'move', putAway: true },
    });
    expect(place).not.toHaveProperty('itemId');
  });

  test('several are in hand and none is chosen, and a location is scanned → it is asked which, not said that none is', () => {
    scanned('ONE', 'THREE');
    standAt({ screen: 'move', putAway: true });
    expect(scanned('LOC-A-02')).toMatchObject({
      tone: 'refused',
      said: { kind: 'put-away-nothing-in-hand', held: 2 },
    });
  });

  test('the last of all → nothing is left, and the next goods begin another list', () => {
    for (const [code, itemId, n] of [
      ['ONE', 11, 8],
      ['THREE', 13, 5],
    ] as const) {
      scanned(code);
      DESK_ACTS['putAway.set'](stores.desk, { itemId, quantity: decimal(n) });
      scanned('LOC-A-02');
    }
    expect(putAwayView(stores.desk)).toMatchObject({ open: 0, rows: [{ left: '0' }, { left: '0' }] });
    expect(scanned('LOC-A-10').said).toMatchObject({ kind: 'put-away-begun', items: 1 });
    expect(rows()).toHaveLength(1);
  });
});
