import { beforeEach, describe, expect, test } from 'vitest';
import { practice, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
let bin: number, dock: number;
beforeEach(async () => {
  it = practice();
  await furnish();
});

async function furnish(): Promise<void> {
  bin = await it.folder('B-01');
  dock = await it.folder('Dock 1');
}

/** An ordered order with one line for each rate; every line orders 20 of an item of its own, in B-01 at 3.90. */
async function ordered(rates: readonly string[] = ['3.90']): Promise<Json> {
  const lines = [];
  for (const unit_rate of rates) {
    const { id: item_id } = await it.item({ parent_id: bin, price: 3.9, quantity: 138 });
    lines.push({ item_id, quantity: '20', unit_rate });
  }
  const order = await it.order(lines);
  return it.moveOrder(order.id, 'ordered');
}

const arriving = (order: Json, index: number, received_quantity: string, folder_id?: number | null) => ({
  line_item_id: order.line_items[index].id,
  received_quantity,
  folder_id,
});

const start = (order: Json, line_items: unknown, more: object = {}) =>
  it.post(`/purchase_orders/${order.id}/receive`, { line_items, ...more });

async function receive(order: Json, ...line_items: Json[]): Promise<Json> {
  const { status, body } = await start(order, line_items);
  if (status !== 202) throw new Error(body.message);
  return it.received(order.id);
}

const fresh = async (order: Json) => (await it.get(`/purchase_orders/${order.id}`)).body.data;
const stockOf = (order: Json, index: number) => it.read(order.line_items[index].item_id);
const copies = async (folder: number | null) =>
  (await it.get(`/items?folder_id=${folder}`)).body.data.filter((row: Json) => row.type === 'item');

describe('one line', () => {
  test('into the folder of the item at its price adds to the item', async () => {
    const order = await ordered(['3.9']);
    expect(await receive(order, arriving(order, 0, '12', bin))).toMatchObject({
      status: 'completed',
      received_line_item_ids: [order.line_items[0].id],
      pending_line_item_ids: [],
      errors: [],
      error: null,
    });
    expect(await stockOf(order, 0)).toMatchObject({ quantity: 150 });
    expect((await fresh(order)).line_items[0].received_quantity).toBe('12');
  });

  test('at another price makes a copy at that price, and leaves the item alone', async () => {
    const order = await ordered(['4.10']);
    const before = await stockOf(order, 0);
    await receive(order, arriving(order, 0, '12', bin));
    expect(await stockOf(order, 0)).toEqual(before);
    expect((await copies(bin))[0]).toMatchObject({
      name: before.name,
      quantity: 12,
      price: 4.1,
      parent_id: bin,
    });
  });

  test('into another folder makes a copy there', async () => {
    const order = await ordered();
    await receive(order, arriving(order, 0, '12', dock));
    expect(await stockOf(order, 0)).toMatchObject({ quantity: 138 });
    expect(await copies(dock)).toMatchObject([{ quantity: 12, price: 3.9 }]);
  });

  test('without a folder lands at the top level, not where the item is', async () => {
    const order = await ordered();
    await receive(order, arriving(order, 0, '12'));
    expect(await stockOf(order, 0)).toMatchObject({ quantity: 138 });
    expect(await copies(null)).toMatchObject([{ quantity: 12, parent_id: null }]);
  });

  test('of an item without a price makes a copy, even at a rate of nothing', async () => {
    const { id: item_id } = await it.item({ parent_id: bin, price: null });
    const order = await it.moveOrder(
      (await it.order([{ item_id, quantity: '2', unit_rate: '0' }])).id,
      'ordered',
    );
    await receive(order, arriving(order, 0, '1', bin));
    expect(await it.read(item_id)).toMatchObject({ quantity: 10 });
  });

  test('beyond what is still open is refused with words for a person', async () => {
    const order = await ordered();
    await receive(order, arriving(order, 0, '12', bin));
    const progress = await receive(order, arriving(order, 0, '8.001', bin));
    expect(progress).toMatchObject({
      status: 'failed',
      received_line_item_ids: [],
      pending_line_item_ids: [],
    });
    expect(progress.errors).toEqual([
      { line_item_id: order.line_items[0].id, name: 'Cable ties', error: expect.stringContaining('8') },
    ]);
    expect(await stockOf(order, 0)).toMatchObject({ quantity: 150 });
  });

  test('of an item that is gone is refused', async () => {
    const order = await ordered();
    await it.del(`/items/${order.line_items[0].item_id}`);
    expect((await receive(order, arriving(order, 0, '1', bin))).errors).toHaveLength(1);
    expect(await fresh(order)).toMatchObject({ status: 'ordered' });
  });

  test('into a folder that goes while the receive waits is refused', async () => {
    const order = await ordered();
    const { body } = await start(order, [arriving(order, 0, '1', dock)]);
    expect(body.data.status).toBe('pending');
    await it.del(`/items/${dock}`);
    expect((await it.received(order.id)).errors[0].error).toMatch(/folder/);
  });

  test('adds up exactly, time after time', async () => {
    const { id: item_id } = await it.item({ parent_id: bin, price: 1, quantity: '0.1' });
    const order = await it.moveOrder(
      (await it.order([{ item_id, quantity: '0.3', unit_rate: '1.00' }])).id,
      'ordered',
    );
    for (let i = 0; i < 3; i += 1) await receive(order, arriving(order, 0, '0.1', bin));
    expect(await it.read(item_id)).toMatchObject({ quantity: 0.4 });
    expect(await fresh(order)).toMatchObject({
      status: 'received',
      line_items: [{ received_quantity: '0.3' }],
    });
  });
});

describe('several lines', () => {
  test('that fail do not hold up the others, and can be sent again alone', async () => {
    const order = await ordered(['3.90', '3.90', '3.90']);
    const progress = await receive(
      order,
      arriving(order, 0, '20', bin),
      arriving(order, 1, '21', bin),
      arriving(order, 2, '20', bin),
    );
    expect(progress.status).toBe('failed');
    expect(progress.received_line_item_ids).toEqual([order.line_items[0].id, order.line_items[2].id]);
    expect(progress.errors.map((error: Json) => error.line_item_id)).toEqual([order.line_items[1].id]);
    expect(await fresh(order)).toMatchObject({ status: 'partially_received' });
    expect(await receive(order, arriving(order, 1, '20', bin))).toMatchObject({ status: 'completed' });
    expect(await fresh(order)).toMatchObject({ status: 'received' });
  });

  test('each move the version on', async () => {
    const order = await ordered(['3.90', '3.90']);
    await receive(order, arriving(order, 0, '1', bin), arriving(order, 1, '1', bin));
    expect((await fresh(order)).version).toBe(order.version + 2);
  });

  test('of one item, or more than a hundred, or none, are refused as a whole', async () => {
    const { id: item_id } = await it.item({ parent_id: bin });
    const draft = await it.order(
      Array.from({ length: 101 }, () => ({ item_id, quantity: '1', unit_rate: '1' })),
    );
    const order = await it.moveOrder(draft.id, 'ordered');
    const lines = order.line_items.map((_: Json, index: number) => arriving(order, index, '1', bin));
    expect((await start(order, lines.slice(0, 2))).status).toBe(422);
    expect((await start(order, lines)).status).toBe(422);
    expect((await start(order, [])).status).toBe(422);
    expect((await start(order, [lines[0], lines[0]])).status).toBe(422);
    expect((await it.get(`/purchase_orders/${order.id}/receive/status`)).status).toBe(404);
  });
});

describe('the request', () => {
  test.each([
    ['no lines', () => ({}), 400],
    ['a line without an id', () => ({ line_items: [{ received_quantity: '1' }] }), 400],
    [
      'a line without a quantity',
      (order: Json) => ({ line_items: [{ line_item_id: order.line_items[0].id }] }),
      400,
    ],
    ['nothing arriving', (order: Json) => ({ line_items: [arriving(order, 0, '0')] }), 422],
    ['a negative arrival', (order: Json) => ({ line_items: [arriving(order, 0, '-1')] }), 422],
    ['a line of nobody', () => ({ line_items: [{ line_item_id: 999, received_quantity: '1' }] }), 404],
    ['a folder that is not there', (order: Json) => ({ line_items: [arriving(order, 0, '1', 999)] }), 404],
    [
      'notes that are no text',
      (order: Json) => ({ line_items: [arriving(order, 0, '1')], action: { notes: 7 } }),
      422,
    ],
  ])('with %s is refused', async (_, body, status) => {
    const order = await ordered();
    expect((await it.post(`/purchase_orders/${order.id}/receive`, body(order))).status).toBe(status);
  });

  test('is accepted with notes, and answered as pending', async () => {
    const order = await ordered();
    const { status, body } = await start(order, [arriving(order, 0, '1', bin)], {
      action: { notes: 'two boxes wet' },
    });
    expect(status).toBe(202);
    expect(body.data).toEqual({
      status: 'pending',
      received_line_item_ids: [],
      pending_line_item_ids: [order.line_items[0].id],
      errors: [],
      error: null,
    });
    const receive = await it.service.pool.use(({ store }) => store.receives.latest(order.id));
    expect(receive?.notes).toBe('two boxes wet');
  });

  test('is a 409 while another receive of the order is pending, and only of that order', async () => {
    const [order, other] = [await ordered(), await ordered()];
    expect((await start(order, [arriving(order, 0, '1', bin)])).status).toBe(202);
    expect((await start(order, [arriving(order, 0, '1', bin)])).status).toBe(409);
    expect((await start(other, [arriving(other, 0, '1', bin)])).status).toBe(202);
    await it.received(order.id);
    expect((await start(order, [arriving(order, 0, '1', bin)])).status).toBe(202);
  });

  test.each(['draft', 'approved', 'voided', 'closed'])('is a 400 for an order that is %s', async (status) => {
    const { id: item_id } = await it.item();
    const order = await it.order([{ item_id, quantity: '1', unit_rate: '1' }]);
    if (status === 'voided' || status === 'closed') await it.moveOrder(order.id, 'ordered');
    await it.moveOrder(order.id, status);
    expect((await start(order, [arriving(order, 0, '1')])).status).toBe(400);
  });

  test('for an order that is not there is a 404, as is its status', async () => {
    expect(
      (
        await it.post('/purchase_orders/999/receive', {
          line_items: [{ line_item_id: 1, received_quantity: '1' }],
        })
      ).status,
    ).toBe(404);
    expect((await it.get('/purchase_orders/999/receive/status')).status).toBe(404);
  });
});

describe('the order', () => {
  const passed = async (order: Json) =>
    (await it.events())
      .filter(
        (event) =>
          event.type.endsWith('purchase_order.status_changed') && event.body.purchase_order.id === order.id,
      )
      .map((event) => event.body.purchase_order.status);

  test('that comes in whole at once passes through partially_received', async () => {
    const order = await ordered(['3.90']);
    await receive(order, arriving(order, 0, '20', bin));
    expect(await passed(order)).toEqual(['ordered', 'partially_received', 'received']);
  });

  test('does not under the variant, whatever the number of lines', async () => {
    it = practice({ variants: { receive: 'direct' } });
    await furnish();
    const order = await ordered(['3.90', '3.90']);
    await receive(order, arriving(order, 0, '20', bin), arriving(order, 1, '20', bin));
    expect(await passed(order)).toEqual(['ordered', 'received']);
  });

  test('that is closed while lines wait fails the rest before it reaches them', async () => {
    it = practice({ receiveDelay: 5, receiveLineDelay: 40 });
    await furnish();
    const order = await ordered(['3.90', '3.90']);
    await start(order, [arriving(order, 0, '1', bin), arriving(order, 1, '1', bin)]);
    while ((await fresh(order)).status === 'ordered') await new Promise((resolve) => setTimeout(resolve, 2));
    await it.moveOrder(order.id, 'closed');
    expect(await it.received(order.id)).toMatchObject({
      status: 'failed',
      received_line_item_ids: [order.line_items[0].id],
      pending_line_item_ids: [order.line_items[1].id],
      errors: [],
      error: expect.stringContaining('closed'),
    });
    expect(await stockOf(order, 1)).toMatchObject({ quantity: 138 });
  });
});

test('the ledger says what each line did, and by which request', async () => {
  const order = await ordered(['3.90', '4.10']);
  const { headers } = await start(order, [arriving(order, 0, '5', bin), arriving(order, 1, '6', bin)]);
  await it.received(order.id);
  const request = headers.get('x-request-id');
  const rows = (await it.ledger()).filter((row) => row.request_id === request);
  expect(
    rows.map((row) => [row.verb, row.record, row.quantity_before, row.quantity_after, row.from_id]),
  ).toEqual([
    ['receive', 'purchase_order', null, null, null],
    ['quantity_change', 'item', '138', '143', order.line_items[0].id],
    ['receive', 'line_item', '0', '5', null],
    ['status:partially_received', 'purchase_order', null, null, null],
    ['create', 'item', null, '6', order.line_items[1].id],
    ['receive', 'line_item', '0', '6', null],
    ['receive:completed', 'purchase_order', null, null, null],
  ]);
});
