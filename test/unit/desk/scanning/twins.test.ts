/** A code of several records, scanned: which one is taken, what is said of it, and that another one can stand in its place. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { mergePlan } from '#main/desk/moving/merge.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import { beginCount } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { talliesOf } from '#main/store/sheets/sheet-tallies.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let now: Date;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  now = new Date('2026-11-20T08:00:00.000Z');
  stores = {
    ...stores,
    desk: { ...stores.desk, clock: { ...stores.desk.clock, now: () => now } },
  };
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A', codes: ['LOC-A'] }), '');
    putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
    putFolder(db, folder({ id: 21, name: 'B-1', parentId: 20, codes: ['LOC-B-1'] }), '');
    putItem(db, item({ id: 1, folderId: 10, codes: ['ONE'], quantity: decimal(12) }), '');
    putItem(db, item({ id: 2, folderId: 21, codes: ['ONE'], quantity: decimal(5) }), '');
  });
});

type More = Partial<Pick<ActAsk<'scan'>, 'picked' | 'mends' | 'asks'>>;
function scanned(text: string, place: Place = { screen: 'scan' }, more: More = {}) {
  return scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge', ...more });
}
const putCart = () =>
  stores.mirror.write((db) => putFolder(db, folder({ id: 30, name: 'Trolley 1', codes: ['LOC-CART'] }), ''));
const minutes = (n: number) => {
  now = new Date(now.getTime() + n * 60_000);
};

test('no location was scanned, and none of them → asked', () => {
  expect(scanned('ONE')).toMatchObject({ tone: 'look', said: { kind: 'which' } });
});

describe('the location scanned last', () => {
  test('one of them is in it, or below it → taken, and the reason and the other are told', () => {
    scanned('LOC-B');
    expect(scanned('ONE')).toMatchObject({
      tone: 'done',
      said: { kind: 'item', item: { id: 2 } },
      twins: { by: 'place', at: { id: 21 }, others: 1, other: { id: 1, at: { id: 10 } } },
    });
  });

  test('a quarter of an hour ago → the operator may be anywhere; goods scanned there meanwhile keep it', () => {
    scanned('LOC-A');
    minutes(10);
    expect(scanned('ONE').twins?.by).toBe('place');
    minutes(10);
    expect(scanned('ONE').twins?.by).toBe('place');
    minutes(16);
    expect(scanned('ONE')).toMatchObject({ tone: 'look', twins: { by: 'used' } });
    minutes(61);
    expect(scanned('ONE').said.kind).toBe('which');
  });
});

test('picked → taken at that place from then on, until another location is scanned', () => {
  scanned('LOC-A');
  minutes(1);
  scanned('ONE', undefined, { picked: { kind: 'item', id: 2 } });
  expect(scanned('ONE').twins).toMatchObject({ by: 'picked', at: { id: 21 } });
  minutes(1);
  scanned('LOC-A');
  expect(scanned('ONE').twins).toMatchObject({ by: 'place', at: { id: 10 } });
});

test('asked for → which of them, whatever would decide it', () => {
  scanned('LOC-A');
  expect(scanned('ONE', undefined, { asks: true })).toMatchObject({
    said: { kind: 'which', options: [{ item: { id: 1 } }, { item: { id: 2 } }] },
  });
});

test('the other one stands in its place → counted once, on that one', () => {
  stores.queue.write((db) =>
    beginCount(db, { id: 's', scope: { subfolders: true }, blind: false, at: now.toISOString(), by: 'Ana' }),
  );
  const place = { screen: 'count', sheetId: 's' } as const;
  scanned('LOC-A', place);
  const first = scanned('ONE', place);
  expect(first).toMatchObject({ said: { kind: 'counted', item: { id: 1 } }, twins: { by: 'place' } });
  scanned('ONE', place, { picked: { kind: 'item', id: 2 }, mends: first.scanId });
  const counted = talliesOf(stores.queue.read, 's').filter(({ undone }) => !undone);
  expect(counted.map(({ subject }) => subject)).toEqual([2]);
});

test('used last elsewhere → asked on a count, and taken there once it was counted', () => {
  stores.queue.write((db) =>
    beginCount(db, { id: 's', scope: { subfolders: true }, blind: false, at: now.toISOString(), by: 'Ana' }),
  );
  const place = { screen: 'count', sheetId: 's' } as const;
  scanned('ONE', undefined, { picked: { kind: 'item', id: 2 } });
  expect(scanned('ONE', place).said.kind).toBe('which');
  scanned('ONE', place, { picked: { kind: 'item', id: 1 } });
  expect(scanned('ONE', place)).toMatchObject({ said: { item: { id: 1 } }, twins: { by: 'picked' } });
});

test('a location goods were moved to, and then another chosen as the cart → the operator is at the cart', () => {
  putCart();
  scanned('LOC-B-1', { screen: 'move', itemId: 1, quantity: decimal(3) });
  expect(scanned('LOC-CART', { screen: 'move', batch: true, cart: 'choose' }).said.kind).toBe('cart-chosen');
  const { twins } = scanned('ONE');
  expect(twins?.by).not.toBe('place');
});

describe('in a move', () => {
  test('more is moved to where some was moved → it comes from where that came from, for a second look', () => {
    scanned('ONE', { screen: 'move' }, { picked: { kind: 'item', id: 1 } });
    const moved = scanned('LOC-B-1', { screen: 'move', itemId: 1, quantity: decimal(3) });
    expect(moved).toMatchObject({ said: { kind: 'moved' } });
    expect(scanned('ONE', { screen: 'move' })).toMatchObject({
      tone: 'look',
      said: { kind: 'move-item', item: { id: 1 } },
      twins: { by: 'used' },
    });
    // With a batch as well, also when it has been sent.
    const batch = { screen: 'move', batch: true } as const;
    scanned('LOC-A');
    expect(scanned('ONE', batch)).toMatchObject({ said: { kind: 'batch-row', item: { id: 1 } } });
    scanned('LOC-B-1', { ...batch, itemId: 1 });
    DESK_ACTS['batch.send'](stores.desk, { id: 'batch' });
    expect(scanned('ONE', batch)).toMatchObject({ said: { item: { id: 1 } }, twins: { by: 'used' } });
    // Looked at, the goods are where the operator is.
    expect(scanned('ONE')).toMatchObject({ said: { item: { id: 2 } }, twins: { by: 'place' } });
  });

  test('what is at the destination already is not meant, and the other is said to be the one', () => {
    expect(scanned('ONE', { screen: 'move', folderId: 10 })).toMatchObject({
      said: { kind: 'move-item', item: { id: 2 } },
      twins: { by: 'elsewhere', others: 0 },
    });
  });

  test('a location that was scanned decides, for a second look', () => {
    scanned('LOC-A');
    expect(scanned('ONE', { screen: 'move' })).toMatchObject({
      tone: 'look',
      said: { kind: 'move-item', item: { id: 1 } },
      place: { itemId: 1 },
    });
  });
});

test('one label on different goods → asked, though one of them was used last', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 3, sid: 'S3', name: 'Other', folderId: 20, codes: ['TWO'] }), ''),
  );
  stores.mirror.write((db) =>
    putItem(db, item({ id: 4, sid: 'S4', name: 'Goods', folderId: 10, codes: ['TWO'] }), ''),
  );
  scanned('TWO', undefined, { picked: { kind: 'item', id: 3 } });
  minutes(1);
  scanned('LOC-B-1');
  expect(scanned('TWO').said.kind).toBe('which');
});

describe('one label on different goods', () => {
  test('without a name → asked, and not taken for one article', () => {
    stores.mirror.write((db) => {
      putItem(
        db,
        item({ id: 1, sid: 'S1', name: '', folderId: 10, codes: ['ONE'], quantity: decimal(8) }),
        '',
      );
      putItem(
        db,
        item({ id: 2, sid: 'S7', name: '', folderId: 20, codes: ['ONE'], quantity: decimal(0) }),
        '',
      );
    });
    expect(scanned('ONE', { screen: 'move' }).said.kind).toBe('which');
  });

  test('put together → only where it is chosen, and is in the same location', () => {
    const bulb = { id: 3, sid: 'S7', name: 'Light bulb', folderId: 20, quantity: decimal(40) };
    stores.mirror.write((db) => putItem(db, item({ ...bulb, codes: ['ONE'] }), ''));
    const stock = stockNow(stores.queue.read, stores.mirror.read);
    const plan = mergePlan(stores.desk, stores.queue.read, stock, 1);
    expect(plan?.alike.map(({ item: one }) => one.id)).toEqual([2, 3]);
    expect(plan?.taken).toEqual([]);
    const chosen = mergePlan(stores.desk, stores.queue.read, stock, 1, [2]);
    expect(chosen?.taken.map(({ item: one }) => one.id)).toEqual([2]);
  });
});
