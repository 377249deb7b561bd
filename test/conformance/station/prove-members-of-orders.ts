/**
 * Proves for purchase orders and their receipts which members the screens' acts send, and which members the screens show: of the list of
 * orders, of an order read whole, and of the progress of a receipt.
 */
import { expect } from 'vitest';
import type { World } from '../../support/station/start-service-and-stations.ts';
import { open, pipe } from './records-with-every-member.ts';
import type { Part } from './record-proofs-of-used-members.ts';
import { given } from './prove-members-written-to-items.ts';

const PATH = '/api/v1/purchase_orders';
const LIST = 'GET /purchase_orders';
const ONE = 'GET /purchase_orders/{purchase_order_id}';
const PAGE = 'Orders: page of an order';
/** Of the whole order, as text, for the lists are long. */
const WHOLE = (
  'id purchase_order_number status currency_code vendor.name vendor.email amount total sub_total ordered_date version updated_by ' +
  'updated_at notes terms line_items.id line_items.item_id line_items.quantity line_items.unit_rate line_items.received_quantity ' +
  'line_items.line_number line_items.unit_of_measure'
).split(' ');

/** Every member that a client writes, with values of their own. */
const written = (n: number, itemId: number) => ({
  purchase_order_number: `PO-410${n}`,
  currency_code: n === 1 ? 'NOK' : 'SEK',
  vendor: { name: `Meyer 510${n}`, email: `m610${n}@example.org` },
  notes: `Note 710${n}`,
  terms: `Terms 810${n}`,
  line_items: [{ item_id: itemId, quantity: 1100 + n, unit_rate: 2100 + n, unit_of_measure: 'meter' }],
});

const orderAt = async (world: World, id: number) => (await world.call('GET', `${PATH}/${id}`)).json.data;

async function draft(world: World, n: number, itemId: number, more: readonly object[] = []): Promise<any> {
  const body = written(n, itemId);
  const line_items = [...body.line_items, ...more];
  const { status, json } = await world.call('POST', PATH, { ...body, line_items });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return orderAt(world, json.data.id);
}

async function lead(world: World, id: number, status: string): Promise<void> {
  const { version } = await orderAt(world, id);
  await world.call('PUT', `${PATH}/${id}/status`, { status, version });
}

export const ordersShown: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const { id } = await draft(world, 1, itemId);
  const closed = await draft(world, 2, itemId);
  await lead(world, closed.id, 'ordered');
  await lead(world, closed.id, 'closed');
  const station = await open(world);
  proofs.asks(world, LIST, 'opening of an account', {
    per_page: '100',
    page: '1',
    status: 'ordered,partially_received',
  });
  const of = await orderAt(world, closed.id);
  const page = await station.read('order', { orderId: closed.id });
  expect(page.readAt).toBeNull();
  proofs.shows(world, LIST, 'order', page, heads(of));

  const before = await orderAt(world, id);
  await world.call('PUT', `${PATH}/${id}`, { ...written(3, itemId), version: before.version });
  const now = await orderAt(world, id);
  await station.act('orders.read', { orderIds: [id] });
  const whole = await station.until('order', { orderId: id }, (view) => view.version === now.version);
  proofs.asks(world, ONE, `${PAGE} (orders.read)`);
  const [line] = now.line_items;
  proofs.shows(world, ONE, 'order', whole, {
    ...heads(now),
    sub_total: ['subTotal', now.sub_total],
    notes: ['fields.notes', 'Note 7103'],
    terms: ['fields.terms', 'Terms 8103'],
    'line_items.id': ['lines.0.lineId', line.id],
    'line_items.item_id': ['lines.0.itemId', itemId],
    'line_items.quantity': ['lines.0.ordered', line.quantity],
    'line_items.unit_rate': ['lines.0.unitRate', line.unit_rate],
    'line_items.unit_of_measure': ['lines.0.unit', 'meter'],
  });
};

const heads = (of: any) =>
  ({
    id: ['id', of.id],
    purchase_order_number: ['fields.number', of.purchase_order_number],
    status: ['status', of.status],
    currency_code: ['fields.currency', of.currency_code],
    'vendor.name': ['fields.vendor', of.vendor.name],
    'vendor.email': ['fields.email', of.vendor.email],
    total: ['total', of.total],
    ordered_date: ['orderedDate', of.ordered_date],
    version: ['version', of.version],
    updated_at: ['updatedAt', of.updated_at],
    updated_by: ['updatedBy', of.updated_by],
  }) as const;

export const ordersWritten: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const station = await open(world);
  const create = 'POST /purchase_orders';
  const made = await given(station, {
    kind: 'create-order',
    vendor: { name: 'Schulz 9101', email: 's9101@example.org' },
    currency: 'DKK',
    lines: [{ itemId, quantity: '1201', unitRate: '2201.5' }],
  });
  proofs.asks(world, create, 'Orders: new order (give create-order)', {
    purchase_order_number: (value: unknown) => typeof value === 'string' && value.length > 3,
    currency_code: 'DKK',
    'vendor.name': 'Schulz 9101',
    'vendor.email': 's9101@example.org',
    'line_items.item_id': itemId,
    'line_items.quantity': 1201,
    'line_items.unit_rate': 2201.5,
  });
  proofs.keeps(world, create, made.tries[0]?.answered?.body, ['id', 'version']);

  const order = await draft(world, 1, itemId);
  await station.act('orders.look', {});
  const any = { text: '', status: null, vendor: null, from: null, until: null, isLate: false, most: 10 };
  await station.until('orderList', any, (view) => view.rows.some((row) => row.id === order.id));
  await station.act('orders.read', { orderIds: [order.id] });
  await station.until('order', { orderId: order.id }, (view) => view.isWhole);
  const edit = 'PUT /purchase_orders/{purchase_order_id}';
  const [{ id: lineId }] = order.line_items;
  const entry = await given(station, {
    kind: 'edit-order',
    orderId: order.id,
    set: {
      number: 'PO-4109',
      currency: 'GBP',
      vendor: 'Meyer 5109',
      email: 'm6109@example.org',
      notes: 'Note 7109',
      terms: 'Terms 8109',
    },
    lines: [{ lineId, itemId, quantity: '1109', unitRate: '2109' }],
  });
  proofs.asks(world, edit, `${PAGE} (give edit-order)`, {
    purchase_order_number: 'PO-4109',
    currency_code: 'GBP',
    'vendor.name': 'Meyer 5109',
    'vendor.email': 'm6109@example.org',
    notes: 'Note 7109',
    terms: 'Terms 8109',
    version: order.version,
    'line_items.id': lineId,
    'line_items.item_id': itemId,
    'line_items.quantity': 1109,
    'line_items.unit_rate': 2109,
    'line_items.unit_of_measure': 'meter',
  });
  proofs.keeps(world, edit, entry.tries[0]?.answered?.body, WHOLE);
  const { version } = await orderAt(world, order.id);
  await given(station, { kind: 'order-status', orderId: order.id, status: 'ordered', seen: 'draft' });
  const status = 'PUT /purchase_orders/{purchase_order_id}/status';
  proofs.asks(world, status, `${PAGE} (give order-status)`, { status: 'ordered', version });
};

export const orderReceived: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const folder = (await world.call('POST', '/api/v1/items', { name: 'Dock', type: 'folder' })).json.data.id;
  const more = { item_id: await pipe(world), quantity: 500, unit_rate: 1 };
  const { id, line_items: lines } = await draft(world, 1, itemId, [more]);
  await lead(world, id, 'ordered');
  const [lineId, otherId]: number[] = lines.map((one: { id: number }) => one.id);
  if (lineId === undefined || otherId === undefined) throw new Error('the order has no two lines');
  const station = await open(world);
  await station.until('orders', {}, (view) => view.orders.length > 0 && view.orders[0]?.isRead === true);
  const count = async (line: number, quantity: string) => {
    await station.act('receive.set', { orderId: id, lineId: line, quantity });
    await station.act('receive.lands', { orderId: id, lineId: line, folderId: folder });
    await station.act('receive.choose', { orderId: id, lineId: line, choice: 'copy' });
  };
  const receive = async (quantity: string) => {
    await count(lineId, quantity);
    await station.act('receive.note', { orderId: id, notes: 'Pallet 9301' });
    await station.act('receive.send', { orderId: id });
  };
  const asked = () => station.until('outbox', {}, (view) => view.review.length > 0, 20_000);
  const start = 'POST /purchase_orders/{purchase_order_id}/receive';
  const progress = 'GET /purchase_orders/{purchase_order_id}/receive/status';
  const fault = (effect: object, times = 1) =>
    world.trouble({ on_receive: { line_item_id: lineId }, effect, times });

  await receive('301');
  const { settled } = await station.until('outbox', {}, (view) => view.settled.length > 0, 20_000);
  proofs.asks(world, start, 'Receive (receive.set, receive.lands, receive.note, receive.send)', {
    'line_items.line_item_id': lineId,
    'line_items.received_quantity': 301,
    'line_items.folder_id': folder,
    'action.notes': 'Pallet 9301',
  });
  proofs.asks(world, progress, 'Receive (receive.send)');
  const entry = await station.read('command', { id: settled[0]?.id ?? '' });
  proofs.keeps(world, start, entry.tries[0]?.answered?.body, ['status']);
  const booked = { status: ['settled.0.state', 'completed', 'applied'] } as const;
  proofs.shows(world, progress, 'outbox', { settled }, booked);
  await station.quiet();
  const order = await station.read('order', { orderId: id });
  proofs.shows(world, ONE, 'order', order, { 'line_items.received_quantity': ['lines.0.received', '301'] });

  await fault({ kind: 'fail_line', error: 'Locked for audit 9401' });
  await count(otherId, '33');
  await receive('302');
  const line = await asked();
  const failed = 'review.0.review.lines.0';
  proofs.shows(world, progress, 'outbox', line, {
    'errors.line_item_id': [`${failed}.lineId`, lineId],
    'errors.error': [`${failed}.words`, 'Locked for audit 9401'],
    // Of the two, the other one is not asked about.
    received_line_item_ids: ['review.0.review.lines.length', otherId, 1],
  });
  await station.act('outbox.settle', { id: line.review[0]?.id ?? '', how: 'discard', reason: 'No' });
  await fault({ kind: 'fail_receive', error: 'Closed for a count 9402' }, 50);
  await receive('303');
  const whole = await asked();
  proofs.shows(world, progress, 'outbox', whole, {
    pending_line_item_ids: [`${failed}.lineId`, lineId],
    error: ['review.0.review.words', 'Closed for a count 9402'],
  });
};
