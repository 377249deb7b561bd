/** What is asked of a code, and what it is no question of. */
import { beforeEach, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { unmatchedView } from '#main/desk/scanning/unmatched.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { beginCount } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => putFolder(db, folder({ id: 10, name: 'C' }), ''));
});

const put = (...items: readonly Partial<Item>[]) =>
  stores.mirror.write((db) => {
    for (const one of items) putItem(db, item({ codes: ['LAMP'], ...one }), '');
  });

function asked(blind: boolean) {
  stores.queue.write((db) =>
    beginCount(db, {
      id: 's',
      scope: { folderId: 10, subfolders: true },
      blind,
      at: '2026-11-20T08:00:00.000Z',
      by: 'Ana',
    }),
  );
  const { said } = scan(stores.desk, {
    id: stores.desk.newId(),
    text: 'LAMP',
    place: { screen: 'count', sheetId: 's' },
    source: 'wedge',
  });
  return said.kind === 'which' ? said.options : [];
}

it('O6 asked on a blind count → no stock is shown, and what is alike without it is told by its price', () => {
  put({ id: 1, price: decimal(1) }, { id: 2, price: decimal(2), quantity: decimal(40) });
  expect(asked(true)).toMatchObject([
    { isBlind: true, price: '1' },
    { isBlind: true, price: '2' },
  ]);
});

it('O6 alike in price, too → by the article they are of, on a blind count alone', () => {
  put({ id: 1, sid: 'S1' }, { id: 2, sid: 'S2', quantity: decimal(40) });
  expect(asked(true)).toMatchObject([{ sid: 'S1' }, { sid: 'S2' }]);
});

it('where the stock is shown it tells them apart', () => {
  put({ id: 1, sid: 'S1' }, { id: 2, sid: 'S2', quantity: decimal(40) });
  for (const option of asked(false)) expect(Object.keys(option).sort()).toEqual(['item', 'kind']);
});

it.each(['DOCKHANDTIMES0', 'DOCKHANDNONSENSE'])(
  'O17 %s → no command of this station, and no code to be identified',
  (text) => {
    const ask = { id: stores.desk.newId(), text, place: { screen: 'scan' }, source: 'wedge' } as const;
    expect(scan(stores.desk, ask)).toMatchObject({
      tone: 'refused',
      said: { kind: 'control-refused', why: 'no-command' },
    });
    expect(unmatchedView(stores.desk).codes).toEqual([]);
  },
);

it.each([
  [[], true],
  [['4006381333931'], undefined],
])(
  'O5 a carton’s number on an item with %j besides → asked, as its only label: %s',
  (others, isOnlyLabel) => {
    put({ id: 1, codes: ['14006381333938', ...others] });
    const place = { screen: 'move' } as const;
    const ask = { id: stores.desk.newId(), text: '14006381333938', place, source: 'wedge' } as const;
    const { said } = scan(stores.desk, ask);
    expect(said).toEqual({ kind: 'pack-size', item: expect.objectContaining({ id: 1 }), isOnlyLabel });
  },
);

const typed = (text: string, source: 'typed' | 'wedge' = 'typed') =>
  scan(stores.desk, { id: stores.desk.newId(), text, place: { screen: 'scan' }, source }).said;

it('the name of a location typed → that location; scanned → no code of anything', () => {
  stores.mirror.write((db) => putFolder(db, folder({ id: 11, name: 'A-07', codes: ['LOC-A-07'] }), ''));
  expect(typed('a-07')).toMatchObject({ kind: 'folder', folder: { id: 11, name: 'A-07' } });
  expect(typed('a-07', 'wedge').kind).toBe('unknown-code');
});

it('the name of two locations typed → asked which; a code that is the same goes before a name', () => {
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 11, name: 'A-07' }), '');
    putFolder(db, folder({ id: 12, name: 'A-07', parentId: 10 }), '');
  });
  const said = typed('A-07');
  expect(said.kind === 'which' ? said.options.length : said).toBe(2);
  put({ id: 1, codes: ['A-07'] });
  expect(typed('A-07').kind).not.toBe('which');
});
