/** A receipt in progress whose order changes under it, as the desk shows it and lets it be put right. */
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { deleteOrder, putOrder, putOrderHead } from '#main/store/mirror/purchase-orders.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const ORDER = 7;
const [FIRST, SECOND] = [101, 102];
const [SOCKET, TIES] = [1, 2];
const line = (id: number, itemId: number) => orderLine({ id, itemId, unitRate: decimal(1) });
let stores: Stores;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putItem(db, item({ id: SOCKET }), '');
    putItem(db, item({ id: TIES, sid: 'S2', name: 'Cable ties', codes: ['4006381333931'] }), '');
    putOrder(db, order({ id: ORDER, lines: [line(FIRST, SOCKET), line(SECOND, TIES)] }));
    putProgress(db, 'complete', true);
    putProgress(db, 'lastAt', '2026-11-20T08:00:00.000Z');
  });
});

const scanned = (text: string, lineId?: number) =>
  scan(stores.desk, {
    id: `scan ${++scans}`,
    text,
    place: { screen: 'receive', orderId: ORDER, ...(lineId === undefined ? {} : { lineId }) },
    source: 'wedge',
  });
function view(orderId = ORDER) {
  const answer = DESK_READS.receiving(stores.desk, { orderId });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}
const send = () => DESK_ACTS['receive.send'](stores.desk, { orderId: ORDER });
const takeOut = (lineId: number) =>
  DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId, quantity: decimal(0) });

it('a part of a piece is typed → taken, and told of; of goods that are measured it is nothing to tell of', () => {
  const set = (quantity: string) =>
    DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: FIRST, quantity: decimal(quantity) });
  expect(set('2.5')).toMatchObject({
    value: { tone: 'look', said: { kind: 'line-counted', now: '2.5', isPartOfPiece: true } },
  });
  expect(set('2')).toMatchObject({ value: { tone: 'done', said: { now: '2' } } });
  const measured = orderLine({ id: FIRST, itemId: SOCKET, unit: 'meter' });
  stores.mirror.write((db) => putOrder(db, order({ id: ORDER, lines: [measured] })));
  const metres = set('2.5');
  expect(metres).toMatchObject({ value: { tone: 'done', said: { now: '2.5' } } });
  expect(metres).not.toMatchObject({ value: { said: { isPartOfPiece: true } } });
});

it('the office wrote on the order → it is shown where one receives', () => {
  expect(view().orderNotes).toBeUndefined();
  const fields = { notes: 'land these elsewhere' };
  stores.mirror.write((db) => putOrder(db, order({ id: ORDER, lines: [line(FIRST, SOCKET)], fields })));
  expect(view().orderNotes).toBe('land these elsewhere');
});

describe('a line that was counted, and that the office takes off the order', () => {
  beforeEach(() => {
    for (const code of ['4006381333931', '4006381333931', '5012345678900']) scanned(code);
    stores.mirror.write((db) => putOrder(db, order({ id: ORDER, version: 4, lines: [line(FIRST, SOCKET)] })));
  });

  it('is still there with what was counted, is named, and bars sending', () => {
    expect(view().lines).toMatchObject([
      { lineId: SECOND, now: '2', isOff: true, item: { name: 'Cable ties' }, alsoOn: [] },
      { lineId: FIRST, number: 1, now: '1', isOff: false },
    ]);
    expect(view().blockers).toEqual([{ kind: 'off', lineId: SECOND, now: '2' }]);
    expect(send()).toMatchObject({
      value: { said: { why: { kind: 'off', item: 'Cable ties', now: '2' } }, place: { lineId: SECOND } },
    });
  });

  it('is not one of the lines of the order, and not one that is complete', () => {
    expect(DESK_READS.orders(stores.desk, {})).toMatchObject({
      value: { orders: [{ lines: 1, complete: 0 }] },
    });
  });

  it('says which other orders have its item', () => {
    stores.mirror.write((db) => putOrder(db, order({ id: 8, number: 'PO-8', lines: [line(201, TIES)] })));
    expect(view().lines[0]?.alsoOn).toMatchObject([{ number: 'PO-8' }]);
  });

  it('takes no more: another scan of its item is not on the order', () => {
    expect(scanned('4006381333931')).toMatchObject({ tone: 'refused', said: { kind: 'not-on-order' } });
    const more = { orderId: ORDER, lineId: SECOND, quantity: decimal(5) };
    expect(DESK_ACTS['receive.set'](stores.desk, more)).toMatchObject({ ok: false });
    expect(view().lines[0]?.now).toBe('2');
  });

  it('goes nowhere, and nothing is decided of it: in words', () => {
    const off = { tone: 'refused', said: { kind: 'line-off', item: { name: 'Cable ties' } } };
    const onLine = { orderId: ORDER, lineId: SECOND };
    stores.mirror.write((db) => putFolder(db, folder({ id: 11, codes: ['LOC-11'] }), ''));
    expect(scanned('LOC-11', SECOND)).toMatchObject(off);
    expect(DESK_ACTS['receive.lands'](stores.desk, { ...onLine, folderId: 11 })).toMatchObject({
      value: off,
    });
    expect(DESK_ACTS['receive.choose'](stores.desk, { ...onLine, choice: 'aside' })).toMatchObject({
      value: off,
    });
    // Nor as it was before.
    expect(DESK_ACTS.undo(stores.desk, { kind: 'landing', ...onLine })).toMatchObject({ value: off });
    expect(view().lines[0]).toMatchObject({ lineId: SECOND, landsIn: { id: 10 }, choice: null });
  });

  it('taken out it is gone, the rest is sent, and it can be put back in', () => {
    const outcome = takeOut(SECOND);
    expect(outcome).toMatchObject({ ok: true, value: { said: { added: '-2', now: '0', line: null } } });
    expect(view().lines.map(({ lineId }) => lineId)).toEqual([FIRST]);
    if (outcome.ok && outcome.value.undo !== null) DESK_ACTS.undo(stores.desk, outcome.value.undo);
    expect(view().lines).toHaveLength(2);
    takeOut(SECOND);
    expect(send()).toMatchObject({ value: { said: { kind: 'receipt-sent', lines: 1 } } });
  });

  it('goes with its article and is still named by its number', () => {
    stores.mirror.write((db) => db.run(`DELETE FROM record WHERE id = ?`, TIES));
    expect(view().lines[0]).toMatchObject({ itemId: TIES, now: '2', item: null, isLost: true });
    expect(takeOut(SECOND)).toMatchObject({ ok: true });
  });

  it('is not taken for off while the lines of another version are still to come', () => {
    stores.mirror.write((db) => {
      putOrder(db, order({ id: ORDER, version: 5, lines: [] }));
      db.run(`UPDATE purchase_order SET whole = 0 WHERE id = ?`, ORDER);
    });
    expect(view().lines).toEqual([]);
  });
});

describe('an order that is gone while something is counted onto it', () => {
  beforeEach(() => {
    for (const code of ['4006381333931', '4006381333931']) scanned(code);
    stores.mirror.write((db) => {
      putProgress(db, 'ordersAre', 'read');
      deleteOrder(db, ORDER);
    });
  });

  it('is shown with what was counted, sends nothing, and can be discarded', () => {
    expect(view()).toMatchObject({
      order: { number: 'PO-7', vendor: 'Meyer Electrical', status: 'deleted' },
      isRead: true,
      ends: [],
      lines: [{ now: '2', isOff: true, item: { name: 'Cable ties' } }],
    });
    expect(send()).toMatchObject({ value: { said: { why: { kind: 'ended', status: 'deleted' } } } });
    expect(DESK_READS.orders(stores.desk, {})).toMatchObject({
      value: { orders: [], ended: [{ order: { number: 'PO-7' }, started: true }] },
    });
    expect(scanned('4006381333931')).toMatchObject({ said: { kind: 'order-takes-none' } });
    expect(DESK_ACTS['receive.discard'](stores.desk, { orderId: ORDER })).toMatchObject({ ok: true });
    expect(() => view()).toThrow('not-there');
    expect(DESK_READS.orders(stores.desk, {})).toMatchObject({ value: { ended: [] } });
  });

  it('is not taken for gone before all has been read', () => {
    stores.mirror.write((db) => putProgress(db, 'complete', false));
    expect(() => view()).toThrow('not-there');
    stores.mirror.write((db) => {
      putProgress(db, 'complete', true);
      putProgress(db, 'ordersAre', 'denied');
    });
    expect(() => view()).toThrow('not-there');
  });
});

describe('an order that a receipt from here waits for', () => {
  const give = () =>
    DESK_ACTS.give(stores.desk, {
      id: 'void',
      intent: { kind: 'order-status', orderId: ORDER, status: 'voided', seen: 'ordered' },
    });

  it('is not voided: that is neither offered nor done', () => {
    expect(view().ends).toEqual(['closed', 'voided']);
    scanned('5012345678900');
    send();
    expect(view().ends).toEqual(['closed']);
    expect(give()).toMatchObject({ value: { given: false, why: 'receipt-waits' } });
  });

  it('nor where the receipt needs the operator: it may have been booked', () => {
    scanned('5012345678900');
    send();
    const [{ seq } = { seq: 0 }] = unsettledCommands(stores.queue.read);
    stores.queue.write((db) =>
      db.run(
        `UPDATE command SET state = 'review', review = '{"kind":"cannot-tell","readings":[]}' WHERE seq = ?`,
        seq,
      ),
    );
    expect(view().ends).toEqual(['closed']);
    expect(give()).toMatchObject({ value: { given: false, why: 'receipt-waits' } });
  });
});

it('a scan tells of the one line that it counted', () => {
  const told: string[] = [];
  const desk = { ...stores.desk, announce: (topics: readonly string[]) => told.push(...topics) };
  scan(desk, {
    id: 'told',
    text: '5012345678900',
    place: { screen: 'receive', orderId: ORDER },
    source: 'wedge',
  });
  expect(told).toEqual(['scans', `line ${ORDER} ${FIRST}`, 'sheets']);
  expect(DESK_READS.line(desk, { orderId: ORDER, lineId: FIRST })).toMatchObject({
    value: { lineId: FIRST, now: '1', choice: null, landsIn: { id: 10 }, forecast: { kind: 'adds' } },
  });
});

it('an item is on two more orders, and one of them has all of it → the other one is named', () => {
  const full = orderLine({ id: 201, itemId: TIES, ordered: decimal(40), received: decimal(40) });
  stores.mirror.write((db) => {
    putOrder(db, order({ id: ORDER, lines: [line(FIRST, SOCKET)] }));
    putOrder(db, order({ id: 8, number: 'PO-8', lines: [full] }));
  });
  const named = () => scanned('4006381333931').said;
  expect(named()).toMatchObject({ kind: 'not-on-order', elsewhere: [{ number: 'PO-8' }] });
  stores.mirror.write((db) => putOrder(db, order({ id: 9, number: 'PO-9', lines: [line(301, TIES)] })));
  expect(named()).toMatchObject({ kind: 'not-on-order', elsewhere: [{ number: 'PO-9' }] });
});

describe('an item that no open order names', () => {
  it.each([
    ['everything is read', {}, 'read'],
    ['the orders are still loading', { loading: true }, null],
    ['their list is not given out', { unread: true }, 'denied'],
    ['their list did not come to its end', { unread: true }, 'part'],
  ] as const)('%s → %o', (_, why, are) => {
    stores.mirror.write((db) => {
      putOrder(db, order({ id: ORDER, lines: [line(FIRST, SOCKET)] }));
      if (are !== null) putProgress(db, 'ordersAre', are);
    });
    const { said } = scanned('4006381333931');
    expect(said).toMatchObject({ kind: 'not-on-order', ...why });
    expect('unread' in said).toBe('unread' in why);
  });
});

it('an order is scanned before its lines are read → it says that it is loading, and then that it may be received', () => {
  const { lines: _, ...head } = order({ id: 8, number: 'PO-8' });
  stores.mirror.write((db) => putOrderHead(db, head));
  const opened = { kind: 'order-opened', order: { number: 'PO-8' } };
  expect(scanned('PO-8')).toMatchObject({ tone: 'look', said: { ...opened, isLoading: true } });
  stores.mirror.write((db) => putOrder(db, order({ id: 8, number: 'PO-8', lines: [line(201, TIES)] })));
  expect(scanned('PO-8')).toMatchObject({ tone: 'done', said: { ...opened, isLoading: false } });
  // Its lines are on the screen, though a list has told of a version with others since.
  stores.mirror.write((db) => putOrderHead(db, { ...head, version: 9 }));
  expect(scanned('PO-8')).toMatchObject({ tone: 'done', said: { ...opened, isLoading: false } });
});

it('O4 a destination that makes a second record is no green one: of a line in hand, and of what is counted', () => {
  stores.mirror.write((db) => putFolder(db, folder({ id: 11, codes: ['LOC-11'] }), ''));
  const second = { tone: 'look', said: { kind: 'lands-in', secondRecord: true } };
  expect(scanned('LOC-11', FIRST)).toMatchObject(second);
  DESK_ACTS['receive.lands'](stores.desk, { orderId: ORDER, lineId: FIRST });
  expect(DESK_ACTS['receive.lands'](stores.desk, { orderId: ORDER, folderId: 11 })).toMatchObject({
    value: { tone: 'done' },
  });
  DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: FIRST, quantity: decimal(1) });
  expect(DESK_ACTS['receive.lands'](stores.desk, { orderId: ORDER, folderId: 11 })).toMatchObject({
    value: second,
  });
});

it('O24 an order’s currency goes with its prices, also after a list that does not tell it', () => {
  const currency = () => view()?.lines.map((one) => one.currency);
  expect(currency()).toEqual(['EUR', 'EUR']);
  stores.mirror.write((db) => putOrderHead(db, order({ id: ORDER, currency: null })));
  expect(currency()).toEqual(['EUR', 'EUR']);
  // And with the receipt into the Outbox, whose questions name prices.
  DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: FIRST, quantity: decimal(1) });
  send();
  expect(unsettledCommands(stores.queue.read).map(({ basis }) => basis)).toMatchObject([{ currency: 'EUR' }]);
});

it('O7 a second record is accepted on a line that is over → it is said without a tick', () => {
  const onLine = { orderId: ORDER, lineId: FIRST };
  const tone = (choice: 'copy' | null) => DESK_ACTS['receive.choose'](stores.desk, { ...onLine, choice });
  expect(tone('copy')).toMatchObject({ value: { tone: 'done' } });
  DESK_ACTS['receive.set'](stores.desk, { ...onLine, quantity: decimal(999) });
  expect(tone('copy')).toMatchObject({ value: { tone: 'look' } });
  expect(tone(null)).toMatchObject({ value: { tone: 'done' } });
});

it('A13 an order is closed here, and the mirror does not show it yet → its label opens it no more, and says what it will be', () => {
  const scannedOnScan = (text: string) =>
    scan(stores.desk, { id: `scan ${++scans}`, text, place: { screen: 'scan' }, source: 'wedge' });
  expect(scannedOnScan('PO-7')).toMatchObject({ said: { kind: 'order-opened' } });
  DESK_ACTS.give(stores.desk, {
    id: 'closed',
    intent: { kind: 'order-status', orderId: ORDER, status: 'closed', seen: 'ordered' },
  });
  const refused = {
    tone: 'refused',
    said: { kind: 'order-takes-none', order: { number: 'PO-7', status: 'ordered', becomes: 'closed' } },
  };
  expect(scannedOnScan('PO-7')).toMatchObject(refused);
  stores.mirror.write((db) => putOrder(db, order({ id: ORDER, status: 'closed', version: 4 })));
  const { said } = scannedOnScan('PO-7');
  expect(said).toMatchObject({ kind: 'order-takes-none', order: { status: 'closed' } });
  expect(said).not.toHaveProperty('order.becomes');
});
