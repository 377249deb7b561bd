/** Another client removes, or adds to, a record that this station has just written: the mirror goes on, and shows what is there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
const ITEMS = '/api/v1/items';

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

const open = async () => {
  station = await world.station({ settleDelay: 600, readLag: 0, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
};
const make = async (body: object): Promise<number> => (await world.call('POST', ITEMS, body)).json.data.id;
const adjust = (itemId: number, by: string) =>
  station.act('give', { intent: { kind: 'adjust', itemId, by, reason: null } });
const settled = () => station.until('outbox', {}, (view) => view.waiting.length === 0);
const shown = async (itemId: number) => (await station.read('item', { itemId })).item.quantity;

it.each(['the item', 'its folder'] as const)(
  'another client deletes %s before the next pull → the other figures are right at that pull',
  async (what) => {
    const rack = await make({ name: 'Rack', type: 'folder' });
    const pump = await make({ name: 'Pump', type: 'item', quantity: 9, parent_id: rack });
    const { tape } = shop.items;
    await open();
    await adjust(pump, '-1');
    await settled();
    await world.call('DELETE', `${ITEMS}/${what === 'the item' ? pump : rack}`);
    await adjust(tape, '-1');
    await settled();
    await world.call('PUT', `${ITEMS}/${tape}`, { quantity: 53 });
    await station.act('refresh', {});
    await expect.poll(() => shown(tape), { timeout: 10_000 }).toBe('53');
  },
);

it('an own command moves a folder into another that is deleted behind it → what is written behind is shown', async () => {
  const [rack, bin] = [
    await make({ name: 'Rack', type: 'folder' }),
    await make({ name: 'Bin', type: 'folder' }),
  ];
  const pump = await make({ name: 'Pump', type: 'item', quantity: 9, parent_id: bin });
  await open();
  await station.act('plug', { in: false });
  await adjust(pump, '-1');
  await station.act('give', { intent: { kind: 'move-folder', folderId: bin, intoId: rack } });
  await station.act('give', { intent: { kind: 'delete', recordId: rack, what: 'folder' } });
  await adjust(shop.items.tape, '-1');
  await station.act('plug', { in: true });
  await settled();
  await world.call('PUT', `${ITEMS}/${shop.items.tape}`, { quantity: 57 });
  await station.act('refresh', {});
  await expect.poll(() => shown(shop.items.tape), { timeout: 10_000 }).toBe('57');
});

it('all of an item is moved, its answer is lost, and another client adds to it → what it has is shown', async () => {
  const { tape } = shop.items;
  await open();
  const late = { kind: 'hold', ms: 200, drop: true };
  await world.trouble({ on: { method: 'POST', path: '/api/v1/**' }, effect: late, times: 1 });
  const ask = { id: 'm1', itemId: tape, quantity: decimal(20), folderId: shop.folders.b, leaveZero: false };
  await station.act('move', ask);
  await station.until('outbox', {}, (view) => view.waiting.some(({ state }) => state === 'unknown'));
  await world.call('PUT', `${ITEMS}/${tape}`, { quantity: 22 });
  await settled();
  await station.act('refresh', {});
  const { json } = await world.call('GET', `${ITEMS}/${tape}`);
  await expect.poll(() => shown(tape), { timeout: 10_000 }).toBe(String(json.data.quantity));
});

describe('a copy that no pull has shown yet', () => {
  it.each([
    ['edited', { kind: 'edit-item', set: { notes: 'for the fair' } }],
    ['adjusted', { kind: 'adjust', by: '-1', reason: null }],
    ['copied', { kind: 'copy', quantity: '1', folderId: null }],
  ] as const)('is %s → it is done, and nobody is asked', async (_, what) => {
    await open();
    const copy = {
      kind: 'copy',
      itemId: shop.items.socket,
      quantity: '2',
      folderId: shop.folders.b,
    } as const;
    const given = await station.act('give', { intent: copy });
    await settled();
    const itemId = given.given ? (given.made[0] ?? 0) : 0;
    await station.act('give', { intent: { ...what, itemId } });
    const { review, settled: done } = await settled();
    expect(review).toEqual([]);
    expect(done.map(({ state }) => state)).toEqual(['applied', 'applied']);
  });
});
