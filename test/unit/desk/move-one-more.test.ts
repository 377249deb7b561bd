/** The item in hand of a single move, scanned again: one more of it each time, as where many are moved. */
import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';
import { folder, item } from '../../support/samples/sample-records.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 10, name: 'A' }), '');
    putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
    putItem(db, item({ id: 1, codes: ['LAMP'], folderId: 10, quantity: decimal(3) }), '');
  });
});

function scanned(text: string, place: MovePlace) {
  const {
    tone,
    said,
    place: next,
  } = scan(stores.desk, {
    id: stores.desk.newId(),
    text,
    place,
    source: 'wedge',
  });
  return { tone, said, place: next?.screen === 'move' ? next : place };
}

test('scanned again → two, then three, and not more than are there', () => {
  const first = scanned('LAMP', { screen: 'move' });
  expect(first.place).toEqual({ screen: 'move', itemId: 1 });
  const second = scanned('LAMP', first.place);
  expect(second).toMatchObject({ tone: 'done', said: { kind: 'move-quantity', quantity: '2' } });
  const third = scanned('LAMP', second.place);
  expect(third.place.quantity).toBe('3');
  const fourth = scanned('LAMP', third.place);
  expect(fourth).toMatchObject({ tone: 'refused', said: { why: 'not-so-many' }, place: { quantity: '3' } });
  expect(scanned('LOC-B', fourth.place).said).toMatchObject({ kind: 'moved', quantity: '3' });
});

test('the location was said before, as in picking for a job → counted, and sent by nothing but F9 or the next item', () => {
  const first = scanned('LAMP', { screen: 'move', folderId: 20 });
  const second = scanned('LAMP', first.place);
  expect(second.place).toMatchObject({ quantity: '2', folderId: 20 });
  expect(unsettledCommands(stores.queue.read)).toEqual([]);
});

test('behind a typed figure → one more than that', () => {
  const typed = { screen: 'move', itemId: 1, quantity: decimal(2) } as const;
  expect(scanned('LAMP', typed).place.quantity).toBe('3');
});
