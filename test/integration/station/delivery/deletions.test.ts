/** What is deleted is what the operator saw, also where reading it takes long, and where its time does not tell two versions apart. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const ITEMS = '/api/v1/items';

let world: World;
let shop: Warehouse;
let station: TestStation;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

const open = async () => {
  station = await world.station();
  await station.until('status', {}, ({ pull }) => pull.state === 'ready');
  await station.act('plug', { in: false });
};
const make = async (record: object): Promise<number> =>
  (await world.call('POST', ITEMS, record)).json.data.id;
const give = async (intent: ActAsk<'give'>['intent']) =>
  expect(await station.act('give', { intent })).toMatchObject({ given: true });
const asked = async () => {
  await station.act('plug', { in: true });
  const { review } = await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
  return review.map((one) => one.review?.kind);
};

test.each([
  ['a new item', () => ({ name: 'Laptop', type: 'item', quantity: 12 })],
  ['a new folder', () => ({ name: 'Crate', type: 'folder' })],
])(
  '%s put into a part of the folder that was read already → asked, and nothing is deleted',
  async (_, put) => {
    const rack = await make({ name: 'Old rack', type: 'folder', parent_id: null });
    const shelf = (n: number) => make({ name: `Shelf ${n}`, type: 'folder', parent_id: rack });
    const shelves = new Set([await shelf(1), await shelf(2)]);
    await open();
    await give({ kind: 'delete', recordId: rack, what: 'folder' });
    let made: Promise<number> | undefined;
    world.alter(ITEMS, (answered) => {
      // The last answer was about one shelf, and this one is about the other.
      const read = Number(world.exchanges.at(-1)?.query['folder_id']);
      if (shelves.has(read)) made ??= make({ ...put(), parent_id: read });
      return answered;
    });
    expect(await asked()).toEqual(['changed-since']);
    expect((await world.call('GET', `${ITEMS}/${await made}`)).status).toBe(200);
  },
);

test('a service that stamps whole seconds, and other stock within the same second → asked, and nothing is deleted', async () => {
  const { tape, socket } = shop.items;
  const whole = (one: any) => ({ ...one, updated_at: '2026-11-20T08:00:00Z' });
  for (const path of [ITEMS, `${ITEMS}/recent`, `${ITEMS}/${tape}`, `${ITEMS}/${socket}`])
    world.alter(path, ({ data, ...more }) => ({
      ...more,
      data: Array.isArray(data) ? data.map(whole) : whole(data),
    }));
  await open();
  await give({ kind: 'delete', recordId: tape, what: 'item' });
  await world.call('PUT', `${ITEMS}/${tape}`, { quantity: 40 });
  expect(await asked()).toEqual(['changed-since']);
  await give({ kind: 'delete', recordId: socket, what: 'item' });
  const { settled } = await station.until('outbox', {}, (view) => view.settled.length > 0);
  expect(settled).toMatchObject([{ state: 'applied' }]);
});

test('the lists state whole seconds, and the single reads fractions → deleted without a question', async () => {
  const whole = (one: { readonly updated_at: string }) => ({
    ...one,
    updated_at: one.updated_at.replace(/\.\d+/, ''),
  });
  for (const path of [ITEMS, `${ITEMS}/recent`])
    world.alter(path, ({ data, ...more }) => ({ ...more, data: data.map(whole) }));
  await open();
  await give({ kind: 'delete', recordId: shop.items.tape, what: 'item' });
  expect(await asked()).toEqual([]);
  expect((await world.call('GET', `${ITEMS}/${shop.items.tape}`)).status).toBe(404);
});

test.each(['item', 'folder'] as const)(
  'a folder was shown without the %s in it whose deletion waited, and that is called off → asked, nothing is deleted',
  async (what) => {
    const rack = await make({ name: 'Old rack', type: 'folder', parent_id: null });
    const inside = await make({ name: 'Crate', type: what, parent_id: rack });
    const last = what === 'item' ? inside : await make({ name: 'Pump', type: 'item', parent_id: inside });
    await open();
    const given = await station.act('give', { intent: { kind: 'delete', recordId: inside, what } });
    expect(await station.read('within', { folderId: rack })).toMatchObject({ items: 0, folders: 0 });
    await give({ kind: 'delete', recordId: rack, what: 'folder' });
    await station.act('undo', { kind: 'command', id: given.given ? given.id : '' });
    expect(await asked()).toEqual(['changed-since']);
    expect((await world.call('GET', `${ITEMS}/${last}`)).status).toBe(200);
  },
);

test('stock is changed in a folder that is deleted then, with another item of it → all of it is settled at once', async () => {
  const rack = await make({ name: 'Old rack', type: 'folder', parent_id: null });
  const [pump, hose] = [
    await make({ name: 'Pump', type: 'item', quantity: 9, parent_id: rack }),
    await make({ name: 'Hose', type: 'item', quantity: 4, parent_id: rack }),
  ];
  await open();
  await give({ kind: 'adjust', itemId: pump, by: decimal(-1), reason: null });
  await give({ kind: 'delete', recordId: rack, what: 'folder' });
  await give({ kind: 'delete', recordId: hose, what: 'item' });
  expect(await asked()).toEqual([]);
}, 20_000);
