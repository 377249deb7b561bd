/** An item of which all that was ordered has come, scanned where its order is not open: nothing is opened, and nothing counted. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { openReceipt } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

const CODE = '5012345678900';
let stores: Stores;
let scans = 0;

const has = (id: number, received: number, about: Parameters<typeof order>[0] = {}): void =>
  stores.mirror.write((db) => {
    const line = orderLine({ id: 10 * id, itemId: 1, ordered: decimal(5), received: decimal(received) });
    putOrder(db, order({ id, number: `PO-${id}`, lines: [line], ...about }));
  });
const scanned = (place: Place) =>
  scan(stores.desk, { id: `scan ${++scans}`, text: CODE, place, source: 'wedge' });

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putItem(db, item({ id: 1, codes: [CODE] }), '');
  });
  has(7, 5, { status: 'partially_received' });
});

test.each<[string, Place]>([
  ['the list of orders', { screen: 'receive' }],
  ['an order that is closed', { screen: 'receive', orderId: 8 }],
  ['an arrival', { screen: 'receive', isArrival: true }],
])('at %s → its orders are named, and nothing is opened or counted', (_where, place) => {
  has(8, 0, { status: 'closed' });
  const reply = scanned(place);
  expect(reply).toMatchObject({
    tone: 'refused',
    said: { kind: 'received-in-full', item: { id: 1 }, orders: [{ number: 'PO-7' }] },
  });
  expect(reply.place).toBeUndefined();
  expect(openReceipt(stores.queue.read, 7)).toBeUndefined();
});

test('with a receipt of all of it on its way → the same', () => {
  has(7, 0);
  DESK_ACTS['receive.set'](stores.desk, { orderId: 7, lineId: 70, quantity: decimal(5) });
  DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  expect(scanned({ screen: 'receive' }).said).toMatchObject({ kind: 'received-in-full' });
});

test('on two orders, both received → both are named, and none is asked for; still to come on a third → that one', () => {
  has(9, 5, { status: 'partially_received' });
  expect(scanned({ screen: 'receive' }).said).toMatchObject({ orders: [{ id: 7 }, { id: 9 }] });
  has(10, 2);
  expect(scanned({ screen: 'receive' }).said).toMatchObject({ kind: 'line-counted', order: { id: 10 } });
});

test('with that order open → it counts, as one more than ordered', () => {
  expect(scanned({ screen: 'receive', orderId: 7 }).said).toMatchObject({ kind: 'line-counted', over: true });
});
