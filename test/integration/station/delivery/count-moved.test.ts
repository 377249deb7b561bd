/** A count of stock that has moved since: what a person can say of it, and what is booked then. */
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { offer } from '#renderer/strings/offer.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';
import { sendCount } from '../../../support/station/send-stock-count.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const get = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).json?.data;
const quantityOf = async (id: number) => Number((await get(id)).quantity);
const plug = (isIn: boolean) => station.act('plug', { in: isIn });

async function countTape(quantity: string): Promise<void> {
  const { sheetId } = await station.act('count.open', { subfolders: false, blind: false });
  await station.act('count.set', { sheetId, itemId: shop.items.tape, quantity });
  await sendCount(station, sheetId);
}

describe('a count of stock that has moved since', () => {
  beforeEach(async () => {
    await plug(false);
    await countTape('18');
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 25 });
    await plug(true);
    await station.until('outbox', {}, (view) => view.review.length === 1);
  });

  it.each([
    ['the difference', 'difference', 23],
    ['the figure counted', 'retry', 18],
    ['nothing, it is counted again', 'recount', 25],
    ['nothing, it is dropped', 'discard', 25],
  ] as const)('books %s where a person says so', async (_what, how, then) => {
    const { review } = await station.read('outbox', {});
    expect(review[0]?.review).toEqual({ kind: 'count-moved', expected: '20', now: '25', counted: '18' });
    const id = review[0]?.id ?? '';
    expect((await station.read('command', { id })).offers).toEqual([
      'difference',
      'recount',
      'retry',
      'discard',
    ]);
    await station.act('outbox.settle', {
      id,
      how,
      ...(how === 'discard' ? { reason: 'counted twice' } : {}),
    });
    await station.quiet();
    expect(await quantityOf(shop.items.tape)).toBe(then);
    const { reason } = await station.read('command', { id });
    expect(reason).toBe(how === 'discard' ? 'counted twice' : null);
  });
});

test('three more wait behind a count that asks → it says what they make of either figure', async () => {
  await plug(false);
  await countTape('18');
  const adds = { kind: 'adjust', itemId: shop.items.tape, by: '3', reason: null } as const;
  const given = await station.act('give', { intent: adds });
  await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 25 });
  await plug(true);
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  const id = review[0]?.id ?? '';
  const view = await station.read('command', { id });
  expect(view.toCome).toMatchObject({ by: '3', entries: [{ id: given.given ? given.id : '' }] });
  expect(offer('difference', view).means).toMatch(
    /it becomes 23\. With entry \d+, \+3, it then becomes 26\.$/,
  );
  expect(offer('retry', view).means).toMatch(/it then becomes 21\.$/);
  await station.act('outbox.settle', { id, how: 'difference' });
  await station.until('outbox', {}, ({ waiting }) => waiting.length === 0);
  expect(await quantityOf(shop.items.tape)).toBe(26);
});

describe('a count of stock that has moved since, with a receipt of the item given after it', () => {
  let receipt: string;

  /** Twenty expected, eighteen counted; six arrive here after that, and others make it twenty-five. */
  beforeEach(async () => {
    const lines = [{ item_id: shop.items.tape, quantity: 6, unit_rate: 1 }];
    const order = await placeOrder(world, 'PO-1', lines);
    const [orderId, lineId] = [order.id, order.lineIds[0] ?? 0];
    await station.until('orders', {}, (view) => view.orders[0]?.lines === 1);
    await plug(false);
    await countTape('18');
    await station.act('receive.set', { orderId, lineId, quantity: '6' });
    await station.act('receive.choose', { orderId, lineId, choice: 'copy' });
    await station.act('receive.send', { orderId });
    const { waiting } = await station.read('outbox', {});
    receipt = waiting.find(({ kind }) => kind === 'receive')?.id ?? '';
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 25 });
    await plug(true);
    await station.until('outbox', {}, (view) => view.review.length === 1);
    await plug(false);
  });

  async function answer(how: 'difference' | 'retry') {
    const [asks] = (await station.read('outbox', {})).review;
    const { continuedBy } = await station.act('outbox.settle', { id: asks?.id ?? '', how });
    return { counted: asks?.review, continuedBy };
  }

  it('the difference is one, told with what was counted, and is booked before the receipt', async () => {
    const { counted, continuedBy } = await answer('difference');
    expect(counted).toMatchObject({ counted: '18', expected: '20', now: '25' });
    expect(continuedBy).toMatchObject({
      kind: 'adjust',
      intent: { by: '-2' },
      basis: { shown: '25', counted: { quantity: '18', expected: '20' } },
    });
    expect((await station.read('outbox', {})).waiting.map(({ kind }) => kind)).toEqual(['adjust', 'receive']);
    await plug(true);
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    const booked = settled.find(({ id }) => id === continuedBy?.id);
    expect(booked?.proof?.readings).toMatchObject([{ before: '25', now: '23' }]);
    expect(settled.find(({ id }) => id === receipt)).toMatchObject({ state: 'applied' });
  });

  it.each([
    ['difference', 23],
    ['retry', 18],
  ] as const)(
    '%s, and the receipt is called off: that is no change, and nobody is asked',
    async (how, then) => {
      await answer(how);
      await station.act('outbox.settle', { id: receipt, how: 'cancel' });
      await plug(true);
      await station.quiet();
      expect((await station.read('outbox', {})).review).toEqual([]);
      expect(await quantityOf(shop.items.tape)).toBe(then);
    },
  );
});

test('a count that found what was expected: booked by its difference nothing is written', async () => {
  await plug(false);
  await countTape('20');
  await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 25 });
  await plug(true);
  const { review } = await station.until('outbox', {}, (view) => view.review.length === 1);
  const writes = await world.applied('PUT', '/api/v1/items/*');
  await station.act('outbox.settle', { id: review[0]?.id ?? '', how: 'difference' });
  await station.quiet();
  expect(await world.applied('PUT', '/api/v1/items/*')).toBe(writes);
  expect((await station.read('outbox', {})).settled[0]).toMatchObject({ proof: { how: 'already' } });
  expect((await station.read('today', { since: '2000-01-01T00:00:00.000Z' })).booked.counted).toBe(1);
});
