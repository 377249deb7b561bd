/**
 * Starts a service with a small warehouse and an open purchase order of two lines, and a station that has read them, for tests of scans at
 * receiving.
 */
import { placeOrder, stockWarehouse, type OrderMade, type Warehouse } from '../service/small-warehouse.ts';
import { startWorld, type TestStation, type World } from './start-service-and-stations.ts';

export interface AtReceiving {
  readonly world: World;
  readonly warehouse: Warehouse;
  /** Ordered: 100 cable ties and 10 sockets, each at the item's price. */
  readonly order: OrderMade;
  readonly station: TestStation;
}

export async function atReceiving(): Promise<AtReceiving> {
  const world = await startWorld();
  const warehouse = await stockWarehouse(world);
  const order = await placeOrder(world, 'PO-1', [
    { item_id: warehouse.items.ties, quantity: 100, unit_rate: 3.9 },
    { item_id: warehouse.items.socket, quantity: 10, unit_rate: 4.1 },
  ]);
  const station = await world.station();
  await station.quiet();
  return { world, warehouse, order, station };
}
