/**
 * Creates a small warehouse in a test's service, over its API: two locations and three items, without orders (`stockWarehouse`).
 * `placeOrder` creates an order with given lines and sets it to `ordered`, so that it can be received.
 */
import type { World } from '../station/start-service-and-stations.ts';

export interface Warehouse {
  readonly folders: { readonly a: number; readonly b: number };
  readonly items: { readonly socket: number; readonly ties: number; readonly tape: number };
}

export async function stockWarehouse(world: World): Promise<Warehouse> {
  const make = async (body: object): Promise<number> => {
    const { status, json } = await world.call('POST', '/api/v1/items', body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json.data.id;
  };
  const a = await make({ name: 'A-03', type: 'folder', label_url: 'LOC-A-03' });
  const b = await make({ name: 'B-01', type: 'folder', label_url: 'LOC-B-01' });
  const item = (name: string, parent: number, quantity: number, price: number, code: string) =>
    make({
      name,
      type: 'item',
      parent_id: parent,
      quantity,
      price,
      label_url: code,
      label_url_type: 'org.gs1.EAN-13',
    });
  return {
    folders: { a, b },
    items: {
      socket: await item('Wall socket, double, white', a, 100, 4.1, '5012345678900'),
      ties: await item('Cable ties 200 mm, black', b, 138, 3.9, '4006381333931'),
      tape: await item('Label tape 12 mm', a, 20, 7, '0036000291452'),
    },
  };
}

export interface OrderMade {
  readonly id: number;
  readonly number: string;
  readonly lineIds: readonly number[];
}

/** Creates an order and sets it to `ordered`, so that it can be received. */
export async function placeOrder(
  world: World,
  number: string,
  lines: readonly { readonly item_id: number; readonly quantity: number; readonly unit_rate: number }[],
): Promise<OrderMade> {
  const created = await world.call('POST', '/api/v1/purchase_orders', {
    purchase_order_number: number,
    currency_code: 'EUR',
    vendor: { name: 'Meyer Electrical', email: 'sales@meyer.example' },
    line_items: lines,
  });
  const { id, version } = created.json.data;
  await world.call('PUT', `/api/v1/purchase_orders/${id}/status`, { status: 'ordered', version });
  const { json } = await world.call('GET', `/api/v1/purchase_orders/${id}`);
  return { id, number, lineIds: json.data.line_items.map((line: { id: number }) => line.id) };
}
