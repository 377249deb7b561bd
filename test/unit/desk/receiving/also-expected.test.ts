/** More is typed than a line has left, and other lines expect the item: they are named, and the surplus is counted there by one step. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { DESK_READS } from '#main/desk/reads.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { receiptOf } from '#main/desk/receiving/open-receipt.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { forecast } from '#renderer/strings/receive.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';

const [ORDER, OTHER] = [7, 8];
const [FIRST, SECOND] = [101, 102];
let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putItem(db, item({ id: 1 }), '');
    const lines = [
      orderLine({ id: FIRST, itemId: 1, ordered: decimal(10) }),
      orderLine({ id: SECOND, itemId: 1, ordered: decimal(5) }),
    ];
    putOrder(db, order({ id: ORDER, number: 'PO-7', lines }));
    const elsewhere = orderLine({ id: 201, itemId: 1, ordered: decimal(20) });
    putOrder(db, order({ id: OTHER, number: 'PO-8', lines: [elsewhere] }));
  });
});

const set = (n: number) =>
  DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: FIRST, quantity: decimal(n) });
const onOthers = () => DESK_ACTS['receive.onOthers'](stores.desk, { orderId: ORDER, lineId: FIRST });

function lines() {
  const answer = DESK_READS.receiving(stores.desk, { orderId: ORDER });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value.lines;
}
const counted = () => lines().map(({ now }) => now);

test('too high a figure → the lines and orders that expect the rest are named', () => {
  set(10);
  expect(lines()[0]?.alsoExpected).toEqual([]);
  set(24);
  const [first] = lines();
  expect(first?.alsoExpected).toMatchObject([
    { line: 2, room: '5' },
    { line: 1, room: '20', order: 'PO-8' },
  ]);
  if (first === undefined) throw new Error('no line');
  expect(forecast(first).detail).toContain('More of it is expected: 5 on line 2 and 20 on PO-8, line 1.');
});

test('counted on other lines → all of the orders are read anew, and not the one line alone', () => {
  set(24);
  const told: string[] = [];
  const desk = { ...stores.desk, announce: (topics: readonly string[]) => told.push(...topics) };
  DESK_ACTS['receive.onOthers'](desk, { orderId: ORDER, lineId: FIRST });
  expect(told).toEqual(expect.arrayContaining(['orders', 'sheets', 'arrival']));
});

test('counted on the other lines by one step, as much as they have room for; undone as one', () => {
  set(24);
  const answer = onOthers();
  expect(counted()).toEqual(['19', '5']);
  if (!answer.ok || answer.value.undo === null) throw new Error('it cannot be undone');
  const { undo: what, said } = answer.value;
  expect(said).toMatchObject({ kind: 'line-counted', others: [{ line: 2, added: '5' }] });
  stores.queue.write((db) => undo(stores.desk, db, what));
  expect(counted()).toEqual(['24', '0']);
});

test('no other line has room → nothing is counted anew', () => {
  set(24);
  onOthers();
  expect(onOthers().ok).toBe(false);
  expect(counted()).toEqual(['19', '5']);
});

test('the other order is received together with it → the rest is counted there by the same step, undone as one', () => {
  stores.queue.write((db) => putSetting(db, 'arrival', [OTHER, ORDER]));
  set(24);
  const ofLine = DESK_READS.line(stores.desk, { orderId: ORDER, lineId: FIRST });
  expect(ofLine).toMatchObject({
    value: { alsoExpected: [{ line: 2 }, { order: 'PO-8', isTogether: true }] },
  });
  const answer = onOthers();
  const onOther = () => receiptOf(stores.desk, stores.queue.read, OTHER)?.receipt.lines.map(({ now }) => now);
  expect([counted(), onOther()]).toEqual([['10', '5'], ['9']]);
  if (!answer.ok || answer.value.undo === null) throw new Error('it cannot be undone');
  expect(answer.value.said).toMatchObject({
    others: [{ line: 2 }, { order: { number: 'PO-8' }, added: '9' }],
  });
  const { undo: what } = answer.value;
  stores.queue.write((db) => undo(stores.desk, db, what));
  expect([counted(), onOther()]).toEqual([['24', '0'], ['0']]);
});
