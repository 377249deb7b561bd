/** The service tells, and the screens show it within a second, though the next look would be an hour away. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventTypes } from '#wire/webhook.ts';
import {
  placeOrder,
  stockWarehouse,
  type OrderMade,
  type Warehouse,
} from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const SECRET = Buffer.from('the secret of this test').toString('base64');

let world: World;
let shop: Warehouse;
let order: OrderMade;
let address: string;
let station: TestStation;
let door: Server;
let told: string | null;
/** Once it has been given the secret. */
let asked: Promise<void>;
let onAsked: () => void;
/** What was asked of the account, by path, in order. */
let paths: string[];

/** The service with a side door that only remembers where deliveries are to go; the test is the courier. */
async function openDoor(): Promise<string> {
  door = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      if (incoming.url?.startsWith('/admin/webhook') === true) {
        if (incoming.method === 'PUT') told = JSON.parse(body).url;
        else onAsked();
        outgoing.end(JSON.stringify({ data: { secret: `whsec_${SECRET}` } }));
        return;
      }
      paths.push(incoming.url?.replace(/\?.*/, '') ?? '');
      const answer = await fetch(world.address + incoming.url, {
        method: incoming.method ?? 'GET',
        headers: { authorization: incoming.headers.authorization ?? '' },
      });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length'));
      outgoing.writeHead(answer.status, headers).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  paths = [];
  told = null;
  world = await startWorld();
  shop = await stockWarehouse(world);
  order = await placeOrder(world, 'PO-1', [{ item_id: shop.items.ties, quantity: 10, unit_rate: 3.9 }]);
  address = await openDoor();
  await openStation(3_600_000);
});
afterEach(async () => {
  await world.close();
  door.closeAllConnections();
  door.close();
});

/** @param pullEvery milliseconds until it would look by itself */
async function openStation(pullEvery: number): Promise<void> {
  asked = new Promise((resolve) => (onAsked = resolve));
  station = await world.station({
    pullEvery,
    startPractice: async () => ({ address, key: KEY, adminToken: 'token', close: async () => {} }),
  });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
  await asked;
  paths = [];
}

const deliver = (verb: string, node_id: number, key = SECRET): Promise<number> =>
  tell({ type: eventTypes.item, body: { verb, node_type: 'item', node_id } }, key);

async function tell(event: object, key = SECRET): Promise<number> {
  const body = JSON.stringify(event);
  const at = Date.now();
  const signature = new Webhook(key).sign('m', new Date(at), body);
  const { status } = await fetch(told ?? '', {
    method: 'POST',
    body,
    headers: {
      'webhook-id': 'm',
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': signature,
    },
  });
  return status;
}

const WITHIN = 1000;
/** Two reads for events begin so many milliseconds apart at least: see sync/schedule/pull-schedule.ts. */
const APART = 500;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the practice warehouse tells', () => {
  it('of a change: it is on the screen within a second', async () => {
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { name: 'Label tape, renamed' });
    expect(await deliver('edit', shop.items.tape)).toBe(204);
    await station.until(
      'item',
      { itemId: shop.items.tape },
      (view) => view.item.name.endsWith('renamed'),
      WITHIN,
    );
  });

  it('of a change: one request, for it is no business of the orders', async () => {
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 31, name: 'Label tape' });
    await deliver('quantity_change', shop.items.tape);
    await station.until('item', { itemId: shop.items.tape }, ({ item }) => item.quantity === '31', WITHIN);
    expect(paths).toEqual(['/api/v1/items/recent']);
  });

  it('of many at once: they are gathered, and read in one go', async () => {
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 77 });
    await Promise.all(Array.from({ length: 30 }, () => deliver('quantity_change', shop.items.tape)));
    await station.until('item', { itemId: shop.items.tape }, (view) => view.item.quantity === '77', WITHIN);
    await pause(700);
    expect(paths.length).toBeLessThan(4);
  });

  it('of one after the other without an end: it is read at once, and again and again, and not each time', async () => {
    for (let quantity = 1; quantity <= 40; quantity++) {
      await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity });
      await deliver('quantity_change', shop.items.tape);
      await pause(40);
    }
    await station.until('item', { itemId: shop.items.tape }, ({ item }) => item.quantity === '40', WITHIN);
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.length).toBeLessThan(20);
  });

  it('of the same one ten thousand times (S25): each window has one read at most, and the screen has what is there', async () => {
    await world.call('PUT', `/api/v1/items/${shop.items.tape}`, { quantity: 78 });
    const began = performance.now();
    for (let sent = 0; sent < 10_000; sent += 100) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => deliver('quantity_change', shop.items.tape)),
      );
      expect(new Set(answers)).toEqual(new Set([204]));
    }
    const windows = Math.ceil((performance.now() - began) / APART);
    await station.until('item', { itemId: shop.items.tape }, (view) => view.item.quantity === '78', WITHIN);
    await pause(2 * APART);
    expect(paths.length).toBeLessThanOrEqual(windows + 2);
  }, 120_000);

  it('of a receipt that leaves the order as it was: the order is read as well', async () => {
    const receive = () =>
      world.call('POST', `/api/v1/purchase_orders/${order.id}/receive`, {
        line_items: [{ line_item_id: order.lineIds[0], received_quantity: 2 }],
      });
    const remaining = (quantity: string) =>
      station.until(
        'receiving',
        { orderId: order.id },
        ({ lines }) => lines[0]?.remaining === quantity,
        WITHIN,
      );
    await receive();
    const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
    await tell({ type: eventTypes.orderStatus, body: { purchase_order: json.data } });
    expect((await remaining('8')).order.status).toBe('partially_received');
    await receive();
    await deliver('quantity_change', shop.items.ties);
    expect((await remaining('6')).order.status).toBe('partially_received');
  });

  it('of something new, which a receipt may have made: the orders are read as well', async () => {
    const { json } = await world.call('POST', '/api/v1/items', { name: 'Label tape 24 mm', type: 'item' });
    await deliver('create', json.data.id);
    const ask = { text: 'Label tape 24', kind: 'item' } as const;
    await station.until('search', ask, ({ items }) => items.length === 1, WITHIN);
    await pause(100);
    expect(paths).toEqual(['/api/v1/items/recent', '/api/v1/purchase_orders']);
  });

  it('of more than one page of changes holds', async () => {
    for (let n = 1000; n <= 1100; n++)
      await world.call('POST', '/api/v1/items', { name: `Made in a row, ${n}`, type: 'item' });
    await deliver('create', 1);
    for (const n of [1000, 1100]) {
      const ask = { text: `Made in a row, ${n}`, kind: 'item' } as const;
      const { items } = await station.until('search', ask, (view) => view.items.length > 0);
      expect(items).toHaveLength(1);
    }
  });

  it('of items all the time: what nobody tells of is looked for all the same', async () => {
    await station.close();
    await openStation(1000);
    await station.quiet();
    await pause(300);
    const { json } = await world.call('GET', `/api/v1/purchase_orders/${order.id}`);
    await world.call('PUT', `/api/v1/purchase_orders/${order.id}/status`, {
      status: 'voided',
      version: json.data.version,
    });
    const telling = setInterval(() => void deliver('edit', shop.items.tape), 200);
    try {
      const view = await station.until('orders', {}, ({ orders }) => orders.length === 0);
      expect(view.orders).toEqual([]);
    } finally {
      clearInterval(telling);
    }
  });

  it('of a deletion, which no list of changes would tell', async () => {
    await world.call('DELETE', `/api/v1/items/${shop.items.tape}`);
    expect(await deliver('delete', shop.items.tape)).toBe(204);
    const ask = { text: 'Label tape', kind: 'item' } as const;
    const view = await station.until('search', ask, ({ items }) => items.length === 0, WITHIN);
    expect(view.folders).toEqual([]);
  });

  it('and nobody else does', async () => {
    expect(await deliver('edit', 1, Buffer.from('guessed').toString('base64'))).toBe(401);
  });
});
