/**
 * Proves that each webhook event of the service leads a station to read the records that the event is about. For each event the webhook is
 * set to that type alone and another client makes the change, so that nothing else can cause the station's request. A station takes from a
 * delivery only what to read: screens show the answer to that read, never a value from the delivery.
 */
import { expect } from 'vitest';
import type { World } from '../../support/station/start-service-and-stations.ts';
import { open, pipe } from './records-with-every-member.ts';
import type { Part } from './record-proofs-of-used-members.ts';

const EVENT = 'EVENT service.company';
const ORDERS = '/api/v1/purchase_orders';

/** The service tells of these alone from now on. */
async function choose(world: World, ...settings: string[]): Promise<void> {
  const { json } = await world.admin('GET', '/webhook');
  const { status } = await world.admin('PUT', '/webhook', { url: json.data.url, settings });
  expect(status).toBe(200);
}

export const events: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const alert = {
    type: 'Quantity',
    item_id: itemId,
    threshold_method: 'quantity_less_than',
    threshold_value: 5,
  };
  await world.call('POST', '/api/v1/alerts', { ...alert, recipient_groups: ['owners'] });
  const station = await open(world);
  const registered = async () => (await world.admin('GET', '/webhook')).json.data.url !== null;
  await expect.poll(registered, { timeout: 10_000 }).toBe(true);
  await station.quiet();
  const change = (body: object) => world.call('PUT', `/api/v1/items/${itemId}`, body);
  /** Whether it asks for anything in that time, in milliseconds. */
  const asksWithin = async (milliseconds: number) => {
    const before = world.exchanges.length;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return world.exchanges.length > before;
  };
  /** Makes a change of which only that event tells, and waits for the request that it leads to. */
  const tells = async (
    setting: string,
    event: string,
    members: readonly string[],
    asked: string,
    work: () => Promise<unknown>,
  ) => {
    await choose(world, setting);
    const since = world.exchanges.length;
    await work();
    await world.service.deliver();
    await station.until('status', {}, () => proofs.isAskedSince(world, since, asked));
    proofs.hears(`${EVENT}.${event}`, 'a practice station listens by itself', members, asked);
    await choose(world);
    while (await asksWithin(400));
  };
  await choose(world);
  while (await asksWithin(600));
  await change({ name: 'Pipe, told by nobody' });
  await world.service.deliver();
  expect(await asksWithin(1000), 'it asks though nothing was told').toBe(false);

  const item = ['type', 'body.node_type', 'body.verb'];
  await tells('edited', 'transaction.created', item, 'GET /items/recent', () =>
    change({ name: 'Pipe 9601' }),
  );
  expect((await station.read('record', { recordId: itemId })).fields.name).toBe('Pipe 9601');
  await tells('low_stock', 'alert.low_stock', ['type'], 'GET /items/recent', () => change({ quantity: 4 }));

  const line = { item_id: itemId, quantity: 1, unit_rate: 1 };
  const draft = { currency_code: 'EUR', vendor: { name: 'Meyer' }, line_items: [line] };
  let order = { id: 0, version: 0 };
  await tells(
    'purchase_order_created',
    'purchase_order.created',
    ['type'],
    'GET /purchase_orders',
    async () => {
      order = (await world.call('POST', ORDERS, draft)).json.data;
    },
  );
  const one = 'GET /purchase_orders/{purchase_order_id}';
  const led = ['type', 'body.purchase_order.id'];
  await tells('purchase_order_status_changed', 'purchase_order.status_changed', led, one, () =>
    world.call('PUT', `${ORDERS}/${order.id}/status`, { status: 'ordered', version: order.version }),
  );

  let job = { id: 0, version: 0 };
  await tells('job_created', 'job.created', ['type'], 'GET /jobs', async () => {
    job = (await world.call('POST', '/api/v1/jobs', { name: 'Refit 9602' })).json.data;
  });
  await tells('job_status_changed', 'job.status_changed', ['type'], 'GET /jobs', () =>
    world.call('PUT', `/api/v1/jobs/${job.id}/status`, { status: 'in_progress', version: job.version }),
  );
};
