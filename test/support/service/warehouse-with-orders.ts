/**
 * A service with a small warehouse, helpers to create purchase orders as the office does, and a station, for tests of commands on orders.
 * Importing this file starts a new service before each test and closes it afterwards; the exported variables belong to the running test. A
 * test starts the station with `open`.
 */
import { afterEach, beforeEach } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { stockWarehouse, type Warehouse } from './small-warehouse.ts';
import { startWorld, type TestStation, type World } from '../station/start-service-and-stations.ts';

export const ORDER = '/api/v1/purchase_orders';

export let world: World;
export let shop: Warehouse;
export let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

/** Opens a station and waits until it has read the warehouse. */
export async function open(): Promise<void> {
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}

export const get = async (id: number) => (await world.call('GET', `${ORDER}/${id}`)).json.data;

/** Creates an order with values in most members, not approved yet. @returns its id */
export async function draft(about: object = {}): Promise<number> {
  const line = { item_id: shop.items.socket, quantity: 3, unit_rate: 4.1, unit_of_measure: 'meter' };
  const body = {
    currency_code: 'EUR',
    vendor: { name: 'Meyer', email: 'm@example.org', account: { no: 'K-17' } },
    ship_to: { name: 'Dock 2', city: 'Bergen' },
    notes: 'ring the bell',
    terms: '30 days net',
    line_items: [line],
    ...about,
  };
  const { status, json } = await world.call('POST', ORDER, body);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json.data.id;
}

/** Opens an order as its page does. @returns its view, once it has been read completely */
export async function opened(id: number) {
  await station.act('orders.read', { orderIds: [id] });
  return station.until('order', { orderId: id }, (view) => view.isWhole);
}

export async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

export const settled = () =>
  station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length > 0, 20_000);
export const asked = async () =>
  (await station.until('outbox', {}, (view) => view.review.length > 0, 20_000)).review;
