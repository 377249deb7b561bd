/** Goods in metres counted, moved many together and put away: a label counts what it says, and one that says nothing is asked. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { beginPutAway } from '#main/desk/put-away/put-away.ts';
import { rowsNow } from '#main/desk/put-away/put-away-list.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { putSetting, setting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { beginCount } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { talliesOf } from '#main/store/sheets/sheet-tallies.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';

const CABLE = '09506000134352';
const LENGTH = `(01)${CABLE}(3110)000012`;
const FEET = `(01)${CABLE}(3220)000010`;
const WEIGHT = `(01)${CABLE}(3100)000007`;
const PACK = '19506000134359';
const SHEET = 'count';

let stores: Stores;
let scans = 0;
beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 20, name: 'Dock', codes: ['DOCK'] }), '');
    putFolder(db, folder({ id: 30, name: 'A-02', codes: ['A-02'] }), '');
    putItem(db, item({ id: 1, name: 'Cable', folderId: 20, quantity: decimal(305), codes: [CABLE] }), '');
    putOrder(db, order({ lines: [orderLine({ id: 1, itemId: 1, unit: 'meter' })] }), '');
  });
});

const scanned = (text: string, place: Place, times?: number) =>
  scan(stores.desk, {
    id: `scan ${++scans}`,
    text,
    place,
    source: 'wedge',
    ...(times === undefined ? {} : { times }),
  });

const PLACES: [string, () => Place][] = [
  [
    'counted',
    () => {
      if (stores.queue.read.one(`SELECT 1 FROM sheet WHERE id = ?`, SHEET) === undefined)
        stores.queue.write((db) =>
          beginCount(db, {
            id: SHEET,
            scope: { folderId: 20, subfolders: true },
            blind: false,
            at: '',
            by: '',
          }),
        );
      return { screen: 'count', sheetId: SHEET };
    },
  ],
  ['many together', () => ({ screen: 'move', batch: true })],
  [
    'put away',
    () => {
      stores.queue.write((db) => beginPutAway(stores.desk, db, { from: { kind: 'location', folderId: 20 } }));
      return { screen: 'move', putAway: true };
    },
  ],
];

/** In hand, wherever that is. */
function inHand(what: string): string | undefined {
  const { queue, mirror } = stores;
  if (what === 'counted') return talliesOf(queue.read, SHEET).at(-1)?.quantity;
  if (what === 'many together') return setting(queue.read, 'batch')[0]?.quantity;
  return rowsNow(queue.read, stockNow(queue.read, mirror.read))[0]?.now;
}

test.each(PLACES)(
  '%s: its label says how much, also in feet, and a figure before it is so many labels',
  (what, at) => {
    expect(scanned(LENGTH, at())).toMatchObject({ tone: 'done' });
    expect(inHand(what)).toBe('12');
    scanned(FEET, at());
    expect(inHand(what)).toBe(what === 'counted' ? '3.048' : '15.048');
    scanned(LENGTH, at(), 3);
    expect(inHand(what)).toBe(what === 'counted' ? '36' : '51.048');
  },
);

test.each(PLACES)('%s: a label that says nothing, or a weight, is asked, and counts nothing', (what, at) => {
  const place = at();
  const nothing = what === 'counted' ? undefined : '0';
  for (const [text, label] of [
    [CABLE, null],
    [WEIGHT, { amount: '7', unit: 'kg' }],
  ] as const) {
    expect(scanned(text, place)).toMatchObject({
      tone: 'look',
      said: { kind: 'measure-asked', item: { id: 1 }, unit: 'meter', label },
    });
    expect(inHand(what)).toBe(nothing);
  }
  expect(scanned(CABLE, place, 40)).toMatchObject({ tone: 'done' });
  expect(inHand(what)).toBe('40');
});

test.each(PLACES)(
  '%s: a label of exactly one is one, and no pack is counted on top of what it says',
  (what, at) => {
    DESK_ACTS['pack.put'](stores.desk, { code: PACK, itemId: 1, units: decimal(305) });
    scanned(`(01)${PACK}(3110)000305`, at());
    expect(inHand(what)).toBe('305');
    scanned(`(01)${PACK}(3110)000001`, at());
    expect(inHand(what)).toBe(what === 'counted' ? '1' : '306');
  },
);

test.each(PLACES)('%s: what was left of a drum is told by a person, whatever its label says', (what, at) => {
  DESK_ACTS['pack.put'](stores.desk, { code: PACK, itemId: 1, units: decimal(305) });
  scanned(LENGTH, at());
  const whole = scanned(PACK, at());
  const answer = (left: number) =>
    scan(stores.desk, {
      id: `left ${left}`,
      text: `(01)${PACK}(3110)000305`,
      place: at(),
      source: 'typed',
      mends: whole.scanId,
      left: decimal(left),
    });
  expect(answer(305)).toMatchObject({ tone: 'refused' });
  expect(inHand(what)).toBe(what === 'counted' ? '305' : '317');
  const all = what === 'counted' ? { counted: '52' } : { quantity: '52' };
  expect(answer(40).said).toMatchObject(all);
});

test('with the switch for the whole line, a label that says how much it is of counts that', () => {
  stores.queue.write((db) => putSetting(db, 'wholeLine', true));
  const reply = scanned(LENGTH, { screen: 'receive', orderId: 1 });
  expect(reply.said).toMatchObject({ kind: 'line-counted', now: '12' });
});

test('asked, and its location scanned → nothing of it is put away or moved', () => {
  const [, [, many], [, away]] = PLACES as [unknown, (typeof PLACES)[number], (typeof PLACES)[number]];
  const asked = scanned(CABLE, away()).place;
  expect(scanned('A-02', asked ?? away())).toMatchObject({ tone: 'refused' });
  expect(scanned(CABLE, many()).place).toMatchObject({ itemId: 1 });
});

test('a move takes what the label says, and one label after the other adds up', () => {
  const first = scanned(LENGTH, { screen: 'move' });
  expect(first.place).toMatchObject({ itemId: 1, quantity: '12' });
  expect(scanned(LENGTH, first.place ?? { screen: 'move' }).place).toMatchObject({ quantity: '24' });
  const one = `(01)${CABLE}(3110)000001`;
  expect(scanned(one, { screen: 'move' }).place).toMatchObject({ quantity: '1' });
  expect(scanned(one, first.place ?? { screen: 'move' }).place).toMatchObject({ quantity: '13' });
  expect(scanned(CABLE, { screen: 'move' }).place).not.toHaveProperty('quantity');
});
