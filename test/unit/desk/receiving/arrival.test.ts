/** An arrival at the desk: its orders are one setting, each keeps its receipt, and all are sent, discarded and brought back together. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { item, order } from '../../../support/samples/sample-records.ts';
import {
  ARRIVAL,
  SOCKET,
  TIES,
  arrival,
  counted,
  done,
  openScene,
  place,
  scanned,
  stores,
  takeBack,
  nextScan,
  standAt,
} from './arrival-scene.ts';

beforeEach(openScene);

describe('a label that counts several', () => {
  const eight = (code: string, times: number): Outcome => {
    const last = scan(stores.desk, { id: nextScan(), text: code, place, source: 'wedge', times });
    if (last.place?.screen === 'receive') standAt(last.place);
    return last;
  };

  test('fills the first order and goes on to the next, one too many is of the last; F8 takes all of it back', () => {
    scanned('PO-7', 'PO-8');
    const outcome = eight(SOCKET, 4);
    expect(outcome.said).toMatchObject({
      kind: 'line-counted',
      order: { id: 8 },
      now: '2',
      added: '2',
      all: '4',
      others: [{ order: { id: 7 }, line: 1, added: '2' }],
      over: false,
    });
    expect([counted(7), counted(8)]).toEqual([['2', '0'], ['2']]);
    expect(takeBack(outcome)).toMatchObject({
      tone: 'done',
      said: { kind: 'undone', figure: '0', lines: 2 },
    });
    expect([counted(7), counted(8)]).toEqual([['0', '0'], ['0']]);
    // With 2 and 3 on the two, and 5 on an order that comes in by it, 12 are two too many of that one.
    const more = eight(SOCKET, 12);
    expect(more).toMatchObject({
      tone: 'look',
      said: { order: { id: 9 }, now: '7', over: true, arrival: 'joins' },
    });
    expect([counted(7), counted(8), counted(9)]).toEqual([['2', '0'], ['3'], ['7', '0']]);
    expect(arrival().orderIds).toEqual([7, 8, 9]);
    takeBack(more);
    expect(arrival().orderIds).toEqual([7, 8]);
  });

  test('where no more than ordered is taken, and it counts more → nothing of it is counted', () => {
    scanned('PO-7', 'PO-8');
    DESK_ACTS['settings.receiving'](stores.desk, { over: 'refuse' });
    expect(eight(SOCKET, 11)).toMatchObject({ tone: 'refused', said: { kind: 'over-refused' } });
    expect([counted(7), counted(8), counted(9)]).toEqual([['0', '0'], ['0'], ['0', '0']]);
    standAt(ARRIVAL);
    expect(eight(SOCKET, 10).tone).toBe('done');
  });

  test('after a kill, F8 in an arrival takes back what was done last on any of its orders', () => {
    scanned('PO-7', 'PO-8');
    eight(SOCKET, 2);
    scanned(TIES);
    scanned(SOCKET);
    const last = () =>
      stores.queue.write((db) => undo(stores.desk, db, { kind: 'last', sheet: { isArrival: true } }));
    last();
    expect([counted(7), counted(8)]).toEqual([['2', '1'], ['0']]);
    last();
    expect(counted(7)).toEqual(['2', '0']);
  });

  test('after a kill, F8 takes back all that one label counted on several orders', () => {
    scanned('PO-7', 'PO-8');
    eight(SOCKET, 4);
    expect([counted(7), counted(8)]).toEqual([['2', '0'], ['2']]);
    const last = { kind: 'last', sheet: { isArrival: true } } as const;
    expect(stores.queue.write((db) => undo(stores.desk, db, last))).toMatchObject({ tone: 'done' });
    expect([counted(7), counted(8)]).toEqual([['0', '0'], ['0']]);
  });

  test('on one order alone it stays on that order', () => {
    standAt({ screen: 'receive', orderId: 7 });
    expect(eight(SOCKET, 4).said).toMatchObject({ order: { id: 7 }, now: '4', over: true });
    expect(counted(8)).toEqual(['0']);
  });
});

describe('orders come into it', () => {
  test('by their labels, once each, and leave it with F8', () => {
    expect(scanned('PO-8')).toMatchObject({ said: { kind: 'order-opened', arrival: 1 }, place: ARRIVAL });
    const second = scanned('PO-7');
    expect(second.said).toMatchObject({ arrival: 2 });
    expect(scanned('PO-8')).toMatchObject({ said: { arrival: 2 }, undo: null });
    expect(arrival().orderIds).toEqual([8, 7]);
    expect(takeBack(second).said).toMatchObject({ kind: 'arrival-left', order: { id: 7 } });
    expect(arrival().orderIds).toEqual([8]);
  });

  test('by goods: orders of the arrival, then of its vendor, then others, each when the one before is full', () => {
    scanned('PO-8');
    expect(scanned(SOCKET).said).toMatchObject({ kind: 'line-counted', order: { id: 8 }, arrival: 'in' });
    scanned(SOCKET, SOCKET);
    expect(scanned(SOCKET).said).toMatchObject({ order: { id: 7 }, arrival: 'joins', opened: false });
    scanned(SOCKET);
    expect(scanned(SOCKET).said).toMatchObject({ order: { id: 9 }, arrival: 'joins' });
    expect(arrival()).toEqual({ orderIds: [8, 7, 9], counted: 3, end: null });
    expect([counted(8), counted(7), counted(9)]).toEqual([['3'], ['2', '0'], ['1', '0']]);
  });

  test('nothing in it yet → the oldest order of all', () => {
    expect(scanned(SOCKET).said).toMatchObject({ order: { id: 9 }, arrival: 'joins' });
  });

  test('a scan that brought an order in is taken back → the order leaves, unless more is counted onto it', () => {
    const first = scanned(TIES);
    expect(arrival().orderIds).toEqual([7]);
    takeBack(first);
    expect(arrival()).toMatchObject({ orderIds: [], counted: 0 });
    const again = scanned(TIES);
    scanned(SOCKET);
    takeBack(again);
    expect(arrival()).toMatchObject({ orderIds: [7], counted: 1 });
  });

  test('a count is taken back with several orders in it → the figure that is left is said to be of its order', () => {
    scanned(SOCKET);
    scanned(TIES);
    expect(takeBack(scanned(TIES)).said).toMatchObject({ kind: 'undone', figure: '1', order: 'PO-7' });
  });

  test('an order in hand, by its act; one that takes no receipts does not', () => {
    expect(done(DESK_ACTS['arrival.add'](stores.desk, { orderId: 7 }))).toMatchObject({
      said: { kind: 'order-opened', arrival: 1 },
      place: { ...ARRIVAL, orderId: 7 },
    });
    stores.mirror.write((db) => putOrder(db, order({ id: 8, number: 'PO-8', status: 'closed' })));
    expect(DESK_ACTS['arrival.add'](stores.desk, { orderId: 8 }).ok).toBe(false);
    expect(arrival().orderIds).toEqual([7]);
  });

  test('goods on no order → refused, and no order comes in', () => {
    stores.mirror.write((db) => putItem(db, item({ id: 4, sid: 'S4', codes: ['OTHER'] }), ''));
    expect(scanned('OTHER')).toMatchObject({ tone: 'refused', said: { kind: 'not-ordered' } });
    expect(arrival().orderIds).toEqual([]);
  });

  test('more than ordered, which is refused here → the order does not come in by it', () => {
    DESK_ACTS['settings.receiving'](stores.desk, { over: 'refuse' });
    standAt({ screen: 'receive', orderId: 7 });
    scanned(TIES);
    standAt(ARRIVAL);
    expect(scanned(TIES)).toMatchObject({ tone: 'refused', said: { kind: 'over-refused' } });
    expect(counted(7)).toEqual(['0', '1']);
    expect(arrival().orderIds).toEqual([]);
  });
});

test("a location's label is where the line in hand goes; with nothing in hand it is refused", () => {
  scanned(TIES, 'LOC-B');
  const answer = DESK_READS.receiving(stores.desk, { orderId: 7 });
  expect(answer).toMatchObject({ value: { destination: null, lines: [{}, { landsIn: { id: 20 } }] } });
  standAt(ARRIVAL);
  expect(scanned('LOC-B')).toMatchObject({ tone: 'refused', said: { kind: 'arrival-nothing-in-hand' } });
});
