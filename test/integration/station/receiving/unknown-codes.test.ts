/** Codes that belong to nothing yet: made an item, listed until they are somebody's, or forgotten. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { decimal } from '#domain/values/decimal.ts';
import { atReceiving, type AtReceiving } from '../../../support/station/station-with-open-order.ts';

let world: AtReceiving['world'];
let warehouse: AtReceiving['warehouse'];
let order: AtReceiving['order'];
let station: AtReceiving['station'];

beforeEach(async () => {
  ({ world, warehouse, order, station } = await atReceiving());
});
afterEach(() => world.close());

const receiving = () => ({ screen: 'receive', orderId: order.id }) as const;

test('an item made offline from an unknown code is found by it at once, on every screen, and is one item when it is sent', async () => {
  await station.act('plug', { in: false });
  expect((await station.scan('SUPPLIER-77', { screen: 'scan' })).said).toEqual({ kind: 'unknown-code' });
  const label = { code: 'SUPPLIER-77', type: LABEL_TYPES['Code 128'] };
  const fields = { name: 'Shrink', quantity: '5', minQuantity: null, price: null, notes: null, label };
  const { folders } = warehouse;
  const given = await station.act('give', {
    intent: { kind: 'create-item', what: 'item', folderId: folders.a, fields },
  });
  if (!given.given) throw new Error(given.why);
  const [id = 0] = given.made;
  expect(id).toBeLessThan(0);
  expect((await station.read('outbox', {})).waiting).toMatchObject([{ kind: 'create-item' }]);

  expect((await station.scan('SUPPLIER-77', { screen: 'scan' })).said).toMatchObject({
    kind: 'item',
    item: { id, name: 'Shrink', quantity: '5' },
  });
  expect((await station.scan('SUPPLIER-77', receiving())).said).toMatchObject({ kind: 'not-on-order' });
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  const count = { screen: 'count', sheetId } as const;
  expect((await station.scan('SUPPLIER-77', count)).said).toMatchObject({ kind: 'counted', counted: '1' });
  const moving = await station.scan('SUPPLIER-77', { screen: 'move' });
  if (moving.place?.screen !== 'move') throw new Error('not moving');
  const moved = await station.scan('LOC-B-01', { ...moving.place, quantity: decimal(2) });
  expect(moved.said).toMatchObject({ kind: 'moved', quantity: '2', left: '3' });

  await station.act('plug', { in: true });
  await station.quiet();
  // The operator is where the last location was scanned.
  expect((await station.scan('SUPPLIER-77', { ...count })).said).toMatchObject({
    kind: 'counted',
    item: { folder: { id: folders.b }, quantity: '2' },
  });
  const items = (await world.call('GET', '/api/v1/items?limit=200')).json.data.filter(
    (item: { name: string }) => item.name === 'Shrink',
  );
  expect(items.map((item: { quantity: string }) => Number(item.quantity)).sort()).toEqual([2, 3]);
  const { lines } = await station.read('counting', { sheetId });
  // Counted before the service had it, it has one line still.
  expect(lines.map(({ item, counted }) => [item.folder?.id, counted])).toEqual([
    [folders.b, '1'],
    [folders.a, '1'],
  ]);
});

test('unknown codes stay on a list until each is somebody’s, or forgotten; scanned again, it is back', async () => {
  const codes = async () =>
    (await station.read('unmatched', {})).codes.map(({ code, times }) => [code, times]);
  const scan = { screen: 'scan' } as const;
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  await station.scan('ONE', scan);
  await station.scan('TWO', { screen: 'count', sheetId });
  await station.scan('THREE', receiving());
  await station.scan('TWO', scan);
  // A GS1 label of an article nobody knows: the next piece has another serial, and is the same article.
  await station.scan(']C1010950110153000321A1', scan);
  expect(await codes()).toEqual([
    ['010950110153000321A1', 1],
    ['TWO', 2],
    ['THREE', 1],
    ['ONE', 1],
  ]);
  await station.act('pack.put', { code: 'ONE', itemId: warehouse.items.ties, units: '1' });
  await station.act('pack.put', { code: '9501101530003', itemId: warehouse.items.socket, units: '1' });
  const { undo } = await station.act('unmatched.forget', { code: 'TWO' });
  expect(await codes()).toEqual([['THREE', 1]]);
  if (undo === null) throw new Error('not taken back');
  expect(await station.act('undo', undo)).toMatchObject({
    said: { kind: 'unknown-forgotten', isBack: true },
  });
  expect(await codes()).toEqual([
    ['TWO', 2],
    ['THREE', 1],
  ]);
  await station.act('unmatched.forget', { code: 'TWO' });
  expect(await codes()).toEqual([['THREE', 1]]);
  expect((await station.scan(']C1010950110153000321B2', scan)).said).toMatchObject({ kind: 'item' });
  await station.scan('TWO', scan);
  expect(await codes()).toEqual([
    ['TWO', 3],
    ['THREE', 1],
  ]);
});
