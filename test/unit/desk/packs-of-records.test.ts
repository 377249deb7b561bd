/** Two records of one article, as a portion that was moved is: what is taught or forgotten of a pack on one of them holds for both. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { moveStock } from '#main/desk/moving/moves.ts';
import { packRows } from '#main/desk/packs/packs.ts';
import { forgetPack, packFacts, teachPack } from '#main/desk/packs/teach-pack.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

const FIELD = 7;
const CARTON = 'CARTON-A';
let stores: Stores;
let scans = 0;

const boxed = (id: number, pieces: number) =>
  item({
    id,
    sid: 'S1',
    codes: ['ONE', CARTON],
    labelExtra: { code: CARTON, type: 'CODE128' },
    customValues: { [FIELD]: pieces },
  });

beforeEach(() => {
  stores = openStores();
  stores.queue.write((db) => putSetting(db, 'packField', FIELD));
  stores.mirror.write((db) => {
    putItem(db, boxed(1, 10), '');
    putItem(db, boxed(2, 10), '');
  });
});

const teach = (itemId: number, units: number) =>
  stores.queue.write((db) => teachPack(stores.desk, db, { code: CARTON, itemId, units: decimal(units) }));
const forget = (itemId = 1) =>
  stores.queue.write((db) => forgetPack(stores.desk, db, { code: CARTON, itemId, kept: 'account' }));
const undone = (asked: Undo) => stores.queue.write((db) => undo(stores.desk, db, asked));
const rows = (id: number) => {
  const facts = packFacts(stores.desk, stores.queue.read);
  const found = facts.stock.item(id);
  return found === undefined
    ? []
    : packRows(facts, found).map(({ code, pieces, kept }) => ({ code, pieces, kept }));
};
const unitsOf = (code: string) =>
  scan(stores.desk, { id: `scan ${++scans}`, text: code, place: { screen: 'scan' }, source: 'wedge' });

test('another size taught on one → the other record has it, too; F8 → both as before', () => {
  const taught = teach(1, 12);
  expect(taught).toMatchObject({ tone: 'done', undo: { kind: 'command', others: [expect.any(String)] } });
  expect(rows(1)).toEqual([{ code: CARTON, pieces: '12', kept: 'account' }]);
  expect(rows(2)).toEqual(rows(1));
  expect(undone(taught?.undo ?? { kind: 'packs', codes: [] })).toMatchObject({ tone: 'done', undo: null });
  expect(rows(1)).toEqual([{ code: CARTON, pieces: '10', kept: 'account' }]);
  expect(rows(2)).toEqual(rows(1));
});

test('forgotten → on no record, and its label stands for no pack; F8 → a pack again', () => {
  const forgotten = forget();
  expect(forgotten).toMatchObject({ tone: 'done', said: { kind: 'code-forgotten' } });
  expect([...rows(1), ...rows(2)]).toEqual([]);
  expect(unitsOf(CARTON).said.kind).toBe('unknown-code');
  undone(forgotten?.undo ?? { kind: 'packs', codes: [] });
  expect(rows(2)).toEqual([{ code: CARTON, pieces: '10', kept: 'account' }]);
});

test('taught on one record alone → on the page of the other one, and forgotten from there', () => {
  stores.mirror.write((db) => {
    putItem(db, item({ id: 1, sid: 'S1', codes: ['ONE'] }), '');
    putItem(db, item({ id: 2, sid: 'S1', codes: ['ONE'] }), '');
  });
  teach(1, 10);
  expect(rows(2)).toEqual([{ code: CARTON, pieces: '10', kept: 'account' }]);
  expect(forget(2)).toMatchObject({ tone: 'done' });
  expect(rows(1)).toEqual([]);
});

test('a portion on its way, and what it leaves is emptied by that → resized and forgotten all the same', () => {
  stores.mirror.write((db) => putFolder(db, folder({ id: 20, name: 'B' }), ''));
  const move = (id: string, n: number) =>
    stores.queue.write((db) =>
      moveStock(stores.desk, db, { id, itemId: 2, quantity: decimal(n), folderId: 20, leaveZero: false }),
    );
  move('m1', 40);
  expect(teach(2, 12)).toMatchObject({ tone: 'done' });
  move('m2', 60);
  expect(forget()).toMatchObject({ tone: 'done' });
  expect([...rows(1), ...rows(2)]).toEqual([]);
});

test('the code is on other goods as well → their size stays', () => {
  stores.mirror.write((db) => putItem(db, { ...boxed(3, 6), sid: 'S3', name: 'Other goods' }, ''));
  teach(1, 12);
  const facts = packFacts(stores.desk, stores.queue.read);
  expect(facts.stock.item(3)?.customValues).toEqual({ [FIELD]: 6 });
  expect(facts.stock.item(2)?.customValues).toEqual({ [FIELD]: 12 });
  expect(forget(3)).toMatchObject({ tone: 'done', said: { item: { id: 3 } } });
  expect([rows(3), rows(1)]).toEqual([[], [{ code: CARTON, pieces: '12', kept: 'account' }]]);
});
