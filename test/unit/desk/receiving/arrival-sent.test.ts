/** An arrival is sent, discarded and brought back as one, and what is taken back of it then. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';
import {
  ARRIVAL,
  SOCKET,
  TIES,
  TAPE,
  arrival,
  counted,
  done,
  linesOf,
  openScene,
  place,
  receipts,
  scanned,
  send,
  stores,
  takeBack,
  nextScan,
  standAt,
} from './arrival-scene.ts';

beforeEach(openScene);

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
  standAt({ screen: 'receive', orderId: 7 });
  expect(scanned(SOCKET).said).toMatchObject({ kind: 'line-counted', order: { id: 7 } });
  expect(arrival()).toMatchObject({ orderIds: [7], counted: 2 });
});

describe('one receipt of the arrival was sent alone', () => {
  const times = (text: string, more: object): Outcome =>
    scan(stores.desk, { id: nextScan(), text, place, source: 'wedge', ...more });
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
    const whole = scan(stores.desk, { id: nextScan(), text: 'CARTON', place, source: 'wedge' });
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
    standAt({ screen: 'receive', orderId });
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
