/**
 * One sample command for each of the twenty kinds, for test suites that go through all kinds. `prepare` creates the records that the
 * command needs in the test's service. It returns two functions: `act` enqueues the command at a station, and `done` counts how often the
 * service's records show it as applied (0, 1 or more). `write` names the request that delivers the command.
 */
import type { ActAsk } from '#bridge/acts.ts';
import type { IntentKind } from '#domain/commands/intent.ts';
import { placeOrder, stockWarehouse, type Warehouse } from '../service/small-warehouse.ts';
import type { TestStation, World } from '../station/start-service-and-stations.ts';
import { sendCount } from '../station/send-stock-count.ts';

export interface KindCase {
  readonly kind: IntentKind;
  /** The request that delivers the command. */
  readonly write: { readonly method: string; readonly path: string };
  readonly prepare: (world: World) => Promise<Prepared>;
}

export interface Prepared {
  readonly act: (station: TestStation) => Promise<unknown>;
  /** How often the service's records show the command as applied. */
  readonly done: () => Promise<number>;
}

const ITEM = '/api/v1/items/*';
const ORDER = '/api/v1/purchase_orders/*';
const ALERT = '/api/v1/alerts/*';
const JOB = '/api/v1/jobs/*';

/** Prepares a case on a new small warehouse. */
const onStock =
  (work: (world: World, shop: Warehouse) => Prepared | Promise<Prepared>) => async (world: World) =>
    work(world, await stockWarehouse(world));

const get = async (world: World, path: string) => (await world.call('GET', path)).json?.data;
const items = async (world: World, folder: number): Promise<any[]> =>
  get(world, `/api/v1/items?folder_id=${folder}&per_page=1000&include=custom_attributes`);
const drafts = async (world: World): Promise<any[]> =>
  get(world, '/api/v1/purchase_orders?per_page=100&status=draft');
const alerts = async (world: World): Promise<any[]> => get(world, '/api/v1/alerts?per_page=100');
const valueOf = (item: any, field: number): unknown =>
  item.custom_attribute_values.find((one: any) => one.custom_attribute_id === field)?.value;
const once = (isDone: boolean) => (isDone ? 1 : 0);

async function draftOrder(world: World, shop: Warehouse, quantity = 3): Promise<any> {
  const { json } = await world.call('POST', '/api/v1/purchase_orders', {
    currency_code: 'EUR',
    vendor: { name: 'Meyer Electrical' },
    line_items: [{ item_id: shop.items.socket, quantity, unit_rate: 4.1 }],
  });
  return get(world, `/api/v1/purchase_orders/${json.data.id}`);
}

async function makeAlert(world: World, itemId: number): Promise<number> {
  const { json } = await world.call('POST', '/api/v1/alerts', {
    type: 'Quantity',
    item_id: itemId,
    threshold_method: 'quantity_less_than',
    threshold_value: 5,
    recipient_groups: ['owners'],
  });
  return json.data.id;
}

const jobs = async (world: World): Promise<any[]> => get(world, '/api/v1/jobs?per_page=100');

/** A job of a new warehouse, for a command on it. */
const onJob =
  (intent: (jobId: number) => Parameters<typeof ask>[0], isDone: (job: any) => boolean) =>
  async (world: World): Promise<Prepared> => {
    const { json } = await world.call('POST', '/api/v1/jobs', { name: 'Refit', notes: 'Second floor.' });
    const jobId: number = json.data.id;
    return {
      act: (station) => give(station, intent(jobId)),
      done: async () => once(isDone((await jobs(world)).find(({ id }) => id === jobId))),
    };
  };

const give = (station: TestStation, intent: Parameters<typeof ask>[0]) => ask(intent)(station);
const ask = (intent: ActAsk<'give'>['intent']) => async (station: TestStation) => {
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(`not given: ${given.why}`);
  return given;
};

export const KIND_CASES: readonly KindCase[] = [
  {
    kind: 'receive',
    write: { method: 'POST', path: `${ORDER}/receive` },
    prepare: onStock(async (world, shop) => {
      const order = await placeOrder(world, 'PO-1', [
        { item_id: shop.items.socket, quantity: 9, unit_rate: 4.1 },
      ]);
      const [lineId = 0] = order.lineIds;
      return {
        act: async (station) => {
          await station.until('orders', {}, (view) => view.orders.length > 0);
          await station.act('receive.set', { orderId: order.id, lineId, quantity: '3' });
          await station.act('receive.note', { orderId: order.id, notes: 'One carton was wet.' });
          await station.act('receive.send', { orderId: order.id });
        },
        done: async () =>
          Number((await get(world, `/api/v1/purchase_orders/${order.id}`)).line_items[0].received_quantity) /
          3,
      };
    }),
  },
  {
    kind: 'move',
    write: { method: 'POST', path: `${ITEM}/move` },
    prepare: onStock((world, shop) => ({
      act: (station) =>
        station.act('move', {
          itemId: shop.items.socket,
          quantity: '4',
          folderId: shop.folders.b,
          leaveZero: false,
        }),
      done: async () => (100 - Number((await get(world, `/api/v1/items/${shop.items.socket}`)).quantity)) / 4,
    })),
  },
  {
    kind: 'move-folder',
    write: { method: 'PUT', path: ITEM },
    prepare: onStock((world, shop) => ({
      act: (station) =>
        give(station, { kind: 'move-folder', folderId: shop.folders.b, intoId: shop.folders.a }),
      done: async () =>
        once((await get(world, `/api/v1/items/${shop.folders.b}`)).parent_id === shop.folders.a),
    })),
  },
  {
    kind: 'count',
    write: { method: 'PUT', path: ITEM },
    prepare: onStock((world, shop) => ({
      act: async (station) => {
        const sheet = { folderId: shop.folders.a, subfolders: false, blind: false };
        const { sheetId } = await station.act('count.open', sheet);
        await station.act('count.set', { sheetId, itemId: shop.items.tape, quantity: '17' });
        await sendCount(station, sheetId);
      },
      done: async () => once(Number((await get(world, `/api/v1/items/${shop.items.tape}`)).quantity) === 17),
    })),
  },
  {
    kind: 'adjust',
    write: { method: 'PUT', path: ITEM },
    prepare: onStock((world, shop) => ({
      act: (station) =>
        give(station, { kind: 'adjust', itemId: shop.items.tape, by: '-3', reason: 'broken' }),
      done: async () => (20 - Number((await get(world, `/api/v1/items/${shop.items.tape}`)).quantity)) / 3,
    })),
  },
  {
    kind: 'create-item',
    write: { method: 'POST', path: '/api/v1/items' },
    prepare: onStock(async (world, shop) => {
      const colour = await world.customField('Colour', 'dropdown');
      return {
        act: (station) =>
          give(station, {
            kind: 'create-item',
            what: 'item',
            folderId: shop.folders.a,
            fields: {
              name: 'Junction box',
              quantity: '12',
              minQuantity: '2',
              price: '1.5',
              notes: 'From the fair',
              label: { code: 'JB-1', type: 'org.iso.Code128' },
              labelExtra: { code: 'JB-2', type: 'org.iso.QRCode' },
              tags: ['fair'],
              measure: { value: '1.5', unit: 'meter', type: 'length' },
              customValues: { [colour]: 'grey' },
            },
          }),
        done: async () =>
          (await items(world, shop.folders.a)).filter(
            (item) =>
              item.name === 'Junction box' &&
              item.label_url_extra === 'JB-2' &&
              item.tag_names[0] === 'fair' &&
              Number(item.measured_quantity.value) === 1.5 &&
              valueOf(item, colour) === 'grey',
          ).length,
      };
    }),
  },
  {
    kind: 'edit-item',
    write: { method: 'PUT', path: ITEM },
    prepare: onStock(async (world, shop) => {
      const colour = await world.customField('Colour', 'dropdown');
      return {
        act: (station) =>
          give(station, {
            kind: 'edit-item',
            itemId: shop.items.tape,
            set: {
              price: '7.5',
              notes: null,
              labelExtra: { code: 'TAPE-2', type: 'org.iso.QRCode' },
              tags: ['office'],
              customValues: { [colour]: 'white' },
            },
          }),
        done: async () => {
          const item = await get(world, `/api/v1/items/${shop.items.tape}?include=custom_attributes`);
          return once(
            Number(item.price) === 7.5 &&
              item.label_url_extra === 'TAPE-2' &&
              item.tag_names[0] === 'office' &&
              valueOf(item, colour) === 'white',
          );
        },
      };
    }),
  },
  {
    kind: 'copy',
    write: { method: 'POST', path: `${ITEM}/copy` },
    prepare: onStock((world, shop) => ({
      act: (station) =>
        give(station, { kind: 'copy', itemId: shop.items.tape, quantity: '2', folderId: shop.folders.b }),
      done: async () =>
        (await items(world, shop.folders.b)).filter((item) => item.name === 'Label tape 12 mm').length,
    })),
  },
  {
    kind: 'delete',
    write: { method: 'DELETE', path: ITEM },
    prepare: onStock((world, shop) => ({
      act: (station) => give(station, { kind: 'delete', recordId: shop.items.tape, what: 'item' }),
      done: async () => once((await world.call('GET', `/api/v1/items/${shop.items.tape}`)).status === 404),
    })),
  },
  {
    kind: 'create-order',
    write: { method: 'POST', path: '/api/v1/purchase_orders' },
    prepare: onStock((world, shop) => ({
      act: (station) =>
        give(station, {
          kind: 'create-order',
          vendor: { name: 'Meyer Electrical', email: null },
          currency: 'EUR',
          lines: [{ itemId: shop.items.socket, quantity: '10', unitRate: '4.1' }],
        }),
      done: async () => (await drafts(world)).length,
    })),
  },
  {
    kind: 'edit-order',
    write: { method: 'PUT', path: ORDER },
    prepare: onStock(async (world, shop) => {
      const order = await draftOrder(world, shop);
      const line = { lineId: order.line_items[0].id, itemId: shop.items.socket, unitRate: '4.1' };
      return {
        act: (station) =>
          give(station, {
            kind: 'edit-order',
            orderId: order.id,
            seen: [{ ...line, quantity: '3' }],
            lines: [
              { ...line, quantity: '5' },
              { itemId: shop.items.ties, quantity: '2', unitRate: '3.9' },
            ],
            set: { terms: '30 days', notes: 'By the gate', 'shipTo.city': 'Bremen' },
          }),
        done: async () => {
          const now = await get(world, `/api/v1/purchase_orders/${order.id}`);
          const hasFields =
            now.terms === '30 days' && now.notes === 'By the gate' && now.ship_to?.city === 'Bremen';
          return hasFields ? now.line_items.length - 1 : 0;
        },
      };
    }),
  },
  {
    kind: 'order-status',
    write: { method: 'PUT', path: `${ORDER}/status` },
    prepare: onStock(async (world, shop) => {
      const order = await draftOrder(world, shop);
      return {
        act: (station) =>
          give(station, { kind: 'order-status', orderId: order.id, status: 'ordered', seen: 'draft' }),
        done: async () =>
          once((await get(world, `/api/v1/purchase_orders/${order.id}`)).status === 'ordered'),
      };
    }),
  },
  {
    kind: 'delete-order',
    write: { method: 'DELETE', path: ORDER },
    prepare: onStock(async (world, shop) => {
      const order = await draftOrder(world, shop);
      const line = { lineId: order.line_items[0].id, itemId: shop.items.socket, unitRate: '4.1' };
      const seen = { version: order.version, lines: [{ ...line, quantity: '3' }] };
      return {
        act: (station) => give(station, { kind: 'delete-order', orderId: order.id, seen }),
        done: async () => once((await drafts(world)).length === 0),
      };
    }),
  },
  {
    kind: 'create-alert',
    write: { method: 'POST', path: '/api/v1/alerts' },
    prepare: onStock(async (world, shop) => {
      const fieldId = await world.customField('Best before', 'date');
      return {
        act: (station) =>
          give(station, {
            kind: 'create-alert',
            itemId: shop.items.tape,
            method: 'before',
            value: '2',
            groups: ['owners'],
            reminder: { interval: 'weeks', fieldId },
          }),
        done: async () =>
          (await alerts(world)).filter(
            (alert) => alert.threshold_interval === 'weeks' && alert.custom_attribute_id === fieldId,
          ).length,
      };
    }),
  },
  {
    kind: 'edit-alert',
    write: { method: 'PUT', path: ALERT },
    prepare: onStock(async (world, shop) => {
      const alertId = await makeAlert(world, shop.items.tape);
      return {
        act: (station) =>
          give(station, {
            kind: 'edit-alert',
            alertId,
            itemId: shop.items.tape,
            method: 'quantity_less_than',
            value: '8',
            groups: ['owners'],
          }),
        done: async () => once(Number((await alerts(world))[0]?.threshold_value) === 8),
      };
    }),
  },
  {
    kind: 'delete-alert',
    write: { method: 'DELETE', path: ALERT },
    prepare: onStock(async (world, shop) => {
      const alertId = await makeAlert(world, shop.items.tape);
      return {
        act: (station) => give(station, { kind: 'delete-alert', alertId, itemId: shop.items.tape }),
        done: async () => once((await alerts(world)).length === 0),
      };
    }),
  },
  {
    kind: 'create-job',
    write: { method: 'POST', path: '/api/v1/jobs' },
    prepare: async (world) => ({
      act: (station) =>
        give(station, {
          kind: 'create-job',
          name: 'Refit',
          notes: 'Second floor.',
          startDate: '2026-12-01',
          endDate: null,
        }),
      done: async () => (await jobs(world)).length,
    }),
  },
  {
    kind: 'edit-job',
    write: { method: 'PUT', path: JOB },
    prepare: onJob(
      (jobId) => ({ kind: 'edit-job', jobId, set: { name: 'Refit 2', endDate: '2026-12-04' } }),
      (job) => job.name === 'Refit 2' && job.end_date === '2026-12-04' && job.notes === 'Second floor.',
    ),
  },
  {
    kind: 'job-status',
    write: { method: 'PUT', path: `${JOB}/status` },
    prepare: onJob(
      (jobId) => ({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' }),
      (job) => job.status === 'in_progress',
    ),
  },
  {
    kind: 'delete-job',
    write: { method: 'DELETE', path: JOB },
    prepare: onJob(
      (jobId) => ({ kind: 'delete-job', jobId }),
      (job) => job === undefined,
    ),
  },
];
