import { beforeEach, describe, expect, test } from 'vitest';
import { orderMoves, orderStatuses, type OrderStatus } from '#wire/purchase-order.ts';
import { practice, type Json, type Practice } from './in-process-service.ts';

let it: Practice;
let item: number, other: number;
beforeEach(async () => {
  it = practice();
  item = (await it.item()).id;
  other = (await it.item()).id;
});

const line = (values: Record<string, unknown> = {}) => ({
  item_id: item,
  quantity: '20',
  unit_rate: '4.10',
  ...values,
});

describe('creating', () => {
  test('answers id and version; the order is a draft with a number of its own', async () => {
    const { status, body } = await it.post('/purchase_orders', {
      currency_code: 'eur',
      vendor: { name: 'M', email: 'm@x', vat: '1' },
      line_items: [line()],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      version: 1,
      status: 'draft',
      currency_code: 'EUR',
    });
    expect(body.data.purchase_order_number).toMatch(/^PO-\d+$/);
    expect(body.data.vendor).toEqual({ name: 'M', email: 'm@x', vat: '1' });
    expect(body.data.updated_by).toBe('Dock 1');
  });

  test('amounts are worked out exactly, and numbered line by line', async () => {
    const order = await it.order([
      line({ quantity: '3', unit_rate: '0.1' }),
      line({ quantity: '0.7', unit_rate: '1.015' }),
      line({ quantity: '1000000000000', unit_rate: '99.99' }),
    ]);
    expect(order.line_items.map((row: Json) => [row.line_number, row.amount, row.received_quantity])).toEqual(
      [
        [1, '0.30', '0'],
        [2, '0.7105', '0'],
        [3, '99990000000000.00', '0'],
      ],
    );
    expect(order).toMatchObject({ sub_total: '99990000000001.0105', total: '99990000000001.0105' });
    expect(order.line_items[0]).toMatchObject({ quantity: '3', unit_rate: '0.1' });
  });

  test('figures come back as they were written', async () => {
    const order = await it.order([line({ quantity: 5, unit_rate: '4.10' })]);
    expect(order.line_items[0]).toMatchObject({ quantity: '5', unit_rate: '4.10' });
  });

  test.each([
    ['an unknown item', () => line({ item_id: 999 }), 404],
    ['an unknown unit of measure', () => line({ unit_of_measure: 'smidgen' }), 404],
    ['no item', () => line({ item_id: undefined }), 400],
    ['no quantity', () => line({ quantity: undefined }), 400],
    ['no rate', () => line({ unit_rate: undefined }), 400],
    ['a negative quantity', () => line({ quantity: '-1' }), 422],
    ['a quantity of nothing', () => line({ quantity: '0.00' }), 422],
    ['a rate that is no decimal', () => line({ unit_rate: 'free' }), 422],
    ['too many digits', () => line({ unit_rate: '0.123456789012345678901' }), 422],
  ])('a line with %s is refused', async (_, wrong, status) => {
    expect((await it.post('/purchase_orders', { line_items: [line(), wrong()] })).status).toBe(status);
    expect((await it.get('/purchase_orders')).body.data).toEqual([]);
  });

  test('a folder cannot be ordered', async () => {
    expect(
      (await it.post('/purchase_orders', { line_items: [line({ item_id: await it.folder('A') })] })).status,
    ).toBe(422);
  });

  test.each(['422', '409', '400'] as const)(
    'a number that is taken is a %s under its variant',
    async (status) => {
      const to = practice({ variants: { 'duplicate-number': status } });
      expect((await to.post('/purchase_orders', { purchase_order_number: 'PO-10001' })).status).toBe(200);
      const again = await to.post('/purchase_orders', { purchase_order_number: 'PO-10001' });
      expect(again.status).toBe(Number(status));
      expect(again.body.message).toMatch(/purchase_order_number/);
    },
  );

  test('a generated number passes over the ones that are taken', async () => {
    await it.post('/purchase_orders', { purchase_order_number: 'PO-10002' });
    const { body } = await it.post('/purchase_orders', {});
    expect(body.data.purchase_order_number).toBe('PO-10003');
  });
});

describe('listing', () => {
  test('entries leave out notes, terms, sub_total and lines', async () => {
    await it.order([line()], { notes: 'n', terms: 't' });
    const [entry] = (await it.get('/purchase_orders')).body.data;
    expect(entry).toMatchObject({ status: 'draft', total: '82.00' });
    for (const member of ['notes', 'terms', 'sub_total', 'line_items'])
      expect(entry).not.toHaveProperty(member);
  });

  test('a filter takes a list of statuses, and refuses a word that is none', async () => {
    const [a, b, c] = [await it.order([line()]), await it.order([line()]), await it.order([line()])];
    await it.moveOrder(a.id, 'ordered');
    await it.moveOrder(b.id, 'approved');
    const ids = async (status: string) =>
      (await it.get(`/purchase_orders?status=${status}`)).body.data.map((order: Json) => order.id);
    expect(await ids('ordered,approved')).toEqual([b.id, a.id]);
    expect(await ids('draft')).toEqual([c.id]);
    expect(await ids('voided')).toEqual([]);
    expect((await it.get('/purchase_orders?status=lost')).status).toBe(400);
  });
});

describe('updating', () => {
  test('the lines become the ones sent: with an id updated, without added, left out removed', async () => {
    const order = await it.order([line(), line({ item_id: other })]);
    const [kept] = order.line_items;
    const { status, body } = await it.put(`/purchase_orders/${order.id}`, {
      ...order,
      line_items: [line({ item_id: other, quantity: '1' }), { ...kept, quantity: '7' }],
    });
    expect(status).toBe(200);
    expect(body.data.version).toBe(2);
    expect(body.data.line_items).toMatchObject([
      { line_number: 1, item_id: other, quantity: '1' },
      { line_number: 2, id: kept.id, item_id: item, quantity: '7' },
    ]);
    expect(body.data.total).toBe('32.80');
  });

  test('what can be null and is left out is cleared; a whole read sent back changes nothing', async () => {
    const order = await it.order([line()], {
      notes: 'n',
      terms: 't',
      vendor: { name: 'V' },
      ship_to: { city: 'Bergen' },
    });
    const same = (await it.put(`/purchase_orders/${order.id}`, order)).body.data;
    expect(same).toEqual({ ...order, version: 2, updated_at: same.updated_at });
    const { body } = await it.put(`/purchase_orders/${order.id}`, {
      version: 2,
      line_items: order.line_items,
    });
    expect(body.data).toMatchObject({
      notes: null,
      terms: null,
      vendor: null,
      ship_to: null,
      currency_code: 'EUR',
    });
    expect(body.data.purchase_order_number).toBe(order.purchase_order_number);
    expect(body.data.line_items).toEqual(order.line_items);
  });

  test('a version is needed, and a stale one is a 409', async () => {
    const order = await it.order([line()]);
    const path = `/purchase_orders/${order.id}`;
    expect((await it.put(path, { line_items: [] })).status).toBe(400);
    expect((await it.put(path, { version: 1, line_items: [line()] })).status).toBe(200);
    expect((await it.put(path, { version: 1, line_items: [line()] })).status).toBe(409);
    expect((await it.put('/purchase_orders/999', { version: 1 })).status).toBe(404);
  });

  test('a line of another order, or one line twice, is refused and changes nothing', async () => {
    const [order, foreign] = [await it.order([line()]), await it.order([line()])];
    const put = (line_items: Json[]) => it.put(`/purchase_orders/${order.id}`, { version: 1, line_items });
    const [own] = order.line_items;
    expect((await put([{ ...foreign.line_items[0], item_id: item }])).status).toBe(404);
    expect((await put([own, own])).status).toBe(422);
    expect((await it.get(`/purchase_orders/${order.id}`)).body.data).toEqual(order);
  });

  test('only a draft, one ready for review or an approved one can be changed', async () => {
    const order = await it.order([line()]);
    for (const status of ['ready_for_review', 'approved']) {
      const { version } = await it.moveOrder(order.id, status);
      expect((await it.put(`/purchase_orders/${order.id}`, { version, line_items: [line()] })).status).toBe(
        200,
      );
    }
    const { version } = await it.moveOrder(order.id, 'ordered');
    expect((await it.put(`/purchase_orders/${order.id}`, { version, line_items: [line()] })).status).toBe(
      400,
    );
  });
});

describe('statuses', () => {
  /** Brings an order of two to a status by the ways there are. */
  async function orderIn(status: OrderStatus): Promise<Json> {
    const order = await it.order([line({ quantity: '2' })]);
    if (['partially_received', 'received'].includes(status)) {
      await it.moveOrder(order.id, 'ordered');
      await it.post(`/purchase_orders/${order.id}/receive`, {
        line_items: [
          { line_item_id: order.line_items[0].id, received_quantity: status === 'received' ? '2' : '1' },
        ],
      });
      await it.received(order.id);
    } else if (status === 'voided' || status === 'closed') {
      await it.moveOrder(order.id, 'ordered');
      await it.moveOrder(order.id, status);
    } else {
      await it.moveOrder(order.id, status);
    }
    const { body } = await it.get(`/purchase_orders/${order.id}`);
    expect(body.data.status).toBe(status);
    return body.data;
  }

  test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    'from %s to %s',
    async (from, to) => {
      const order = await orderIn(from);
      const { status, body } = await it.put(`/purchase_orders/${order.id}/status`, {
        status: to,
        version: order.version,
      });
      const granted = from === to ? order.version : orderMoves[from].includes(to) ? order.version + 1 : null;
      expect([status, body.data?.status ?? null, body.data?.version ?? null]).toEqual(
        granted === null ? [400, null, null] : [200, to, granted],
      );
    },
  );

  test('the same status is granted again even with the version of before', async () => {
    const order = await it.order([line()]);
    const request = { status: 'ordered', version: order.version };
    const first = await it.put(`/purchase_orders/${order.id}/status`, request);
    const again = await it.put(`/purchase_orders/${order.id}/status`, request);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('a stale version is a 409, a missing one and an unknown word a 400', async () => {
    const order = await it.order([line()]);
    await it.moveOrder(order.id, 'approved');
    const put = (body: unknown) => it.put(`/purchase_orders/${order.id}/status`, body);
    expect((await put({ status: 'ordered', version: 1 })).status).toBe(409);
    expect((await put({ status: 'ordered' })).status).toBe(400);
    expect((await put({ version: 2 })).status).toBe(400);
    expect((await put({ status: 'lost', version: 2 })).status).toBe(400);
  });

  test('the day of ordering is kept, and every move is told with the status it left', async () => {
    const order = await it.order([line()]);
    expect(order.ordered_date).toBeNull();
    expect((await it.moveOrder(order.id, 'ordered')).ordered_date).toBe('2025-11-20');
    expect((await it.moveOrder(order.id, 'closed')).ordered_date).toBe('2025-11-20');
    const told = (await it.events()).filter((event) => event.type.includes('purchase_order'));
    expect(
      told.map((event) => [
        event.type.split('.').at(-1),
        event.body.purchase_order.status,
        event.body.previous_status,
      ]),
    ).toEqual([
      ['created', 'draft', undefined],
      ['status_changed', 'ordered', 'draft'],
      ['status_changed', 'closed', 'ordered'],
    ]);
    const { line_items: _, ...shape } = (await it.get(`/purchase_orders/${order.id}`)).body.data;
    expect(told[2].body.purchase_order).toEqual(shape);
  });
});

describe('duplicating and deleting', () => {
  test('a duplicate is a new draft with the same lines and nothing received', async () => {
    const order = await it.order([line(), line({ item_id: other })], { notes: 'n' });
    await it.moveOrder(order.id, 'ordered');
    const { body } = await it.post(`/purchase_orders/${order.id}/duplicate`);
    expect(body.data).toMatchObject({
      status: 'draft',
      version: 1,
      total: order.total,
      notes: 'n',
      ordered_date: null,
    });
    expect(body.data.purchase_order_number).not.toBe(order.purchase_order_number);
    expect(body.data.line_items.map((row: Json) => row.item_id)).toEqual([item, other]);
    expect((await it.events()).at(-1).type).toBe('service.company.purchase_order.created');
  });

  test('a draft can be deleted, nothing else can', async () => {
    const order = await it.order([line()]);
    await it.moveOrder(order.id, 'approved');
    expect((await it.del(`/purchase_orders/${order.id}`)).status).toBe(400);
    await it.moveOrder(order.id, 'draft');
    expect(await it.del(`/purchase_orders/${order.id}`)).toMatchObject({ status: 200, body: {} });
    expect((await it.get(`/purchase_orders/${order.id}`)).status).toBe(404);
  });
});
