/** An address that is something else than members: it is shown, and no edit of the order is one of it. */
import { afterEach, expect, it } from 'vitest';
import { placeOrder, stockWarehouse } from '../../../support/service/small-warehouse.ts';
import { startWorld, type World } from '../../../support/station/start-service-and-stations.ts';

let world: World;

afterEach(() => world.close());

it.each([
  ['a text', 'Dock 4, Hafenstr. 1, Hamburg'],
  ['a list', ['Dock 4', 'Hamburg']],
])('%s → no fields of a new address are offered, which would take its place', async (_, shipTo) => {
  world = await startWorld();
  const shop = await stockWarehouse(world);
  const { id } = await placeOrder(world, 'PO-1', [{ item_id: shop.items.socket, quantity: 5, unit_rate: 1 }]);
  world.alter(`/api/v1/purchase_orders/${id}`, ({ data }) => ({ data: { ...data, ship_to: shipTo } }));
  const station = await world.station();
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await station.act('orders.read', { orderIds: [id] });
  const view = await station.until('order', { orderId: id }, ({ isWhole }) => isWhole);
  expect(view.rest).toMatchObject({ ship_to: shipTo });
  expect(Object.keys(view.fields).filter((name) => name.startsWith('shipTo'))).toEqual([]);
});
