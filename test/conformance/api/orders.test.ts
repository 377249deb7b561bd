/* Purchase orders: their fields, their statuses, their endpoints. */
import { expect, test, vi } from 'vitest';
import { orderStatuses } from '#wire/purchase-order.ts';
import type { Json } from '../../integration/service/in-process-service.ts';
import { conform, expectRefusal, ids, type Account } from '../checked-client.ts';

const DECIMAL = /^\d+(\.\d+)?$/;

async function lineFor(it: Account, values: Record<string, unknown> = {}): Promise<Json> {
  return { item_id: (await it.item()).id, quantity: '3', unit_rate: '4.10', ...values };
}

conform('purchase orders', (it) => {
  const create = (values: Record<string, unknown> = {}) =>
    it.post('/purchase_orders', {
      currency_code: 'EUR',
      vendor: { name: 'Meyer' },
      line_items: [],
      ...values,
    });
  const update = async (id: number, values: Record<string, unknown>) =>
    it.put(`/purchase_orders/${id}`, { ...(await it.readOrder(id)), ...values });

  test('start as drafts, and are answered with id and version', async () => {
    const { status, body } = await create({ line_items: [await lineFor(it)] });
    expect([status, typeof body.data.id, Number.isInteger(body.data.version)]).toEqual([200, 'number', true]);
    expect(await it.readOrder(body.data.id)).toMatchObject({
      status: 'draft',
      currency_code: 'EUR',
      vendor: { name: 'Meyer' },
      ordered_date: null,
    });
  });

  test('have a number of their own, made by the service or given', async () => {
    const [a, b] = [await it.order(), await it.order()];
    expect(a.purchase_order_number).toMatch(/\S/);
    expect(a.purchase_order_number).not.toBe(b.purchase_order_number);
    const number = it.name('PO');
    expect((await it.order([], { purchase_order_number: number })).purchase_order_number).toBe(number);
  });

  test('refuse a number that is taken', async () => {
    const { purchase_order_number: number } = await it.order();
    const status = Number(it.variants['duplicate-number']);
    expectRefusal(await create({ purchase_order_number: number }), status, /purchase_order_number/);
    const { id } = await it.order();
    expectRefusal(await update(id, { purchase_order_number: number }), status, /purchase_order_number/);
  });

  test('hold lines of items of the account, with what the service works out', async () => {
    const lines = [
      await lineFor(it, { quantity: '3', unit_rate: '0.1' }),
      await lineFor(it, { quantity: '1.5', unit_rate: '2.25' }),
      await lineFor(it, { quantity: '1000000.001', unit_rate: '999999.99' }),
    ];
    const order = await it.order(lines);
    expect(order.line_items).toHaveLength(3);
    for (const [at, line] of order.line_items.entries()) {
      expect(typeof line.id).toBe('number');
      expect(line).toMatchObject({ item_id: lines[at].item_id, line_number: at + 1 });
      for (const member of ['quantity', 'unit_rate', 'received_quantity', 'amount'])
        expect(line[member]).toMatch(DECIMAL);
      expect(Number(line.received_quantity)).toBe(0);
      expect(Number(line.quantity)).toBe(Number(lines[at].quantity));
    }
    const amounts = order.line_items.map((line: Json) => line.amount.replace(/\.?0+$/, ''));
    expect(amounts).toEqual(['0.3', '3.375', '999999990999.99999']);
    for (const member of ['sub_total', 'total']) expect(order[member]).toBe('999999991003.67499');
  });

  test('take none of what is worked out', async () => {
    const line = await lineFor(it, { amount: '1', line_number: 9, received_quantity: '3' });
    const order = await it.order([line], {
      total: '1',
      sub_total: '1',
      amount: '1',
      status: 'ordered',
      version: 50,
    });
    expect([order.status, Number(order.total), Number(order.line_items[0].received_quantity)]).toEqual([
      'draft',
      12.3,
      0,
    ]);
  });

  test('without lines come to 0', async () => {
    expect(Number((await it.order()).total)).toBe(0);
  });

  test('refuse a line without its members, or with figures that are none', async () => {
    for (const member of ['item_id', 'quantity', 'unit_rate']) {
      const line = { ...(await lineFor(it)), [member]: undefined };
      expectRefusal(await create({ line_items: [line] }), 400, new RegExp(member));
    }
    for (const [member, value] of [
      ['quantity', '0'],
      ['quantity', '-1'],
      ['quantity', 'ten'],
      ['unit_rate', '-0.01'],
      ['unit_rate', 'dear'],
    ] as const) {
      expectRefusal(
        await create({ line_items: [await lineFor(it, { [member]: value })] }),
        422,
        new RegExp(member),
      );
    }
  });

  test('know no item and no unit that is not in the account', async () => {
    expectRefusal(await create({ line_items: [await lineFor(it, { item_id: 999_999_999 })] }), 404);
    expectRefusal(await create({ line_items: [await lineFor(it, { unit_of_measure: 'smidgen' })] }), 404);
    const { id } = await it.order([await lineFor(it)]);
    expectRefusal(await update(id, { line_items: [await lineFor(it, { item_id: 999_999_999 })] }), 404);
    expect((await it.order([await lineFor(it, { unit_of_measure: 'meter' })])).line_items).toHaveLength(1);
  });

  test('are read in full by id, and not at all by one that is none', async () => {
    const { id } = await it.order([await lineFor(it)], { notes: 'n', terms: 't' });
    const { status, body } = await it.get(`/purchase_orders/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      notes: 'n',
      terms: 't',
      vendor: { name: 'Meyer Electrical', email: 'orders@meyer.example' },
      updated_by: expect.any(String),
      updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    expectRefusal(await it.get('/purchase_orders/999999999'), 404);
  });

  test('tell a vendor with name and email, whichever were told', async () => {
    const { id } = await it.order([await lineFor(it)], { vendor: { name: 'Meyer' } });
    expect((await it.readOrder(id)).vendor).toEqual({ name: 'Meyer', email: null });
  });

  test('take no text that cannot be kept, however deep it stands', async () => {
    const { id, ...order } = await it.order();
    for (const ship_to of [{ a: ['\0'] }, { a: { b: '\ud800' } }, { '\0': 'x' }])
      expectRefusal(await it.put(`/purchase_orders/${id}`, { ...order, ship_to }), 422, /ship_to/);
  });

  test('are listed without notes, terms, sub_total and lines', async () => {
    const { id } = await it.order([await lineFor(it)], { notes: 'n', terms: 't' });
    const { status, body } = await it.get('/purchase_orders?per_page=100');
    const entry = body.data.find((one: Json) => one.id === id);
    expect([status, entry.status, entry.total]).toEqual([200, 'draft', '12.30']);
    for (const member of ['notes', 'terms', 'sub_total', 'line_items'])
      expect(entry).not.toHaveProperty(member);
  });

  test('are listed 20 to a page, in pages that are not counted', async () => {
    for (let i = 0; i < 21; i += 1) await it.order();
    const { body } = await it.get('/purchase_orders');
    expect(body.data).toHaveLength(20);
    expect(body.meta).toEqual({ pagination: { page: 1, per_page: 20, has_next: true, has_prev: false } });
    // The tests of other files make orders at the same service meanwhile.
    await vi.waitFor(async () => {
      const { body: first } = await it.get('/purchase_orders');
      const { body: second } = await it.get('/purchase_orders?page=2&per_page=5');
      expect(second.meta).toEqual({ pagination: { page: 2, per_page: 5, has_next: true, has_prev: true } });
      expect(ids(second.data)).toEqual(ids(first.data.slice(5, 10)));
    });
    const { body: beyond } = await it.get('/purchase_orders?page=100000&per_page=100');
    expect([beyond.data, beyond.meta.pagination.has_next]).toEqual([[], false]);
  });

  test('are listed up to 100 to a page, and refused beyond', async () => {
    expect((await it.get('/purchase_orders?per_page=100')).status).toBe(200);
    for (const value of ['101', '99999999999999999999', '0', '-1', 'ten'])
      expectRefusal(await it.get(`/purchase_orders?per_page=${value}`), 400, /per_page/);
    expectRefusal(await it.get('/purchase_orders?page=0'), 400, /page/);
  });

  test('are listed by one status or several', async () => {
    const [draft, approved] = [await it.order(), await it.moveOrder((await it.order()).id, 'approved')];
    const { id: ordered } = await it.moveOrder((await it.order()).id, 'ordered');
    const { body: some } = await it.get('/purchase_orders?status=approved,ordered&per_page=100');
    expect(ids(some.data)).toEqual(expect.arrayContaining([ordered, approved.id]));
    expect(new Set(some.data.map((one: Json) => one.status))).toEqual(new Set(['approved', 'ordered']));
    const { body: one } = await it.get('/purchase_orders?status=draft&per_page=100');
    expect(new Set(one.data.map((entry: Json) => entry.status))).toEqual(new Set(['draft']));
    expect(ids(one.data)).toContain(draft.id);
    expectRefusal(await it.get('/purchase_orders?status=lost'), 400, /status/);
  });

  test('take an update of the whole list of lines: one is changed, one added, one taken out', async () => {
    const order = await it.order([await lineFor(it), await lineFor(it)]);
    const [kept] = order.line_items;
    const added = await lineFor(it, { quantity: '1', unit_rate: '1' });
    const { status, body } = await update(order.id, { line_items: [{ ...kept, quantity: '5' }, added] });
    expect([status, body.data.id]).toEqual([200, order.id]);
    const { line_items: lines, total, version } = await it.readOrder(order.id);
    expect(lines.map((line: Json) => [line.item_id, Number(line.quantity), line.line_number])).toEqual([
      [kept.item_id, 5, 1],
      [added.item_id, 1, 2],
    ]);
    expect([lines[0].id, Number(total), version > order.version]).toEqual([kept.id, 21.5, true]);
    expectRefusal(await update(order.id, { line_items: [{ ...kept, id: 999_999_999 }] }), 404);
  });

  test('are cleared of what can be null and is left out of an update, or sent as null', async () => {
    for (const cleared of [{}, { notes: null, terms: null, vendor: null }]) {
      const order = await it.order([await lineFor(it)], { notes: 'n', terms: 't' });
      const { line_items: lines, version } = order;
      await it.put(`/purchase_orders/${order.id}`, { line_items: lines, version, ...cleared });
      const read = await it.readOrder(order.id);
      expect([read.notes, read.terms, read.vendor]).toEqual([null, null, null]);
      expect([read.line_items, read.purchase_order_number]).toEqual([lines, order.purchase_order_number]);
    }
  });

  test('have lines and a currency that null does not clear', async () => {
    const { id, ...order } = await it.order();
    for (const member of ['line_items', 'currency_code'])
      expectRefusal(await it.put(`/purchase_orders/${id}`, { ...order, [member]: null }), 422);
    expect((await it.readOrder(id)).version).toBe(order.version);
  });

  test('sent back as they were read stay as they are, but for the version', async () => {
    const vendor = { name: 'Meyer', email: 'm@example.com', phone: '+49 1', address: { city: 'Ulm' } };
    const order = await it.order([await lineFor(it)], { vendor, notes: 'n', terms: 't' });
    expect((await it.put(`/purchase_orders/${order.id}`, order)).status).toBe(200);
    const { version, updated_at: _, ...read } = await it.readOrder(order.id);
    const { version: before, updated_at: __, ...was } = order;
    expect(read).toEqual(was);
    expect(version).toBeGreaterThan(before);
  });

  test('need the current version for an update and for a status', async () => {
    const order = await it.order();
    await update(order.id, { notes: 'newer' });
    expectRefusal(await it.put(`/purchase_orders/${order.id}`, order), 409, /version/);
    const status = { status: 'approved', version: order.version };
    expectRefusal(await it.put(`/purchase_orders/${order.id}/status`, status), 409, /version/);
    const { version: _, ...without } = await it.readOrder(order.id);
    expectRefusal(await it.put(`/purchase_orders/${order.id}`, without), 400, /version/);
    expectRefusal(
      await it.put(`/purchase_orders/${order.id}/status`, { status: 'approved' }),
      400,
      /version/,
    );
    expect(await it.readOrder(order.id)).toMatchObject({ status: 'draft', notes: 'newer' });
  });

  test('can be changed until they are ordered', async () => {
    const { id } = await it.order([await lineFor(it)]);
    for (const status of ['draft', 'ready_for_review', 'approved']) {
      await it.moveOrder(id, status);
      expect((await update(id, { notes: status })).status).toBe(200);
    }
    await it.moveOrder(id, 'ordered');
    expectRefusal(await update(id, { notes: 'late' }), 400);
    expect((await it.readOrder(id)).notes).toBe('approved');
  });

  test('are deleted as drafts and only as such', async () => {
    const { id } = await it.order([await lineFor(it)]);
    await it.moveOrder(id, 'approved');
    expectRefusal(await it.del(`/purchase_orders/${id}`), 400);
    await it.moveOrder(id, 'draft');
    expect((await it.del(`/purchase_orders/${id}`)).status).toBe(200);
    expectRefusal(await it.get(`/purchase_orders/${id}`), 404);
  });

  test('are duplicated into a draft with a number of its own', async () => {
    const order = await it.order([await lineFor(it)], { notes: 'n' });
    await it.moveOrder(order.id, 'ordered');
    const { body } = await it.post(`/purchase_orders/${order.id}/duplicate`);
    const copy = await it.readOrder(body.data.id);
    expect(copy).toMatchObject({ status: 'draft', notes: 'n', total: order.total, ordered_date: null });
    expect([copy.id, copy.purchase_order_number]).not.toContain(order.id);
    expect(copy.purchase_order_number).not.toBe(order.purchase_order_number);
    expect(copy.line_items[0].item_id).toBe(order.line_items[0].item_id);
    expectRefusal(await it.post('/purchase_orders/999999999/duplicate'), 404);
  });
});

/** How an order comes to a status, from a draft. */
const ways: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  ready_for_review: ['ready_for_review'],
  approved: ['approved'],
  ordered: ['ordered'],
  partially_received: ['ordered', 'receive some'],
  received: ['ordered', 'receive some', 'receive rest'],
  voided: ['ordered', 'voided'],
  closed: ['ordered', 'closed'],
};
const early = ['draft', 'ready_for_review', 'approved'];
const granted: Readonly<Record<string, readonly string[]>> = {
  draft: [...early, 'ordered'],
  ready_for_review: [...early, 'ordered'],
  approved: [...early, 'ordered'],
  ordered: ['ordered', 'voided', 'closed'],
  partially_received: ['partially_received', 'closed'],
  received: ['received', 'closed'],
  voided: ['voided'],
  closed: ['closed'],
};

async function orderIn(it: Account, status: string): Promise<Json> {
  const folder = await it.folder();
  const order = await it.order([await lineFor(it, { quantity: '2' })]);
  for (const step of ways[status] ?? []) {
    if (step.startsWith('receive')) {
      const [{ id: line }] = order.line_items;
      await it.receive(order.id, [{ line_item_id: line, received_quantity: '1', folder_id: folder }]);
    } else await it.moveOrder(order.id, step);
  }
  const read = await it.readOrder(order.id);
  expect(read.status).toBe(status);
  return read;
}

conform('the statuses of an order', (it) => {
  test.each(orderStatuses)('from %s lead where the table says, and nowhere else', async (from) => {
    let order = await orderIn(it, from);
    for (const to of orderStatuses) {
      const answer = await it.put(`/purchase_orders/${order.id}/status`, {
        status: to,
        version: order.version,
      });
      const read = await it.readOrder(order.id);
      const moves = granted[from]?.includes(to);
      expect([to, answer.status, read.status]).toEqual([to, ...(moves ? [200, to] : [400, from])]);
      const kept = read.status === from ? read : order;
      expect([to, kept]).toEqual([to, order]);
      if (read.status !== from) order = await orderIn(it, from);
    }
  });

  test('that is no status is not reached', async () => {
    const order = await it.order();
    const ask = (status: unknown) =>
      it.put(`/purchase_orders/${order.id}/status`, { status, version: order.version });
    expectRefusal(await ask('lost'), 400, /status/);
    expectRefusal(await ask(undefined), 400, /status/);
    expectRefusal(await it.put('/purchase_orders/999999999/status', { status: 'approved', version: 1 }), 404);
  });

  test('that the order has already is granted again, whatever the version, and changes nothing', async () => {
    const { id, version: before } = await it.order();
    const ordered = await it.moveOrder(id, 'ordered');
    for (const version of [ordered.version, before]) {
      const { status } = await it.put(`/purchase_orders/${id}/status`, { status: 'ordered', version });
      expect([status, await it.readOrder(id)]).toEqual([200, ordered]);
    }
  });

  test('of ordered sets the day', async () => {
    const { id } = await it.order();
    const ordered = await it.moveOrder(id, 'ordered');
    expect(ordered.ordered_date).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect((await it.moveOrder(id, 'closed')).ordered_date).toBe(ordered.ordered_date);
  });

  test('move the version on, each of them', async () => {
    const { id, version } = await it.order();
    const versions = [version];
    for (const status of ['approved', 'draft', 'ordered', 'voided'])
      versions.push((await it.moveOrder(id, status)).version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });
});
