/** What is to be ordered again, on a whole station: by the service's figures and by what waits here. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const ANY = { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 100 };

let world: World;
let shop: Warehouse;
let station: TestStation;
beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
});
afterEach(() => world.close());

async function open(): Promise<void> {
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
}

async function give(intent: ActAsk<'give'>['intent']): Promise<string> {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(given.why);
  return given.id;
}

/** Plugs on two shelves, twice on the first of them, each record with the minimum of the article. */
async function shopPlugs(): Promise<{ readonly plug: { readonly first: number; readonly other: number } }> {
  const record = async (about: object): Promise<number> => {
    const { json } = await world.call('POST', '/api/v1/items', {
      name: 'Plug 6 mm',
      type: 'item',
      min_quantity: 40,
      label_url: '5012345678993',
      label_url_type: 'org.gs1.EAN-13',
      ...about,
    });
    return json.data.id;
  };
  const first = await record({ parent_id: shop.folders.b, quantity: 1 });
  await record({ parent_id: shop.folders.b, quantity: 1 });
  return { plug: { first, other: await record({ parent_id: shop.folders.a, quantity: 108 }) } };
}

const settled = () =>
  station.until('outbox', {}, (view) => view.waiting.length === 0 && view.settled.length > 0, 20_000);

describe('what is to be ordered again', () => {
  it('the last order of an item ended before this station came → it is said to be unread, and names the vendor once it is read', async () => {
    const { socket } = shop.items;
    await world.call('PUT', `/api/v1/items/${socket}`, { min_quantity: 150 });
    const { id, lineIds } = await placeOrder(world, 'PO-7', [
      { item_id: socket, quantity: 1, unit_rate: 3.9 },
    ]);
    const line_items = [{ line_item_id: lineIds[0], received_quantity: '1' }];
    await world.call('POST', `/api/v1/purchase_orders/${id}/receive`, { line_items });
    const status = async () => (await world.call('GET', `/api/v1/purchase_orders/${id}`)).json.data.status;
    await expect.poll(status).toBe('received');
    await open();
    await station.act('orders.look', {});
    const before = await station.until('reorder', {}, ({ unreadEnded }) => unreadEnded.length > 0);
    expect(before).toMatchObject({ unreadEnded: [id], groups: [{ vendor: '' }] });
    await station.act('orders.read', { orderIds: [id] });
    const after = await station.until('reorder', {}, ({ unreadEnded }) => unreadEnded.length === 0);
    expect(after.groups).toMatchObject([{ vendor: 'Meyer Electrical' }]);
    expect(after.groups[0]?.lines[0]).toMatchObject({ last: { number: 'PO-7' }, unitRate: '3.9' });
  });

  it('items below their minimum, by the vendor of their last order, less what is on order; drafts made here count', async () => {
    const { socket, ties, tape } = shop.items;
    await world.call('PUT', `/api/v1/items/${socket}`, { min_quantity: 150 });
    await world.call('PUT', `/api/v1/items/${ties}`, { min_quantity: 138 });
    await world.call('PUT', `/api/v1/items/${tape}`, { min_quantity: 30 });
    await world.call('POST', '/api/v1/alerts', {
      type: 'Quantity',
      item_id: ties,
      threshold_method: 'less_than_or_equal_to_min_quantity',
      recipient_groups: ['owners'],
    });
    await placeOrder(world, 'PO-8', [{ item_id: socket, quantity: 20, unit_rate: 4.05 }]);
    await open();
    const { groups } = await station.read('reorder', {});
    expect(groups).toMatchObject([
      {
        vendor: 'Meyer Electrical',
        email: 'sales@meyer.example',
        currency: 'EUR',
        lines: [
          {
            item: { id: socket },
            short: '50',
            onOrder: '20',
            proposed: '30',
            unitRate: '4.05',
            isAlerted: false,
            alertsAt: null,
          },
        ],
      },
      {
        vendor: '',
        lines: [
          { item: { id: tape }, short: '10', onOrder: '0', proposed: '10', unitRate: '7' },
          { item: { id: ties }, short: '1', proposed: '1', isAlerted: true, alertsAt: '138' },
        ],
      },
    ]);
    await station.act('plug', { in: false });
    const linesOf = (quantity: string) => [{ itemId: socket, quantity, unitRate: '4.05' }];
    await give({
      kind: 'create-order',
      vendor: { name: 'Meyer Electrical', email: null },
      currency: 'EUR',
      lines: linesOf('30'),
    });
    const offline = async () => (await station.read('reorder', {})).groups[0]?.lines[0];
    expect(await offline()).toMatchObject({ onOrder: '50', proposed: '0' });
    const { rows } = await station.read('orderList', ANY);
    const orderId = rows.find(({ isNew }) => isNew)?.id ?? 0;
    const edit = (from: string, to: string) =>
      give({ kind: 'edit-order', orderId, lines: linesOf(to), seen: linesOf(from) });
    await edit('30', '25');
    expect(await offline()).toMatchObject({ onOrder: '45', proposed: '5' });
    await edit('25', '30');
    await station.act('plug', { in: true });
    await settled();
    await station.quiet();
    const online = await station.read('reorder', {});
    expect(online.groups[0]?.lines[0]).toMatchObject({ onOrder: '50', proposed: '0' });
    expect(online.unread).toEqual([]);
  }, 30_000);

  it('records of one article with one minimum → one row of the article as a whole, and what stands on the same shelf is not elsewhere', async () => {
    const { plug } = await shopPlugs();
    await placeOrder(world, 'PO-9', [{ item_id: plug.first, quantity: 10, unit_rate: 2 }]);
    await open();
    expect((await station.read('reorder', {})).groups).toEqual([]);
    await world.call('PUT', `/api/v1/items/${plug.other}`, { quantity: 5 });
    await station.act('refresh', {});
    const short = await station.until('reorder', {}, ({ groups }) => groups.length > 0, 10_000);
    expect(short.groups.flatMap(({ lines }) => lines)).toMatchObject([
      {
        item: { id: plug.first },
        minQuantity: '40',
        short: '33',
        onOrder: '10',
        proposed: '23',
        here: '2',
        elsewhere: '5',
      },
    ]);
  }, 30_000);

  it('records of one article with different minimums → each tells what it is short of; what is ordered and what is to come is the article’s, once, by its vendor', async () => {
    const { socket } = shop.items;
    const record = async (name: string, about: object): Promise<number> => {
      const { json } = await world.call('POST', '/api/v1/items', {
        name,
        type: 'item',
        parent_id: shop.folders.b,
        label_url: '5012345678900',
        label_url_type: 'org.gs1.EAN-13',
        ...about,
      });
      return json.data.id;
    };
    const first = await record('First shelf', { quantity: 0, min_quantity: 12 });
    const second = await record('Second shelf', { quantity: 4, min_quantity: 14 });
    await placeOrder(world, 'PO-9', [{ item_id: socket, quantity: 20, unit_rate: 4.05 }]);
    await open();
    const { groups } = await station.read('reorder', {});
    expect(groups).toMatchObject([
      {
        vendor: 'Meyer Electrical',
        lines: [
          { item: { id: first }, short: '12', onOrder: '20', here: '4', elsewhere: '100', proposed: '0' },
          { item: { id: second }, short: '10', onOrder: '0', here: '4', elsewhere: '100', proposed: '0' },
        ],
      },
    ]);
    // With all of it nearly gone, up to the highest minimum of them: 4 here, 20 to come, 30 wanted.
    await world.call('PUT', `/api/v1/items/${second}`, { min_quantity: 30 });
    await world.call('PUT', `/api/v1/items/${socket}`, { quantity: 0 });
    await station.act('refresh', {});
    const after = await station.until(
      'reorder',
      {},
      (view) => view.groups[0]?.lines[1]?.short === '26',
      10_000,
    );
    expect(after.groups[0]?.lines).toMatchObject([
      { item: { id: first }, proposed: '6' },
      { item: { id: second }, proposed: '0' },
    ]);
  }, 30_000);
});
