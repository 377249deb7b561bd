/** An arrival at the desk: its orders are one setting, each keeps its receipt, and all are sent, discarded and brought back together. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const [SOCKET, TIES, TAPE] = ['5012345678900', '4006381333931', '036000291452'] as const;
const ARRIVAL = { screen: 'receive', isArrival: true } as const;
let stores: Stores;
let place: Place;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  place = ARRIVAL;
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
    putItem(db, item({ id: 1, codes: [SOCKET] }), '');
    putItem(db, item({ id: 2, sid: 'S2', name: 'Cable ties', codes: [TIES] }), '');
    putItem(db, item({ id: 3, sid: 'S3', name: 'Tape', codes: [TAPE] }), '');
    const line = (id: number, itemId: number, ordered: number) =>
      orderLine({ id, itemId, ordered: decimal(ordered) });
    putOrder(db, order({ id: 7, orderedDate: '2026-11-10', lines: [line(701, 1, 2), line(702, 2, 1)] }));
    putOrder(db, order({ id: 8, number: 'PO-8', orderedDate: '2026-11-12', lines: [line(801, 1, 3)] }));
    const other = { number: 'PO-9', vendor: 'Nordkabel', orderedDate: '2026-11-01' };
    putOrder(db, order({ id: 9, ...other, lines: [line(901, 1, 5), line(903, 3, 4)] }));
  });
});

/** As the page does it: an arrival goes on at the place that the reply names. */
function scanned(...codes: readonly string[]): Outcome {
  let last: Outcome | undefined;
  for (const text of codes) {
    last = scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge' });
    if (last.place?.screen === 'receive') ({ place } = last as { place: Place });
  }
  if (last === undefined) throw new Error('nothing was scanned');
  return last;
}

function arrival() {
  const answer = DESK_READS.arrival(stores.desk, {});
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}
function linesOf(orderId: number) {
  const answer = DESK_READS.receiving(stores.desk, { orderId });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value.lines;
}
const counted = (orderId: number) => linesOf(orderId).map(({ now }) => now);
const takeBack = ({ undo: what }: Outcome): Outcome => {
  if (what === null) throw new Error('nothing takes it back');
  return stores.queue.write((db) => undo(stores.desk, db, what));
};
function done(answer: { ok: boolean; value?: Outcome }): Outcome {
  if (answer.value === undefined) throw new Error('it was not done');
  return answer.value;
}
const send = (): Outcome => done(DESK_ACTS['arrival.send'](stores.desk, {}));
const receipts = () =>
  unsettledCommands(stores.queue.read).flatMap(({ intent }) =>
    intent.kind === 'receive' ? [[intent.orderId, intent.lines.map((l) => [l.lineId, l.quantity])]] : [],
  );

describe('a label that counts several', () => {
  const eight = (code: string, times: number): Outcome => {
    const last = scan(stores.desk, { id: `scan ${++scans}`, text: code, place, source: 'wedge', times });
    if (last.place?.screen === 'receive') ({ place } = last as { place: Place });
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
    place = ARRIVAL;
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
    place = { screen: 'receive', orderId: 7 };
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
    place = { screen: 'receive', orderId: 7 };
    scanned(TIES);
    place = ARRIVAL;
    expect(scanned(TIES)).toMatchObject({ tone: 'refused', said: { kind: 'over-refused' } });
    expect(counted(7)).toEqual(['0', '1']);
    expect(arrival().orderIds).toEqual([]);
  });
});

test("a location's label is where the line in hand goes; with nothing in hand it is refused", () => {
  scanned(TIES, 'LOC-B');
  const answer = DESK_READS.receiving(stores.desk, { orderId: 7 });
  expect(answer).toMatchObject({ value: { destination: null, lines: [{}, { landsIn: { id: 20 } }] } });
  place = ARRIVAL;
  expect(scanned('LOC-B')).toMatchObject({ tone: 'refused', said: { kind: 'arrival-nothing-in-hand' } });
});

describe('it is sent as one', () => {
  test('a receipt for each order with something counted, in one; the others are over with it', () => {
    scanned('PO-8', TIES, TAPE, TAPE);
    const outcome = send();
    expect(outcome).toMatchObject({
      tone: 'done',
      said: { kind: 'arrival-sent', orders: 2, lines: 2, aside: 0, commands: 2 },
      place: ARRIVAL,
    });
    expect(outcome.sends?.first).not.toBe(outcome.sends?.last);
    expect(receipts()).toEqual([
      [7, [[702, '1']]],
      [9, [[903, '2']]],
    ]);
    expect(arrival()).toMatchObject({
      orderIds: [],
      end: { orders: 2, lines: 4, receipt: { received: { lines: 2, pieces: '3' }, state: 'waiting' } },
    });
    // What waits is received in full: that begins none. The next scan of what is to come does, and counts behind what waits.
    expect(scanned(TIES).said).toMatchObject({ kind: 'received-in-full', orders: [{ id: 7 }] });
    expect(arrival().orderIds).toEqual([]);
    expect(scanned(TAPE).said).toMatchObject({ order: { id: 9 }, now: '1', over: false });
    expect(arrival()).toMatchObject({ orderIds: [9], end: null });
  });

  test('one item on two orders → the second receipt is decided behind the first', () => {
    scanned('PO-7', SOCKET, SOCKET, SOCKET);
    expect(send().said).toMatchObject({ orders: 2, lines: 2 });
    expect(receipts()).toEqual([
      [7, [[701, '2']]],
      [8, [[801, '1']]],
    ]);
  });

  test('barred on one order → none is sent, and the bar is in hand', () => {
    scanned(TAPE, TIES, TIES);
    const outcome = send();
    expect(outcome).toMatchObject({
      tone: 'refused',
      said: { kind: 'not-sent', why: { kind: 'over', item: 'Cable ties' } },
      place: { orderId: 7, lineId: 702 },
    });
    expect(receipts()).toEqual([]);
    expect([counted(9), counted(7)]).toEqual([
      ['0', '1'],
      ['0', '2'],
    ]);
  });

  test('an order that has ended since, with something counted onto it → all is refused, and it is named by its place', () => {
    scanned(TAPE, TIES);
    stores.mirror.write((db) =>
      putOrder(
        db,
        order({ id: 7, status: 'closed', version: 4, lines: [orderLine({ id: 702, itemId: 2 })] }),
      ),
    );
    expect(send()).toMatchObject({ said: { why: { kind: 'ended' } }, place: { orderId: 7 } });
    expect(receipts()).toEqual([]);
  });

  test('nothing counted → refused; sent twice → the second time there is nothing', () => {
    scanned('PO-7');
    expect(send().said).toMatchObject({ kind: 'not-sent', why: { kind: 'nothing' } });
    scanned(TIES);
    send();
    expect(send().said).toMatchObject({ kind: 'not-sent', why: { kind: 'nothing' } });
    expect(receipts()).toHaveLength(1);
  });

  test('what is set aside stays in hand', () => {
    scanned(TAPE, TIES);
    DESK_ACTS['receive.choose'](stores.desk, { orderId: 9, lineId: 903, choice: 'aside' });
    expect(send().said).toMatchObject({ orders: 1, lines: 1 });
    expect(arrival()).toMatchObject({ orderIds: [9], counted: 1 });
    expect(send().said).toMatchObject({ why: { kind: 'aside' } });
  });
});

test('discarded as one, and brought back as it was', () => {
  scanned('PO-8', TIES, TAPE, TAPE);
  const outcome = done(DESK_ACTS['arrival.discard'](stores.desk, {}));
  expect(outcome).toMatchObject({ said: { kind: 'arrival-discarded', orders: 3, lines: 2 }, place: ARRIVAL });
  expect(arrival()).toMatchObject({ orderIds: [], counted: 0 });
  expect(counted(7)).toEqual(['0', '0']);
  expect(takeBack(outcome).said).toMatchObject({
    kind: 'arrival-discarded',
    isBack: true,
    orders: 3,
    lines: 2,
  });
  expect(arrival()).toMatchObject({ orderIds: [8, 7, 9], counted: 2 });
  expect([counted(7), counted(9)]).toEqual([
    ['0', '1'],
    ['0', '2'],
  ]);
});

test('an order that is received alone while it is in the arrival: its receipt is the same', () => {
  scanned(TIES);
  place = { screen: 'receive', orderId: 7 };
  expect(scanned(SOCKET).said).toMatchObject({ kind: 'line-counted', order: { id: 7 } });
  expect(arrival()).toMatchObject({ orderIds: [7], counted: 2 });
});

describe('one receipt of the arrival was sent alone', () => {
  const times = (text: string, more: object): Outcome =>
    scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge', ...more });
  const sendAlone = (orderId: number) => DESK_ACTS['receive.send'](stores.desk, { orderId });

  test('a label shared out over it and another order, F8 → too late for all of it, and nothing is taken off', () => {
    scanned('PO-7', 'PO-8');
    const shared = times(SOCKET, { times: 5 });
    expect([counted(7), counted(8)]).toEqual([['2', '0'], ['3']]);
    sendAlone(7);
    expect(takeBack(shared)).toMatchObject({ tone: 'refused', said: { kind: 'undo-late' } });
    expect(counted(8)).toEqual(['3']);
  });

  test('the same of a carton that had been opened → nothing is counted in its place, and what was counted stays', () => {
    DESK_ACTS['pack.put'](stores.desk, { code: 'CARTON', itemId: 1, units: decimal(5) });
    scanned('PO-7', 'PO-8');
    const whole = scan(stores.desk, { id: `scan ${++scans}`, text: 'CARTON', place, source: 'wedge' });
    sendAlone(7);
    const opened = times('CARTON', { source: 'typed', mends: whole.scanId, left: decimal(4) });
    expect([opened.tone, counted(8)]).toEqual(['refused', ['3']]);
  });
});

test('an empty item, lots kept apart, one lot on each of two orders → not both into its record unasked: nothing is sent', () => {
  const fields = { lot: 9, expires: null, serial: null };
  stores.queue.write((db) => putSetting(db, 'lots', { route: 'apart', fields }));
  stores.mirror.write((db) => putItem(db, item({ id: 1, codes: [SOCKET], quantity: decimal(0) }), ''));
  scanned('PO-7', 'PO-8');
  for (const [orderId, lot] of [
    [7, 'A'],
    [8, 'B'],
  ] as const) {
    place = { screen: 'receive', orderId };
    expect(scanned(`(01)05012345678900(10)${lot}`).said.kind).toBe('line-counted');
  }
  expect(send()).toMatchObject({ tone: 'refused', place: { orderId: 8 } });
  expect(receipts()).toEqual([]);
  expect(arrival()).toMatchObject({ orderIds: [7, 8], counted: 2 });
});

describe('said at an order of the arrival, which was sent as a whole; F8 there', () => {
  const lineNow = () => linesOf(7)[0];
  const at = { orderId: 7, lineId: 701 } as const;
  beforeEach(() => {
    scanned('PO-7');
    DESK_ACTS['receive.set'](stores.desk, { ...at, quantity: decimal(1) });
  });

  test('what came otherwise → too late, and nothing is said of the next receipt', () => {
    const differs = done(DESK_ACTS['receive.differs'](stores.desk, { ...at, missing: decimal(1) }) as never);
    expect(send().tone).toBe('done');
    DESK_ACTS['receive.set'](stores.desk, { ...at, quantity: decimal(1) });
    DESK_ACTS['receive.differs'](stores.desk, { ...at, missing: decimal(0) });
    const before = lineNow()?.differences;
    expect(takeBack(differs)).toMatchObject({ tone: 'refused', said: { kind: 'undo-late' } });
    expect(lineNow()?.differences).toEqual(before);
  });

  test('a destination → too late, and no receipt is begun', () => {
    done(DESK_ACTS['receive.lands'](stores.desk, { ...at, folderId: 20 }) as never);
    const again = done(DESK_ACTS['receive.lands'](stores.desk, { ...at, folderId: null }) as never);
    DESK_ACTS['receive.choose'](stores.desk, { ...at, choice: 'copy' });
    expect(send().tone).toBe('done');
    expect(takeBack(again)).toMatchObject({ tone: 'refused', said: { kind: 'undo-late' } });
    expect(lineNow()?.landsIn.id).toBe(10);
  });
});
