/** Goods of a receipt that came in lots: which lot is to be put where. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { LotRoute } from '#domain/receiving/lot-route.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { rowSpoken, under } from '#renderer/strings/put-away.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';

const GTIN = '(01)05012345678900';
let stores: Stores;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock' }), '');
    putFolder(db, folder({ id: 3, name: 'A-10' }), '');
    const socket = { name: 'Socket', sid: 'S1', codes: ['5012345678900'] };
    putItem(db, item({ id: 12, ...socket, folderId: 3, quantity: decimal(50) }), '');
    putOrder(db, order({ lines: [orderLine({ id: 1, itemId: 12, ordered: decimal(20) })] }), '');
    putProgress(db, 'complete', true);
  });
  return () => setLanguage('en');
});

/** Into the dock, where the goods are records of their own. */
function receive(route: LotRoute, ...lots: readonly (readonly [label: string, times: number])[]): void {
  const fields = { lot: null, expires: null, serial: null };
  stores.queue.write((db) => putSetting(db, 'lots', { route, fields }));
  for (const [label, times] of lots)
    scan(stores.desk, {
      id: `scan ${++scans}`,
      text: `${GTIN}${label}`,
      place: { screen: 'receive', orderId: 7 },
      source: 'wedge',
      times,
    });
  DESK_ACTS['receive.lands'](stores.desk, { orderId: 7, lineId: 1, folderId: 1 });
  DESK_ACTS['receive.choose'](stores.desk, { orderId: 7, lineId: 1, choice: 'copy' });
  const sent = DESK_ACTS['receive.send'](stores.desk, { orderId: 7 });
  expect(sent).toMatchObject({ ok: true, value: { said: { kind: 'receipt-sent' } } });
  stores.queue.write((db) => beginPutAway(stores.desk, db, { from: { kind: 'receipt', orderId: 7 } }));
}
const rows = () => putAwayView(stores.desk).rows;

test('kept apart → a row for each lot, with its day, and that its line is split', () => {
  receive('apart', ['(10)L-204(17)290301', 5], ['(10)L-205', 3]);
  expect(rows()).toMatchObject([
    { quantity: '5', isSplit: true, lots: [{ lot: { lot: 'L-204', expires: '2029-03-01' } }] },
    { quantity: '3', isSplit: true, lots: [{ lot: { lot: 'L-205' }, quantity: '3' }] },
  ]);
  expect(rows().map(under)).toEqual([
    'to A-10, some of it is there · from Dock · lot L-204 · exp 1 Mar 2029 · apart from the other lots of its line',
    'to A-10, some of it is there · from Dock · lot L-205 · apart from the other lots of its line',
  ]);
  setLanguage('de');
  expect(rows().map(under)[1]).toContain('getrennt von den anderen Chargen der Position');
});

test('in the notes → one row that names each lot with its figure', () => {
  receive('notes', ['(10)L-204(17)290301', 5], ['(10)L-205', 3]);
  expect(rows().map(under)).toEqual([
    'to A-10, some of it is there · from Dock · L-204: 5, exp 1 Mar 2029 · L-205: 3',
  ]);
  expect(rows().map(rowSpoken)[0]).toContain('Socket, 8, L-204: 5, exp 1 Mar 2029');
});

test('one lot → named without its figure, and no line is split', () => {
  receive('apart', ['(10)L-204', 5]);
  expect(rows().map(under)).toEqual(['to A-10, some of it is there · from Dock · lot L-204']);
});

test('no lot → nothing of lots is said', () => {
  receive('apart', ['', 5]);
  expect(rows().map(under)).toEqual(['to A-10, some of it is there · from Dock']);
});

test('what lies in a location → the lot that is written on its record', () => {
  stores.mirror.write((db) =>
    putItem(
      db,
      item({ id: 13, name: 'Glue', folderId: 1, quantity: decimal(4), customValues: { 5: 'L-7' } }),
      '',
    ),
  );
  stores.queue.write((db) => {
    putSetting(db, 'lots', { route: 'notes', fields: { lot: 5, expires: null, serial: null } });
    beginPutAway(stores.desk, db, { from: { kind: 'location', folderId: 1 } });
  });
  expect(rows()).toMatchObject([{ lots: [{ lot: { lot: 'L-7' }, quantity: '4' }] }]);
  expect(rows().map(under)[0]).toContain('lot L-7');
});
